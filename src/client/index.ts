/** The entry of `bellpanel/client`: the client with its default transport and time-out. */
import { type Client, type ClientOptions, clientOver } from './client';
import { fetchTransport } from './transports/fetch';
import { withTimeout } from './transports/withTimeout';

/**
 * @param options `transport` is `fetchTransport()` when absent, `timeoutMs` 30,000, `apiVersion` `1.1`
 * @returns the client, see docs/client.md
 * @throws Error `No request handler provided` for a transport that is none
 */
export function createClient({
  transport = fetchTransport(),
  ...options
}: Partial<Pick<ClientOptions, 'transport'>> & Omit<ClientOptions, 'transport'> = {}): Client {
  return clientOver({
    ...options,
    transport: typeof transport === 'function' ? withTimeout(transport) : transport,
  });
}

export default createClient;

export type * from './answers';
export type { Batch, Client, ClientOptions, Req, RequestParams, Survey } from './client';
export { ApiError } from './errors';
export type { Body, Id, ProfileLink } from './irregularCalls';
export type { Pinghub, PinghubEvent, PinghubObserver, PinghubStream } from './pinghub';
export type { MaybeQuery, Query, QueryValue } from './query';
export type { CallOptions } from './sending';
export type { ApiRequest, ApiResponse, FormPart, Part, Progress, Transport } from './transport';
export { type FetchOptions, fetchTransport } from './transports/fetch';
export { type ProxyFrameOptions, proxyFrameTransport } from './transports/proxyFrame';
export type { Socket, SocketMaker } from './transports/sockets';
export type { PostKey } from './types';
export { type FileWithAttributes, LocalFile, type Upload, type UrlWithAttributes } from './uploads';
