/** Sends a reply, and tries again with the same text when that fails ([reply.retries], [reply.same-text]). */
import { catchError, EMPTY, filter, map, merge, type Observable, of, throwError, timer } from 'rxjs';
import type { Problem, RequestOf } from '../../reducers/api';
import type { Entry, PanelEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { replyTarget } from '../../reducers/offers';
import { noteOf } from '../../reducers/selectors';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { mergeSome } from '../operators/mergeSome';
import { type RetryPolicy, retrying } from '../operators/retrying';
import { transitions } from '../operators/transitions';
import type { NewEntry, Ports, Ref } from '../ports';

/** A failed try, and the entry that recorded it, which is the cause of the next try. */
interface Failure {
  /** 0 for the first try. */
  readonly retry: number;
  readonly problem: Problem;
  readonly answered: Ref;
}

const isDuplicate = ({ name }: Problem): boolean => name === 'CommentDuplicateError';

/** Up to three retries, 2, 4 and 6 s after the failure before, on any error except a duplicate ([reply.duplicate]). */
export const replyPolicy: RetryPolicy<Failure> = {
  delayMs: (retry, { problem }) =>
    retry > limits.replyRetries || isDuplicate(problem) ? null : retry * limits.replyRetryStepMs,
};

export function replying(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { api, scheduler } = ports;

  function send(note: number, text: string, cause: Readonly<Ref>): Observable<NewEntry> {
    const target = replyTarget(noteOf(state$.value, note));
    // The note no longer takes replies: the text stays, and the failure is reported.
    if (!target) return of({ event: { type: 'reply.failed', note, duplicate: false }, cause });
    const { of: to, site, id } = target;
    const attempt = (retry: number, last: Failure | null): Observable<NewEntry> => {
      const request: RequestOf<'reply'> = { call: 'reply', note, site, to, id, text, retry };
      return asking<'reply'>(api, request, last?.answered ?? cause, (outcome, answered) =>
        outcome.ok ? EMPTY : throwError((): Failure => ({ retry, problem: outcome.problem, answered })),
      );
    };
    return retrying(attempt, replyPolicy, scheduler).pipe(
      catchError(({ retry, problem, answered }: Failure) => {
        const duplicate = isDuplicate(problem);
        // The text of a retry is that of the first try, so the service has the reply of that try. [reply.found]
        const isThere = duplicate && retry > 0;
        const event: PanelEvent = isThere ? { type: 'reply.found', note } : { type: 'reply.failed', note, duplicate };
        return of<NewEntry>({ event, cause: answered });
      }),
    );
  }

  /** A person need not wait for a slow service. [reply.goes-on] */
  const waits = (note: number, cause: Entry): Observable<NewEntry> =>
    timer(limits.submittingMs, scheduler).pipe(
      filter(() => state$.value.reply.sending[note]?.since === cause.seq),
      map(() => ({ event: { type: 'reply.waited', note }, cause })),
    );

  return transitions(entry$, state$).pipe(
    mergeSome(({ entry, before, after }) => {
      if (entry.event.type !== 'user.sentReply') return EMPTY;
      const { note } = entry.event;
      const sending = after.reply.sending[note];
      return sending && !before.reply.sending[note]
        ? merge(send(note, sending.text, entry), waits(note, entry))
        : EMPTY;
    }),
  );
}
