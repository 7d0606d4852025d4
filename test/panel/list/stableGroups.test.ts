import fc from 'fast-check';
import type { PanelEvent } from '../../../reducers/events';
import { reduce } from '../../../reducers/index';
import { groups } from '../../../reducers/selectors';
import { makeStableGroups } from '../../../src/panel/list/stableGroups';
import { aNote, noon, readyState } from '../../support/panelWorld';

const day = 86_400_000;
const notes = Array.from({ length: 8 }, (_, index) =>
  aNote(index + 1, { timestamp: noon - (index % 4) * day, type: index % 2 ? 'like' : 'comment' }),
);
const id = fc.integer({ min: 1, max: 8 });
const event: fc.Arbitrary<PanelEvent> = fc.oneof(
  id.map((note) => ({ type: 'user.openedNote' as const, note })),
  id.map((note) => ({ type: 'user.highlightedNote' as const, note })),
  id.map((note) => ({ type: 'user.askedTrash' as const, note })),
  id.map((key) => ({ type: 'user.askedUndo' as const, key })),
  id.map((key) => ({ type: 'undo.elapsed' as const, key })),
  id.map((note) => ({ type: 'storage.noteRead' as const, note })),
  fc.constantFrom('all' as const, 'unread' as const, 'likes' as const).map((filter) => ({
    type: 'user.choseFilter' as const,
    filter,
  })),
);

test('[list.draws-one-row] the groups are always equal to the selector’s, and the same objects while they are equal', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const stable = makeStableGroups();
      let state = readyState(notes);
      let last = stable(state);
      events.forEach((each, index) => {
        state = reduce(state, { seq: index + 1, at: noon + index, event: each });
        const next = stable(state);
        expect(next).toEqual(groups(state));
        const alike = JSON.stringify(next) === JSON.stringify(last);
        expect(next === last).toBe(alike);
        for (const group of next) {
          const before = last.find(({ name }) => name === group.name);
          if (JSON.stringify(before) === JSON.stringify(group)) expect(group).toBe(before);
        }
        last = next;
      });
    }),
  );
});
