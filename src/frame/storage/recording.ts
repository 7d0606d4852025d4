/**
 * Records the session in IndexedDB, within a budget, so that the record survives a reload, until the person is signed out.
 * It appends nothing to the log, because an entry for each write would be one more entry to write.
 */
import type { Entry } from '../../../reducers/events';
import { isSignedOut } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import type { Log } from '../../../streams/log';
import type { Fold } from '../../replay/fold/pass';
import { createRing, type Ring, type SegmentStore } from '../../replay/session/ring';
import { committed, type PanelDatabase } from './database';

/** A tab that crashes loses the entries of at most this time. */
const flushMs = 1_000;
/** The budget of all sessions of one user together. */
const budgetBytes = 8_000_000;
/** Older sessions are removed, because they help little and anyone with the device can read them. */
const lifeMs = 7 * 86_400_000;

export interface RecordingConfig {
  readonly log: Pick<Log, 'base' | 'entries' | 'entry$' | 'state$'>;
  /** The reducers are given, because a chunk that imported them would make the first load larger. */
  readonly reducers: Fold<State>;
  readonly database: PanelDatabase;
  /** When this session began, milliseconds since 1970. */
  readonly startedAt: number;
  /** The budget of all sessions of one user together. */
  readonly budgetBytes?: number;
}

const storeOf = (database: PanelDatabase): SegmentStore => ({
  put: (segment) => {
    const writing = database.transaction('segments', 'readwrite');
    return committed(writing, writing.store.put(segment));
  },
  remove: (session, from) => database.delete('segments', [session, from]),
  all: () => database.getAll('segments'),
});

/** Only a refused `getMe`, or the host page, shows that the person is signed out, because a list may be refused for other reasons. */
const isConfirmed = ({ event }: Entry): boolean =>
  event.type === 'host.tookToken' ||
  (event.type === 'api.failed' && event.call === 'getMe' && isSignedOut(event.problem));

const isSignIn = ({ event }: Entry): boolean => event.type === 'api.answered' && event.call === 'getMe';

/**
 * Records the log from its beginning. Written a second after an entry, and when the page is left. At a sign-out all
 * recordings are removed, and this one goes on with the next sign-in. [recording.signed-out]
 * @returns a function that ends the recording
 */
export function record(config: RecordingConfig): () => void {
  const { log, reducers, database, startedAt } = config;
  let hasFailed = false;
  let before = log.base().state;
  let ring: Ring<State> | null = begun();
  let user: number | null = null;

  function begun(): Ring<State> {
    return createRing<State>({
      store: storeOf(database),
      session: startedAt,
      initial: before,
      budgetBytes: config.budgetBytes ?? budgetBytes,
      oldestAt: () => Date.now() - lifeMs,
      onFailure: () => {
        hasFailed = true;
        ring = null;
      },
    });
  }
  function forget(): void {
    const written = ring?.end();
    ring = null;
    user = null;
    Promise.resolve(written)
      .then(() => database.clear('segments'))
      // A database that cannot be written keeps its content.
      .catch(() => {});
  }
  function learnUser(): void {
    const { owner, userId } = log.state$.value.session;
    const known = owner ?? userId;
    if (!ring || known === null || known === user) return;
    user = known;
    void ring.belongTo(known);
  }
  function take(entry: Entry, after: State): void {
    if (isConfirmed(entry)) forget();
    // The recording begins at the sign-in. Its base has no notes yet.
    else if (isSignIn(entry) && !hasFailed) ring ??= begun();
    ring?.append(entry, after);
    timer ??= setTimeout(flush, flushMs);
    before = after;
  }
  let timer: ReturnType<typeof setTimeout> | null = null;
  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    void ring?.flush();
  }
  for (const entry of log.entries()) take(entry, reducers.reduce(before, entry));
  learnUser();
  const subscription = log.entry$.subscribe((entry) => {
    take(entry, log.state$.value);
    learnUser();
    const { type } = entry.event;
    if (type === 'page.left' || type === 'page.hidden') flush();
    if (type === 'session.ended') end();
  });
  function stop(): void {
    if (timer !== null) clearTimeout(timer);
    subscription.unsubscribe();
  }
  /** Called when the log of this person has ended. */
  function end(): void {
    subscription.unsubscribe();
    flush();
  }
  if (log.state$.value.session.ended) end();
  return stop;
}
