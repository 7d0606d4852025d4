/** A recorded session as the devtools hold it, for their tests. */
import type { Entry } from '../../reducers/events';
import { createSession, type Session } from '../../src/devtools/log/session';
import { header } from '../replay/support/logs';

export function sessionOf(entries: readonly Entry[], kind: 'live' | 'file' = 'file'): Session {
  const session = createSession({ kind, title: 'test', header, file: null }, null);
  session.add(entries);
  return session;
}
