/** A user's session before this one, as the device kept it. */

import { logVersion } from '../../replay/session/logFormat';
import type { Segment } from '../../replay/session/ring';
import type { PanelDatabase } from './database';

interface EarlierConfig {
  /** Null where the browser blocks it; there is then no earlier session. */
  readonly database: PanelDatabase | null;
  /** When this session began, milliseconds since 1970. */
  readonly startedAt: number;
}

/**
 * @returns the segments of this user's newest session before this one; empty without one. A recording of another version of
 * the format is not read, and goes when it is old.
 */
export async function earlierSegments(
  database: PanelDatabase,
  startedAt: number,
  userId: number,
): Promise<readonly Segment[]> {
  const isOwn = ({ session, user, version }: Segment) =>
    version === logVersion && session < startedAt && user === userId;
  const all = (await database.getAll('segments')).filter(isOwn);
  const latest = Math.max(...all.map(({ session }) => session));
  return all.filter(({ session }) => session === latest);
}

/** @returns when this user's newest earlier session began, milliseconds since 1970; null without one */
export async function earlierLog({ database, startedAt }: EarlierConfig, user: number): Promise<number | null> {
  const [first] = database ? await earlierSegments(database, startedAt, user) : [];
  return first?.session ?? null;
}
