/** Replies: sending one, the people who can be mentioned, and the address of a reply that was posted. */
import {
  catchError,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  type Observable,
  of,
  switchMap,
  take,
  throwError,
  timer,
} from 'rxjs';
import type { Problem, RequestOf } from '../../reducers/api';
import type { Entry, PanelEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import type { ReadableNote } from '../../reducers/note';
import { replyTarget } from '../../reducers/offers';
import { beginsMention, draftText, noteOf, openNote } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { asking } from '../operators/asking';
import { mergeSome } from '../operators/mergeSome';
import { type RetryPolicy, retrying } from '../operators/retrying';
import type { NewEntry, Ref } from '../ports';
import type { Effect } from './effect';

/** A failed try, and the entry that recorded it, which is the cause of the next try. */
interface Failure {
  /** 0 for the first try. */
  readonly retry: number;
  readonly problem: Problem;
  readonly answered: Ref;
}

const isDuplicate = ({ name }: Problem): boolean => name === 'CommentDuplicateError';

/**
 * Up to three retries, 2, 4 and 6 s after the failure before, on any error except a duplicate, and not before the service
 * wants one ([reply.duplicate], [reply.retry-after]).
 */
export const replyPolicy: RetryPolicy<Failure> = {
  delayMs: (retry, { problem }) =>
    retry > limits.replyRetries || isDuplicate(problem)
      ? null
      : Math.max(retry * limits.replyRetryStepMs, problem.retryMs ?? 0),
};

/** Sends a reply, and tries again with the same text when that fails ([reply.retries]). */
export const replying: Effect = {
  hears: ['user.sentReply'],
  run: (heard$, state$, ports) => {
    const { api, scheduler } = ports;
    const online$ = state$.pipe(
      filter(({ sync }) => sync.online),
      take(1),
    );

    /** @param again an earlier sending of this text has failed */
    function send(note: number, text: string, again: boolean, cause: Readonly<Ref>): Observable<NewEntry> {
      const target = replyTarget(noteOf(state$.value, note));
      // The note no longer takes replies: the text stays, and the failure is reported.
      if (!target) return of({ event: { type: 'reply.failed', note, duplicate: false }, cause });
      const { of: to, site, id } = target;
      const attempt = (retry: number, last: Failure | null): Observable<NewEntry> => {
        const request: RequestOf<'reply'> = { call: 'reply', note, site, to, id, text, retry };
        // Without a network it waits, and no try is spent. [reply.offline]
        return online$.pipe(
          switchMap(() =>
            asking<'reply'>(api, request, last?.answered ?? cause, (outcome, answered) => {
              if (outcome.ok) return EMPTY;
              const failure: Failure = { retry, problem: outcome.problem, answered };
              const isOffline = outcome.problem.status === 0 && !state$.value.sync.online;
              return isOffline ? attempt(retry, failure) : throwError(() => failure);
            }),
          ),
        );
      };
      return retrying(attempt, replyPolicy, scheduler).pipe(
        catchError(({ retry, problem, answered }: Failure) => {
          const duplicate = isDuplicate(problem);
          // The text is that of an earlier try, so the service has the reply of that try. [reply.duplicate]
          const isThere = duplicate && (again || retry > 0);
          const event: PanelEvent = isThere ? { type: 'reply.found', note } : { type: 'reply.failed', note, duplicate };
          return of<NewEntry>({ event, cause: answered });
        }),
      );
    }

    /** Lets the person go on while a slow service takes the reply. [reply.sending] */
    const waits = (note: number, cause: Entry): Observable<NewEntry> =>
      timer(limits.submittingMs, scheduler).pipe(
        filter(() => state$.value.reply.sending[note]?.since === cause.seq),
        map(() => ({ event: { type: 'reply.waited', note }, cause })),
      );

    return heard$.pipe(
      mergeSome(({ entry, before, after }) => {
        if (entry.event.type !== 'user.sentReply') return EMPTY;
        const { note } = entry.event;
        const sending = after.reply.sending[note];
        return sending && !before.reply.sending[note]
          ? merge(send(note, sending.text, before.reply.drafts[note]?.failed === true, entry), waits(note, entry))
          : EMPTY;
      }),
    );
  },
};

/** Fetches the people who can be mentioned, once per site, when an `@` is first typed there. */
export const suggestions: Effect = {
  hears: ['user.wroteReply', 'user.focusedReply', 'user.openedQuickReply'],
  run: (heard$, _state$, { api }) =>
    heard$.pipe(
      mergeSome(({ entry, after }) => {
        const { event } = entry;
        if (
          event.type !== 'user.wroteReply' &&
          event.type !== 'user.focusedReply' &&
          event.type !== 'user.openedQuickReply'
        )
          return EMPTY;
        const note = noteOf(after, event.note);
        const site = note?.readable ? note.ids.site : undefined;
        if (site === undefined) return EMPTY;
        const known = after.suggestions.bySite[site]?.state;
        // A failed fetch is tried again when the person next enters the box, not at every letter.
        const wanted =
          event.type === 'user.wroteReply'
            ? // A bare `@` is enough: the people are then known when the first letter is typed.
              known === undefined && beginsMention(draftText(after, event.note), event.caret)
            : known === 'failed';
        return wanted ? asking<'suggest'>(api, { call: 'suggest', site }, entry) : EMPTY;
      }),
    ),
};

type LookUp = RequestOf<'getReply' | 'listReplies'>;

/** @param lookUpOf the request for the open note; null when it needs none */
const lookingUp = (lookUpOf: (note: ReadableNote, notes: State['notes']) => LookUp | null): Effect => ({
  hears: [],
  watches: ['panel', 'notes'],
  run: (heard$, _state$, { api }) =>
    heard$.pipe(
      map(({ entry, after }) => {
        const note = openNote(after);
        return { entry, lookUp: note?.readable ? lookUpOf(note, after.notes) : null };
      }),
      distinctUntilChanged((before, after) => before.lookUp?.comment === after.lookUp?.comment),
      switchMap(({ entry, lookUp }) => (lookUp ? asking<LookUp['call']>(api, lookUp, entry) : EMPTY)),
    ),
});

/**
 * Fetches the person's own earlier reply to the open note, because the note has only its id, and the panel shows its text and
 * links to it.
 */
export const ownReplies = lookingUp(({ id: note, ids: { site, reply_comment: comment } }, { ownReplies: known }) =>
  site && comment && !known[comment] ? { call: 'getReply', note, site, comment } : null,
);

/** Fetches the replies to the comment of the open note. [note.replies] */
export const othersReplies = lookingUp(({ id: note, ids: { site, post, comment } }, { replies }) =>
  site && post && comment && replies?.note !== note ? { call: 'listReplies', note, site, post, comment } : null,
);
