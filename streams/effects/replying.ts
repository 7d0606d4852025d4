/** Sends a reply, with the text that was sent at every retry, and looks up the user's own earlier reply (SPEC sections 4 and 8). */
import {
  catchError,
  distinctUntilChanged,
  EMPTY,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  throwError,
} from 'rxjs';
import type { Entry, Problem, RequestOf } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { replyTarget } from '../../reducers/offers';
import { noteOf, openNote } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { type RetryPolicy, retrying } from '../operators/retrying';
import { transitions } from '../operators/transitions';
import type { Draft, Ports, Ref } from '../ports';

/** A failed try, and the entry that recorded it: the next try's cause. */
interface Failure {
  readonly problem: Problem;
  readonly told: Ref;
}

const isDuplicate = ({ name }: Problem): boolean => name === 'CommentDuplicateError';

/** Up to three retries, 2, 4 and 6 s apart, on any error but a duplicate. */
export const replyPolicy: RetryPolicy<Failure> = {
  delayMs: (retry, { problem }) =>
    retry > limits.replyRetries || isDuplicate(problem) ? null : retry * limits.replyRetryStepMs,
};

export function replying(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<Draft> {
  const { api, scheduler } = ports;

  function send(note: number, text: string, cause: Entry): Observable<Draft> {
    const target = replyTarget(noteOf(state$.value, note));
    // Nothing to reply to any more: the text stays, and the failure is said.
    if (!target) return of({ event: { type: 'reply.failed', note, duplicate: false }, cause });
    const { of: to, site, id } = target;
    const attempt = (retry: number, last: Failure | null): Observable<Draft> => {
      const request: RequestOf<'reply'> = { call: 'reply', note, site, to, id, text, retry };
      return asking<'reply'>(api, request, last?.told ?? cause, (outcome, told) =>
        outcome.ok ? EMPTY : throwError((): Failure => ({ problem: outcome.problem, told })),
      );
    };
    return retrying(attempt, replyPolicy, scheduler).pipe(
      catchError(({ problem, told }: Failure) =>
        of<Draft>({ event: { type: 'reply.failed', note, duplicate: isDuplicate(problem) }, cause: told }),
      ),
    );
  }

  const sent$ = transitions(entry$, state$).pipe(
    mergeMap(({ entry, before, after }) => {
      if (entry.event.type !== 'user.sentReply') return EMPTY;
      const { note } = entry.event;
      const sending = after.reply.sending[note];
      return sending && !before.reply.sending[note] ? send(note, sending.text, entry) : EMPTY;
    }),
  );

  /** With `reply_comment` and no block that shows it, the comment is fetched for its URL (PROVIDER section 3). */
  const own$ = transitions(entry$, state$).pipe(
    map(({ entry, after }) => ({ entry, wanted: ownReply(after) })),
    distinctUntilChanged((before, after) => isSame(before.wanted, after.wanted)),
    switchMap(({ entry, wanted }) => (wanted ? asking<'getReply'>(api, wanted, entry) : EMPTY)),
  );

  return merge(sent$, own$);
}

const isSame = (before: RequestOf<'getReply'> | null, after: RequestOf<'getReply'> | null): boolean =>
  before?.note === after?.note && before?.comment === after?.comment;

/** The reply to the open note that has to be looked up, if any. */
function ownReply(state: State): RequestOf<'getReply'> | null {
  const note = openNote(state);
  if (!note?.readable || state.notes.replyUrls[note.id]) return null;
  const { site, reply_comment: comment } = note.ids;
  if (site === undefined || comment === undefined) return null;
  if (note.body.some((block) => block.ranges[1]?.id === comment)) return null;
  return { call: 'getReply', note: note.id, site, comment };
}
