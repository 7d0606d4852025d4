/**
 * A recorded log as the world of the effects: the answers to calls, the messages of the push channel, the failed
 * writes to storage, the held locks. `verifyEffects` decides when each of them speaks.
 */
import { defer, EMPTY, Observable, Subject, type Subscriber } from 'rxjs';
import type { Entry, PanelEvent } from '../../../reducers/events';
import { leaderLock } from '../../../streams/effects/leaderElection';
import { ownerKey } from '../../../streams/ownedStorage';
import type { DeviceEvent, DeviceRequest, Ports, PushMessage, TabMessage } from '../../../streams/ports';
import { pendingKey } from '../../../streams/storageKeys';
import type { LazyScheduler } from './lazyScheduler';
import { RecordedCalls, RecordedLocks, RecordedReplies, RecordedReports } from './recordedAnswers';
import { RecordedStorage } from './recordedStorage';

export interface RecordedWorld {
  readonly ports: Ports;
  /** Today's effects made a recorded request; the call that follows has this seq. */
  readonly claimed: (entry: Entry) => void;
  /** This entry is about to be shown; it holds what other tabs did to storage, or what storage held at the start. */
  readonly noticed: (entry: Entry) => void;
  /** This entry is due now, so a read of storage finds what led to it. */
  readonly demanded: (entry: Entry) => void;
  /** Lets the world say what this entry recorded: an answer, or a message of the push channel or of another tab. */
  readonly speak: (entry: Entry) => void;
  /** Grants the oldest waiting lock of an act. Returns false when none can be granted. */
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

/** Fails a write where the record says that it failed. */
function refusals(entries: readonly Entry[]): (askedSeq: number) => string | null {
  const reasons = new Map<number, string>();
  for (const { event, cause } of entries)
    if (event.type === 'storage.failed' && cause !== undefined) reasons.set(cause, event.reason);
  return (askedSeq) => reasons.get(askedSeq) ?? null;
}

/**
 * True when a pending act was looked for and its note was then requested, because another tab had carried the act
 * out.
 */
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
