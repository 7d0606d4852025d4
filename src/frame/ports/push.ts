/** The `push` port over the client's channel: turns each event of the channel into a push message (docs/provider.md). */

import { from, map, type Observable } from 'rxjs';
import { partOf } from '../../../reducers/guards';
import type { Ports, PushMessage } from '../../../streams/ports';
import { type PinghubEvent, pinghub } from '../../client/pinghub';
import type { Config } from '../../client/sending';
import { idOf } from '../wire/values';

const channel = '/pinghub/wpcom/me/newest-note-data';

function parse(text: unknown): Readonly<Record<string, unknown>> {
  try {
    return partOf(typeof text === 'string' ? JSON.parse(text) : text);
  } catch {
    return {};
  }
}

/** A push message with a note_id is about that note alone; any other message is about all notes. */
export function meaningOf({ type, data }: PinghubEvent): PushMessage {
  switch (type) {
    case 'open':
    case 'close':
    case 'error':
      return { kind: type };
    case 'message': {
      const message = parse(data);
      const note = message['action'] === 'push' ? idOf(message['note_id']) : null;
      const user = idOf(message['user_id']);
      return { ...(note === null ? { kind: 'changed' } : { kind: 'note', note }), ...(user !== null && { user }) };
    }
    case undefined:
    case null:
    case '':
      return { kind: 'untyped' };
    default:
      return { kind: 'unknown', name: String(type) };
  }
}

export const pushPort =
  (config: Config): Ports['push'] =>
  (): Observable<PushMessage> =>
    from(pinghub(config).connect(channel) as unknown as Observable<PinghubEvent>).pipe(map(meaningOf));
