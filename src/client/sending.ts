/** Sends one call of the client through its transport and makes of the answer a body or an error. */
import { bodyOf, unwrapped } from './errors';
import { encodeQuery, type MaybeQuery } from './query';
import type { ApiRequest, Part, Progress, ReadingTransport } from './transport';

/** What `client.with()` takes; it holds for every call of the client it gives. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without an answer, progress or a record; `Infinity` is no limit. [client.timeout] */
  readonly timeoutMs?: number | undefined;
  /** Asks for NDJSON and is called with each record before the answer; reading waits for the promise it returns. */
  readonly onStreamRecord?: ((record: unknown) => unknown) | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Asks for the status inside the body (`http_envelope=1`, `_envelope=1` for wp-json), and unwraps it. */
  readonly envelope?: boolean | undefined;
}

export interface Config extends CallOptions {
  readonly transport: ReadingTransport;
  readonly token?: string | undefined;
  readonly apiVersion: string;
}

export type Wire = Pick<
  ApiRequest,
  'method' | 'path' | 'apiVersion' | 'apiNamespace' | 'body' | 'formData' | 'metaAPI' | 'token'
> & { readonly query?: MaybeQuery };

/**
 * @returns the body of a 2xx answer; `Answer` is the shape that the service sends, unchecked
 * @throws ApiError for every other answer, and for none
 */
export function send<Answer = unknown>(config: Config, wire: Wire): Promise<Answer>;
export async function send(config: Config, wire: Wire): Promise<unknown> {
  const { apiNamespace, apiVersion = config.apiVersion, query } = wire;
  const mode = apiNamespace ? '_envelope' : 'http_envelope';
  const encoded = encodeQuery(config.envelope ? { ...query, [mode]: 1 } : query);
  const { method = 'GET', path, body, formData, metaAPI } = wire;
  const { signal, timeoutMs, onStreamRecord, onProgress, token, transport } = config;
  const request: ApiRequest = {
    method,
    path,
    apiVersion: apiNamespace ? undefined : apiVersion,
    apiNamespace,
    query: encoded || undefined,
    body: body ?? undefined,
    formData,
    metaAPI,
    token: wire.token ?? token,
    signal,
    timeoutMs,
    stream: onStreamRecord && true,
  };
  const answer = await transport(request, (part: Part) => {
    if (part.kind === 'record') return onStreamRecord?.(part.record);
    if (part.kind !== 'message') onProgress?.(part);
  });
  return bodyOf(request, (config.envelope || query?.[mode] ? unwrapped(answer.body) : null) ?? answer);
}
