/**
 * The list never grows beyond the newest 100, however its notes come; an open, highlighted, drafted or pending note
 * stays.
 */
import fc from 'fast-check';
import type { PanelEvent } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { limits } from '../../reducers/limits';
import type { State } from '../../reducers/state';
import { aNote, list, noon, started, stateOf } from '../reducers/folding';
import { lawRuns } from '../support/lawRuns';
import { wroteReply } from '../support/typing';

const hundred = Array.from({ length: limits.maxWindowNotes }, (_, index) => aNote(index + 1));
const id = fc.integer({ min: 1, max: 180 });

const pushed: fc.Arbitrary<PanelEvent> = fc.tuple(id, fc.integer({ min: -150, max: 50 })).map(([note, later]) => ({
  type: 'api.answered',
  call: 'getNote',
  subject: { note },
  answer: { note: aNote(note, { time: noon / 1000 + later }) },
}));
const handled: fc.Arbitrary<PanelEvent> = fc
  .tuple(fc.constantFrom('opened', 'highlighted', 'trashed', 'spammed', 'undone', 'wrote', 'sent', 'liked'), id)
  .map(([act, note]): PanelEvent => {
    switch (act) {
      case 'opened':
        return { type: 'user.openedNote', note };
      case 'highlighted':
        return { type: 'user.highlightedNote', note };
      case 'trashed':
        return { type: 'user.askedTrash', note };
      case 'spammed':
        return { type: 'user.askedSpam', note };
      case 'undone':
        return { type: 'user.askedUndo', key: note };
      case 'wrote':
        return wroteReply(note, 'Dear');
      case 'sent':
        return { type: 'user.sentReply', note };
      default:
        return { type: 'user.askedLike', note, on: true };
    }
  });
const days = fc.array(fc.oneof({ weight: 3, arbitrary: pushed }, handled), { minLength: 40, maxLength: 150 });

/** Notes that are open, highlighted or drafted, or have an act or a reply under way. */
const held = ({ panel, reply, outbox }: State): ReadonlySet<number> =>
  new Set(
    [
      panel.selected,
      panel.highlighted,
      ...[outbox.spam, outbox.trash, reply.drafts, reply.sending, outbox.like].flatMap((record) => Object.keys(record)),
    ].map(Number),
  );

test('[list.window] by push alone the list holds the newest 100 and what is kept, and nothing else', () => {
  fc.assert(
    fc.property(days, (events) => {
      let state = stateOf(started(), list(...hundred));
      let seq = 10;
      for (const event of events) {
        seq += 1;
        const before = state;
        state = reduce(before, { seq, at: noon, event });
        const { order } = state.notes;
        const kept = held(state);
        // A note that is no longer held goes with the next change of the list.
        if (order !== before.notes.order)
          expect(order.slice(limits.maxWindowNotes).filter((note) => !kept.has(note))).toEqual([]);
        const gone = before.notes.order.filter((note) => !order.includes(note));
        expect(gone.filter((note) => held(before).has(note))).toEqual([]);
        // No note goes without need.
        if (gone.length > 0) expect(order.length).toBeGreaterThanOrEqual(limits.maxWindowNotes);
      }
    }),
    { numRuns: lawRuns(40) },
  );
});

test('[list.window] a thousand pushes leave nothing behind of the notes that went', () => {
  let state = stateOf(started(), list(...hundred));
  for (let push = 1; push <= 1_000; push += 1) {
    const note = aNote(200 + push, { time: noon / 1000 + push });
    const event: PanelEvent = { type: 'api.answered', call: 'getNote', subject: { note: note.id }, answer: { note } };
    state = reduce(state, { seq: 10 + push, at: noon, event });
  }
  const { byId, order, asOf } = state.notes;
  expect([Object.keys(byId), order, Object.keys(asOf)].map(({ length }) => length)).toEqual([100, 100, 100]);
});
