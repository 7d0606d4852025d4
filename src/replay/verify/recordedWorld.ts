/**
 * A recorded log as the world of the effects: what a call answered, what the push channel said, which write to storage
 * failed, when a lock was held. `verifyEffects` decides when each of them speaks.
 */
import { defer, EMPTY, Observable, Subject, type Subscriber } from 'rxjs';
import type { ApiAnswers, ApiCall, ApiRequest, RequestOf } from '../../../reducers/api';
import type { Entry, PanelEvent } from '../../../reducers/events';
import { leaderLock } from '../../../streams/effects/leaderElection';
import { ownerKey } from '../../../streams/ownedStorage';
import type { DeviceEvent, DeviceRequest, Ports, PushMessage, ReportAnswer, TabMessage } from '../../../streams/ports';
import { pendingKey } from '../../../streams/storageKeys';
import { hashNumber } from '../values/hash';
import type { LazyScheduler } from './lazyScheduler';
import { RecordedStorage } from './recordedStorage';

export interface RecordedWorld {
  readonly ports: Ports;
  /** Today's effects made a recorded request: the call that follows is the one with this seq. */
  readonly claimed: (entry: Entry) => void;
  /** This entry is about to be shown; what other tabs did to storage, and what was there at the start, is in it. */
  readonly noticed: (entry: Entry) => void;
  /** This entry is due now: reading storage then finds what led to it. */
  readonly demanded: (entry: Entry) => void;
  /** Lets the world say what this entry recorded: an answer, or a message of the push channel or of another tab. */
  readonly speak: (entry: Entry) => void;
  /** Grants the lock of an act that has waited longest. Returns false when none can be granted. */
  readonly grant: () => boolean;
}

const lead = leaderLock('');

function wordOf(event: PanelEvent): PushMessage | null {
  switch (event.type) {
    case 'push.opened':
      return { kind: 'open' };
    case 'push.noteChanged':
      return { kind: 'note', note: event.note };
    case 'push.changed':
      return { kind: 'changed' };
    // Nobody's session is 0's.
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

interface Waiting {
  readonly name: string;
  readonly subscriber: Subscriber<void>;
}

/** Locks over all tabs: one holder for each name. A lock is granted or stolen when the record needs it. */
class RecordedLocks {
  private readonly held = new Map<string, Waiting>();
  private readonly waiting: Waiting[] = [];

  readonly lock = (name: string): Observable<void> =>
    new Observable((subscriber) => {
      const place = { name, subscriber };
      this.waiting.push(place);
      return () => {
        const index = this.waiting.indexOf(place);
        if (index >= 0) this.waiting.splice(index, 1);
        if (this.held.get(name) === place) this.held.delete(name);
      };
    });

  /** Grants the request that has waited longest and can be granted. Returns false when there is none. */
  grant(mayBe: (name: string) => boolean): boolean {
    const index = this.waiting.findIndex(({ name }) => mayBe(name) && !this.held.has(name));
    const [place] = index < 0 ? [] : this.waiting.splice(index, 1);
    if (!place) return false;
    this.held.set(place.name, place);
    place.subscriber.next();
    return true;
  }

  steal(name: string): boolean {
    const place = this.held.get(name);
    this.held.delete(name);
    place?.subscriber.complete();
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
      if ((type === 'api.answered' || type === 'api.failed' || type === 'session.ended') && entry.cause !== undefined)
        this.answers.set(entry.cause, entry);
    }
  }

  claimed({ seq, event }: Entry): void {
    if (event.type === 'api.requested') this.made.push({ seq, hash: hashNumber(event.request) });
  }

  readonly api: Ports['api'] = <C extends ApiCall>(request: RequestOf<C>): Observable<ApiAnswers[C]> =>
    new Observable<ApiAnswers[C]>((subscriber) => {
      const seq = this.seqOf(request);
      // The record has no answer to a request that was never made.
      if (seq === null) return undefined;
      const answer = ({ event }: Entry): void => {
        if (event.type === 'api.failed') subscriber.error(event.problem);
        // Who it is that is signed in instead is not recorded.
        if (event.type === 'session.ended') subscriber.next({ id: 0, username: '' } as ApiAnswers[C]);
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

  speak(entry: Entry): void {
    this.spoken.add(entry.seq);
    this.waiting.get(entry.cause ?? 0)?.(entry);
  }

  /** The latest equal request that was claimed and whose call was not made yet. */
  private seqOf(request: ApiRequest): number | null {
    const hash = hashNumber(request);
    const index = this.made.findLastIndex((one) => one.hash === hash);
    return index < 0 ? null : (this.made.splice(index, 1)[0]?.seq ?? null);
  }
}

/** What the device, or the browser's access question, answered: known by the entry on whose occasion it was asked. */
class RecordedReplies<T> {
  private readonly waiting = new Map<string, Subscriber<T>>();

  /** @param of which of several questions on the same occasion */
  asked(occasion: number, of = ''): Observable<T> {
    return new Observable((subscriber) => {
      this.waiting.set(`${occasion} ${of}`, subscriber);
    });
  }

  speak(occasion: number | undefined, answer: T, of = ''): void {
    this.waiting.get(`${occasion ?? 0} ${of}`)?.next(answer);
  }
}

/** What became of reports: one is sent at a time, so the next answer is that of the present request. */
class RecordedReports {
  private waiting: Subscriber<ReportAnswer> | null = null;
  private due: ReportAnswer | null = null;

  readonly answer = (): Observable<ReportAnswer> =>
    new Observable((subscriber) => {
      this.waiting = subscriber;
      if (this.due) this.speak(this.due);
    });

  speak(answer: ReportAnswer): void {
    const { waiting } = this;
    this.due = waiting ? null : answer;
    this.waiting = null;
    waiting?.next(answer);
    waiting?.complete();
  }
}

/** Which answer each request to the device may have: several requests may have the same occasion. */
const answerOf: { readonly [O in DeviceRequest['op']]: DeviceEvent['type'] | 'none' } = {
  begin: 'none',
  restoreNotes: 'session.restoredNotes',
  keepNotes: 'none',
  signedIn: 'session.foundEarlierLog',
  signedOut: 'none',
  saveLog: 'log.saved',
  saveEarlierLog: 'log.saved',
};

/** Fails a write where the record says that it failed. */
function refusals(entries: readonly Entry[]): (askedSeq: number) => string | null {
  const reasons = new Map<number, string>();
  for (const { event, cause } of entries)
    if (event.type === 'storage.failed' && cause !== undefined) reasons.set(cause, event.reason);
  return (askedSeq) => reasons.get(askedSeq) ?? null;
}

/** True when a pending act was looked for and its note was then asked for: another tab had carried the act out. */
const isSettled = (demanded: PanelEvent | null, key: string): boolean =>
  demanded?.type === 'api.requested' &&
  demanded.request.call === 'getNote' &&
  key === pendingKey(demanded.request.note);

/**
 * @param entries the whole log
 * @param scheduler the effects' clock
 */
export function createRecordedWorld(entries: readonly Entry[], scheduler: LazyScheduler): RecordedWorld {
  const stored = new RecordedStorage();
  const locks = new RecordedLocks();
  const calls = new RecordedCalls(entries);
  const refusal = refusals(entries);
  const device = new RecordedReplies<DeviceEvent>();
  const access = new RecordedReplies<boolean>();
  const offers = new RecordedReports();
  const reports = new RecordedReports();
  let askedSeq = 0;
  let shownSeq = 0;
  let demanded: PanelEvent | null = null;
  let channel: Subscriber<PushMessage> | null = null;
  const heard$ = new Subject<TabMessage>();
  const isReporting = entries.some(({ event }) => event.type === 'report.offered');
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
    claim: (user) =>
      defer(() => {
        ports.storage({ op: 'set', key: ownerKey, value: String(user) });
        return EMPTY;
      }),
    read: (key) => (isSettled(demanded, key) ? null : stored.read(key)),
    keys: stored.keys,
    tell: () => {},
    lock: locks.lock,
    tabs: { channel: '', say: () => {}, heard$ },
    count: isCounted ? () => {} : null,
    report: () => {},
    openWindow: () => {},
    device: ({ op }) => device.asked(shownSeq, answerOf[op]),
    access: () => access.asked(shownSeq),
    ...(isReporting && {
      reports: ({ op }) => (op === 'forget' ? EMPTY : (op === 'begin' ? offers : reports).answer()),
    }),
    scheduler,
  };

  /** The channel says what the entry recorded, or fails with the error that it recorded. */
  function sayPushed(event: PanelEvent): void {
    const word = wordOf(event);
    if (word) channel?.next(word);
    else if (event.type === 'push.failed' && event.kind === 'error') channel?.error({ name: event.name });
  }

  function speak(entry: Entry): void {
    const { event } = entry;
    switch (event.type) {
      case 'tabs.led':
        locks.grant((name) => name === lead);
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
      case 'report.offered':
        offers.speak(event);
        return;
      case 'report.delivered':
      case 'report.failed':
      case 'report.dropped':
      case 'report.none':
        reports.speak(event);
        return;
      case 'access.checked':
        access.speak(entry.cause, event.granted);
        return;
      default:
        sayPushed(event);
    }
  }

  return {
    ports,
    claimed(entry) {
      calls.claimed(entry);
      if (entry.event.type === 'storage.asked') askedSeq = entry.seq;
    },
    noticed(entry) {
      shownSeq = entry.seq;
      stored.notice(entry);
    },
    demanded(entry) {
      demanded = entry.event;
    },
    speak,
    grant: () => locks.grant((name) => name !== lead),
  };
}
