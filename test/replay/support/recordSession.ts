/**
 * Records a session as the frame does: the real log, reducers and effects, on virtual time, against a small scripted
 * provider. So tests get complete logs, with timers as late as a browser's.
 */

import { EMPTY, from, map, merge, NEVER, Observable, Subject, timer, VirtualAction, VirtualTimeScheduler } from 'rxjs';
import type { ApiAnswers, ApiCall, ApiRequest, Problem } from '../../../reducers/api';
import type { Entry, PanelEvent } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import type { Note } from '../../../reducers/note';
import { initialState, type State } from '../../../reducers/state';
import { providerLinks } from '../../../src/frame/providerLinks';
import { panelFold } from '../../../src/replay/fold/panelFold';
import type { RootEffect } from '../../../src/replay/verify/verifyEffects';
import { rootEffect } from '../../../streams/features';
import { hitsOf } from '../../../streams/features/hitsOf';
import { createLog } from '../../../streams/log';
import type { DeviceEvent, DeviceRequest, Ports, PushMessage } from '../../../streams/ports';
import { mutationKey, writeMutation } from '../../../streams/storageKeys';
import { commentNote, dice } from './notes';

/** 2026-11-21, 07:00 UTC. */
export const startMs = 1_795_244_400_000;

export const sessionStarted = (stored: Partial<SessionStored> = {}): PanelEvent => ({
  type: 'session.started',
  locale: 'en',
  timeZone: 'UTC',
  startOfToday: startMs - 7 * 3_600_000,
  viewport: { width: 400, height: 700 },
  embedded: true,
  pageVisible: true,
  tab: 'one',
  links: providerLinks,
  stored: {
    lastSeen: 0,
    readNotes: [],
    drafts: [],
    mutations: [],
    singleKeys: true,
    undoMs: limits.undoMs,
    ...stored,
  },
});
type SessionStored = Extract<PanelEvent, { type: 'session.started' }>['stored'];

/** The failure of the nth call of its kind (0 is the first); undefined when the call succeeds. */
export type Answering = (request: ApiRequest, nth: number) => Problem | undefined;

export interface SessionScript {
  /** The events of the world, milliseconds after the start. */
  readonly events: readonly (readonly [afterMs: number, event: PanelEvent])[];
  /** Messages of the push channel, milliseconds after the start; it is connected from `open` to `close`. */
  readonly push?: readonly (readonly [afterMs: number, message: PushMessage])[];
  readonly notes?: readonly Note[];
  readonly failing?: Answering;
  readonly untilMs: number;
  /** A timer is late by 0 to this many milliseconds. */
  readonly lateMs?: number;
  readonly rootEffect?: RootEffect;
  readonly reduce?: (state: State, entry: Entry) => State;
  /** True for a write that storage refuses. */
  readonly refuses?: (key: string) => boolean;
  readonly counts?: boolean;
  /** The answers of the device, and of the cookie question, each a moment later; without this there are none. */
  readonly device?: (request: DeviceRequest) => DeviceEvent | null;
  readonly access?: (ask: boolean) => boolean;
  /** Budget of the log; by default it keeps all entries. */
  readonly budget?: { readonly events: number; readonly bytes: number };
}

export const problem = (status: number, name = 'InternalServerError'): Problem => ({
  name,
  message: `${status} status code for "POST /somewhere"`,
  status,
});

class Provider {
  private readonly asked = new Map<string, number>();
  private readonly notes: Map<number, Note>;
  private readonly failing: Answering;

  constructor({ notes = [], failing = () => undefined }: SessionScript) {
    this.notes = new Map(notes.map((note) => [note.id, note]));
    this.failing = failing;
  }

  answer(request: ApiRequest): { readonly problem: Problem } | { readonly answer: unknown } {
    const nth = this.asked.get(request.call) ?? 0;
    this.asked.set(request.call, nth + 1);
    const failure = this.failing(request, nth);
    return failure ? { problem: failure } : { answer: this.succeed(request) };
  }

  /** Tells that a note came or changed. */
  touch(id: number, now: number): void {
    if (this.notes.has(id)) this.change(id, { read: false, timestamp: now });
    else this.notes.set(id, commentNote(id, now));
  }

  private succeed(request: ApiRequest): unknown {
    const newest = [...this.notes.values()].sort((a, b) => b.timestamp - a.timestamp || b.id - a.id);
    switch (request.call) {
      case 'listPairs':
        return {
          pairs: newest.slice(0, request.number).map(({ id, hash }) => ({ id, hash })),
          lastSeen: 0,
          leftOut: 0,
        };
      case 'listNotes':
        return { notes: newest.slice(0, request.number), lastSeen: 0, leftOut: 0 };
      case 'getNote':
        return { note: this.notes.get(request.note) ?? null };
      case 'markRead': {
        for (const [id, count] of Object.entries(request.counts)) this.change(Number(id), { read: count > 0 });
        return { success: true };
      }
      case 'getMe':
        return { id: 7, username: 'sam' };
      case 'suggest':
        return { suggestions: [{ id: 1, login: 'ada', displayName: 'Ada T', imageUrl: null, name: 'ada Ada T' }] };
      case 'getComment':
        return {
          comment: {
            ID: request.comment,
            content: '<p>Buy now at https://spam.example.com</p>',
            status: 'approved',
            author: { name: 'Eve' },
          },
        };
      case 'updateComment':
      case 'deleteComment':
        this.notes.delete(request.note);
        return {};
      case 'approve':
        return { approved: request.on };
      case 'like':
        this.change(request.note, {});
        return { likes: request.on };
      case 'reply':
        return { url: 'https://example.com/2026/post#comment-9' };
      case 'follow':
        return { following: request.on };
      case 'getReply':
        return { url: null, text: 'Thank you', at: null };
      case 'listReplies':
        return { replies: [], more: false };
      case 'getItem':
        return { item: { title: 'A post', site: 'A site', author: 'Ada', excerpt: 'Once', url: null } };
      default:
        return {};
    }
  }

  private change(id: number, fields: Partial<Note>): void {
    const note = this.notes.get(id);
    if (note) this.notes.set(id, { ...note, ...fields, hash: note.hash + 1 } as Note);
  }
}

/** The push channel: it accepts connections from an `open` to the `close` after it. */
class Channel {
  private readonly said$ = new Subject<PushMessage>();
  private readonly scheduler: VirtualTimeScheduler;
  private up = false;

  constructor(scheduler: VirtualTimeScheduler) {
    this.scheduler = scheduler;
  }

  connect(): Observable<PushMessage> {
    const opened$: Observable<PushMessage> = this.up
      ? timer(60, this.scheduler).pipe(map(() => ({ kind: 'open' })))
      : NEVER;
    return merge(opened$, this.said$);
  }

  say(message: PushMessage): void {
    if (message.kind === 'open') this.up = true;
    if (message.kind === 'close') this.up = false;
    this.said$.next(message);
  }
}

/** The timers of a browser under load, each a little late. */
function lateScheduler(lateMs: number): VirtualTimeScheduler {
  const roll = dice(11);
  class LateAction<T> extends VirtualAction<T> {
    override schedule(state?: T, delay = 0) {
      return super.schedule(state, delay > 0 && lateMs > 0 ? delay + roll(lateMs) : delay);
    }
  }
  const scheduler = new VirtualTimeScheduler(LateAction as typeof VirtualAction);
  scheduler.frame = startMs;
  return scheduler;
}

/**
 * Schedules one event at a time, because the virtual scheduler sorts everything that it holds at each step, which is
 * slow for a whole day.
 */
function inTurn<T>(
  scheduler: VirtualTimeScheduler,
  timed: readonly (readonly [number, T])[],
  tell: (value: T) => void,
): void {
  const inOrder = [...timed].sort(([one], [other]) => one - other);
  const next = (index: number): void => {
    const found = inOrder[index];
    if (!found) return;
    const [afterMs, value] = found;
    scheduler.schedule(
      () => {
        tell(value);
        next(index + 1);
      },
      Math.max(0, startMs + afterMs - scheduler.now()),
    );
  };
  next(0);
}

export interface Recorded {
  readonly entries: readonly Entry[];
  readonly state: State;
}

export function recordSession(script: SessionScript): Recorded {
  const scheduler = lateScheduler(script.lateMs ?? 0);
  const provider = new Provider(script);
  const stored = new Map<string, string>();
  for (const [, event] of script.events)
    if (event.type === 'session.started')
      for (const mutation of event.stored.mutations) stored.set(mutationKey(mutation), writeMutation(mutation));
  const channel = new Channel(scheduler);
  const log = createLog({
    initial: initialState,
    reduce: script.reduce ?? panelFold.reduce,
    now: () => scheduler.now(),
    budget: script.budget ?? { events: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY },
  });
  const latency = dice(5);

  const api = <C extends ApiCall>(request: Extract<ApiRequest, { call: C }>): Observable<ApiAnswers[C]> =>
    new Observable((subscriber) => {
      const said = provider.answer(request);
      return scheduler.schedule(() => {
        if ('problem' in said) subscriber.error(said.problem);
        else {
          subscriber.next(said.answer as ApiAnswers[C]);
          subscriber.complete();
        }
      }, 80 + latency(120));
    });
  const answered = <T>(answer: T | null): Observable<T> =>
    answer === null ? EMPTY : timer(40, scheduler).pipe(map(() => answer));
  const ports: Ports = {
    api,
    push: () => channel.connect(),
    storage(request) {
      if (script.refuses?.(request.key)) throw new Error('QuotaExceededError: the quota has been exceeded.');
      if (request.op === 'set') stored.set(request.key, request.value);
      else stored.delete(request.key);
    },
    read: (key) => stored.get(key) ?? null,
    keys: () => [...stored.keys()],
    tell: () => {},
    lock: () => new Observable((subscriber) => scheduler.schedule(() => subscriber.next(), 1)),
    count: script.counts ? (transition) => from(hitsOf(transition)) : null,
    report: () => {},
    openWindow: () => {},
    device: (request) => answered(script.device?.(request) ?? null),
    access: (ask) => answered(script.access?.(ask) ?? null),
    scheduler,
  };
  (script.rootEffect ?? rootEffect)(log.entry$, log.state$, ports).subscribe(log.append);
  inTurn(scheduler, script.events, (event) => log.append({ event }));
  inTurn(scheduler, script.push ?? [], (message) => {
    if (message.kind === 'note') provider.touch(message.note, scheduler.now());
    channel.say(message);
  });
  scheduler.maxFrames = startMs + script.untilMs;
  scheduler.flush();
  return { entries: [...log.entries()], state: log.state$.value };
}
