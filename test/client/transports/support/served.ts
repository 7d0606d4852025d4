/** A server on this machine for one test, and a fetch transport that asks it; the tests of the fetch transport call it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ApiRequest, Part } from '../../../../src/client/transport';
import { fetchTransport } from '../../../../src/client/transports/fetch';
import { listening } from '../../../support/listening';

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
  return listening(server);
}
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
