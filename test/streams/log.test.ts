/** The log over the real reducers, for any order in which readers append while they read. */
import fc from 'fast-check';
import { reduce } from '../../reducers';
import type { Entry, PanelEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { initialState, type State } from '../../reducers/state';
import { createLog, type Log, type LogConfig } from '../../streams/log';
import type { Ref } from '../../streams/ports';
import { lawRuns } from '../support/lawRuns';
import { wroteReply } from '../support/typing';
import { sampleNote } from './support/sampleState';

const start = 1_700_000_000_000;
const liveLog = (config: Partial<LogConfig> = {}): Log =>
  createLog({ initial: initialState, reduce, now: () => start, ...config });

const note = fc.integer({ min: 1, max: 6 });
const notes = fc.uniqueArray(note, { maxLength: 6 }).map((ids) => ids.map((id) => sampleNote(id)));

/** Events that change the state in many ways, and some that do not. */
const event: fc.Arbitrary<PanelEvent> = fc.oneof(
  fc.constantFrom<PanelEvent>(
    { type: 'host.shown' },
    { type: 'host.hidden' },
    { type: 'page.hidden' },
    { type: 'page.shown' },
    { type: 'push.asked' },
    { type: 'push.opened' },
    { type: 'push.closed' },
    { type: 'poll.due' },
    { type: 'user.closedNote' },
    { type: 'user.reachedEnd' },
    { type: 'user.openedHelp' },
    { type: 'host.sentUnknown', count: 2 },
  ),
  notes.map(
    (list): PanelEvent => ({
      type: 'api.answered',
      call: 'listNotes',
      subject: null,
      answer: { notes: list, lastSeen: 0, leftOut: 0 },
    }),
  ),
  note.map((id): PanelEvent => ({ type: 'user.openedNote', note: id })),
  note.map((id): PanelEvent => ({ type: 'user.highlightedNote', note: id })),
  note.map((id): PanelEvent => ({ type: 'user.askedSpam', note: id })),
  note.map((id): PanelEvent => ({ type: 'user.askedUndo', key: id })),
  note.map((id): PanelEvent => ({ type: 'user.dismissedUndo', key: id })),
  fc.tuple(note, fc.boolean()).map(([id, on]): PanelEvent => ({ type: 'user.askedLike', note: id, on })),
  fc.tuple(note, fc.string()).map(([id, text]): PanelEvent => wroteReply(id, text)),
  fc.nat().map((width): PanelEvent => ({ type: 'viewport.resized', width, height: 700 })),
  fc.nat().map((startOfToday): PanelEvent => ({ type: 'clock.ticked', startOfToday, now: startOfToday })),
);
const events = fc.array(event, { maxLength: 40 });

const refold = (entries: readonly Entry[], from: State = initialState): State => entries.reduce(reduce, from);
const seqs = (entries: readonly Entry[]): number[] => entries.map(({ seq }) => seq);
const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('[state.fold] the entries, folded again, are the live state', () => {
  fc.assert(
    fc.property(events, (list) => {
      const log = liveLog();
      for (const each of list) log.append({ event: each });
      expect(refold(log.entries())).toEqual(log.state$.value);
      // Entries read back from JSON fold to the same state.
      expect(refold(JSON.parse(JSON.stringify(log.entries())))).toEqual(log.state$.value);
    }),
  );
});

test('[log.seq] seq starts at 1, has no gaps, and is what append returns', () => {
  fc.assert(
    fc.property(events, (list) => {
      const log = liveLog();
      expect(list.map((each) => log.append({ event: each }))).toEqual(upTo(list.length));
      expect(seqs(log.entries())).toEqual(upTo(list.length));
    }),
  );
});

/** What a reader appends on reading the entry with this seq: how many events, and from which of the three places. */
interface Reaction {
  readonly at: number;
  readonly where: 'state' | 'early reader' | 'late reader';
  readonly events: readonly PanelEvent[];
}
const reactions = fc.array(
  fc.record<Reaction>({
    at: fc.integer({ min: 1, max: 30 }),
    where: fc.constantFrom('state', 'early reader', 'late reader'),
    events: fc.array(event, { minLength: 1, maxLength: 4 }),
  }),
  { maxLength: 12 },
);

test('however readers append while they read, every reader sees the same entries in the same order', () => {
  fc.assert(
    fc.property(events, reactions, (list, reacting) => {
      const log = liveLog();
      const left = new Set(reacting);
      const react = (seq: number, where: Reaction['where']) => {
        for (const reaction of [...left].filter((each) => each.at <= seq && each.where === where)) {
          left.delete(reaction);
          for (const each of reaction.events) log.append({ event: each });
        }
      };
      const early: Entry[] = [];
      const late: Entry[] = [];
      let folded: State = initialState;
      log.state$.subscribe(() => react(late.length, 'state'));
      log.entry$.subscribe((entry) => {
        early.push(entry);
        react(entry.seq, 'early reader');
      });
      log.entry$.subscribe((entry) => {
        late.push(entry);
        // The state that a reader finds is the one after the entry it reads, not a later one.
        folded = reduce(folded, entry);
        expect(log.state$.value).toEqual(folded);
        react(entry.seq, 'late reader');
      });
      for (const each of list) log.append({ event: each });
      expect(early).toEqual(late);
      expect(seqs(late)).toEqual(upTo(late.length));
      expect(log.entries()).toEqual(late);
    }),
  );
});

test('when an entry is read, the state contains it already', () => {
  const log = liveLog();
  const order: string[] = [];
  log.state$.subscribe((state) => order.push(`state ${state.panel.showing}`));
  log.entry$.subscribe(({ event: { type } }) => order.push(`entry ${type} ${log.state$.value.panel.showing}`));
  log.append({ event: { type: 'host.shown' } });
  expect(order).toEqual(['state false', 'state true', 'entry host.shown true']);
});

test('an entry that changes nothing is emitted, and the state is not', () => {
  const log = liveLog();
  const states: State[] = [];
  const entries: Entry[] = [];
  log.state$.subscribe((state) => states.push(state));
  log.entry$.subscribe((entry) => entries.push(entry));
  log.append({ event: { type: 'poll.due' } });
  expect(states).toEqual([initialState]);
  expect(entries).toHaveLength(1);
});

test('[log.seq] the time of an entry never goes back, and moves on with a clock that was put back, until it has caught up', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1 }), (readings) => {
      let index = 0;
      const log = liveLog({ now: () => readings[index] ?? 0 });
      for (; index < readings.length; index += 1) log.append({ event: { type: 'poll.due' } });
      const times = log.entries().map(({ at }) => at);
      const expected = times.map((_, index) => {
        const [before = 0, reading = 0, earlier = 0] = [times[index - 1], readings[index], readings[index - 1]];
        return reading >= before ? reading : before + Math.max(0, reading - earlier);
      });
      expect(times).toEqual(expected);
    }),
  );
});

function frozenThrough(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(frozenThrough);
}

test('an entry is frozen through and through', () => {
  fc.assert(
    fc.property(events, (list) => {
      const log = liveLog();
      for (const each of list) log.append({ event: each });
      expect(log.entries().every(frozenThrough)).toBe(true);
    }),
  );
});

test.each([
  ['development', true],
  ['test', true],
  ['production', false],
  [undefined, false],
])('where NODE_ENV is %s, entries are frozen: %s', async (mode, frozen) => {
  const before = process.env['NODE_ENV'];
  jest.resetModules();
  try {
    if (mode === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = mode;
    const { createLog: create } = await import('../../streams/log');
    const log = create({ initial: initialState, reduce, now: () => start });
    log.append({ event: { type: 'poll.due' } });
    expect(log.entries().map(Object.isFrozen)).toEqual([frozen]);
  } finally {
    process.env['NODE_ENV'] = before;
  }
});

test('changing a payload after it was appended throws at once', () => {
  const log = liveLog();
  const edit = { start: 0, removed: 0, inserted: 'hello' };
  log.append({ event: { type: 'user.wroteReply', note: 1, edit, caret: 5 } });
  expect(() => {
    edit.inserted = 'changed';
  }).toThrow(TypeError);
});

test('the cause is the seq of the entry that the new entry points at', () => {
  const log = liveLog();
  const asked: Ref = { seq: 0 };
  log.append({ event: { type: 'poll.due' }, ref: asked });
  log.append({ event: { type: 'push.asked' }, cause: asked });
  expect(asked.seq).toBe(1);
  expect(log.entries()[1]?.cause).toBe(1);
});

test('an entry without a cause has no such field, and neither has one with a cause that was never appended', () => {
  const log = liveLog();
  log.append({ event: { type: 'poll.due' } });
  log.append({ event: { type: 'poll.due' }, cause: { seq: 0 } });
  expect(log.entries().map((entry) => 'cause' in entry)).toEqual([false, false]);
});

test('a pointer is filled at the append, also while other entries are being folded', () => {
  const log = liveLog();
  const asked: Ref = { seq: 0 };
  log.entry$.subscribe(({ seq }) => {
    if (seq !== 1) return;
    log.append({ event: { type: 'push.asked' }, ref: asked });
    log.append({ event: { type: 'push.opened' }, cause: asked });
  });
  log.append({ event: { type: 'host.shown' } });
  expect(log.entries().map((entry) => entry.cause)).toEqual([undefined, undefined, 2]);
});

test('[log.cause] a cause always comes before what it led to', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.option(fc.nat())), { maxLength: 40 }), (list) => {
      const log = liveLog();
      const refs: Ref[] = [];
      for (const [each, causedBy] of list) {
        const ref: Ref = { seq: 0 };
        const cause = causedBy === null ? undefined : refs[causedBy % (refs.length || 1)];
        log.append({ event: each, ref, ...(cause && { cause }) });
        refs.push(ref);
      }
      for (const entry of log.entries()) expect(entry.cause ?? 0).toBeLessThan(entry.seq);
    }),
  );
});

/** Appends so many events that the state follows every one of them. */
function fill(log: Log, count: number, text = ''): void {
  for (let index = 0; index < count; index += 1) {
    log.append({ event: wroteReply(1, `${text}${index}`, 0) });
  }
}

test('a snapshot is kept every 256 entries, with the state as it was there', () => {
  const log = liveLog();
  fill(log, 1_000);
  expect(log.snapshots().map(({ seq }) => seq)).toEqual([256, 512, 768]);
  for (const snapshot of log.snapshots()) expect(snapshot.state).toEqual(refold(log.entries().slice(0, snapshot.seq)));
});

test('[log.budget] over its budget of events the log forgets its oldest, and what is kept refolds to the live state', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 300, max: 1_500 }), (count, budgeted) => {
      const log = liveLog({ budget: { events: budgeted, bytes: 1e9 } });
      fill(log, count);
      const { seq, state } = log.base();
      const entries = log.entries();
      expect(seqs(entries)).toEqual(upTo(count, seq + 1));
      expect(refold(entries, state)).toEqual(log.state$.value);
      // Only a snapshot can become the base, so one stretch between snapshots may be over the budget.
      expect(entries.length).toBeLessThanOrEqual(budgeted + limits.checkpointEvery);
      expect(seq === 0 || count > budgeted).toBe(true);
    }),
    { numRuns: lawRuns(30) },
  );
});

test('snapshots that lie in the forgotten part go with it', () => {
  const log = liveLog({ budget: { events: 600, bytes: 1e9 } });
  fill(log, 2_000);
  for (const snapshot of log.snapshots()) {
    expect(snapshot.seq).toBeGreaterThan(log.base().seq);
    expect(snapshot.state).toEqual(refold(log.entries().slice(0, snapshot.seq - log.base().seq), log.base().state));
  }
});

test('[log.unknown-event] an event of an unknown type stays in the log and leaves the state alone', () => {
  const log = liveLog();
  const before = log.state$.value;
  log.append({ event: JSON.parse('{"type":"future.happened","what":1}') });
  expect(log.state$.value).toBe(before);
  expect(log.entries()).toHaveLength(1);
});

test('a reducer that throws is the caller’s error, and the log goes on with the next entry', () => {
  const log = createLog({
    initial: initialState,
    now: () => start,
    reduce: (state, entry) => {
      if (entry.event.type === 'push.changed') throw new Error('a bug in a reducer');
      return reduce(state, entry);
    },
  });
  expect(() => log.append({ event: { type: 'push.changed' } })).toThrow('a bug in a reducer');
  expect(log.append({ event: { type: 'host.shown' } })).toBe(2);
  expect(log.state$.value.panel.showing).toBe(true);
});
