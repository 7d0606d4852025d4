/** The proof of "why not": each condition that keeps a row or a button away, made untrue on a fork of a recorded session, brings it. */
import type { Entry, PanelEvent } from '../../../reducers/events';
import { isRecord } from '../../../reducers/guards';
import { noteOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { createHistory } from '../../../src/replay/fold/history';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldEntry } from '../../../src/replay/fold/pass';
import { parseElement } from '../../../src/replay/why/elements';
import { type Recording, recordingOf, without } from '../../../src/replay/why/recording';
import { type Answer, type Reason, why } from '../../../src/replay/why/why';
import { type NamedRecording, recorded } from '../support/recordings';

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

/** The person's act that takes a condition away. */
const undoing: { readonly [name: string]: (note: number) => PanelEvent } = {
  'undo bar': (note) => ({ type: 'user.askedUndo', key: note }),
  'removal of checked notes': () => ({ type: 'user.askedUndo', key: 'checked' }),
  pill: () => ({ type: 'user.askedArrivals' }),
  filter: () => ({ type: 'user.choseFilter', filter: 'all' }),
  search: () => ({ type: 'user.closedSearch' }),
  closed: (note) => ({ type: 'user.openedNote', note }),
  unread: (note) => ({ type: 'user.openedNote', note }),
};
/** What another answer of the service would take away. */
const ofService = ['not offered', 'no object', 'unreadable'];

/** The places of the entries that made it so, where neither an act of the person nor another answer takes it away. */
const placesOf = (reasons: readonly Reason[]): readonly number[] =>
  reasons.flatMap(({ name, because }) =>
    because && !(name in undoing || ofService.includes(name)) ? [because.entry.place] : [],
  );

/** More entries than say the same again in any of the logs. */
const mostAgain = 100;

/**
 * The state at the moment, with the conditions made untrue. What hides a note that is gone is known once the note is
 * back, so the question is asked again on each fork.
 */
function lifted(recording: Recording, answer: Answer): State {
  const { at, element } = answer;
  let fork = recording;
  let { reasons } = answer;
  for (let time = 0; time < mostAgain && placesOf(reasons).length > 0; time += 1) {
    fork = without(fork, placesOf(reasons), at);
    ({ reasons } = why(fork, element, at));
  }
  const copies = new Set(
    reasons.flatMap(({ name, because }) => (ofService.includes(name) && because ? [because.entry.place] : [])),
  );
  let state = recording.stateAt(recording.base());
  const fold = (entry: Entry): void => {
    state = foldEntry(panelFold, state, entry);
  };
  for (let place = recording.base() + 1; place <= at; place += 1) {
    const entry = fork.entry(place);
    if (entry) fold(copies.has(place) ? { ...entry, event: offering(entry.event, element.note ?? 0) } : entry);
  }
  const now = recording.entry(at)?.at ?? 0;
  const events = reasons.flatMap(({ name }) => undoing[name]?.(element.note ?? 0) ?? []);
  for (const [index, event] of events.entries()) fold({ seq: at + index + 1, at: now, event });
  return state;
}

/** Without the start of the session there is nothing. */
const isLiftable = ({ name, because }: Reason): boolean =>
  name in undoing || (because !== null && because.entry.place > 1 && name !== 'no object' && name !== 'not begun');

/** The moments at which a note that the log knows is kept away by this condition, each log at most once. */
function* keptAway(recordings: readonly NamedRecording[], condition: string) {
  for (const { name, recording } of recordings)
    for (let at = 1; at <= recording.last(); at += 1) {
      const state = recording.stateAt(at);
      const element = state.notes.order
        .flatMap((id) => [parseElement(`row ${id}`), parseElement(`button "Approve" in note ${id}`)])
        .find((one) => one.conditions.some((known) => known.name === condition && known.isSo(state)));
      if (!element) continue;
      yield { name, recording, at, element };
      break;
    }
}

/** So many logs for each condition. */
const logs = 4;

test.each(['undo bar', 'removal', 'filter', 'reply is sent', 'unreadable', 'not offered', 'closed'])(
  '[why.not] the condition "%s", made untrue on a fork, brings the row or the button, in the first logs that have it',
  async (condition) => {
    const recordings = await recorded();
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
