/**
 * The `tell` port, and who may embed the panel. Messages are posted to the embedding page's own origin once it is known
 * ([host.target-origin]). With `hostOrigins` they are posted to listed origins alone, and the panel does not begin before
 * the page is known to have one ([host.closed]).
 */
import { type PanelMessage, writePanelMessage } from '../../../streams/protocol';
import { ConfigError } from '../config';

/** What the browser tells about the windows around the panel. */
export interface Surroundings {
  /** Origins from the parent up to the top; null when the browser does not tell them. */
  readonly ancestors: readonly string[] | null;
  /** `document.referrer` */
  readonly referrer: string;
}

/**
 * `admitted`: the panel may begin; `origin` is the parent's, null when it is unknown or nothing can be posted to it.
 * `refused`: a page around the panel may not embed it. `unknown`: the browser names no ancestors, so the panel waits for a
 * message of the parent.
 */
export type Admission =
  | { readonly kind: 'admitted'; readonly origin: string | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' };

/** An origin that can be posted to, or null. */
function originOf(url: string | undefined): string | null {
  const origin = url && URL.canParse(url) ? new URL(url).origin : 'null';
  return origin === 'null' ? null : origin;
}

/**
 * Whether a framed panel may begin. A page without an origin (`data:`, sandboxed) is in no list, so it is refused. The
 * referrer can refuse and never admit, because it is the page that navigated the frame: a foreign page could frame a listed
 * page that redirects to the panel. [host.unknown-parent]
 * @param allowed origins that may embed the panel; empty: any
 */
export function admissionOf({ ancestors, referrer }: Surroundings, allowed: readonly string[]): Admission {
  const isTold = ancestors !== null && ancestors.length > 0;
  const parent = originOf(isTold ? ancestors[0] : referrer);
  if (allowed.length === 0) return { kind: 'admitted', origin: parent };
  const around = isTold ? ancestors.map(originOf) : referrer === '' ? [] : [parent];
  if (around.some((origin) => origin === null || !allowed.includes(origin))) return { kind: 'refused' };
  return isTold ? { kind: 'admitted', origin: parent } : { kind: 'unknown' };
}

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
  const { parent, location } = view;
  const ancestors = location.ancestorOrigins ? [...location.ancestorOrigins] : null;
  const admission: Admission =
    parent === view
      ? { kind: 'admitted', origin: null }
      : admissionOf({ ancestors, referrer: view.document.referrer }, allowed);
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
