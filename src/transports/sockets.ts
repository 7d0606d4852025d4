/** The push channel over direct WebSockets (PROVIDER section 1). The fetch transport calls it for requests with an `action`. */
import { ApiError, aborted } from '../client/errors';
import type { ApiRequest, ApiResponse, Part } from '../client/transport';

/** The part of a WebSocket's class that is used. */
export type SocketMaker = new (url: string) => WebSocket;
/** Open channels by path, newest wins. */
export type Sockets = Map<string, WebSocket>;

interface Channel {
  readonly apiOrigin: string;
  readonly sockets: Sockets;
  readonly maker: SocketMaker | undefined;
}

const done: ApiResponse = { status: 200, headers: { status: 200 }, body: null };

/**
 * `connect` hands on `{type: "open" | "message" | "close" | "error", data?}` as parts, as the frame does, and resolves
 * when the channel closed; `send` and `disconnect` act on the open channel of that path.
 */
export async function openSocket(
  { apiOrigin, sockets, maker }: Channel,
  request: ApiRequest,
  onPart?: (part: Part) => unknown,
): Promise<ApiResponse> {
  const { action, path, signal } = request;
  const open = sockets.get(path);
  if (action === 'disconnect') {
    open?.close();
    return done;
  }
  if (action === 'send') {
    if (open?.readyState !== 1) throw new ApiError('PushError', `No open channel ${path} to send to.`, request);
    open.send(request.message ?? '');
    return done;
  }
  const Socket = maker ?? globalThis.WebSocket;
  if (!Socket) {
    const words = 'This runtime has no WebSocket: pass one to fetchTransport({ WebSocket }).';
    throw new ApiError('PushError', words, request);
  }
  return new Promise((resolve, reject) => {
    const socket = new Socket(apiOrigin.replace(/^http/, 'ws') + path);
    sockets.set(path, socket);
    const tell = (type: string, more: object = {}) => onPart?.({ kind: 'message', body: { type, ...more } });
    const end = () => {
      signal?.removeEventListener('abort', abort);
      if (sockets.get(path) === socket) sockets.delete(path);
    };
    const abort = () => {
      end();
      if (signal) reject(aborted(request, signal));
      socket.close();
    };
    signal?.addEventListener('abort', abort);
    const unless = (act: () => void) => () => {
      if (!signal?.aborted) act();
    };
    socket.addEventListener(
      'open',
      unless(() => tell('open')),
    );
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!signal?.aborted) tell('message', { data });
    });
    socket.addEventListener(
      'error',
      unless(() => {
        end();
        tell('error');
        resolve(done);
      }),
    );
    socket.addEventListener(
      'close',
      unless(() => {
        end();
        tell('close');
        resolve(done);
      }),
    );
  });
}
