/** The entry of `bellpanel/client`: the client with its default transport and time-out. */
import { type Client, type ClientOptions, clientOver } from './client';
import { reading } from './reading';
import type { Transport } from './transport';
import { fetchTransport } from './transports/fetch';
import { type Retry, retrying } from './transports/retrying';
import { withTimeout } from './transports/withTimeout';

export interface CreateOptions extends Omit<ClientOptions, 'transport'> {
  /** `fetchTransport()` when absent. */
  readonly transport?: Transport | undefined;
  /** Tries failed requests again; none when absent. */
  readonly retry?: Retry | undefined;
}

/**
 * @param options `timeoutMs` is 30,000 when absent and `apiVersion` `1.1`
 * @returns the client, see docs/client.md
 * @throws Error `No request handler provided` for a transport that is none
 */
export function createClient({ transport = fetchTransport(), retry, ...options }: CreateOptions = {}): Client {
  if (typeof transport !== 'function') return clientOver({ ...options, transport });
  const timed = withTimeout(transport);
  return clientOver({ ...options, transport: retry ? retrying(reading(timed), retry) : timed });
}

export default createClient;

export type * from './answers';
export type * from './arguments';
export type { Batch, Client, ClientOptions, Req, RequestParams, Survey } from './client';
export { ApiError, isProviderError } from './errors';
export type { Body, Id, ProfileLink } from './irregularCalls';
export { pages } from './pages';
export type { Pinghub, PinghubEvent, PinghubObserver, PinghubStream } from './pinghub';
export type { MaybeQuery, Query, QueryValue } from './query';
export type { CallOptions } from './sending';
export type { ApiRequest, ApiResponse, FormPart, Part, Progress, Transport } from './transport';
export { type FetchOptions, fetchTransport } from './transports/fetch';
export { type ProxyFrameOptions, proxyFrameTransport } from './transports/proxyFrame';
export type { Retry } from './transports/retrying';
export type { Socket, SocketMaker } from './transports/sockets';
export type { PostKey } from './types';
export { type FileWithAttributes, LocalFile, type Upload, type UrlWithAttributes } from './uploads';
