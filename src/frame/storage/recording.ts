/**
 * Records the session in a ring of IndexedDB that survives a reload, within a budget. It only reads the log, because an
 * entry for each of its writes would be one more entry to write.
 */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import type { Log } from '../../../streams/log';
import type { Fold } from '../../replay/fold/pass';
import { createRing, type SegmentStore } from '../../replay/session/ring';
import type { PanelDatabase } from './database';

/** A tab that crashes loses the entries of at most this time. */
const flushMs = 1_000;
/** The budget of all sessions of one user together. */
const budgetBytes = 8_000_000;

export interface RecordingConfig {
  readonly log: Pick<Log, 'base' | 'entries' | 'entry$' | 'state$'>;
  /** The reducers are given, because a chunk that imported them would make the first load larger. */
  readonly reducers: Fold<State>;
  readonly database: PanelDatabase;
  /** When this session began, milliseconds since 1970. */
  readonly startedAt: number;
  /** The budget of all sessions together. */
  readonly budgetBytes?: number;
}

const storeOf = (database: PanelDatabase): SegmentStore => ({
  put: async (segment) => {
    await database.put('segments', segment);
  },
  remove: (session, from) => database.delete('segments', [session, from]),
  all: () => database.getAll('segments'),
});

/**
 * Records the log from its beginning. Written each second, and when the page is left.
 * @returns a function that ends the recording
 */
export function record(config: RecordingConfig): () => void {
  const { log, reducers, database, startedAt } = config;
  const base = log.base();
  const ring = createRing<State>({
    store: storeOf(database),
    session: startedAt,
    initial: base.state,
    budgetBytes: config.budgetBytes ?? budgetBytes,
    onFailure: () => stop(),
  });
  const timer = setInterval(() => void ring.flush(), flushMs);
  let state = base.state;
  for (const entry of log.entries()) {
    state = reducers.reduce(state, entry);
    ring.append(entry, state);
  }
  let user: number | null = null;
  function learnUser(): void {
    const { owner, userId } = log.state$.value.session;
    const known = owner ?? userId;
    if (known === null || known === user) return;
    user = known;
    void ring.belongTo(known);
  }
  learnUser();
  function take(entry: Entry): void {
    ring.append(entry, log.state$.value);
    learnUser();
    const { type } = entry.event;
    if (type === 'page.left' || type === 'page.hidden') void ring.flush();
    if (type === 'session.ended') end();
  }
  const subscription = log.entry$.subscribe(take);
  function stop(): void {
    clearInterval(timer);
    subscription.unsubscribe();
  }
  /** The log was closed for its owner, so no entry follows. */
  function end(): void {
    stop();
    void ring.flush();
  }
  if (log.state$.value.session.ended) end();
  return stop;
}
