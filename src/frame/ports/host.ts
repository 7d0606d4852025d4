/**
 * The `tell` port, and who may embed the panel. Messages are posted to the embedding page's own origin once it is known
 * ([host.target-origin]). With `hostOrigins` they are posted to listed origins alone, and the panel does not begin before
 * the page is known to have one ([host.closed]).
 */
import { type PanelMessage, writePanelMessage } from '../../../streams/protocol';
import { type Admission, admissionOfPage } from '../admission';
import { ConfigError } from '../config';

export interface HostPort {
  readonly tell: (message: PanelMessage) => void;
  readonly learnOrigin: (origin: string) => void;
  /**
   * Resolves when the panel may begin: with null at once, or with the first message of the parent, which the panel must
   * still handle. The parent gets `iFrameReady` before, because it may wait for `iFrameReady` before it sends anything.
   */
  readonly admitted: () => Promise<MessageEvent | null>;
}

/**
 * @param view the panel's window
 * @param allowed origins that may embed the panel; empty: any
 * @throws ConfigError one sentence, when a page around the panel may not embed it
 */
export function hostPort(view: Window, allowed: readonly string[]): HostPort {
  const { parent } = view;
  const admission: Admission = admissionOfPage(view, allowed);
  if (admission.kind === 'refused')
    throw new ConfigError('This page may not show the notifications panel: its origin is not in "hostOrigins".');
  let known = admission.kind === 'admitted' ? admission.origin : null;
  let isReadyTold = false;
  const post = (message: PanelMessage, origin: string) => parent.postMessage(writePanelMessage(message), origin);
  return {
    tell: (message) => {
      // The page and each session post `iFrameReady`, and the host page gets it once.
      if (message.action === 'iFrameReady') {
        if (isReadyTold) return;
        isReadyTold = true;
      }
      const origin = known ?? (allowed.length === 0 ? '*' : null);
      if (origin !== null) post(message, origin);
    },
    learnOrigin: (origin) => {
      known = origin;
    },
    admitted: async () => {
      if (admission.kind === 'admitted') return null;
      return new Promise((resolve) => {
        const hear = (event: MessageEvent) => {
          if (event.source !== parent || !allowed.includes(event.origin)) return;
          view.removeEventListener('message', hear);
          known = event.origin;
          resolve(event);
        };
        view.addEventListener('message', hear);
        isReadyTold = true;
        for (const origin of allowed) post({ action: 'iFrameReady' }, origin);
      });
    },
  };
}
