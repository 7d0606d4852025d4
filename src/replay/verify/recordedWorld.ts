/**
 * A recorded log as the world that effects ask: what a call answered, what the push channel said, which write to storage
 * failed, when a lock was held. `verifyEffects` decides when each of them speaks.
 */
import { Observable, type Subscriber } from 'rxjs';
import type { ApiAnswers, ApiCall, ApiRequest, Entry, PanelEvent, RequestOf } from '../../../reducers/events';
import type { Ports, PushMessage, StorageRequest } from '../../../streams/ports';
import {
  draftKey,
  lastSeenKey,
  pendingKey,
  readKey,
  singleKeysKey,
  undoMsKey,
  writeDraft,
  writeLastSeen,
  writePending,
  writeRead,
  writeSingleKeys,
  writeUndoMs,
} from '../../../streams/storageKeys';
import { hashNumber } from '../hash';
import type { LazyScheduler } from './lazyScheduler';

export interface RecordedWorld {
  readonly ports: Ports;
  /** A recorded request was made by today's effects: the call that follows is the one with this seq. */
  readonly claimed: (entry: Entry) => void;
  /** What other tabs did to storage, and what was there at the start. */
  readonly noticed: (entry: Entry) => void;
  /** Lets the world say what this entry recorded: an answer, or a word of the push channel. False: nobody listens. */
  readonly speak: (entry: Entry) => boolean;
  /** Grants the lock that has waited longest and can be had. False: there is none. */
  readonly grant: () => boolean;
}

const unknownType = /^The push channel sent an event of unknown type "(.*)"\.$/s;
const channelError = 'The push channel sent an error event.';

function wordOf(event: PanelEvent): PushMessage | null {
  switch (event.type) {
    case 'push.opened':
      return { kind: 'open' };
    case 'push.noteChanged':
      return { kind: 'note', note: event.note };
    case 'push.changed':
      return { kind: 'changed' };
    case 'push.closed':
      return { kind: 'close' };
    case 'push.failed': {
      const name = unknownType.exec(event.reason)?.[1];
      if (name !== undefined) return { kind: 'unknown', name };
      return event.reason === channelError ? { kind: 'error' } : null;
    }
    default:
      return null;
  }
}

/** Browser storage as the effects left it, and as the log says others left it. */
class RecordedStorage {
  private readonly values = new Map<string, string>();

  read = (key: string): string | null => this.values.get(key) ?? null;
  keys = (): readonly string[] => [...this.values.keys()];

  apply(request: StorageRequest): void {
    if (request.op === 'set') this.values.set(request.key, request.value);
    else this.values.delete(request.key);
  }

  notice({ event }: Entry): void {
    switch (event.type) {
      case 'session.started': {
        const { lastSeen, readNotes, drafts, pending, singleKeys, undoMs } = event.stored;
        if (lastSeen > 0) this.values.set(lastSeenKey, writeLastSeen(lastSeen));
        for (const note of readNotes) this.values.set(readKey(note), writeRead());
        for (const draft of drafts) this.values.set(draftKey(draft.note), writeDraft(draft));
        for (const act of pending) this.values.set(pendingKey(act.note), writePending(act));
        this.values.set(singleKeysKey, writeSingleKeys(singleKeys));
        this.values.set(undoMsKey, writeUndoMs(undoMs));
        return;
      }
      case 'storage.lastSeenMoved':
        this.values.set(lastSeenKey, writeLastSeen(event.lastSeen));
        return;
      case 'storage.noteRead':
        this.values.set(readKey(event.note), writeRead());
        return;
      case 'storage.moderationAsked':
        this.values.set(pendingKey(event.pending.note), writePending(event.pending));
        return;
      case 'storage.moderationEnded':
        this.values.delete(pendingKey(event.note));
        return;
      default:
        return;
    }
  }
}

/** Locks over all tabs: each name is held by one at a time, and granted when the record needs it to be. */
class RecordedLocks {
  private readonly held = new Set<string>();
  private readonly waiting: { readonly name: string; readonly give: () => void }[] = [];

  readonly lock = (name: string): Observable<void> =>
    new Observable((subscriber) => {
      let holds = false;
      const place = {
        name,
        give: () => {
          holds = true;
          this.held.add(name);
          subscriber.next();
        },
      };
      this.waiting.push(place);
      return () => {
        const index = this.waiting.indexOf(place);
        if (index >= 0) this.waiting.splice(index, 1);
        if (holds) this.held.delete(name);
      };
    });

  grant(): boolean {
    const index = this.waiting.findIndex(({ name }) => !this.held.has(name));
    const [place] = index < 0 ? [] : this.waiting.splice(index, 1);
    place?.give();
    return place !== undefined;
  }
}

/** Which entry answered which request, and who waits for it. */
class RecordedCalls {
  private readonly answers = new Map<number, Entry>();
  private readonly made: { readonly seq: number; readonly hash: number }[] = [];
  private readonly waiting = new Map<number, (answer: Entry) => void>();
  private readonly spoken = new Set<number>();

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) {
      const { type } = entry.event;
      if ((type === 'api.answered' || type === 'api.failed') && entry.cause !== undefined)
        this.answers.set(entry.cause, entry);
    }
  }

  claimed({ seq, event }: Entry): void {
    if (event.type === 'api.requested') this.made.push({ seq, hash: hashNumber(event.request) });
  }

  readonly api: Ports['api'] = <C extends ApiCall>(request: RequestOf<C>): Observable<ApiAnswers[C]> =>
    new Observable<ApiAnswers[C]>((subscriber) => {
      const seq = this.seqOf(request);
      // Nobody recorded what the world says to a request that was never made.
      if (seq === null) return undefined;
      const answer = ({ event }: Entry): void => {
        if (event.type === 'api.failed') subscriber.error(event.problem);
        if (event.type !== 'api.answered') return;
        subscriber.next(event.answer as ApiAnswers[C]);
        subscriber.complete();
      };
      const recorded = this.answers.get(seq);
      if (recorded && this.spoken.has(recorded.seq)) {
        answer(recorded);
        return undefined;
      }
      this.waiting.set(seq, answer);
      return () => this.waiting.delete(seq);
    });

  speak(entry: Entry): boolean {
    this.spoken.add(entry.seq);
    const answer = this.waiting.get(entry.cause ?? 0);
    answer?.(entry);
    return answer !== undefined;
  }

  /** The latest such request that was claimed and whose call was not made yet. */
  private seqOf(request: ApiRequest): number | null {
    const hash = hashNumber(request);
    const index = this.made.findLastIndex((one) => one.hash === hash);
    return index < 0 ? null : (this.made.splice(index, 1)[0]?.seq ?? null);
  }
}

/** Refuses a write where the record says that it was refused. */
function refusals(entries: readonly Entry[]): (askedSeq: number) => string | null {
  const reasons = new Map<number, string>();
  for (const { event, cause } of entries)
    if (event.type === 'storage.failed' && cause !== undefined) reasons.set(cause, event.reason);
  return (askedSeq) => reasons.get(askedSeq) ?? null;
}

/**
 * @param entries the whole log
 * @param scheduler the effects' clock
 */
export function createRecordedWorld(entries: readonly Entry[], scheduler: LazyScheduler): RecordedWorld {
  const stored = new RecordedStorage();
  const locks = new RecordedLocks();
  const calls = new RecordedCalls(entries);
  const refusal = refusals(entries);
  let askedSeq = 0;
  let channel: Subscriber<PushMessage> | null = null;
  const isCounted = entries.some(({ event }) => event.type === 'analytics.counted');

  const ports: Ports = {
    api: calls.api,
    push: () =>
      new Observable((subscriber) => {
        channel = subscriber;
        return () => {
          if (channel === subscriber) channel = null;
        };
      }),
    storage(request) {
      const reason = refusal(askedSeq);
      if (reason !== null) throw new Error(reason);
      stored.apply(request);
    },
    read: stored.read,
    keys: stored.keys,
    tell: () => {},
    lock: locks.lock,
    count: isCounted ? () => {} : null,
    report: () => {},
    openWindow: () => {},
    scheduler,
  };

  function say(event: PanelEvent): boolean {
    if (!channel) return false;
    const word = wordOf(event);
    if (word) channel.next(word);
    else channel.error({ message: event.type === 'push.failed' ? event.reason : '' });
    return true;
  }

  return {
    ports,
    claimed(entry) {
      calls.claimed(entry);
      if (entry.event.type === 'storage.asked') askedSeq = entry.seq;
    },
    noticed: (entry) => stored.notice(entry),
    speak: (entry) => (entry.event.type.startsWith('push.') ? say(entry.event) : calls.speak(entry)),
    grant: () => locks.grant(),
  };
}
