/** Log files for the person: of this session, or of the same user's session before it. */
import type { State } from '../../../reducers/state';
import type { Log } from '../../../streams/log';
import type { SaveLogRequest } from '../../../streams/ports';
import type { Fold } from '../../replay/fold/pass';
import { type Header, makeHeader } from '../../replay/session/header';
import { loadLog } from '../../replay/session/loadLog';
import { sessionLog } from '../../replay/session/ring';
import { type Logged, logLines, SealedLog } from '../../replay/session/seal';
import { zipped } from '../../replay/session/writer';
import type { PanelDatabase } from './database';
import { earlierSegments } from './earlierSession';

export interface LogFileConfig {
  readonly log: Pick<Log, 'base' | 'entries'>;
  /** The reducers are given, because a chunk that imported them would make the first load larger. */
  readonly reducers: Fold<State>;
  /** Null where the browser blocks it; there is then no earlier session. */
  readonly database: PanelDatabase | null;
  /** When this session began, milliseconds since 1970. */
  readonly startedAt: number;
  /** The panel's version. */
  readonly app: string;
}

export interface LogFile {
  readonly name: string;
  readonly content: Blob;
}

/** `notifications-2026-11-21T07-40-12.ndjson.gz`: sorts by time, and every file system accepts it. */
const nameOf = (startedAt: number): string =>
  `notifications-${new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-')}.ndjson.gz`;

const zippedLog = (fold: Fold<State>, logged: Logged, header: Header): Promise<Blob> =>
  zipped(header.redaction === 'text' ? SealedLog.seal(fold, header, logged).lines() : logLines(fold, header, logged));

/** @throws when the earlier session is not kept, or is another user's */
export async function logFile(config: LogFileConfig, request: SaveLogRequest): Promise<LogFile> {
  const { log, reducers: fold, database, startedAt, app } = config;
  const file = async (began: number, logged: Logged): Promise<LogFile> => ({
    name: nameOf(began),
    content: await zippedLog(fold, logged, makeHeader(app, began, request.redaction)),
  });
  if (request.op === 'saveLog') return file(startedAt, { base: log.base(), entries: [...log.entries()] });

  const segments = database && request.user !== null ? await earlierSegments(database, startedAt, request.user) : [];
  const [first] = segments;
  if (!first) throw new Error('No earlier session is kept on this device.');
  const text = sessionLog(makeHeader(app, first.session, 'none'), segments);
  return file(first.session, await loadLog(fold, new Blob([...text])));
}
