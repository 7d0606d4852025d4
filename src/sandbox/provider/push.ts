/**
 * The push channel: real WebSockets under /pinghub/ (docs/provider.md). It sends every change of the world; the control
 * surface can refuse, drop and send. Other pinghub paths echo what they are sent.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { me } from '../data/people';
import type { Change } from '../data/world';
import { refuseUpgrade } from '../listen';

export const notePath = '/pinghub/wpcom/me/newest-note-data';
export interface Push {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Open note channels. */
  readonly count: () => number;
  readonly tell: (change: Change) => void;
  /** To every open note channel, as it is. */
  readonly send: (text: string) => void;
  /** Cuts every connection, as a network does. */
  readonly drop: () => void;
  /** Closes every connection in the proper way. */
  readonly close: () => void;
  allowed: boolean;
}

export function createPush(): Push {
  const server = new WebSocketServer({ noServer: true });
  const notes = new Set<WebSocket>();
  const all = () => [...server.clients];
  const push: Push = {
    allowed: true,
    upgrade(request, socket, head) {
      // Not `new URL`: it throws for some targets, such as `//`.
      const [path = ''] = (request.url ?? '').split('?');
      if (!push.allowed || !path.startsWith('/pinghub/')) return refuseUpgrade(socket, '403 Forbidden');
      server.handleUpgrade(request, socket, head, (channel) => {
        channel.on('error', () => channel.terminate());
        if (path !== notePath) channel.on('message', (data) => channel.send(String(data)));
        else {
          notes.add(channel);
          channel.on('close', () => notes.delete(channel));
        }
      });
    },
    count: () => notes.size,
    tell({ note, type, time }) {
      const about = note === null ? {} : { note_id: note };
      push.send(
        JSON.stringify({ action: 'push', user_id: me.id, ...about, newest_note_type: type, newest_note_time: time }),
      );
    },
    send: (text) => {
      for (const channel of notes) channel.send(text);
    },
    drop: () => {
      for (const channel of all()) channel.terminate();
    },
    close: () => {
      for (const channel of all()) channel.close(1000);
    },
  };
  return push;
}
