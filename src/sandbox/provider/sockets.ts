/** Carries the push channel over real WebSockets under /pinghub/. The provider's server hands its upgrades to it. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { refuseUpgrade } from '../listen';
import type { Push } from './push';

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export function socketsFor(push: Push): Upgrade {
  const server = new WebSocketServer({ noServer: true });
  return (request, socket, head) => {
    // Not `new URL`: it throws for some targets, such as `//`.
    const [path = ''] = (request.url ?? '').split('?');
    if (!push.takes(path)) return refuseUpgrade(socket, '403 Forbidden');
    server.handleUpgrade(request, socket, head, (web) => {
      const channel = push.open(path, {
        send: (text) => web.send(text),
        close: () => web.close(1000),
        cut: () => web.terminate(),
      });
      web.on('error', () => web.terminate());
      web.on('message', (data) => channel.heard(String(data)));
      web.on('close', channel.gone);
    });
  };
}
