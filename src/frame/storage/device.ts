/** The panel's data that outlives the page, behind the `device` port: notes and recorded sessions. Loaded by `import()`. */
import type { Note } from '../../../reducers/note';
import type { DeviceEvent, DeviceRequest, SaveLogRequest } from '../../../streams/ports';
import { fetched } from '../fetched';
import { openDatabase } from './database';
import type { EarlierDraftsConfig } from './earlierDrafts';
import { earlierLog } from './earlierSession';
import type { LogFileConfig } from './logFile';
import { noteStore } from './noteStore';
import { type RecordingConfig, record } from './recording';

/** Never rejects; null means no answer. */
export type Device = (request: DeviceRequest) => Promise<DeviceEvent | null> | null;

export type DeviceConfig = Omit<LogFileConfig, 'database'> & {
  readonly log: RecordingConfig['log'] & EarlierDraftsConfig['log'];
  /** The storage of the session's owner, with the drafts that the session was not told; absent in tests without any. */
  readonly earlier?: Pick<EarlierDraftsConfig, 'storage' | 'drafts'>;
  /** Of the settings: a note without the acts that are left out. */
  readonly trim?: ((note: Note) => Note) | undefined;
  /** The person whom the page around the panel names. */
  readonly hint?: number | null;
  /** The database's name. */
  readonly name: string;
  /** Hands a finished file to the browser's downloads. */
  readonly save?: (file: Blob, name: string) => void;
};

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The code of reports, where reports are configured. */
export const loadReports = () => fetched(() => import('../reports/reports'), reportError);

/** Opens the database and starts to record. Where the browser blocks the database, only the present log can be saved. */
export async function openDevice(config: DeviceConfig): Promise<Device> {
  const { name, save = download, log, earlier, hint, trim } = config;
  // The code is loaded only for a draft of an earlier page, which few visits find.
  if (earlier?.storage.keys().some((key) => earlier.drafts.parseKey(key)?.kind === 'draft'))
    void fetched(() => import('./earlierDrafts'), reportError).then(({ earlierDrafts }) =>
      earlierDrafts({ ...earlier, log, now: () => Date.now() }),
    );
  const database = await openDatabase(name);
  const notes = database && noteStore(database, trim);
  if (database) record({ ...config, database });
  log.entry$.subscribe(({ event: { type } }) => {
    if (type === 'page.hidden' || type === 'page.left' || type === 'session.ended') notes?.flush();
  });

  async function foundEarlierLog(user: number): Promise<DeviceEvent | null> {
    try {
      const startedAt = await earlierLog({ ...config, database }, user);
      return startedAt === null ? null : { type: 'session.foundEarlierLog', startedAt };
    } catch {
      return null;
    }
  }

  async function savedLog(request: SaveLogRequest): Promise<DeviceEvent> {
    try {
      const { content, name: fileName } = await (await import('./logFile')).logFile({ ...config, database }, request);
      save(content, fileName);
      return { type: 'log.saved', bytes: content.size };
    } catch (error) {
      return { type: 'log.failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  return (request) => {
    switch (request.op) {
      case 'restoreNotes':
        // If the page around the panel names another person, kept notes wait until the provider names the person. [return.named]
        if (hint && request.user !== hint && log.state$.value.session.userId === null) return null;
        // If the provider has answered a list meanwhile, the kept notes are older, so they are dropped.
        return notes?.restored(request.user).then((event) => (log.state$.value.sync.everLoaded ? null : event)) ?? null;
      case 'keepNotes':
        notes?.keep(request.state);
        return null;
      case 'begin':
        return null;
      case 'signedIn':
        return foundEarlierLog(request.user);
      case 'signedOut':
        notes?.drop();
        return null;
      default:
        return savedLog(request);
    }
  };
}
