/** The proof of "why not": 60 absent rows and buttons by seed; each condition that is named, made untrue on a fork, brings it. */
import type { Entry, PanelEvent } from '../../../reducers/events';
import { isRecord } from '../../../reducers/guards';
import { noteOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { createHistory } from '../../../src/replay/fold/history';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldEntry } from '../../../src/replay/fold/pass';
import { conditionsOf } from '../../../src/replay/why/conditions';
import type { ScreenElement } from '../../../src/replay/why/element';
import { parseElement } from '../../../src/replay/why/elements';
import { type Recording, recordingOf, without } from '../../../src/replay/why/recording';
import { type Answer, type Reason, why } from '../../../src/replay/why/why';
import { chosen, dice, type NamedRecording, recorded, simulated } from '../support/recordings';

const wanted = 60;
const acts = ['Approve', 'Spam', 'Trash', 'Like', 'Edit'];
const offers = {
  'approve-comment': false,
  'spam-comment': false,
  'trash-comment': false,
  'like-comment': false,
  'edit-comment': true,
};

/** The copy of a note that the panel can read; a copy that the panel could not read becomes one. */
const readableCopy = (copy: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { reason: _why, ...rest } = copy;
  return copy['readable'] === false
    ? {
        ...rest,
        readable: true,
        subject: [],
        body: [],
        header: [],
        ids: {},
        title: 'A note',
        url: null,
        icon: null,
        noticon: '',
      }
    : copy;
};

/** The same event, in which the panel can read this note and the note offers every act. */
function offering(event: PanelEvent, id: number): PanelEvent {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed);
    if (!isRecord(value)) return value;
    const copy = value['id'] === id && 'readable' in value ? readableCopy(value) : value;
    if (copy !== value || (value['id'] === id && value['readable'] === true && Array.isArray(value['body']))) {
      const ids = { ...(isRecord(copy['ids']) ? copy['ids'] : {}), site: 7, comment: 9 };
      const blank = {
        type: null,
        text: '',
        ranges: [],
        media: [],
        ids: {},
        homeUrl: null,
        homeTitle: null,
        nestLevel: 0,
        editUrl: null,
      };
      const body = Array.isArray(copy['body']) ? copy['body'] : [];
      return { ...copy, ids, body: [...body, { ...blank, actions: offers }] };
    }
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, changed(member)]));
  };
  return changed(event) as PanelEvent;
}

/** The places of the entries that made the conditions of one kind so. */
const placesOf = (reasons: readonly Reason[], kind: Reason['lift']['kind']): readonly number[] =>
  reasons.flatMap(({ lift, because, enough }) => {
    const all = enough.length > 0 ? enough : because ? [because] : [];
    return lift.kind === kind ? all.map(({ entry }) => entry.place) : [];
  });

/**
 * The state at the moment, with the conditions made untrue. What hides a note that is gone is known once the note is
 * back, so the question is asked again on each fork.
 */
function lifted(recording: Recording, answer: Answer): State {
  const { at, element } = answer;
  let fork = recording;
  let { reasons } = answer;
  for (let time = 0; time < 4 && placesOf(reasons, 'skip').length > 0; time += 1) {
    fork = without(fork, placesOf(reasons, 'skip'), at);
    ({ reasons } = why(fork, element, at));
  }
  const copies = new Set(placesOf(reasons, 'none'));
  let state = recording.stateAt(recording.base());
  const fold = (entry: Entry): void => {
    state = foldEntry(panelFold, state, entry);
  };
  for (let place = recording.base() + 1; place <= at; place += 1) {
    const entry = fork.entry(place);
    if (entry) fold(copies.has(place) ? { ...entry, event: offering(entry.event, element.note ?? 0) } : entry);
  }
  const now = recording.entry(at)?.at ?? 0;
  const events = reasons.flatMap(({ lift }) => (lift.kind === 'event' ? [lift.event] : []));
  for (const [index, event] of events.entries()) fold({ seq: at + index + 1, at: now, event });
  return state;
}

/** A row or a button that is not there, of a note that the log knows at some time. */
function absentFrom(recordings: readonly NamedRecording[], roll: ReturnType<typeof dice>) {
  const { name, recording } = chosen(recordings, roll);
  const at = 1 + roll(recording.last());
  const known = Object.keys(recording.stateAt(1 + roll(recording.last())).notes.byId);
  if (known.length === 0) return null;
  const id = chosen(known, roll);
  const element: ScreenElement = parseElement(
    roll(2) === 0 ? `row ${id}` : `button "${chosen(acts, roll)}" in note ${id}`,
  );
  if (element.isThere(recording.stateAt(at)) || !recording.stateAt(at).session.started) return null;
  return { name, recording, at, element };
}

const isLiftable = ({ name, lift, because }: Reason): boolean =>
  lift.kind === 'event' ||
  (because !== null && (lift.kind === 'skip' || name === 'not offered' || name === 'unreadable'));

test('[why.not] each named condition, made untrue on a fork, brings the row or the button', async () => {
  const recordings = [...(await recorded()), ...(await simulated(20))];
  const roll = dice(7);
  const seen = new Map<string, number>();
  for (let found = 0; found < wanted; ) {
    const absent = absentFrom(recordings, roll);
    if (!absent) continue;
    const { name, recording, at, element } = absent;
    const answer = why(recording, element, at);
    const names = answer.reasons.map((reason) => reason.name);
    expect([name, at, element.text, names.length]).not.toEqual([name, at, element.text, 0]);
    // What the panel never fetched cannot be brought on a fork, because no copy of it is in the log.
    if (!answer.reasons.every(isLiftable)) continue;
    found += 1;
    for (const one of names) seen.set(one, (seen.get(one) ?? 0) + 1);
    expect([name, at, element.text, names, element.isThere(lifted(recording, answer))]).toEqual([
      name,
      at,
      element.text,
      names,
      true,
    ]);
  }
  process.stdout.write(
    `why not: ${wanted} absent rows and buttons, by ${[...seen].map(([one, times]) => `${one} ${times}`).join(', ')}\n`,
  );
  expect(seen.size).toBeGreaterThanOrEqual(4);
});

/** The moments at which a note that the log knows is kept away by this condition, each log at most once. */
function* keptAway(recordings: readonly NamedRecording[], condition: string) {
  for (const { name, recording } of recordings)
    for (let at = 1; at <= recording.last(); at += 1) {
      const state = recording.stateAt(at);
      const element = state.notes.order
        .flatMap((id) => [parseElement(`row ${id}`), parseElement(`button "Approve" in note ${id}`)])
        .find((one) => conditionsOf(one).some((known) => known.name === condition && known.isSo(state)));
      if (!element) continue;
      yield { name, recording, at, element };
      break;
    }
}

/** The same session, in which the person then acts. */
function goingOn({ name, recording }: NamedRecording, ...events: readonly PanelEvent[]): NamedRecording {
  const last = recording.last();
  const at = recording.entry(last)?.at ?? 0;
  const entries = events.map((event, index) => ({ seq: last + 1 + index, at, event }));
  const base = { seq: last, state: recording.stateAt(last) };
  return { name, recording: recordingOf(createHistory({ fold: panelFold, base, entries })) };
}

/** What a person does who then misses a row, of which no recorded session has an example. */
const missing: { readonly [condition: string]: (state: State) => readonly PanelEvent[] } = {
  search: ({ notes: { order } }) => [
    { type: 'user.openedSearch' },
    { type: 'user.searched', text: 'the bell', found: order.slice(0, 1) },
  ],
  'removal of checked notes': ({ notes: { order } }) => [
    { type: 'user.checkedNote', note: order[0] ?? 0, on: true },
    { type: 'user.checkedNote', note: order[1] ?? 0, on: true },
    { type: 'user.askedEach', act: 'trash', notes: order.slice(0, 2) },
  ],
};

test.each(Object.entries(missing))(
  '[why.not] the condition "%s", made untrue on a fork, brings each row that it keeps away',
  async (condition, acts) => {
    let asked = 0;
    for (const one of await recorded()) {
      const { name, recording } = goingOn(one, ...acts(one.recording.stateAt(one.recording.last())));
      const at = recording.last();
      const before = one.recording.stateAt(one.recording.last());
      const rows = before.notes.order.map((id) => parseElement(`row ${id}`));
      for (const element of rows.filter(({ isThere }) => isThere(before) && !isThere(recording.stateAt(at)))) {
        const answer = why(recording, element, at);
        const names = answer.reasons.map((reason) => reason.name);
        expect([name, element.text, names, element.isThere(lifted(recording, answer))]).toEqual([
          name,
          element.text,
          [condition],
          true,
        ]);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(10);
  },
);

/** So many logs for each condition. */
const logs = 4;

test.each(['undo bar', 'removal', 'filter', 'reply is sent', 'unreadable', 'not offered', 'closed'])(
  '[why.not] the condition "%s", made untrue on a fork, brings the row or the button, in the first logs that have it',
  async (condition) => {
    const recordings = [...(await recorded()), ...(await simulated(6))];
    let asked = 0;
    for (const { name, recording, at, element } of keptAway(recordings, condition)) {
      const answer = why(recording, element, at);
      const names = answer.reasons.map((reason) => reason.name);
      if (!answer.reasons.every(isLiftable)) continue;
      expect([name, at, element.text, names, element.isThere(lifted(recording, answer))]).toEqual([
        name,
        at,
        element.text,
        expect.arrayContaining([condition]),
        true,
      ]);
      asked += 1;
      if (asked === logs) return;
    }
    // One recorded log alone has a note that the panel could not read.
    expect(asked).toBeGreaterThanOrEqual(1);
  },
);

test('[why.not] a row that came while the list was scrolled down is behind the pill, and the press of the pill brings it', async () => {
  let asked = 0;
  for (const { recording } of await recorded()) {
    const at = recording.last();
    const state = recording.stateAt(at);
    const newest = state.notes.order[0];
    const note = newest === undefined ? null : noteOf(state, newest);
    if (!note || state.panel.selected !== null || state.panel.filter !== 'all') continue;
    const id = note.id + 1;
    const now = recording.entry(at)?.at ?? 0;
    const copy = { ...note, id, hash: note.hash + 1, timestamp: note.timestamp + 1 };
    const events: readonly PanelEvent[] = [
      { type: 'user.scrolledAway', away: true },
      { type: 'api.answered', call: 'getNote', subject: { note: id }, answer: { note: copy } },
    ];
    const entries = events.map((event, index) => ({ seq: at + 1 + index, at: now, event }));
    const fork = recordingOf(createHistory({ fold: panelFold, base: { seq: at, state }, entries }));
    const answer = why(fork, parseElement(`row ${id}`), fork.last());
    expect([id, answer.reasons.map((one) => one.name), answer.reasons[0]?.because?.entry.seq]).toEqual([
      id,
      ['pill'],
      fork.last(),
    ]);
    expect(answer.element.isThere(lifted(fork, answer))).toBe(true);
    asked += 1;
  }
  expect(asked).toBeGreaterThanOrEqual(2);
});
