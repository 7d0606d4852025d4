/**
 * The push channel: real WebSockets under /pinghub/ (docs/provider.md). It sends every change of the world; the control
 * surface can refuse, drop and send. Other pinghub paths echo what they are sent.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Change } from '../data/world';
import { refuseUpgrade } from '../listen';

export const notePath = '/pinghub/wpcom/me/newest-note-data';
export interface Push {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Open note channels. */
  readonly count: () => number;
  /** To the note channels of this person. */
  readonly tell: (change: Change, user: number) => void;
  /** To every open note channel, as it is. */
  readonly send: (text: string) => void;
  /** Cuts every connection, as a network does. */
  readonly drop: () => void;
  /** Closes every connection in the proper way. */
  readonly close: () => void;
  allowed: boolean;
}

/** @param userOf who is signed in: a channel is that person's for as long as it is open */
export function createPush(userOf: () => number): Push {
  const server = new WebSocketServer({ noServer: true });
  const notes = new Map<WebSocket, number>();
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
          notes.set(channel, userOf());
          channel.on('close', () => notes.delete(channel));
        }
      });
    },
    count: () => notes.size,
    tell({ note, type, time }, user) {
      const about = note === null ? {} : { note_id: note };
      const text = JSON.stringify({
        action: 'push',
        user_id: user,
        ...about,
        newest_note_type: type,
        newest_note_time: time,
      });
      for (const [channel, of] of notes) if (of === user) channel.send(text);
    },
    send: (text) => {
      for (const channel of notes.keys()) channel.send(text);
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
