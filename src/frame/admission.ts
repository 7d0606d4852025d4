/** Who may embed the panel, as far as the browser tells it. [host.closed] */

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

/**
 * @param view the panel's window
 * @param allowed origins that may embed the panel; empty: any
 */
export function admissionOfPage(view: Window, allowed: readonly string[]): Admission {
  const { parent, location, document } = view;
  if (parent === view) return { kind: 'admitted', origin: null };
  const ancestors = location.ancestorOrigins ? [...location.ancestorOrigins] : null;
  return admissionOf({ ancestors, referrer: document.referrer }, allowed);
}
