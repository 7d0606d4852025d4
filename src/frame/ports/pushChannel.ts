/** The push channel of the client, and what its events mean (docs/provider.md). It uses no RxJS, because sharing RxJS makes the first load larger. */
import { partOf } from '../../../reducers/guards';
import type { PushMessage } from '../../../streams/ports';
import { type PinghubEvent, pinghub } from '../../client/pinghub';
import type { Config } from '../../client/sending';
import { idOf } from '../wire/values';
import type { PushChannel } from './push';

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

export const pushChannel = (config: Config): PushChannel => ({
  connect: () => pinghub(config).connect('/pinghub/wpcom/me/newest-note-data'),
  meaningOf,
});
