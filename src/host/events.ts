/**
 * The kit's events: DOM events named `notifications-…`, dispatched on the element that holds the panel. The embedding
 * page listens to them; `embed` emits them. An event that passes a message on has its name and fields
 * (docs/protocol.md).
 */
import type { PanelMessage } from '../../streams/protocol';

/**
 * What closed the panel: the page's call, the bell, Escape, a click in the page or what puts the panel out of reach, the panel itself, the browser's Back
 * or the button of a panel that fills the screen, or `destroy`.
 */
export type CloseReason = 'call' | 'opener' | 'escape' | 'outside' | 'panel' | 'back' | 'button' | 'destroyed';

type Passed = Exclude<
  PanelMessage,
  { readonly action: 'iFrameReady' | 'render' | 'renderAllSeen' | 'togglePanel' | 'needToken' | 'signedOut' }
>;

/**
 * `widescreen`, `openSite`, `openPost`, `openComment`, `editComment`, `openNote`, `openLink`, `act`: each with the message's fields.
 * `openLink` can be canceled; else the link opens in a new tab.
 */
type PassedOn = { readonly [M in Passed as M['action']]: Omit<M, 'action'> };

interface Details extends PassedOn {
  /** The panel runs and can be talked to. Again after it reloaded itself. */
  readonly ready: null;
  readonly open: null;
  readonly close: { readonly reason: CloseReason };
  /** The number of new notifications changed or became known; `latestType` is the newest one's type, null at 0. */
  readonly count: { readonly count: number; readonly latestType: string | null };
  /** The service, or `signOut()`, says that nobody is signed in. */
  readonly signedout: null;
  /** The panel did not come up, or the option `token` has failed; the next `show()` or `load()` tries again. */
  readonly error: { readonly message: string };
}

/** Event name to `event.detail`. */
export type PanelEventDetails = { readonly [K in keyof Details as `notifications-${K}`]: Details[K] };

/** Event name to event, for `addEventListener`. */
export type PanelEventMap = { [K in keyof PanelEventDetails]: CustomEvent<PanelEventDetails[K]> };

declare global {
  // Gives `addEventListener('notifications-count', (event) => event.detail.count)` its types.
  interface HTMLElementEventMap extends PanelEventMap {}
  // The events bubble.
  interface DocumentEventMap extends PanelEventMap {}
}

/**
 * Dispatches one event; it bubbles, out of a shadow root, too.
 * @returns false when it was canceled, which counts for `openLink` alone
 */
export const emit = <K extends keyof Details>(element: HTMLElement, name: K, detail?: Details[K]): boolean =>
  element.dispatchEvent(
    new CustomEvent(`notifications-${name}`, { bubbles: true, composed: true, cancelable: true, detail }),
  );
