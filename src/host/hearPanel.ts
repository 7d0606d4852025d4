/** Listens to one frame, for `embed`. All checks of a message's sender are here. [kit.hears-panel] */
import { type PanelMessage, parsePanelMessage } from '../../streams/protocol';

/**
 * Hands on the panel's messages until `signal` aborts. Messages of other windows or origins, and malformed ones, are
 * ignored.
 * @param origin the panel's origin
 */
export function hearPanel(
  frame: HTMLIFrameElement,
  origin: string,
  hear: (message: PanelMessage) => void,
  signal: AbortSignal,
): void {
  addEventListener(
    'message',
    (event) => {
      // The sender is checked first, so that data of other senders is never read.
      if (!event.source || event.source !== frame.contentWindow || event.origin !== origin) return;
      const message = parsePanelMessage(event.data);
      if (message) hear(message);
    },
    { signal },
  );
}
