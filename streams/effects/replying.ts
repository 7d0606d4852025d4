/** Sends a reply, with the text that was sent at every retry, and looks up the user's own earlier reply (SPEC sections 4 and 8). */
import { catchError, EMPTY, filter, map, merge, mergeMap, type Observable, of, switchMap, throwError } from 'rxjs';
import type { Entry, Problem, RequestOf } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { noteOf, replyTarget } from '../../reducers/selectors';
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
    filter(
      ({ before, after }) => after.panel.selected !== before.panel.selected || after.notes.byId !== before.notes.byId,
    ),
    map(({ entry, after }) => ({ entry, note: noteOf(after, after.panel.selected), urls: after.notes.replyUrls })),
    switchMap(({ entry, note, urls }) => {
      if (!note?.readable || urls[note.id]) return EMPTY;
      const { site, reply_comment: comment } = note.ids;
      if (site === undefined || comment === undefined) return EMPTY;
      if (note.body.some((block) => block.ranges[1]?.id === comment)) return EMPTY;
      return asking<'getReply'>(api, { call: 'getReply', note: note.id, site, comment }, entry);
    }),
  );

  return merge(sent$, own$);
}
