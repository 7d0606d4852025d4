/** Scenes of the list. */
import type { Filter, PanelEvent } from '../../../reducers/events';
import type { Note } from '../../../reducers/note';
import { noteNames } from './fixtures';
import { listAnswered, listAsked, listFailed, type Pose, type SceneEvents, scene } from './scene';

const whole = noteNames.filter((name) => !name.startsWith('hostile/'));
const damaged = noteNames.filter((name) => name.startsWith('hostile/'));
const filters: readonly Filter[] = ['unread', 'comments', 'follows', 'likes'];
const chosen = (filter: Filter): PanelEvent => ({ type: 'user.choseFilter', filter });
const offline: PanelEvent = { type: 'network.offline' };

const list = (title: string, after: SceneEvents = () => []) => scene({ group: 'The list', title, notes: whole, after });
/** The list has no answer yet. */
const first = (title: string, after: SceneEvents = () => []) =>
  scene({ group: 'The list', title, notes: [], after, unanswered: true });

/** The same note by a person with a long name, which begins its subject. */
function byLongName(note: Note): Note {
  if (!note.readable) return note;
  const [subject, ...rest] = note.subject;
  const actor = subject?.ranges[0];
  if (!subject || actor?.type !== 'user' || actor.start !== 0) return note;
  const name = 'Alexandrina Maximiliane von Hohenstein-Lindqvist';
  const longer = name.length - actor.end;
  const ranges = subject.ranges.map((range) => ({
    ...range,
    start: range === actor ? 0 : range.start + longer,
    end: range.end + longer,
  }));
  return { ...note, subject: [{ ...subject, text: name + subject.text.slice(actor.end), ranges }, ...rest] };
}

/** A hand at the first row, a comment that waits for approval. */
const posed = (title: string, pose: Pose, width?: number) =>
  scene({
    ...{ group: 'The list', title, pose, ...(width !== undefined && { width }) },
    notes: ['comment-unapproved', 'comment-long', 'like', 'follow', 'comment-replied'],
  });

const pushLost: readonly PanelEvent[] = [
  { type: 'push.failed', kind: 'errorEvent' },
  { type: 'push.closed' },
  { type: 'push.asked' },
  { type: 'push.failed', kind: 'errorEvent' },
  { type: 'push.closed' },
];

export const lists = [
  list('every kind of note'),
  scene({ group: 'The list', title: 'by itself, with a title', notes: whole, alone: true }),
  scene({ group: 'The list', title: 'damaged notes', notes: damaged }),
  list('everything unread', ({ all }) => [listAsked, listAnswered(all.map((note) => ({ ...note, read: false })))]),
  list('everything read', ({ all }) => [listAsked, listAnswered(all.map((note) => ({ ...note, read: true })))]),
  list('long names', ({ all }) => [listAsked, listAnswered(all.map(byLongName))]),
  ...filters.map((filter) => list(`the filter ${filter}`, () => [chosen(filter)])),
  list('a highlighted note', ({ id }) => [{ type: 'user.highlightedNote', note: id('comment') }]),
  list('a reply under its row', ({ id }) => [
    { type: 'user.openedQuickReply', note: id('comment') },
    { type: 'user.wroteReply', note: id('comment'), edit: { start: 0, removed: 0, inserted: 'Thank you!' }, caret: 10 },
  ]),
  posed('the mouse over a row', 'mouse'),
  posed('wide: the mouse over a row', 'mouse', 1000),
  posed('wide: the focus in a row', 'focus', 1000),
  posed('a row half swiped to its end', 'swiped to its end'),
  posed('a row half swiped to its start', 'swiped to its start'),
  list('a refresh', () => [listAsked]),
  list('new ones wait behind the pill', ({ all }, { now }) => [
    { type: 'user.scrolledAway', away: true },
    listAsked,
    listAnswered([
      ...all,
      ...all.slice(0, 3).map((note, place) => ({ ...note, id: 1 + place, hash: place, timestamp: now + place })),
    ]),
  ]),
  list('new since the last visit', ({ all }, { now }) => [
    { type: 'host.hidden' },
    { type: 'host.shown' },
    listAsked,
    listAnswered([
      ...all.slice(0, 2).map((note, place) => ({ ...note, id: 1 + place, timestamp: now + place })),
      ...all,
    ]),
  ]),
  list('spam can be undone', ({ id }) => [{ type: 'user.askedSpam', note: id('comment') }]),
  list('trash can be undone, and waits', ({ id }) => [
    { type: 'user.askedTrash', note: id('comment') },
    { type: 'user.heldUndo', key: id('comment') },
  ]),
  list('all marked as read can be undone', ({ all }) => [
    { type: 'user.askedReadAll', notes: all.slice(0, 5).map(({ id }) => id) },
  ]),
  list('offline', () => [offline]),
  list('without push', () => pushLost),
  list('a refresh failed', () => [listAsked, listFailed(503, 'ServerError')]),
  list('offline, and a refresh failed', () => [listAsked, offline, listFailed(0, 'NetworkError')]),
  list('signed out meanwhile', () => [listAsked, listFailed(401, 'AuthorizationError')]),
  first('the first load'),
  first('the first load, failed', () => [listFailed(500, 'ServerError')]),
  first('the first load, without an answer', () => [listFailed(0, 'NetworkError')]),
  first('the first load, offline', () => [offline, listFailed(0, 'NetworkError')]),
  first('signed out', () => [listFailed(401, 'AuthorizationError')]),
  first('cookies are blocked', () => [
    { type: 'access.checked', granted: false },
    listFailed(401, 'AuthorizationError'),
  ]),
  ...(['all', ...filters] as const).map((filter) =>
    scene({ group: 'The list', title: `empty: ${filter}`, notes: [], after: () => [chosen(filter)] }),
  ),
];
