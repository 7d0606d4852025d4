/**
 * The laws of the fold: it is total, the state is JSON, and the same entries give
 * the same state.
 */
import fc from 'fast-check';
import type { Entry, PanelEvent } from '../../reducers/events';
import { initialState, reduce } from '../../reducers/index';
import { mentions } from '../../reducers/replyBox';
import * as selectors from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { freeze } from '../../streams/payload';
import { lawRuns } from '../support/lawRuns';
import { noon } from '../support/virtualWorld';
import { aList, anyEvent, eventOf } from './arbitraryEvents';

const runs = lawRuns(300);

const session = fc
  .tuple(eventOf('session.started'), aList, fc.array(anyEvent, { maxLength: 40 }))
  .map(([started, list, rest]) => [started, list, ...rest]);

/** Each event as an entry; every third entry is caused by the one two before it, so that answers cross. */
const entriesOf = (events: readonly PanelEvent[]): readonly Entry[] =>
  events.map((event, index) => {
    freeze(event);
    const seq = index + 1;
    const entry = { seq, at: noon + index * 700, event };
    return index > 2 && index % 3 === 0 ? { ...entry, cause: seq - 2 } : entry;
  });

const fold = (entries: readonly Entry[], from: State = initialState): State => entries.reduce(reduce, from);

const plain = new Set<unknown>([Object.prototype, Array.prototype, null]);

/** The path at which a value is no JSON, or null. */
function notJson(value: unknown, path = 'state'): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : `${path} is ${value}`;
  if (typeof value !== 'object') return `${path} is ${typeof value}`;
  if (!plain.has(Object.getPrototypeOf(value))) return `${path} is a ${value.constructor.name}`;
  for (const [key, part] of Object.entries(value)) {
    const found = notJson(part, `${path}.${key}`);
    if (found) return found;
  }
  return null;
}

const check = (law: (entries: readonly Entry[]) => void): void =>
  fc.assert(
    fc.property(session, (events) => law(entriesOf(events))),
    { numRuns: runs },
  );

test('any known event on any reachable state gives a state, and the state is JSON', () => {
  check((entries) => {
    let state = initialState;
    for (const entry of entries) {
      state = reduce(state, entry);
      expect(notJson(state)).toBeNull();
    }
  });
});

test('every selector answers on any reachable state, with the same reference for the same state', () => {
  const ofState = [
    selectors.rows,
    selectors.visibleNotes,
    selectors.groups,
    mentions,
    selectors.unreadNotes,
    selectors.openNote,
    selectors.latestUndo,
    selectors.newCount,
    selectors.newestTime,
    selectors.atTheEnd,
    selectors.shortcutsOff,
    selectors.navigationOff,
    selectors.currentNote,
  ];
  check((entries) => {
    const state = fold(entries);
    for (const selector of ofState) expect(selector(state)).toBe(selector(state));
    for (const id of state.notes.order) {
      selectors.isApproved(state, id);
      selectors.isLiked(state, id);
      selectors.nextNote(state, id);
      selectors.previousNote(state, id);
    }
  });
});

test('[state.fold] a refold of the entries, read back from JSON, equals the state', () => {
  check((entries) => {
    expect(fold(JSON.parse(JSON.stringify(entries)))).toEqual(fold(entries));
  });
});

test('[state.fold] the fold goes on from a state that was read back from JSON', () => {
  check((entries) => {
    const half = Math.floor(entries.length / 2);
    const then: State = JSON.parse(JSON.stringify(fold(entries.slice(0, half))));
    expect(fold(entries.slice(half), then)).toEqual(fold(entries));
  });
});

test('[log.unknown-event] an event of an unknown type leaves the state alone', () => {
  check((entries) => {
    const state = fold(entries);
    for (const type of ['user.hopedForRain', 'toString', '__proto__', '']) {
      const event = { ...entries[0]?.event, type, note: 1 } as unknown as PanelEvent;
      expect(reduce(state, { seq: 999, at: noon, event })).toBe(state);
    }
  });
});

test('[list.order] what is listed is known, sorted newest first, and each note once', () => {
  check((entries) => {
    const { byId, order } = fold(entries).notes;
    expect(new Set(order).size).toBe(order.length);
    expect(Object.keys(byId).map(Number).sort()).toEqual([...order].sort());
    const sorted = [...order].sort((a, b) => (byId[b]?.timestamp ?? 0) - (byId[a]?.timestamp ?? 0) || b - a);
    expect(order).toEqual(sorted);
  });
});

test('the open note, the highlighted one and the arrivals are in the list and not hidden', () => {
  check((entries) => {
    const state = fold(entries);
    const { panel, notes } = state;
    for (const id of [panel.selected, panel.highlighted]) {
      if (id === null) continue;
      expect(notes.byId[id]).toBeDefined();
      expect(selectors.isHidden(state, id)).toBe(false);
    }
    for (const id of panel.arrivals) expect(notes.byId[id]).toBeDefined();
  });
});

test('last seen never moves back', () => {
  check((entries) => {
    let state = initialState;
    for (const entry of entries) {
      const next = reduce(state, entry);
      expect(next.sync.lastSeen).toBeGreaterThanOrEqual(state.sync.lastSeen);
      state = next;
    }
  });
});

test('the unfiltered list lacks the notes with an act pending, and arrivals, and no other', () => {
  check((entries) => {
    const state = fold(entries);
    const { search: _, ...panel } = state.panel;
    const unfiltered: State = { ...state, panel: { ...panel, filter: 'all' } };
    const out = new Set(state.panel.arrivals);
    expect(selectors.visibleNotes(unfiltered)).toEqual(
      state.notes.order.filter((id) => !out.has(id) && !selectors.isHidden(state, id)),
    );
  });
});
