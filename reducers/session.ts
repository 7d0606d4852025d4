/** Who is signed in, the settings that the panel started with, the clock, and the count of unknown messages. */
import type { Entry } from './events';
import { saysSignedOut } from './selectors';
import type { SessionSlice } from './state';

export function session(slice: SessionSlice, { at, event }: Entry): SessionSlice {
  switch (event.type) {
    case 'session.started': {
      const { locale, timeZone, embedded, links, startOfToday } = event;
      return { ...slice, started: true, locale, timeZone, embedded, links, startOfToday, now: at };
    }
    case 'clock.ticked':
      return { ...slice, now: event.now ?? at, startOfToday: event.startOfToday };
    case 'api.answered':
      return event.call === 'getMe' ? { ...slice, userId: event.answer.id, username: event.answer.username } : slice;
    // The next person to sign in may be another one.
    case 'api.failed':
      return slice.userId !== null && saysSignedOut(event) ? { ...slice, userId: null, username: null } : slice;
    case 'host.sentUnknown':
      return { ...slice, unknownMessages: slice.unknownMessages + event.count };
    default:
      return slice;
  }
}
