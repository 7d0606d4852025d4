import fc from 'fast-check';
import type { PanelEvent } from '../../../reducers/events';
import { reduce } from '../../../reducers/index';
import {
  currentNote,
  groups,
  isRead,
  isUnapproved,
  noteOf,
  visibleNotes,
  writtenTo,
} from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { makeShownRows } from '../../../src/panel/list/shownRows';
import { shortTime } from '../../../src/panel/words/timeText';
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
  id.map((key) => ({ type: 'user.dismissedUndo' as const, key })),
  id.map((note) => ({ type: 'storage.noteRead' as const, note })),
  fc.integer({ min: 1, max: 200 }).map((minutes) => ({
    type: 'clock.ticked' as const,
    now: noon + minutes * 60_000,
    startOfToday: noon - day / 2,
  })),
  id.map((note) => ({ type: 'user.checkedNote' as const, note, on: note % 3 > 0 })),
  id.map((note) => ({ type: 'user.askedEach' as const, act: 'trash' as const, notes: [note, note + 1] })),
  fc.constant({ type: 'user.switchedChecking' as const, on: false }),
  id.map((note) => ({ type: 'user.askedApprove' as const, note, on: note % 2 === 0 })),
  fc.constantFrom('all' as const, 'unread' as const, 'likes' as const).map((filter) => ({
    type: 'user.choseFilter' as const,
    filter,
  })),
);

const place = { locale: 'en', timeZone: 'UTC' };
/** All rows, made without memory. */
const shownOf = (state: State) =>
  groups(state).map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => {
      const note = noteOf(state, row.id);
      const time = shortTime(note?.timestamp ?? 0, state.session.now, place);
      const current = currentNote(state);
      const stop = current !== null && visibleNotes(state).includes(current) ? current : visibleNotes(state)[0];
      return {
        ...row,
        note,
        time,
        read: isRead(state, row.id),
        unapproved: isUnapproved(state, row.id),
        written: writtenTo(state, note),
        isNew: null,
        current: current === row.id,
        checked: state.panel.checked?.includes(row.id) ?? null,
        tabStop: stop === row.id,
      };
    }),
  }));

test('rows always equal rows that are made without memory, and are the same objects while they are equal', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const stable = makeShownRows(place);
      let state = readyState(notes);
      let last = stable(state);
      events.forEach((each, index) => {
        state = reduce(state, { seq: index + 1, at: noon + index, event: each });
        const next = stable(state);
        expect(next).toEqual(shownOf(state));
        const alike = JSON.stringify(next) === JSON.stringify(last);
        expect(next === last).toBe(alike);
        for (const group of next) {
          const before = last.find(({ name }) => name === group.name);
          if (JSON.stringify(before) === JSON.stringify(group)) expect(group).toBe(before);
          for (const row of group.rows) {
            const old = before?.rows.find(({ id: other }) => other === row.id);
            if (JSON.stringify(old) === JSON.stringify(row)) expect(row).toBe(old);
          }
        }
        last = next;
      });
    }),
  );
});

test('[states.error] rows that cannot be computed are an error each time they are asked for, and no empty list', () => {
  const shown = makeShownRows(place);
  const faulty = new Proxy(aNote(1), {
    get: (note, name) => {
      if (name === 'timestamp') throw new Error('planted');
      return Reflect.get(note, name);
    },
  });
  const good = readyState(notes);
  const bad = { ...good, notes: { ...good.notes, byId: { ...good.notes.byId, 1: faulty } } };
  expect(shown(good)).not.toEqual([]);
  expect(() => shown(bad)).toThrow('planted');
  expect(() => shown(bad)).toThrow('planted');
  expect(shown(good)).toEqual(shownOf(good));
});

test('[list.new-line] the line stands under the last new row that is drawn, also while its own row is an undo bar', () => {
  const shown = makeShownRows(place);
  const some = [1, 2, 3].map((each) => aNote(each, { timestamp: noon - each * 1_000 }));
  const state = readyState(some, { newSince: noon / 1_000 - 3 });
  const marks = (of: State) => shown(of).flatMap(({ rows }) => rows.map((row) => [row.id, row.isNew]));
  expect(marks(state)).toEqual([
    [1, 'new'],
    [2, 'last'],
    [3, null],
  ]);
  const trashed = reduce(state, { seq: 1, at: noon, event: { type: 'user.askedTrash', note: 2 } });
  expect(marks(trashed)[0]).toEqual([1, 'last']);
});
