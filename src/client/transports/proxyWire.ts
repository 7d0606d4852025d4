/** What a page says to the provider's proxy frame: its address, and the message of a request (docs/provider.md). */
import { type ApiRequest, methodOf } from '../transport';

/**
 * @param apiBase origin and path of the provider
 * @param page the page that gets the frame
 * @returns a frame that is not shown, to be added to the page
 */
export function hiddenFrame(apiBase: string, page: Document): HTMLIFrameElement {
  const { origin } = (page.defaultView ?? window).location;
  const { href } = new URL(`${apiBase}/wp-admin/rest-proxy/`, page.baseURI);
  const element = page.createElement('iframe');
  element.style.display = 'none';
  element.src = `${href}?v=2.0#${origin}`;
  return element;
}

/** The message for one request, without the fields that only steer the transport. */
export function wireRequest(request: ApiRequest, callback: string): Record<string, unknown> {
  const { signal: _signal, timeoutMs: _timeoutMs, stream: _stream, formData, ...wire } = request;
  return {
    ...Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== undefined)),
    method: methodOf(request),
    // With site isolation the frame refuses a File of this page. A new File with the same bytes works.
    ...(formData && { formData: formData.map(([name, value]) => [name, rebuilt(value)]) }),
    callback,
    supports_args: true,
    supports_error_obj: true,
    supports_progress: true,
  };
}

const rebuilt = (value: string | Blob): string | Blob =>
  value instanceof File ? new File([value], value.name, value) : value;

/**
 * A frame that the page opened before this code came, with the request that it posted at once. The transport goes on with
 * both.
 */
export interface BegunFrame {
  readonly element: HTMLIFrameElement;
  /** How often the frame loaded a page so far. */
  readonly loads: () => number;
  /** What the frame said so far, in order. */
  readonly heard: readonly unknown[];
  readonly request: ApiRequest;
  /** The `callback` of the request. */
  readonly id: string;
  /** False when it was posted too long ago to stand for a request of now. */
  readonly isFresh: () => boolean;
  /** Ends the listening. */
  readonly stop: () => void;
}
