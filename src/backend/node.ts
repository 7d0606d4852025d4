/** A backend in Node's http server, with the push channel (docs/provider.md#push). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Backend } from './backend';

const pushPath = '/pinghub/wpcom/me/newest-note-data';
const heartbeatMs = 30_000;

export interface NodeBackend {
  /** For `createServer`. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** For the server's event `upgrade`. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Ends the channels of a person who has signed out. Panels that are still signed in open theirs again. */
  readonly end: (person: number) => void;
  /** Ends every open channel. */
  readonly close: () => void;
}

/** @param more headers in place of those of the request */
function requestOf(message: IncomingMessage, more: Readonly<Record<string, string>> = {}): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries({ ...message.headers, ...more }))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  const method = message.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const url = new URL(`http://localhost${message.url?.startsWith('/') ? message.url : '/'}`);
  const init = { method, headers, ...(hasBody && { body: Readable.toWeb(message), duplex: 'half' }) };
  return new Request(url, init as RequestInit);
}

/** The token of a channel, which a browser sends as the second subprotocol; null without one (docs/provider.md#push). */
export function channelToken({ headers }: IncomingMessage): string | null {
  const token = /\bbearer\.([\w-]+)/.exec(headers['sec-websocket-protocol'] ?? '')?.[1];
  return token === undefined ? null : Buffer.from(token, 'base64url').toString();
}

export function nodeBackend(backend: Backend): NodeBackend {
  const server = new WebSocketServer({ noServer: true, maxPayload: 1024 });
  /** Open channels, and who listens. */
  const people = new Map<WebSocket, number>();
  const alive = new Set<WebSocket>();
  const channelsOf = (person: number) => [...people].flatMap(([channel, of]) => (of === person ? [channel] : []));
  const stop = backend.onChange(({ person, note }) => {
    const text = JSON.stringify({
      ...{ action: 'push', user_id: person, note_id: note?.id },
      ...(note && { newest_note_type: note.type ?? 'note', newest_note_time: Math.floor(note.at / 1000) }),
    });
    for (const channel of channelsOf(person)) channel.send(text);
  });
  // A connection that no longer answers is ended, so that the panel connects again.
  const heartbeat = setInterval(() => {
    for (const channel of people.keys()) {
      if (!alive.delete(channel)) channel.terminate();
      else channel.ping();
    }
  }, heartbeatMs).unref();

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await backend.fetch(requestOf(message));
    // The rest of a body that was not read whole would stand before the next request.
    response.writeHead(status, { ...Object.fromEntries(headers), ...(!message.complete && { connection: 'close' }) });
    if (body) Readable.fromWeb(body as NodeStream).pipe(response);
    else response.end();
  }

  async function open(message: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const refuse = (status: string) => void socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
    if (!message.url?.split('?')[0]?.endsWith(pushPath)) return refuse('404 Not Found');
    if (!backend.allows(message.headers.origin ?? null)) return refuse('403 Forbidden');
    const token = channelToken(message);
    const bearer = token === null ? {} : { authorization: `Bearer ${token}` };
    const person = await backend.personOf(requestOf(message, bearer));
    if (!person) return refuse('401 Unauthorized');
    server.handleUpgrade(message, socket, head, (channel) => {
      people.set(channel, person.id);
      alive.add(channel);
      channel.on('pong', () => alive.add(channel));
      channel.on('error', () => channel.terminate());
      channel.on('close', () => people.delete(channel));
    });
  }

  return {
    listener(message, response) {
      answer(message, response).catch(() => {
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    },
    upgrade(message, socket, head) {
      socket.on('error', () => socket.destroy());
      open(message, socket, head).catch(() => socket.destroy());
    },
    end(person) {
      for (const channel of channelsOf(person)) channel.close();
    },
    close() {
      stop();
      clearInterval(heartbeat);
      for (const channel of people.keys()) channel.terminate();
    },
  };
}
