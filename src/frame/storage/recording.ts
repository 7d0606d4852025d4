/**
 * Records every session within a budget: a ring in IndexedDB per signed-in user that survives a reload, and the download
 * of a log file (issue 4/5, item 2). Its own chunk; the frame starts it after the first frame was drawn.
 */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import type { Log } from '../../../streams/log';
import { foldOf } from '../../replay/fold/foldOf';
import type { Fold } from '../../replay/fold/pass';
import { type Header, makeHeader, type Redaction } from '../../replay/session/header';
import { loadLog } from '../../replay/session/loadLog';
import { createRedactor } from '../../replay/session/redact';
import { createRing, type Segment, type SegmentStore, sessionLog } from '../../replay/session/ring';
import { writeLog, zipped } from '../../replay/session/writer';
import type { PanelDatabase } from './database';

/** What is not written yet when the tab crashes is lost: at most this long. */
const flushMs = 1_000;
/** Of all sessions of a user together. */
const budgetBytes = 8_000_000;

export interface RecordingConfig {
  readonly log: Log;
  /** The reducers that fold it: given, since a chunk that imported them would make the first load larger. */
  readonly reducers: Fold<State>;
  /** Null where the browser blocks it: then the log lives as long as the page. */
  readonly database: PanelDatabase | null;
  /** This session's beginning, milliseconds since 1970. */
  readonly startedAt: number;
  /** The panel's version. */
  readonly app: string;
  /** Hands a finished file to the browser. */
  readonly save: (file: Blob, name: string) => void;
  /** `setInterval`, and its end. */
  readonly every: (ms: number, run: () => void) => () => void;
}

interface Logged {
  readonly base: { readonly seq: number; readonly state: State };
  readonly entries: readonly Entry[];
}

const storeOf = (database: PanelDatabase): SegmentStore => ({
  put: async (segment) => {
    await database.put('segments', segment);
  },
  remove: (session, from) => database.delete('segments', [session, from]),
  infos: () => database.getAll('segments'),
});

/** `notifications-2026-11-21T07-40-12.ndjson.gz`: sorts by time, and no file system minds it. */
const nameOf = (startedAt: number): string =>
  `notifications-${new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-')}.ndjson.gz`;

function fileOf(fold: Fold<State>, { base, entries }: Logged, header: Header): Promise<Blob> {
  const redactor = header.redaction === 'text' ? createRedactor(crypto.randomUUID()) : null;
  return zipped(
    writeLog({
      header,
      fold,
      entries: redactor ? entries.map(redactor.entry) : entries,
      ...(base.seq > 0 && { base: redactor ? { seq: base.seq, state: redactor.state(base.state) } : base }),
    }),
  );
}

/** The newest session of this user before this one; null when none is kept. */
async function earlierSegments(
  database: PanelDatabase,
  startedAt: number,
  userId: number | null,
): Promise<readonly Segment[] | null> {
  const isOwn = ({ session, user }: Segment) => session < startedAt && user === userId && user !== null;
  const all = (await database.getAll('segments')).filter(isOwn);
  const latest = Math.max(0, ...all.map(({ session }) => session));
  return latest > 0 ? all.filter(({ session }) => session === latest) : null;
}

/**
 * Begins to record; what happened before is recorded too.
 * @returns ends the recording
 */
export function record(config: RecordingConfig): () => void {
  const { log, database, startedAt, app } = config;
  const fold = foldOf(config.reducers.initial, config.reducers.reduce);

  async function download(
    redaction: Redaction,
    cause: Entry,
    logged: () => Promise<Logged>,
    began: number,
  ): Promise<void> {
    try {
      const file = await fileOf(fold, await logged(), makeHeader(app, began, redaction));
      config.save(file, nameOf(began));
      log.append({ event: { type: 'log.saved', bytes: file.size }, cause });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.append({ event: { type: 'log.failed', reason }, cause });
    }
  }

  const present = async (): Promise<Logged> => ({ base: log.base(), entries: [...log.entries()] });
  const earlier = async (): Promise<Logged> => {
    const segments = database && (await earlierSegments(database, startedAt, log.state$.value.session.userId));
    if (!segments) throw new Error('No earlier session is kept on this device.');
    const began = segments[0]?.session ?? 0;
    const text = sessionLog(makeHeader(app, began, 'none'), segments);
    return loadLog(fold, new Blob([...text]));
  };

  const ring = database && ringOf(config, database, fold);
  const subscription = log.entry$.subscribe((entry) => {
    const { event } = entry;
    if (event.type === 'user.askedLog') void download(event.redaction, entry, present, startedAt);
    if (event.type === 'user.askedEarlierLog') {
      void download(event.redaction, entry, earlier, log.state$.value.panel.earlierLog ?? 0);
    }
    ring?.take(entry);
  });
  return () => {
    subscription.unsubscribe();
    ring?.stop();
  };
}

/** Once it is known who is signed in: nobody is offered another person's log. */
async function announceEarlier(log: Log, database: PanelDatabase, startedAt: number, user: number): Promise<void> {
  const segments = await earlierSegments(database, startedAt, user).catch(() => null);
  const began = segments?.[0]?.session;
  if (began !== undefined) log.append({ event: { type: 'session.foundEarlierLog', startedAt: began } });
}

/** Feeds the ring: what the log holds already, then each entry; written each second, and when the page is left. */
function ringOf({ log, startedAt, every }: RecordingConfig, database: PanelDatabase, fold: Fold<State>) {
  const base = log.base();
  const ring = createRing<State>({
    store: storeOf(database),
    session: startedAt,
    initial: base.state,
    budgetBytes,
    onFailure: () => stop(),
  });
  const stop = every(flushMs, () => void ring.flush());
  let state = base.state;
  for (const entry of log.entries()) {
    state = fold.reduce(state, entry);
    ring.append(entry, state);
  }
  let user: number | null = null;
  return {
    stop,
    take(entry: Entry): void {
      ring.append(entry, log.state$.value);
      if (entry.event.type === 'page.left' || entry.event.type === 'page.hidden') void ring.flush();
      const { userId } = log.state$.value.session;
      if (userId !== null && userId !== user) {
        user = userId;
        void ring.belongTo(userId);
        void announceEarlier(log, database, startedAt, userId);
      }
    },
  };
}
