/**
 * A recorded log as the world of the effects: the answers to calls, the messages of the push channel, the failed
 * writes to storage, the held locks. `verifyEffects` decides when each of them speaks.
 */
import { defer, EMPTY, from, Observable, Subject, type Subscriber } from 'rxjs';
import type { Entry, PanelEvent } from '../../../reducers/events';
import { hitsOf } from '../../../streams/features/hitsOf';
import { leaderLock } from '../../../streams/features/tabs';
import type {
  DeviceEvent,
  DeviceRequest,
  Ports,
  PushMessage,
  StorageRequest,
  TabMessage,
} from '../../../streams/ports';
import { mutationPrefix, ownerKey } from '../../../streams/storageKeys';
import { toldIn } from '../../../streams/stored';
import type { LazyScheduler } from './lazyScheduler';
import { RecordedCalls, RecordedLocks, RecordedReplies } from './recordedAnswers';

/** Holds what the effects wrote, and what other tabs wrote by the record. */
class RecordedStorage {
  private readonly values = new Map<string, string>();

  read = (key: string): string | null => this.values.get(key) ?? null;
  keys = (): readonly string[] => [...this.values.keys()];

  apply(request: StorageRequest): void {
    if (request.op === 'set') this.values.set(request.key, request.value);
    else this.values.delete(request.key);
  }

  notice({ event }: Entry): void {
    if (event.type === 'session.started' && event.owner) this.values.set(ownerKey, String(event.owner));
    if (event.type === 'storage.ownerChanged') this.values.set(ownerKey, '0');
    if (event.type === 'storage.mutationsRead')
      for (const key of this.keys()) if (key.startsWith(mutationPrefix)) this.values.delete(key);
    for (const [, values] of toldIn(event))
      for (const [key, value] of values) {
        if (value === null) this.values.delete(key);
        else this.values.set(key, value);
      }
  }
}

/** The push channel of a recorded log. */
function wordOf(event: PanelEvent): PushMessage | null {
  switch (event.type) {
    case 'push.opened':
      return { kind: 'open' };
    case 'push.noteChanged':
      return { kind: 'note', note: event.note };
    case 'push.changed':
      return { kind: 'changed' };
    // No session's owner has the id 0, so 0 names another person.
    case 'push.namedOther':
      return { kind: 'changed', user: 0 };
    case 'push.closed':
      return { kind: 'close' };
    case 'push.failed':
      if (event.kind === 'unknownType') return { kind: 'unknown', name: event.name };
      return event.kind === 'errorEvent' ? { kind: 'error' } : null;
    default:
      return null;
  }
}

class RecordedPush {
  private channel: Subscriber<PushMessage> | null = null;

  readonly open = (): Observable<PushMessage> =>
    new Observable((subscriber) => {
      this.channel = subscriber;
    });

  /** The channel says what the entry recorded, or fails with the error that it recorded. */
  say(event: PanelEvent): void {
    const word = wordOf(event);
    if (word) this.channel?.next(word);
    else if (event.type === 'push.failed' && event.kind === 'error') this.channel?.error({ name: event.name });
  }
}

interface RecordedWorld {
  readonly ports: Ports;
  /** Today's effects made a recorded request; the call that follows has this seq. */
  readonly claimed: (entry: Entry) => void;
  /** This entry is about to be shown; it says what another tab wrote to storage, or what storage contained at the start. */
  readonly noticed: (entry: Entry) => void;
  /** Lets the world say what this entry recorded: an answer, or a message of the push channel or of another tab. */
  readonly speak: (entry: Entry) => void;
  /** Grants the oldest waiting lock of an act. Returns false when none can be granted. */
  readonly grant: () => boolean;
}

const lead = leaderLock('');

/** The possible answer to each request to the device, because several requests may come from one entry. */
const answerOf: { readonly [O in DeviceRequest['op']]: DeviceEvent['type'] | 'none' } = {
  begin: 'none',
  restoreNotes: 'session.restoredNotes',
  keepNotes: 'none',
  signedIn: 'session.foundEarlierLog',
  signedOut: 'none',
  saveLog: 'log.saved',
  saveEarlierLog: 'log.saved',
};

/**
 * The failed writes of the record, by key, in order. A write fails when its failure has the shown entry as its cause, or, for
 * a write after a time, follows that entry.
 */
function refusals(entries: readonly Entry[]): (key: string, after: number) => string | null {
  const others = entries.filter(({ event }) => event.type !== 'storage.failed').map(({ seq }) => seq);
  const follows = (seq: number, after: number): boolean =>
    seq > after && !others.some((one) => one > after && one < seq);
  const failures = entries.flatMap(({ seq, cause = 0, event }) =>
    event.type === 'storage.failed' ? [{ seq, cause, key: event.key, reason: event.reason }] : [],
  );
  return (key, after) => {
    const index = failures.findIndex((one) => one.key === key && (one.cause === after || follows(one.seq, after)));
    return index < 0 ? null : (failures.splice(index, 1)[0]?.reason ?? null);
  };
}

/** The parts of the world that answer or speak. */
interface Speakers {
  readonly calls: RecordedCalls;
  readonly push: RecordedPush;
  readonly locks: RecordedLocks;
  readonly device: RecordedReplies<DeviceEvent>;
  readonly access: RecordedReplies<boolean>;
  readonly heard$: Subject<TabMessage>;
}

function speak(entry: Entry, speakers: Speakers): void {
  const { locks, push, calls, device, access, heard$ } = speakers;
  const { event } = entry;
  switch (event.type) {
    case 'tabs.led':
      if (event.alone) locks.fail(lead);
      else locks.grant((name) => name === lead);
      return;
    case 'tabs.followed':
      locks.steal(lead);
      // A tab that never led has heard its leader.
      heard$.next({ kind: 'beat', visible: true });
      return;
    case 'tabs.heardChange':
      heard$.next({ kind: 'changed', note: event.note });
      return;
    case 'api.answered':
    case 'api.failed':
    case 'session.ended':
      calls.speak(entry);
      return;
    case 'session.restoredNotes':
    case 'session.foundEarlierLog':
    case 'log.saved':
    case 'log.failed':
      device.speak(entry.cause, event, event.type === 'log.failed' ? 'log.saved' : event.type);
      return;
    case 'access.checked':
      access.speak(entry.cause, event.granted);
      return;
    default:
      push.say(event);
  }
}

/**
 * @param entries the whole log
 * @param scheduler the effects' clock
 */
export function createRecordedWorld(entries: readonly Entry[], scheduler: LazyScheduler): RecordedWorld {
  const stored = new RecordedStorage();
  const locks = new RecordedLocks();
  const push = new RecordedPush();
  const calls = new RecordedCalls(entries);
  const refusal = refusals(entries);
  const device = new RecordedReplies<DeviceEvent>();
  const access = new RecordedReplies<boolean>();
  let shownSeq = 0;
  const heard$ = new Subject<TabMessage>();
  /** A tab that could not reach others led because of its start. */
  const isAlone = entries.some(({ event, cause }) => event.type === 'tabs.led' && event.alone && cause !== undefined);
  const isRecorded = (type: PanelEvent['type']) => entries.some(({ event }) => event.type === type);

  const ports: Ports = {
    api: calls.api,
    push: push.open,
    storage(request) {
      const reason = refusal(request.key, shownSeq);
      if (reason !== null) throw new Error(reason);
      stored.apply(request);
    },
    claim: (user) =>
      defer(() => {
        ports.storage({ op: 'set', key: ownerKey, value: String(user) });
        return EMPTY;
      }),
    read: stored.read,
    keys: stored.keys,
    tell: () => {},
    lock: locks.lock,
    ...(!isAlone && { tabs: { channel: '', say: () => {}, heard$ } }),
    count: isRecorded('analytics.counted') ? (transition) => from(hitsOf(transition)) : null,
    report: () => {},
    openWindow: () => {},
    device: ({ op }) => device.asked(shownSeq, answerOf[op]),
    access: () => access.asked(shownSeq),
    scheduler,
  };

  return {
    ports,
    claimed: calls.claimed.bind(calls),
    noticed(entry) {
      shownSeq = entry.seq;
      stored.notice(entry);
    },
    speak: (entry) => speak(entry, { calls, push, locks, device, access, heard$ }),
    grant: () => locks.grant((name) => name !== lead),
  };
}
