/** Log files for the person: of this session, or of the same user's session before it. */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import type { Log } from '../../../streams/log';
import type { SaveLogRequest } from '../../../streams/ports';
import type { Fold } from '../../replay/fold/pass';
import { type Header, makeHeader } from '../../replay/session/header';
import { loadLog } from '../../replay/session/loadLog';
import { createRedactor } from '../../replay/session/redact';
import { sessionLog } from '../../replay/session/ring';
import { writeLog, zipped } from '../../replay/session/writer';
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

interface Logged {
  readonly base: { readonly seq: number; readonly state: State };
  readonly entries: readonly Entry[];
}

/** `notifications-2026-11-21T07-40-12.ndjson.gz`: sorts by time, and every file system accepts it. */
const nameOf = (startedAt: number): string =>
  `notifications-${new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-')}.ndjson.gz`;

function zippedLog(fold: Fold<State>, { base, entries }: Logged, header: Header): Promise<Blob> {
  const redactor = header.redaction === 'text' ? createRedactor(crypto.randomUUID(), fold, base.state) : null;
  return zipped(
    writeLog({
      header: redactor ? redactor.header(header) : header,
      fold,
      entries: redactor ? entries.map(redactor.entry) : entries,
      ...(base.seq > 0 && { base: redactor ? { seq: base.seq, state: redactor.state(base.state) } : base }),
    }),
  );
}

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
