/** A push channel of a backend, as a queue of what it sends. */
import { WebSocket } from 'ws';
import { Missing } from './report';

export interface Channel {
  /** Resolves with the next message that passes the test; rejects with `Missing` after the time-out. */
  readonly next: (test: (text: string) => boolean) => Promise<string>;
  /** Forgets what was sent until now. */
  readonly clear: () => void;
  readonly close: () => void;
}

/** @throws Missing when the channel does not open */
export function openChannel(
  url: string,
  headers: Readonly<Record<string, string>>,
  token: string | null,
  timeoutMs: number,
): Promise<Channel> {
  // As a browser sends it (docs/provider.md#push).
  const protocols = token === null ? [] : ['notifications', `bearer.${Buffer.from(token).toString('base64url')}`];
  const socket = new WebSocket(url, protocols, { headers, handshakeTimeout: timeoutMs });
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    heard.push(String(data));
    for (const look of waiting) look();
  });
  const channel: Channel = {
    clear: () => heard.splice(0),
    close: () => socket.terminate(),
    next: (test) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(look);
          reject(new Missing(`Nothing of the kind was pushed within ${timeoutMs / 1000} seconds.`));
        }, timeoutMs);
        function look(): void {
          const at = heard.findIndex(test);
          if (at < 0) return;
          clearTimeout(late);
          waiting.delete(look);
          resolve(heard.splice(at, 1)[0] ?? '');
        }
        waiting.add(look);
        look();
      }),
  };
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(channel));
    socket.on('error', ({ message }) => reject(new Missing(`The channel does not open: ${message}.`)));
  });
}
