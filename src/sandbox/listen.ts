/** Binds one origin of the sandbox to 127.0.0.1, stops it at once, and can start it again on the same port. */

import { type IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { partOf } from '../../reducers/guards';
import { refusalOf } from './refusal';

export interface Listening {
  readonly port: number;
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  /** Cuts every connection; resolves when the port is free. */
  readonly stop: () => Promise<void>;
  /** Listens again after `stop`; does nothing while it listens. */
  readonly start: () => Promise<void>;
}

/** The three origins, known once all of them listen. */
export interface OriginOf {
  readonly host: () => string;
  readonly panel: () => string;
  readonly provider: () => string;
}

const host = '127.0.0.1';
const portsTried = 50;

const isTaken = (problem: unknown): boolean => /^(EADDRINUSE|EACCES)$/.test(`${partOf(problem)['code']}`);

function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      // After an error such as "too many open files" a later connection may work.
      server.on('error', (problem) => console.error(`The sandbox at port ${port}: ${problem.message}`));
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Answers a request that cannot be upgraded with a status line, and ends its connection. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** No request ends the process: errors of the connection and of `upgrade` end the connection. */
const guarded =
  (upgrade: Upgrade): Upgrade =>
  (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (refusalOf(request.headers) !== null) return refuseUpgrade(socket, '403 Forbidden');
    try {
      upgrade(request, socket, head);
    } catch {
      refuseUpgrade(socket, '400 Bad Request');
    }
  };

/**
 * @param wanted a port, or 0 for any free one; a taken port is passed over for the next free one
 * @param upgrade takes requests for a WebSocket
 * @throws Error that names the ports when none of the next 50 is free
 */
export async function listen(
  app: Hono<{ Bindings: HttpBindings }>,
  wanted: number,
  upgrade?: Upgrade,
): Promise<Listening> {
  const sockets = new Set<Socket>();
  let server: Server;
  const open = async (port: number): Promise<number> => {
    const made = createAdaptorServer({
      fetch: (request, bindings) => {
        const refusal = 'incoming' in bindings ? refusalOf(bindings.incoming.headers) : null;
        return refusal === null ? app.fetch(request, bindings) : new Response(refusal, { status: 403 });
      },
    });
    if (!(made instanceof Server)) throw new Error('Without options the adaptor makes a plain HTTP server.');
    server = made;
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    if (upgrade) server.on('upgrade', guarded(upgrade));
    return bind(server, port);
  };
  const openNear = async (): Promise<number> => {
    for (let port = wanted; port < wanted + portsTried && port < 65_536; port += 1) {
      try {
        return await open(port);
      } catch (problem) {
        if (!isTaken(problem)) throw problem;
      }
    }
    throw new Error(`No free port from ${wanted} to ${Math.min(wanted + portsTried, 65_536) - 1} on ${host}.`);
  };
  const port = await openNear();
  return {
    port,
    origin: `http://${host}:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    start: async () => {
      if (!server.listening) await open(port);
    },
  };
}
