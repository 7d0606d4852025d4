/** Listens to one frame, for `embed`: the checks on who speaks (CONTRACT section 3) are here and nowhere else. */
import { type PanelMessage, parsePanelMessage } from '../../streams/protocol';

/**
 * Hands on what the panel says, until `signal` ends it. A message of any other window or origin, and one that is none
 * of ours, is dropped in silence.
 * @param origin the panel's
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
      // The cheap checks come first: a stranger's data is not even looked at, however much of it comes.
      if (!event.source || event.source !== frame.contentWindow || event.origin !== origin) return;
      const message = parsePanelMessage(event.data);
      if (message) hear(message);
    },
    { signal },
  );
}
