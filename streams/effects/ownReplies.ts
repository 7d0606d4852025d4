/**
 * Fetches the person's own earlier reply to the open note, for its link, when the note has the reply's id and none of its
 * blocks shows the reply ([own-reply.looked-up]).
 */
import { distinctUntilChanged, EMPTY, map, type Observable, switchMap } from 'rxjs';
import type { RequestOf } from '../../reducers/api';
import type { Entry } from '../../reducers/events';
import { openNote } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { transitions } from '../operators/transitions';
import type { NewEntry, Ports } from '../ports';

type LookUp = RequestOf<'getReply'>;

/** The request, or null when no lookup is needed. */
function lookUpOf(state: State): LookUp | null {
  const note = openNote(state);
  if (!note?.readable) return null;
  const { site, reply_comment: comment } = note.ids;
  if (site === undefined || comment === undefined || state.notes.replyUrls[comment]) return null;
  if (note.body.some((block) => block.ranges[1]?.id === comment)) return null;
  return { call: 'getReply', note: note.id, site, comment };
}

export const ownReplies = (entry$: Observable<Entry>, state$: StateStream, { api }: Ports): Observable<NewEntry> =>
  transitions(entry$, state$).pipe(
    map(({ entry, after }) => ({ entry, lookUp: lookUpOf(after) })),
    distinctUntilChanged((before, after) => before.lookUp?.comment === after.lookUp?.comment),
    switchMap(({ entry, lookUp }) => (lookUp ? asking<'getReply'>(api, lookUp, entry) : EMPTY)),
  );
