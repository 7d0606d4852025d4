/**
 * Records the session in a ring of IndexedDB that survives a reload, within a budget, until the person is signed out. It
 * only reads the log, because an entry for each of its writes would be one more entry to write.
 */
import type { Entry } from '../../../reducers/events';
import { isSignedOut } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import type { Log } from '../../../streams/log';
import type { Fold } from '../../replay/fold/pass';
import { createRing, type Ring, type SegmentStore } from '../../replay/session/ring';
import type { PanelDatabase } from './database';

/** A tab that crashes loses the entries of at most this time. */
const flushMs = 1_000;
/** The budget of all sessions of one user together. */
const budgetBytes = 8_000_000;
/** What is older is of no use to find a fault with, and may be read by whoever has the device. */
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
  put: async (segment) => {
    await database.put('segments', segment);
  },
  remove: (session, from) => database.delete('segments', [session, from]),
  all: () => database.getAll('segments'),
});

/** Only a refused `getMe` shows that the person is signed out, because a list may be refused for other reasons. */
const isConfirmed = ({ event }: Entry): boolean =>
  event.type === 'api.failed' && event.call === 'getMe' && isSignedOut(event.problem);

const isSignIn = ({ event }: Entry): boolean => event.type === 'api.answered' && event.call === 'getMe';

/**
 * Records the log from its beginning. Written each second, and when the page is left. At a sign-out all
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
      // Where the database cannot be written, nothing can be removed.
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
    // What the log held before the sign-in is in the base, which has no notes then.
    else if (isSignIn(entry) && !hasFailed) ring ??= begun();
    ring?.append(entry, after);
    before = after;
  }
  for (const entry of log.entries()) take(entry, reducers.reduce(before, entry));
  learnUser();
  const timer = setInterval(() => void ring?.flush(), flushMs);
  const subscription = log.entry$.subscribe((entry) => {
    take(entry, log.state$.value);
    learnUser();
    const { type } = entry.event;
    if (type === 'page.left' || type === 'page.hidden') void ring?.flush();
    if (type === 'session.ended') end();
  });
  function stop(): void {
    clearInterval(timer);
    subscription.unsubscribe();
  }
  /** The log was closed for its owner, so no entry follows. */
  function end(): void {
    stop();
    void ring?.flush();
  }
  if (log.state$.value.session.ended) end();
  return stop;
}
