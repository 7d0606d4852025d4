/** The push channel of a recorded log. */
import { Observable, type Subscriber } from 'rxjs';
import type { PanelEvent } from '../../../reducers/events';
import type { PushMessage } from '../../../streams/ports';

function wordOf(event: PanelEvent): PushMessage | null {
  switch (event.type) {
    case 'push.opened':
      return { kind: 'open' };
    case 'push.noteChanged':
      return { kind: 'note', note: event.note };
    case 'push.changed':
      return { kind: 'changed' };
    // No session's owner has the id 0, so 0 names another person.
    case 'push.namedOther':
      return { kind: 'changed', user: 0 };
    case 'push.closed':
      return { kind: 'close' };
    case 'push.failed':
      if (event.kind === 'unknownType') return { kind: 'unknown', name: event.name };
      return event.kind === 'errorEvent' ? { kind: 'error' } : null;
    default:
      return null;
  }
}

export class RecordedPush {
  private channel: Subscriber<PushMessage> | null = null;

  readonly open = (): Observable<PushMessage> =>
    new Observable((subscriber) => {
      this.channel = subscriber;
    });

  /** The channel says what the entry recorded, or fails with the error that it recorded. */
  say(event: PanelEvent): void {
    const word = wordOf(event);
    if (word) this.channel?.next(word);
    else if (event.type === 'push.failed' && event.kind === 'error') this.channel?.error({ name: event.name });
  }
}
