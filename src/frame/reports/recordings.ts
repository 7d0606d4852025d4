/** Reads what the device recorded of earlier sessions for reports: a whole log, or its end. */
import type { State } from '../../../reducers/state';
import type { Fold } from '../../replay/fold/pass';
import { makeHeader } from '../../replay/session/header';
import { type LoadedLog, loadLog } from '../../replay/session/loadLog';
import { type Segment, sessionLog } from '../../replay/session/ring';
import { openDatabase, type PanelDatabase } from '../storage/database';

/** Only the entries after the last bases are searched for an error that the page could no longer report. */
const lastBases = 2;

const logOf = (fold: Fold<State>, segments: readonly Segment[], app: string): Promise<LoadedLog<State>> => {
  const session = segments[0]?.session ?? 0;
  return loadLog(fold, new Blob([...sessionLog(makeHeader(app, session, 'none'), segments)]));
};

async function using<T>(name: string, use: (database: PanelDatabase) => Promise<T | null>): Promise<T | null> {
  const database = await openDatabase(name);
  if (!database) return null;
  try {
    return await use(database);
  } catch {
    return null;
  } finally {
    database.close();
  }
}

/**
 * @param name of the panel's database
 * @param session when it began
 * @returns null when the session is not kept or cannot be read
 */
export const recordedLog = (fold: Fold<State>, name: string, app: string, session: number) =>
  using(name, async (database) => {
    const segments = (await database.getAll('segments')).filter((segment) => segment.session === session);
    return segments.length > 0 ? logOf(fold, segments, app) : null;
  });

/** @returns the end of the newest session before this one, and its person; null without one */
export const endBefore = (fold: Fold<State>, name: string, app: string, startedAt: number) =>
  using(name, async (database) => {
    const keys = (await database.getAllKeys('segments')).filter(([session]) => session < startedAt);
    const [newest = 0] = keys.at(-1) ?? [];
    const found: Segment[] = [];
    for (const key of keys.filter(([session]) => session === newest).reverse()) {
      const segment = await database.get('segments', key);
      if (segment) found.push(segment);
      if (found.filter(({ base }) => base !== '').length === lastBases) break;
    }
    const [last] = found;
    return last ? { session: newest, user: last.user, log: await logOf(fold, found, app) } : null;
  });
