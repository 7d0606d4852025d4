/** The push channel over direct WebSockets. The fetch transport calls it for requests with an `action`. */
import { ApiError, responseOf } from '../errors';
import { abortable } from '../signals';
import type { ApiRequest, ApiResponse, Part } from '../transport';

/** What is used of a WebSocket: the browser's, Node's and the `ws` package's are all of this shape. */
export interface Socket {
  readonly readyState: number;
  send(data: string): void;
  close(): void;
  addEventListener(type: 'open', listener: (event: { readonly type: string }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly type: string }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly type: string }) => void): void;
  addEventListener(type: 'message', listener: (event: { readonly type: string; readonly data: unknown }) => void): void;
}
export type SocketMaker = new (url: string, protocols?: string[]) => Socket;
/** The newest channel of each path. */
export type Sockets = Map<string, Socket>;

const done = responseOf(200, null, null);

/**
 * A browser sends no header of the page's own with a WebSocket, so the token goes as a subprotocol, in base64url, which every
 * token fits. The service answers with the first one (docs/provider.md#push).
 */
const protocolsOf = (token: string): string[] => [
  'notifications',
  `bearer.${btoa(token).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`,
];

/**
 * `connect` hands on `{type: "open" | "message" | "close" | "error", data?}` as parts, as the frame does, and resolves
 * when the channel is closed; `send` and `disconnect` act on the open channel of that path.
 */
export async function viaSocket(
  apiBase: string,
  sockets: Sockets,
  maker: SocketMaker | undefined,
  request: ApiRequest,
  onPart?: (part: Part) => unknown,
): Promise<ApiResponse> {
  const { action, path } = request;
  const current = sockets.get(path);
  const fail = (words: string) => new ApiError('PushError', words, request);
  if (action === 'disconnect') current?.close();
  if (action === 'send') {
    if (current?.readyState !== 1) throw fail(`No open channel ${path} to send to.`);
    current.send(request.message ?? '');
  }
  if (action !== 'connect') return done;
  const Maker: SocketMaker | undefined = maker ?? globalThis.WebSocket;
  if (!Maker) throw fail('This runtime has no WebSocket: pass one to fetchTransport({ WebSocket }).');
  let open = true;
  return abortable(request, (resolve) => {
    const url = apiBase.replace('http', 'ws') + path;
    const socket = request.token ? new Maker(url, protocolsOf(request.token)) : new Maker(url);
    sockets.set(path, socket);
    const close = () => {
      open = false;
      if (sockets.get(path) === socket) sockets.delete(path);
      socket.close();
      resolve(done);
    };
    const hear = ({ type, data }: { readonly type: string; readonly data?: unknown }) => {
      if (!open) return;
      if (type === 'close' || type === 'error') close();
      onPart?.({ kind: 'message', body: type === 'message' ? { type, data } : { type } });
    };
    socket.addEventListener('open', hear);
    socket.addEventListener('message', hear);
    socket.addEventListener('close', hear);
    socket.addEventListener('error', hear);
    return close;
  });
}
