/** The state of the connection. `Connection` shows it when push does not work, the help sheet always [help.sheet]. */
import { limits } from '../../../reducers/limits';
import type { State } from '../../../reducers/state';
import type { Words } from '../words';

export type ConnectionState = 'live' | 'checking' | 'offline' | 'restored';

/** The first try of a push channel counts as live. A lost channel, or one that rests after three tries, does not. */
export function connectionOf({ sync, notes }: State): ConnectionState {
  if (!sync.online) return 'offline';
  if (notes.restoredOf !== null) return 'restored';
  if (!sync.leading || !sync.everLoaded || sync.push === 'open') return 'live';
  return sync.push === 'trying' && sync.pushTries <= 1 ? 'live' : 'checking';
}

export const connectionWords = (words: Words, connection: ConnectionState): string =>
  connection === 'checking'
    ? words.say('connection.checking', { count: limits.pollMs / 1000 })
    : words.say(`connection.${connection}`);
