/** What reading leads to besides mutations: posts marked as seen, last seen at the service, and the content of opened items. */
import { EMPTY, filter, map, mergeMap, scan, switchMap } from 'rxjs';
import { isVisible, noteOf, openedBy } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { asking } from '../operators/asking';
import type { Effect } from './effect';

const seenPostTypes = new Set(['automattcher', 'new_post']);

/** Reading an `automattcher` or `new_post` note marks its post as seen. [reading.post-seen] */
export const postsSeen: Effect = {
  hears: ['user.openedNote'],
  watches: ['panel'],
  run: (heard$, _state$, { api }) =>
    heard$.pipe(
      mergeMap(({ entry, before, after }) => {
        const note = noteOf(after, openedBy(entry.event, before, after));
        if (!note?.readable || !seenPostTypes.has(note.type)) return EMPTY;
        const { site, post } = note.ids;
        if (site === undefined || post === undefined) return EMPTY;
        return asking<'markPostSeen'>(api, { call: 'markPostSeen', site, post }, entry);
      }),
    ),
};

interface Unsent {
  readonly seconds: number;
  /** seq of the entry that moved last seen. */
  readonly since: number;
  /** Tells the tries of one time apart. */
  readonly name: string;
}

/** Last seen, when the service does not have it and no call for it is under way or waits. */
function unsent(state: State): Unsent | null {
  const {
    lastSeen: seconds,
    lastSeenSince: since,
    sentLastSeen,
    lastSeenAsked,
    lastSeenNextTryAt,
    lastSeenTries,
  } = state.sync;
  const isReady = isVisible(state) && !lastSeenAsked && lastSeenNextTryAt === null && seconds > sentLastSeen.seconds;
  return isReady ? { seconds, since, name: `${seconds} ${lastSeenTries}` } : null;
}

/** Posts last seen after a newer note was in view, until the service has it ([seen.until-taken]). */
export const lastSeen: Effect = {
  hears: [],
  watches: ['sync', 'panel'],
  run: (heard$, _state$, { api }) =>
    heard$.pipe(
      map(({ after }) => unsent(after)),
      scan<Unsent | null, { readonly now: Unsent | null; readonly isNew: boolean }>(
        ({ now: before }, now) => ({ now, isNew: now !== null && now.name !== before?.name }),
        { now: null, isNew: false },
      ),
      mergeMap(({ now, isNew }) =>
        now && isNew ? asking<'markSeen'>(api, { call: 'markSeen', time: now.seconds }, { seq: now.since }) : EMPTY,
      ),
    ),
};

/**
 * Fetches a post, a comment or a site that was opened inside the panel ([items.open]). Leaving the item,
 * or opening another, aborts the call.
 */
export const openedItem: Effect = {
  hears: [],
  watches: ['panel'],
  run: (heard$, _state$, { api }) =>
    heard$.pipe(
      filter(({ before, after }) => before.panel.item?.ref !== after.panel.item?.ref),
      switchMap(({ entry, after: { panel } }) =>
        panel.item ? asking<'getItem'>(api, { call: 'getItem', item: panel.item.ref }, entry) : EMPTY,
      ),
    ),
};
