/**
 * The entry of `notifications-panel/client`: the client with its default transport and time-out. It stands here because
 * this is where transports and client may meet; `dist/client/index.js` is built from it.
 */
import { type Client, type ClientOptions, clientOver } from '../client/client';
import { fetchTransport } from './fetch';
import { withTimeout } from './withTimeout';

/**
 * @param options `transport` is `fetchTransport()` when absent, `timeoutMs` 30,000, `apiVersion` `1.1`
 * @returns the client, see docs/client.md
 * @throws Error `No request handler provided` for a transport that is none
 */
export function createClient({
  transport = fetchTransport(),
  ...options
}: Partial<Pick<ClientOptions, 'transport'>> & Omit<ClientOptions, 'transport'> = {}): Client {
  return clientOver({ ...options, transport: typeof transport === 'function' ? withTimeout(transport) : transport });
}

export default createClient;

export type * from '../client/answers';
export type { Batch, Client, ClientOptions, Req, RequestParams, Survey } from '../client/client';
export { ApiError } from '../client/errors';
export type { Body, Id, ProfileLink } from '../client/odd';
export type { Pinghub, PushEvent, PushObserver, PushStream } from '../client/pinghub';
export type { MaybeQuery, Query, QueryValue } from '../client/query';
export type { CallOptions } from '../client/sending';
export type { ApiRequest, ApiResponse, FormPart, Part, Progress, Transport } from '../client/transport';
export type { PostKey } from '../client/types';
export type { FileWithAttributes, Upload, UrlWithAttributes } from '../client/uploads';
export { type FetchOptions, fetchTransport } from './fetch';
export { type ProxyFrameOptions, proxyFrameTransport } from './proxyFrame';
export type { Socket, SocketMaker } from './sockets';
