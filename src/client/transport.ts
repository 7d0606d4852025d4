/**
 * The types between the client and its transports. A transport is one function of the type `Transport`: one in
 * `transports/`, a test's or a caller's own. The client sends every request through it.
 */

// A program without the types of browsers and of Node has these names then, and gives or gets nothing by them.
declare global {
  interface AbortSignal {}
  interface Blob {}
  interface Document {}
  interface File extends Blob {}
  interface HTMLIFrameElement {}
  interface RequestInit {}
  interface Response {}
}

/** One field of a form; files are `File`s, so that their name goes along. */
export type FormPart = readonly [name: string, value: string | Blob];

/** One request (docs/provider.md). The last three fields steer the transport and are not sent. */
export interface ApiRequest {
  /** `GET` when absent; transports send it in upper case. */
  readonly method?: string | undefined;
  /** Begins with `/` and holds neither version nor namespace; `''` for a `metaAPI` request. */
  readonly path: string;
  readonly apiVersion?: string | undefined;
  readonly apiNamespace?: string | undefined;
  /** Already encoded (see `encodeQuery`), without the `?`. */
  readonly query?: string | undefined;
  readonly body?: unknown;
  /** Wins over `body`. */
  readonly formData?: readonly FormPart[] | undefined;
  readonly token?: string | undefined;
  /** A request to the push channel instead of the REST API. */
  readonly action?: 'connect' | 'disconnect' | 'send' | undefined;
  /** The text of a `send`. */
  readonly message?: string | undefined;
  /** Settings of the proxy frame itself; the proxy frame transport only. */
  readonly metaAPI?: Readonly<Record<string, unknown>> | undefined;

  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without an answer or a part, kept by `withTimeout`; `Infinity` is no limit. */
  readonly timeoutMs?: number | undefined;
  /** The caller reads NDJSON records: each is a part of kind `record`. */
  readonly stream?: boolean | undefined;
}

/** The verb as it is sent. */
export const methodOf = (asked: Pick<ApiRequest, 'method'>): string => (asked.method || 'GET').toUpperCase();

export interface ApiResponse {
  readonly status: number;
  /** The HTTP reason, where the wire has one. */
  readonly reason?: string;
  /** Names in lower case over fetch, as the frame gives them over the frame. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed JSON; text when the answer is not JSON; `null` when it is empty. */
  readonly body: unknown;
}

/** Bytes so far; `total` is 0 while `lengthComputable` is false. */
export interface Progress {
  readonly kind: 'upload' | 'download';
  readonly lengthComputable: boolean;
  readonly loaded: number;
  readonly total: number;
}

/** What arrives before the answer: a message of an open channel (status 207), a line of NDJSON, progress. */
export type Part =
  | { readonly kind: 'message'; readonly body: unknown }
  | { readonly kind: 'record'; readonly record: unknown }
  | Progress;

/**
 * Carries one request. Resolves with an answer of any status; rejects with an `ApiError` when there is none
 * (no network, aborted, timed out, no frame). A promise returned by `onPart` for a record holds the stream back until
 * it settles. It may also resolve with a fetch `Response`; the client then reads the body.
 */
export type Transport<Answer = ApiResponse | Response> = (
  request: ApiRequest,
  onPart?: ((part: Part) => unknown) | undefined,
) => Promise<Answer>;

/** A transport that has read its answers already, as those of `transports/` have. */
export type ReadingTransport = Transport<ApiResponse>;

/**
 * @param apiOrigin a URL of the provider; its public host when absent
 * @returns its origin and its path, to which the paths of the calls are added. A query and a hash do not count.
 * @throws TypeError for what is no URL
 */
export function apiBaseOf(apiOrigin = 'https://public-api.wordpress.com'): string {
  try {
    const { origin, pathname } = new URL(apiOrigin);
    return origin + pathname.replace(/\/$/, '');
  } catch {
    throw new TypeError(`apiOrigin "${apiOrigin}" is not a URL`);
  }
}
