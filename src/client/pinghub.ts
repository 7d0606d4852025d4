/** The provider's push channel as a stream (PROVIDER section 1). `client.pinghub` is made here. */
import { ApiError, errorOf, isRecord } from './errors';
import { type Config, steering } from './sending';
import type { ApiRequest } from './transport';

declare global {
  interface SymbolConstructor {
    readonly observable: symbol;
  }
}

/** `open`, `message` with its text as `data`, `close`; anything else as the provider sent it. */
export interface PushEvent {
  readonly type?: unknown;
  readonly data?: unknown;
}

export interface PushObserver {
  readonly next?: ((event: PushEvent) => void) | undefined;
  readonly error?: ((problem: unknown) => void) | undefined;
  readonly complete?: (() => void) | undefined;
}

/** Cold: each subscription connects, unsubscribing disconnects. `from()` of RxJS takes it as it is. */
export interface PushStream {
  subscribe(observer: PushObserver | ((event: PushEvent) => void)): { unsubscribe(): void };
  [Symbol.observable](): PushStream;
}

export interface Pinghub {
  /**
   * @param path with or without `/pinghub` before it
   * @returns a stream that completes after `close` and errors with an ApiError: `PushError` for an `error` of the
   *   channel, else what the connecting request failed with. Connecting again is the caller's.
   */
  connect(path: string): PushStream;
  disconnect(path: string): Promise<unknown>;
  send(path: string, message: string): Promise<unknown>;
}

const full = (path: string): string => (path.startsWith('/pinghub/') ? path : `/pinghub${path}`);

export function pinghub(config: Config): Pinghub {
  const act = async (request: Pick<ApiRequest, 'action' | 'path' | 'message'>): Promise<unknown> => {
    const response = await config.transport({ ...request, ...steering(config) });
    if (response.status >= 200 && response.status < 300) return response.body;
    throw errorOf(request, response);
  };
  return {
    connect: (path) => stream(config, full(path)),
    disconnect: (path) => act({ action: 'disconnect', path: full(path) }),
    send: (path, message) => act({ action: 'send', path: full(path), message }),
  };
}

function stream(config: Config, path: string): PushStream {
  const self = {
    subscribe(target: PushObserver | ((event: PushEvent) => void)) {
      const observer = typeof target === 'function' ? { next: target } : target;
      const request = { action: 'connect', path, ...steering(config) } as const;
      const controller = new AbortController();
      const pass = () => controller.abort(config.signal?.reason);
      if (config.signal?.aborted) pass();
      config.signal?.addEventListener('abort', pass);
      let open = true;
      const end = (tell?: () => void) => {
        if (!open) return;
        open = false;
        config.signal?.removeEventListener('abort', pass);
        tell?.();
        controller.abort();
      };
      const hear = (body: unknown) => {
        if (!open) return;
        const event: PushEvent = isRecord(body) ? body : {};
        if (event.type === 'error') {
          const words = `The push channel ${path} failed.`;
          end(() =>
            observer.error?.(new ApiError('PushError', words, request, { fields: isRecord(body) ? body : {} })),
          );
        } else observer.next?.(event);
        if (event.type === 'close') end(() => observer.complete?.());
      };
      config
        .transport({ ...request, signal: controller.signal }, (part) => part.kind === 'message' && hear(part.body))
        .then(
          (response) =>
            end(() => {
              if (response.status >= 200 && response.status < 300) observer.complete?.();
              else observer.error?.(errorOf(request, response));
            }),
          (problem) => end(() => observer.error?.(problem)),
        );
      return {
        unsubscribe() {
          if (!open) return;
          end();
          // Nobody is left to tell whether that worked.
          config
            .transport({ action: 'disconnect', path, ...steering({ ...config, signal: undefined }) })
            .catch(() => {});
        },
      };
    },
    // RxJS looks for the symbol when it is there at all, else for this name.
    '@@observable': (): PushStream => self,
    [Symbol.observable ?? '@@observable']: (): PushStream => self,
  };
  return self;
}
