import fc from 'fast-check';
import type { PanelEvent } from '../../../reducers/events';
import { reduce } from '../../../reducers/index';
import { currentNote, groups, isRead, isUnapproved, noteOf, visibleNotes } from '../../../reducers/selectors';
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
        current: current === row.id,
        checked: state.panel.checked?.includes(row.id) ?? null,
        tabStop: stop === row.id,
      };
    }),
  }));

test('[list.draws-one-row] rows always equal rows that are made without memory, and are the same objects while they are equal', () => {
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

test('[list.no-answer] rows that cannot be computed are an error each time they are asked for, and no empty list', () => {
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

describe('[undo.still] while a bar is held', () => {
  const at = (hours: number) => noon - hours * 3_600_000;
  const given = [1, 2, 3].map((each) => aNote(each, { timestamp: at(each) }));
  const withNotes = (state: State, some: readonly ReturnType<typeof aNote>[]): State => ({
    ...state,
    notes: readyState(some).notes,
  });
  const heldAt = (key: number) => {
    const events: readonly PanelEvent[] = [
      { type: 'user.askedTrash', note: key },
      { type: 'user.heldUndo', key },
    ];
    return events.reduce(
      (state, event, index) => reduce(state, { seq: index + 1, at: noon, event }),
      readyState(given),
    );
  };
  const places = (shown: ReturnType<ReturnType<typeof makeShownRows>>) =>
    shown.map(({ name, rows }) => [name, ...rows.map((row) => (row.undo ? -row.id : row.id))]);
  const held = heldAt(2);
  const released = reduce(held, { seq: 3, at: noon, event: { type: 'user.releasedUndo', key: 2 } });

  test('a note that is gone leaves its place empty', () => {
    const shown = makeShownRows(place);
    shown(held);
    expect(places(shown(withNotes(held, given.slice(1))))).toEqual([['today', -1, -2, 3]]);
    expect(places(shown(withNotes(released, given.slice(1))))).toEqual([['today', -2, 3]]);
  });

  test('the heading of a place stays with it', () => {
    const yesterday = [given[1], given[2]].map((note) => ({ ...aNote(note?.id ?? 0), timestamp: at(20) }));
    const shown = makeShownRows(place);
    shown(withNotes(held, [aNote(1), ...yesterday]));
    expect(places(shown(withNotes(held, yesterday)))).toEqual([
      ['today', -1],
      ['yesterday', 3, -2],
    ]);
  });

  test('new notes come when the hold ends, and older ones at once', () => {
    const more = [
      aNote(4, { timestamp: at(0) }),
      ...given,
      aNote(5, { timestamp: at(4) }),
      aNote(6, { timestamp: at(20) }),
    ];
    const shown = makeShownRows(place);
    shown(held);
    const still = shown(withNotes(held, more));
    expect(places(still)).toEqual([
      ['today', 1, -2, 3, 5],
      ['yesterday', 6],
    ]);
    expect(still[0]?.rows.find(({ tabStop }) => tabStop)?.id).toBe(1);
    expect(places(shown(withNotes(released, more)))).toEqual([
      ['today', 4, 1, -2, 3, 5],
      ['yesterday', 6],
    ]);
  });

  test('another filter, and a state that is not of this hold, have their own rows', () => {
    const shown = makeShownRows(place);
    shown(held);
    const likes: State = { ...held, panel: { ...held.panel, filter: 'likes' } };
    expect(places(shown(likes))).toEqual([]);
    shown(readyState(given));
    expect(places(shown(withNotes(held, given.slice(1))))).toEqual([['today', -2, 3]]);
  });
});
