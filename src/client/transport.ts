/**
 * What the client and its transports say to each other. Every transport (those in `transports/`, a test's own, a caller's own)
 * is one function of this type; the client takes everything through it.
 */

/** One field of a form; files are `File`s, so that their name goes along. */
export type FormPart = readonly [name: string, value: string | Blob];

/** One request. The first nine fields cross the wire, the last three steer the transport (PROVIDER sections 1 and 2). */
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
  /** Settings of the hidden frame itself; the frame transport only. */
  readonly metaAPI?: Readonly<Record<string, unknown>> | undefined;

  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without a sign of life, kept by `withTimeout`; `Infinity` waits for ever. */
  readonly timeoutMs?: number | undefined;
  /** The caller reads NDJSON records: each is a part of kind `record`. */
  readonly stream?: boolean | undefined;
}

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
 * Carries one request. Resolves with the answer whatever its status; rejects with an `ApiError` when there is none
 * (no network, aborted, timed out, no frame). A promise returned by `onPart` for a record holds the stream back until
 * it settles. A fetch's own `Response` will do as an answer; the client reads it.
 */
export type Transport = (
  request: ApiRequest,
  onPart?: ((part: Part) => unknown) | undefined,
) => Promise<ApiResponse | Response>;

/**
 * @param apiOrigin a URL of the provider; its public host when absent
 * @throws TypeError for what is no URL
 */
export function originOf(apiOrigin = 'https://public-api.wordpress.com'): string {
  try {
    return new URL(apiOrigin).origin;
  } catch {
    throw new TypeError(`apiOrigin "${apiOrigin}" is not a URL`);
  }
}
