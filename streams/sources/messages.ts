/** Turns the host page's window messages into events (docs/protocol.md). The frame subscribes it for the life of the page. */
import {
  asyncScheduler,
  connect,
  defer,
  EMPTY,
  filter,
  fromEvent,
  map,
  merge,
  type Observable,
  type OperatorFunction,
  type SchedulerLike,
  tap,
  throttleTime,
} from 'rxjs';
import type { HostEvent } from '../../reducers/events';
import { type HostMessage, parseHostMessage } from '../protocol';

/** The theme belongs to the page and not to a session, so it is no event. */
type LoggedMessage = Exclude<HostMessage, { readonly action: 'setAppearance' }>;

/**
 * Repeated messages make one entry per this time, because a flood of them would push the rest of the
 * session out of the log.
 */
const floodWindowMs = 1_000;

export interface MessagesConfig {
  /** The embedding window; null when the page was opened by itself, and then no message is handled. */
  readonly parent: MessageEventSource | null;
  /** Origins that may embed the panel; empty: any. */
  readonly origins: readonly string[];
  /**
   * Called with the origin of the first accepted message, before its event; never with an opaque origin, because
   * nothing can be posted to it.
   */
  readonly onOrigin?: (origin: string) => void;
  /** Called with each appearance that the host page sets. */
  readonly onAppearance?: (appearance: object) => void;
  /** Called with each token, which is no event's, so that no log holds it. Absent where the panel takes none: the message is then unknown. */
  readonly onToken?: ((token: string | null) => void) | undefined;
  readonly scheduler?: SchedulerLike;
}

function hostEventOf(message: LoggedMessage): HostEvent {
  switch (message.action) {
    case 'togglePanel':
      return { type: message.showing ? 'host.shown' : 'host.hidden' };
    case 'toggleVisibility':
      return { type: message.hidden ? 'host.concealed' : 'host.revealed' };
    case 'refreshNotes':
      return { type: 'host.askedRefresh' };
    case 'token':
      return { type: message.token === null ? 'host.tookToken' : 'host.gaveToken' };
    default:
      return message satisfies never;
  }
}

const asksRefresh = (event: HostEvent | null): boolean => event?.type === 'host.askedRefresh';

/** The first message is an event at once; the messages within the window become one event at its end, with their number. */
function summed<T>(scheduler: SchedulerLike, event: (count: number) => HostEvent): OperatorFunction<T, HostEvent> {
  return (source$) =>
    defer(() => {
      let count = 0;
      return source$.pipe(
        tap(() => {
          count += 1;
        }),
        throttleTime(floodWindowMs, scheduler, { leading: true, trailing: true }),
        map(() => {
          const summary = event(count);
          count = 0;
          return summary;
        }),
      );
    });
}

/**
 * The host page's messages as events. A message that is not from the parent, or from an origin that is not listed,
 * leaves no trace and is never parsed ([host.only-parent]). A message of the parent that the protocol does not know is
 * counted.
 * @param target the panel's window
 */
export function messages(
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  { parent, origins, onOrigin, onAppearance, onToken, scheduler = asyncScheduler }: MessagesConfig,
): Observable<HostEvent> {
  if (parent === null) return EMPTY;
  return defer(() => {
    let originKnown = false;
    return fromEvent<MessageEvent<unknown>>(target, 'message').pipe(
      filter(({ source, origin }) => source === parent && (origins.length === 0 || origins.includes(origin))),
      map(({ data, origin }) => {
        const said = parseHostMessage(data);
        const message = said?.action === 'token' && !onToken ? null : said;
        if (message && !originKnown && origin !== '' && origin !== 'null') {
          originKnown = true;
          onOrigin?.(origin);
        }
        if (message?.action === 'token') onToken?.(message.token);
        return message;
      }),
      filter((message): message is LoggedMessage | null => {
        if (message?.action !== 'setAppearance') return true;
        onAppearance?.(message.appearance);
        return false;
      }),
      map((message) => message && hostEventOf(message)),
      connect((events$) =>
        merge(
          events$.pipe(
            filter(asksRefresh),
            summed(scheduler, () => ({ type: 'host.askedRefresh' })),
          ),
          events$.pipe(
            filter((event) => event === null),
            summed(scheduler, (count) => ({ type: 'host.sentUnknown', count })),
          ),
          events$.pipe(filter((event): event is HostEvent => event !== null && !asksRefresh(event))),
        ),
      ),
    );
  });
}
