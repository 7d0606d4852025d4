/** Runs the command in this process, and puts a spoiling server between it and the sandbox's provider. */
import { createServer, type IncomingMessage } from 'node:http';
import { main } from '../../src/conformance/main';
import type { Row } from '../../src/conformance/report';
import { listening } from '../support/listening';

export interface Run {
  readonly status: number;
  readonly rows: readonly Row[];
  readonly out: string;
  readonly error: string;
}

export async function run(...args: readonly string[]): Promise<Run> {
  let out = '';
  let error = '';
  const status = await main(args, {
    out: (text) => {
      out += text;
    },
    error: (text) => {
      error += text;
    },
  });
  const rows: readonly Row[] = args.includes('--json') && out.startsWith('{') ? JSON.parse(out).rows : [];
  return { status, rows, out, error };
}

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}
/** Changes an answer of the provider before it goes on. */
export type Spoil = (
  answer: Answer,
  asked: { readonly method: string; readonly path: string; readonly query: URLSearchParams; readonly body: unknown },
) => void;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A server that hands everything on to the provider, but for WebSockets, and spoils what comes back. */
export async function spoiling(
  provider: string,
  spoil: Spoil,
): Promise<{ readonly origin: string; readonly close: () => void }> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const text = await bodyOf(request);
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const theirs = await fetch(provider + url, {
      method,
      headers: headers as Record<string, string>,
      ...(text !== '' && { body: text }),
    });
    const answer: Answer = {
      status: theirs.status,
      headers: new Headers(theirs.headers),
      body: jsonOf(await theirs.text()),
    };
    const { pathname, searchParams } = new URL(url, provider);
    spoil(answer, { method, path: pathname, query: searchParams, body: jsonOf(text) });
    for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'connection'])
      answer.headers.delete(name);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'));
  const origin = await listening(server);
  return {
    origin,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
