/** The push channel: one WebSocket for each open panel, which hears of the changes of its person (docs/provider.md#push). */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { onChange } from './acts';
import type { Database } from './database';
import { personOf, tokenOf } from './people';

const path = '/pinghub/wpcom/me/newest-note-data';
const heartbeatMs = 30_000;

/** A browser sends the token of a channel as its second subprotocol. */
function bearerOf({
  authorization,
  'sec-websocket-protocol': protocols,
}: IncomingMessage['headers']): string | undefined {
  const token = /\bbearer\.([\w-]+)/.exec(protocols ?? '')?.[1];
  return token === undefined ? authorization : `Bearer ${Buffer.from(token, 'base64url')}`;
}

/** @param isAllowed which pages may listen: a browser sends the cookies of this server from every page */
export function push(db: Database, isAllowed: (origin: string) => boolean) {
  const server = new WebSocketServer({ noServer: true, maxPayload: 1024 });
  /** Open channels, and who listens. */
  const people = new Map<WebSocket, { readonly person: number; readonly token: string }>();
  const alive = new Set<WebSocket>();
  const stop = onChange(({ person, note, kind }) => {
    const time = Math.floor(Date.now() / 1000);
    const about = note === undefined ? {} : { note_id: note, newest_note_type: kind, newest_note_time: time };
    for (const [socket, of] of people)
      if (of.person === person) socket.send(JSON.stringify({ action: 'push', user_id: person, ...about }));
  });
  // A connection that no longer answers is ended, so that the panel connects again.
  const heartbeat = setInterval(() => {
    for (const socket of people.keys()) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, heartbeatMs);
  const refuse = (socket: Duplex, status: string) => socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);

  return {
    async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
      socket.on('error', () => socket.destroy());
      const { headers, url = '' } = request;
      if (url.split('?')[0] !== path) return void refuse(socket, '404 Not Found');
      if (headers.origin !== undefined && !isAllowed(headers.origin)) return void refuse(socket, '403 Forbidden');
      const person = await personOf(db, tokenOf({ ...headers, authorization: bearerOf(headers) }));
      if (!person) return void refuse(socket, '401 Unauthorized');
      server.handleUpgrade(request, socket, head, (channel) => {
        people.set(channel, { person: person.id, token: person.token });
        alive.add(channel);
        channel.on('pong', () => alive.add(channel));
        channel.on('error', () => channel.terminate());
        channel.on('close', () => people.delete(channel));
      });
    },
    /** Who signs out hears nothing more. */
    end(token: string): void {
      for (const [socket, of] of people) if (of.token === token) socket.close();
    },
    close(): void {
      stop();
      clearInterval(heartbeat);
      for (const socket of people.keys()) socket.terminate();
    },
  };
}
