/**
 * The provider of effect tests, on virtual time: notes with hashes, all acts on them, push, scripted latency and failures.
 * It records every call, and its answers go through the panel's parsers.
 */
import { Observable, type SchedulerLike, Subject } from 'rxjs';
import type { ApiAnswers, ApiCall, ApiRequest, Problem, RequestOf } from '../../reducers/api';
import * as acts from '../../src/frame/wire/actAnswers';
import * as wire from '../../src/frame/wire/answers';
import type { PushMessage } from '../../streams/ports';

/** One note on the server. A comment note also represents its comment, with the id `comment`. */
export interface ServerNote {
  id: number;
  type: string;
  /** Seconds since 1970. */
  time: number;
  read: boolean;
  hash: number;
  site: number;
  post: number;
  comment: number | null;
  approved: boolean;
  liked: boolean;
  /** The comment's status. A note with a comment in spam or trash is in no list. */
  status: 'there' | 'spam' | 'trash';
  /** Whether the author's site is followed; its id is 3000 + the note's. */
  following: boolean;
  replyComment: number | null;
  readonly text: string;
  /** The first line of its row, and its author, for tests that read the screen. */
  readonly subject?: string;
  readonly author?: string;
}

export interface Call {
  readonly at: number;
  readonly tab: number;
  readonly request: ApiRequest;
}

/** What happens to calls of a kind instead of an ordinary answer. */
export interface Fault {
  readonly call: ApiCall | 'any';
  readonly note?: number;
  /** The number of calls that fail. */
  times: number;
  readonly problem: Problem & { readonly retryAfter?: string };
  /** The server carried out the call, and its answer was lost. */
  readonly afterDoing?: boolean;
  /** No answer comes until the time-out. */
  readonly hangs?: boolean;
  /** The call succeeds, but its answer comes 25 s late, or twice; `problem` then says nothing. */
  readonly late?: 'slow' | 'doubled';
}

export const problem = (status: number, name = 'InternalServerError'): Problem => ({
  name,
  message: `${status} status code`,
  status,
});
export const noNetwork: Problem = { name: 'NetworkError', message: 'The request did not get through.', status: 0 };
const timedOut: Problem = { name: 'TimeoutError', message: 'Action timed out while waiting for response.', status: 0 };
const timeoutMs = 30_000;
const slowMs = 25_000;

const notFound = problem(404, 'NotFoundError');
const commentGone = problem(404, 'UnknownCommentError');

/** Milliseconds from the request to the server, and from the server to the answer. */
export interface Latency {
  readonly up: number;
  readonly down: number;
}

export function virtualProvider(scheduler: SchedulerLike) {
  const notes = new Map<number, ServerNote>();
  const calls: Call[] = [];
  const faults: Fault[] = [];
  const replies: { readonly note: number; readonly text: string; readonly at: number }[] = [];
  const seenPosts: number[] = [];
  const channels = new Set<{ readonly tab: number; readonly said$: Subject<PushMessage> }>();
  let lastSeen = 0;
  let nextReply = 900_001;

  const provider = {
    notes,
    calls,
    replies,
    seenPosts,
    connects: [] as { readonly at: number; readonly tab: number }[],
    /** The acts on comments that the server carried out. */
    acts: [] as { readonly act: string; readonly comment: number; readonly at: number }[],
    latency: (_request: ApiRequest): Latency => ({ up: 20, down: 20 }),
    /** `open` answers a connect; `refuse` fails it; `silent` says nothing at all. */
    pushMode: 'refuse' as 'open' | 'refuse' | 'silent',
    /** Whether a note's hash covers what was done to it (like, approval). */
    hashCoversActs: true,
    /** Whether a note's hash covers its read mark, too, and whether its author is followed: the same state, the same hash. */
    hashCoversMarks: false,
    /** An approval brings a comment back from the trash, as WordPress does. */
    approveRestores: false,
    /** Called with the id of each note whose comment an approval brought back. */
    onRestored: (_note: number): void => {},
    /** Answers read marks with `success: false`, and does not take them. */
    refusesMarks: false,
    /** Notes with a reply hold a block that shows it. */
    showsReply: false,
    /** Answers likes, approvals and follows with the opposite, and does nothing. */
    disagrees: false,
    /** Says that a comment was found, and sends something else. */
    sendsNoComment: false,
    me: { ID: 1, username: 'sam' },
    /** The comments on every post, newest first. */
    comments: [] as unknown[],
    suggestions: [{ ID: 1, user_login: 'ada', display_name: 'Ada T', name: '' }] as unknown[],
    get lastSeen() {
      return lastSeen;
    },
    set lastSeen(seconds: number) {
      lastSeen = seconds;
    },
    /** Calls of some kinds, in order. */
    asked<C extends ApiCall>(...kinds: C[]): RequestOf<C>[] {
      return calls
        .filter(({ request }) => (kinds as ApiCall[]).includes(request.call))
        .map(({ request }) => request as RequestOf<C>);
    },
    forgetCalls(): void {
      calls.length = 0;
    },
    add(id: number, part: Partial<ServerNote> = {}): ServerNote {
      const note: ServerNote = {
        id,
        type: 'comment',
        time: Math.floor(scheduler.now() / 1000) - 1000 + id,
        read: false,
        hash: id * 1000,
        site: 101,
        post: 501,
        comment: 7000 + id,
        approved: true,
        liked: false,
        status: 'there',
        following: false,
        replyComment: null,
        text: `Words of ${id}`,
        ...part,
      };
      notes.set(id, note);
      return note;
    },
    /** Changes a note on the server: new hash, time of now, unread. */
    touch(id: number, part: Partial<ServerNote> = {}): void {
      const note = notes.get(id);
      if (!note) return;
      const time = Math.max(note.time + 1, Math.floor(scheduler.now() / 1000));
      Object.assign(note, { hash: note.hash + 1, time, read: false }, part);
    },
    fail(call: Fault['call'], part: Partial<Omit<Fault, 'call'>> = {}): void {
      faults.push({ call, times: 1, problem: problem(500), ...part });
    },
    heal(): void {
      faults.length = 0;
    },
    /** Sends a message on every open channel, 5 ms later. */
    say(message: PushMessage): void {
      for (const { said$ } of [...channels]) scheduler.schedule(() => said$.next(message), 5);
    },
    dropPush(): void {
      for (const { said$ } of [...channels]) said$.complete();
    },
    channels: () => channels.size,

    push: (tab: number) => (): Observable<PushMessage> =>
      new Observable((subscriber) => {
        provider.connects.push({ at: scheduler.now(), tab });
        const channel = { tab, said$: new Subject<PushMessage>() };
        const { pushMode } = provider;
        const answering = scheduler.schedule(() => {
          if (pushMode === 'refuse') subscriber.error(noNetwork);
          if (pushMode !== 'open') return;
          channels.add(channel);
          subscriber.add(channel.said$.subscribe(subscriber));
          subscriber.next({ kind: 'open' });
        }, 10);
        return () => {
          answering.unsubscribe();
          channels.delete(channel);
        };
      }),

    api:
      (tab: number) =>
      <C extends ApiCall>(request: RequestOf<C>): Observable<ApiAnswers[C]> =>
        new Observable((subscriber) => {
          calls.push({ at: scheduler.now(), tab, request });
          const { up, down } = provider.latency(request);
          const fault = takeFault(request);
          let finish: (() => void) | null = null;
          const arriving = scheduler.schedule(() => {
            const spoils = fault && !fault.late;
            finish =
              spoils && !fault.afterDoing
                ? () => subscriber.error(fault.problem)
                : outcomeOf(request, subscriber, fault?.late === 'doubled' ? 2 : 1);
            if (spoils && fault.afterDoing) finish = () => subscriber.error(fault.problem);
          }, up);
          if (fault?.hangs) scheduler.schedule(() => subscriber.error(timedOut), timeoutMs);
          else scheduler.schedule(() => finish?.(), up + down + (fault?.late === 'slow' ? slowMs : 0));
          // A request that is cancelled on its way never arrives. After that the server carries it out.
          return () => arriving.unsubscribe();
        }),
  };

  function takeFault(request: ApiRequest): Fault | null {
    const fault = faults.find(
      ({ call, note, times }) =>
        times > 0 &&
        (call === 'any' || call === request.call) &&
        (note === undefined || ('note' in request && request.note === note)),
    );
    if (fault) fault.times -= 1;
    return fault ?? null;
  }

  /** Carries out the request now. Returns a function that gives the answer, to be called later. */
  function outcomeOf<C extends ApiCall>(
    request: RequestOf<C>,
    subscriber: { next: (answer: ApiAnswers[C]) => void; complete: () => void; error: (problem: unknown) => void },
    times: number,
  ): () => void {
    try {
      const answer = serve(request) as ApiAnswers[C];
      return () => {
        for (let said = 0; said < times; said += 1) subscriber.next(answer);
        subscriber.complete();
      };
    } catch (error) {
      return () => subscriber.error(error);
    }
  }

  const listed = () =>
    [...notes.values()].filter(({ status }) => status === 'there').sort((a, b) => b.time - a.time || b.id - a.id);
  const commentNote = (comment: number): ServerNote => {
    const note = [...notes.values()].find((one) => one.comment === comment);
    if (!note) throw commentGone;
    return note;
  };
  const did = (act: string, comment: number): void => {
    provider.acts.push({ act, comment, at: scheduler.now() });
  };
  const changed = (note: ServerNote): void => {
    if (provider.hashCoversActs) note.hash += 1;
  };

  function serve(request: ApiRequest): ApiAnswers[ApiCall] {
    switch (request.call) {
      case 'listPairs':
        return wire.parsePairs(listBody(request.number, ({ id, hash }) => ({ id, note_hash: hash })));
      case 'listNotes':
        return wire.parseList(listBody(request.number, whole));
      case 'getNote': {
        const note = notes.get(request.note);
        return note?.status === 'there' ? wire.parseOne({ notes: [whole(note)] }, request.note) : { note: null };
      }
      case 'markSeen':
        lastSeen = Math.max(lastSeen, request.time);
        return {};
      case 'markRead':
        if (provider.refusesMarks) return wire.parseSuccess({ success: false });
        for (const [id, count] of Object.entries(request.counts)) {
          const note = notes.get(Number(id));
          if (!note || note.read === count > 0) continue;
          note.read = count > 0;
          if (provider.hashCoversMarks) note.hash += note.read ? 100 : -100;
        }
        return wire.parseSuccess({ success: true });
      case 'markPostSeen':
        seenPosts.push(request.post);
        return {};
      case 'getMe':
        return wire.parseMe(provider.me);
      case 'suggest':
        return acts.parseSuggestions({ suggestions: provider.suggestions });
      case 'getItem':
        return acts.parseItem({ title: 'A post', name: 'A site' }, request.item);
      case 'listReplies':
        return acts.parseReplies({ comments: provider.comments }, request);
      case 'getReply':
        return acts.parseOwnReply({ URL: `https://harbour.example/#comment-${request.comment}` });
      default:
        return act(request);
    }
  }

  function act(request: Exclude<ApiRequest, { call: ReadOnlyCall }>): ApiAnswers[ApiCall] {
    switch (request.call) {
      case 'getComment': {
        const note = commentNote(request.comment);
        if (provider.sendsNoComment) return acts.parseComment({ found: 1, page: 'We are back soon.' });
        return acts.parseComment({ ID: request.comment, content: note.text, status: statusOf(note) });
      }
      case 'updateComment': {
        commentNote(request.comment).status = request.body['status'] === 'spam' ? 'spam' : 'there';
        did(String(request.body['status']), request.comment);
        return {};
      }
      case 'deleteComment': {
        const note = commentNote(request.comment);
        did('delete', request.comment);
        // Deleting a comment that is in the trash deletes it for good.
        if (note.status === 'trash') notes.delete(note.id);
        else note.status = 'trash';
        return {};
      }
      case 'approve': {
        const note = commentNote(request.comment);
        if (!provider.disagrees) note.approved = request.on;
        if (provider.approveRestores && request.on && note.status !== 'there') {
          note.status = 'there';
          did('restore', request.comment);
          provider.onRestored(note.id);
        }
        changed(note);
        return acts.parseApproved({ status: note.approved ? 'approved' : 'unapproved' });
      }
      case 'like': {
        const note = notes.get(request.note);
        if (!note) throw notFound;
        if (!provider.disagrees) note.liked = request.on;
        changed(note);
        return acts.parseLike({ success: true, i_like: note.liked }, request.on);
      }
      case 'reply': {
        const note = notes.get(request.note);
        if (!note) throw notFound;
        replies.push({ note: request.note, text: request.text, at: scheduler.now() });
        note.replyComment = nextReply++;
        note.hash += 1;
        return acts.parseReply({ ID: note.replyComment, URL: `https://harbour.example/#comment-${note.replyComment}` });
      }
      case 'follow': {
        const following = request.on !== provider.disagrees;
        for (const note of notes.values()) {
          if (siteOfAuthor(note) !== request.site || note.following === following) continue;
          note.following = following;
          if (provider.hashCoversMarks) note.hash += following ? 300 : -300;
        }
        return acts.parseFollow({ success: true, is_following: following }, request.on);
      }
      default:
        return request satisfies never;
    }
  }

  const whole = (note: ServerNote) => wireOf(note, provider.showsReply);
  const listBody = (number: number, of: (note: ServerNote) => unknown) => ({
    last_seen_time: String(lastSeen),
    number,
    notes: listed().slice(0, number).map(of),
  });

  return provider;
}

type ReadOnlyCall =
  | 'listPairs'
  | 'listNotes'
  | 'getNote'
  | 'markSeen'
  | 'markRead'
  | 'markPostSeen'
  | 'getMe'
  | 'suggest'
  | 'getItem'
  | 'listReplies'
  | 'getReply';

export type VirtualProvider = ReturnType<typeof virtualProvider>;

const statusOf = ({ status, approved }: ServerNote): string =>
  status === 'there' ? (approved ? 'approved' : 'unapproved') : status;

export const siteOfAuthor = ({ id }: Pick<ServerNote, 'id'>): number => 3000 + id;

/** The note as the service sends it. */
export function wireOf(note: ServerNote, showsReply = false): Record<string, unknown> {
  const ids = {
    site: note.site,
    post: note.post,
    ...(note.comment !== null && { comment: note.comment, user: 2000 + note.id }),
    ...(note.replyComment !== null && { reply_comment: note.replyComment }),
  };
  const user = {
    text: note.author ?? `Author ${note.id}`,
    type: 'user',
    actions: { follow: note.following },
    meta: { ids: { user: 2000 + note.id, site: siteOfAuthor(note) } },
  };
  const comment = {
    text: note.text,
    type: 'comment',
    actions: {
      'spam-comment': false,
      'trash-comment': false,
      'approve-comment': note.approved,
      'edit-comment': false,
      'replyto-comment': true,
      'like-comment': note.liked,
    },
    meta: { ids },
    edit_comment_link: `https://wordpress.com/comment/${note.site}/${note.comment}?action=edit`,
  };
  const post = {
    text: note.text,
    type: 'post',
    actions: { 'replyto-comment': true, 'like-post': note.liked },
    meta: { ids },
  };
  const reply = {
    text: 'You replied to this comment.',
    ranges: [
      { type: 'user', id: 1, indices: [0, 3] },
      { type: 'comment', id: note.replyComment, indices: [4, 11] },
    ],
  };
  const said = note.comment === null ? post : comment;
  return {
    id: note.id,
    type: note.type,
    read: note.read ? 1 : 0,
    noticon: '\uf300',
    timestamp: new Date(note.time * 1000).toISOString(),
    url: `https://harbour.example/#note-${note.id}`,
    subject: [{ text: note.subject ?? `Subject of ${note.id}` }, { text: note.text }],
    body: [
      user,
      ...(note.type === 'follow' ? [] : [said]),
      ...(showsReply && note.replyComment !== null ? [reply] : []),
    ],
    meta: { ids },
    title: 'Note',
    note_hash: note.hash,
  };
}
