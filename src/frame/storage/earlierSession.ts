/** The session of a user before this one, as the device kept it. */
import type { Segment } from '../../replay/session/ring';
import type { PanelDatabase } from './database';

interface EarlierConfig {
  /** Null where the browser blocks it: then there is no earlier session. */
  readonly database: PanelDatabase | null;
  /** This session's beginning, milliseconds since 1970. */
  readonly startedAt: number;
}

/** @returns the newest session of this user before this one, in its segments; empty when none is kept */
export async function earlierSegments(
  database: PanelDatabase,
  startedAt: number,
  userId: number,
): Promise<readonly Segment[]> {
  const isOwn = ({ session, user }: Segment) => session < startedAt && user === userId;
  const all = (await database.getAll('segments')).filter(isOwn);
  const latest = Math.max(...all.map(({ session }) => session));
  return all.filter(({ session }) => session === latest);
}

/** @returns when this user's newest earlier session began, milliseconds since 1970; null when none is kept */
export async function earlierLog({ database, startedAt }: EarlierConfig, user: number): Promise<number | null> {
  const [first] = database ? await earlierSegments(database, startedAt, user) : [];
  return first?.session ?? null;
}
