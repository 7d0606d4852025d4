/**
 * Replies: sending one, the people who can be mentioned, the address of a reply that was posted, and drafts in browser storage,
 * so that a typed text survives a reload.
 */
import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  throwError,
  timer,
} from 'rxjs';
import type { Problem, RequestOf } from '../../reducers/api';
import type { Entry, PanelEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { replyTarget } from '../../reducers/offers';
import { beginsMention, draftText, noteOf, openNote } from '../../reducers/selectors';
import type { Draft, State } from '../../reducers/state';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { mergeSome } from '../operators/mergeSome';
import { type RetryPolicy, retrying } from '../operators/retrying';
import { remove, set, storingUntilTaken } from '../operators/storing';
import { transitions } from '../operators/transitions';
import type { NewEntry, Ports, Ref, StorageRequest } from '../ports';
import { draftKey, parseKey, writeDraft } from '../storageKeys';

/** A draft is written once typing pauses this long, and at once when the box, the note or the page is left. */
const draftPauseMs = 250;

/** Entries after which a draft is written without waiting for the pause. */
const leaving = new Set<Entry['event']['type']>([
  'page.left',
  'session.ended',
  'page.hidden',
  'host.hidden',
  'user.blurredReply',
  'user.closedNote',
  'user.sentReply',
]);

type Drafts = State['reply']['drafts'];

/** Compares drafts with what storage was given, so that each change is written once. */
class GivenDrafts {
  private readonly given = new Map<string, Draft>();
  /** Notes with a text here, while storage holds a later text of another tab. */
  private readonly others = new Set<string>();

  constructor(private readonly state$: StateStream) {}

  give(note: number): StorageRequest {
    const draft = this.drafts()[note];
    this.others.delete(String(note));
    if (draft) this.given.set(String(note), draft);
    else this.given.delete(String(note));
    return draft ? set(draftKey(note), writeDraft(draft)) : remove(draftKey(note));
  }

  giveChanged(): readonly StorageRequest[] {
    const drafts = this.drafts();
    // When the text here ends, the stored text of the other tab stays.
    for (const note of this.others) if (!drafts[Number(note)]) this.given.delete(note);
    const notes = new Set([...Object.keys(drafts), ...this.given.keys()]);
    const changed = [...notes].filter((note) => drafts[Number(note)] !== this.given.get(note));
    return changed.map((note) => this.give(Number(note)));
  }

  /** Learns from an entry what storage holds. */
  hear({ event }: Entry): void {
    if (event.type === 'session.started') for (const draft of Object.entries(this.drafts())) this.given.set(...draft);
    if (event.type === 'storage.draftWritten') this.hearOther(event.draft.note, event.draft.text);
    if (event.type === 'storage.draftRemoved') this.hearOther(event.note);
    if (event.type === 'storage.cleaned') for (const note of event.notes) this.given.delete(String(note));
  }

  private drafts(): Drafts {
    return this.state$.value.reply.drafts;
  }

  /** @param theirs the text that another tab wrote; undefined when it removed the stored text */
  private hearOther(id: number, theirs?: string): void {
    const note = String(id);
    const draft = this.drafts()[id];
    if (draft && theirs !== undefined && draft.text !== theirs) this.others.add(note);
    else {
      const wasTheirs = this.others.delete(note);
      if (draft && theirs !== undefined) this.given.set(note, draft);
      // Storage is now empty. If it held the other tab's text, the text here is written again; if it held the text here, another
      // tab has ended that text, so it stays out of storage.
      else if (!draft || wasTheirs) this.given.delete(note);
    }
  }
}

export function persistedDrafts(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  return defer(() => {
    const drafts = new GivenDrafts(state$);
    const { store, again$ } = storingUntilTaken(
      {
        requestOf: (key) => {
          const stored = parseKey(key);
          return stored?.kind === 'draft' ? drafts.give(stored.note) : null;
        },
      },
      entry$,
      ports,
    );

    const isWriting = ({ event }: Entry) => event.type === 'user.wroteReply' || event.type === 'user.choseMention';
    const paused$ = entry$.pipe(
      filter(isWriting),
      // A timer, because `debounceTime` measures by the clock, and the clock may be put back.
      switchMap((entry) => timer(draftPauseMs, ports.scheduler).pipe(map(() => entry))),
    );
    let before = state$.value.reply.drafts;
    const others$ = entry$.pipe(
      filter((entry) => {
        const { type } = entry.event;
        const isChanged = state$.value.reply.drafts !== before;
        before = state$.value.reply.drafts;
        drafts.hear(entry);
        return !isWriting(entry) && (isChanged || type === 'storage.draftRemoved' || leaving.has(type));
      }),
    );
    return merge(
      // `again$` is first, so that a missed draft which it stores is no change for `giveChanged`.
      again$,
      merge(paused$, others$).pipe(mergeMap((cause) => store(drafts.giveChanged(), cause))),
    );
  });
}

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

/** Sends a reply, and tries again with the same text when that fails ([reply.retries]). */
export function replying(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { api, scheduler } = ports;

  /** @param again an earlier sending of this text has failed */
  function send(note: number, text: string, again: boolean, cause: Readonly<Ref>): Observable<NewEntry> {
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
        // The text is that of an earlier try, so the service has the reply of that try.
        const isThere = duplicate && (again || retry > 0);
        const event: PanelEvent = isThere ? { type: 'reply.found', note } : { type: 'reply.failed', note, duplicate };
        return of<NewEntry>({ event, cause: answered });
      }),
    );
  }

  /** Lets the person go on while a slow service takes the reply. */
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
        ? merge(send(note, sending.text, before.reply.drafts[note]?.failed === true, entry), waits(note, entry))
        : EMPTY;
    }),
  );
}

/** Fetches the people who can be mentioned, once per site, when an `@` is first typed there. */
export const suggestions = (entry$: Observable<Entry>, state$: StateStream, { api }: Ports): Observable<NewEntry> =>
  entry$.pipe(
    mergeSome((entry) => {
      const { event } = entry;
      if (event.type !== 'user.wroteReply' && event.type !== 'user.focusedReply') return EMPTY;
      const note = noteOf(state$.value, event.note);
      const site = note?.readable ? note.ids.site : undefined;
      if (site === undefined) return EMPTY;
      const known = state$.value.suggestions.bySite[site]?.state;
      // A failed fetch is tried again when the person next enters the box, not at every letter.
      const wanted =
        event.type === 'user.wroteReply'
          ? // A bare `@` is enough: the people are then known when the first letter is typed.
            known === undefined && beginsMention(draftText(state$.value, event.note), event.caret)
          : known === 'failed';
      return wanted ? asking<'suggest'>(api, { call: 'suggest', site }, entry) : EMPTY;
    }),
  );

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

/**
 * Fetches the person's own earlier reply, because the panel links to it. This is needed when the open note has the reply's
 * id and none of its blocks shows the reply.
 */
export const ownReplies = (entry$: Observable<Entry>, state$: StateStream, { api }: Ports): Observable<NewEntry> =>
  transitions(entry$, state$).pipe(
    map(({ entry, after }) => ({ entry, lookUp: lookUpOf(after) })),
    distinctUntilChanged((before, after) => before.lookUp?.comment === after.lookUp?.comment),
    switchMap(({ entry, lookUp }) => (lookUp ? asking<'getReply'>(api, lookUp, entry) : EMPTY)),
  );
