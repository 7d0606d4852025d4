/** The `tell` port: posts to the embedding page, to its own origin as soon as that is known. [host.target-origin] */
import { type PanelMessage, writePanelMessage } from '../../../streams/protocol';

export interface HostPort {
  readonly tell: (message: PanelMessage) => void;
  /** Takes the origin of the first accepted message. */
  readonly learnOrigin: (origin: string) => void;
  /** The parent is known and may not embed the panel: then the panel shows nothing. */
  readonly isRefused: boolean;
}

/** An origin that can be posted to, or null. */
function originOf(url: string | undefined): string | null {
  const origin = url && URL.canParse(url) ? new URL(url).origin : 'null';
  return origin === 'null' ? null : origin;
}

/**
 * @param view the panel's window
 * @param allowed origins that may embed the panel; empty: any. A parent that is known and not among them is told nothing.
 */
export function hostPort(view: Window, allowed: readonly string[]): HostPort {
  const [ancestor] = view.location.ancestorOrigins ?? [];
  let known = originOf(ancestor) ?? originOf(view.document.referrer);
  const target = (): string | null => {
    if (known !== null) return allowed.length === 0 || allowed.includes(known) ? known : null;
    return allowed.length === 1 ? (allowed[0] ?? null) : '*';
  };
  return {
    isRefused: view.parent !== view && known !== null && allowed.length > 0 && !allowed.includes(known),
    tell: (message) => {
      const origin = target();
      if (origin !== null) view.parent.postMessage(writePanelMessage(message), origin);
    },
    learnOrigin: (origin) => {
      known = origin;
    },
  };
}
