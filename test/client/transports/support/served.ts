/** A server on this machine for one test, and a fetch transport that asks it; the tests of the fetch transport call it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiRequest, Part } from '../../../../src/client/transport';
import { fetchTransport } from '../../../../src/client/transports/fetch';

export type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;
const servers: Server[] = [];

/** @returns the server's origin; it ends after the test */
export async function serving(handler: Handler): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => handler(request, response, Buffer.concat(chunks).toString()));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${isAddress(address) ? address.port : 0}`;
}
const isAddress = (value: unknown): value is AddressInfo => typeof value === 'object' && value !== null;
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Answers with the request as JSON. */
export const echo: Handler = ({ method, url, headers }, response, body) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ method, url, headers, body }));
};
export const text =
  (words: string, type: string, status = 200): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(words);
  };
export const me: ApiRequest = { path: '/me', apiVersion: '1.1' };
/** Asks `/me`, or what `request` says, of a server that answers with `handler`. */
export const asking = async (handler: Handler, request: Partial<ApiRequest> = {}, onPart?: (part: Part) => unknown) =>
  fetchTransport({ apiOrigin: await serving(handler) })({ ...me, ...request }, onPart);
