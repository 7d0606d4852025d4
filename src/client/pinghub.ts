/** The provider's push channel as a stream [client.pinghub]. `client.pinghub` is made here. */
import { isRecord } from '../../reducers/guards';
import { ApiError, bodyOf } from './errors';
import { checkedPath } from './paths';
import type { Config } from './sending';
import { linked } from './signals';
import type { ApiRequest, ReadingTransport } from './transport';

declare global {
  interface SymbolConstructor {
    readonly observable: symbol;
  }
}

/** `open`, `message` with its text as `data`, `close`; anything else as the provider sent it. */
export interface PinghubEvent {
  readonly type?: unknown;
  readonly data?: unknown;
}

export interface PinghubObserver {
  readonly next?: ((event: PinghubEvent) => void) | undefined;
  readonly error?: ((problem: unknown) => void) | undefined;
  readonly complete?: (() => void) | undefined;
}

/** Cold: each subscription connects, unsubscribing disconnects. `from()` of RxJS takes it as it is. */
export interface PinghubStream {
  subscribe(observer: PinghubObserver | ((event: PinghubEvent) => void)): { unsubscribe(): void };
  [Symbol.observable](): PinghubStream;
}

export interface Pinghub {
  /**
   * @param path with or without `/pinghub` before it
   * @returns a stream that completes after `close` and errors with an ApiError: `PushError` for an `error` of the
   *   channel, else what the connecting request failed with. It does not reconnect.
   */
  connect(path: string): PinghubStream;
  disconnect(path: string): Promise<unknown>;
  send(path: string, message: string): Promise<unknown>;
}

function full(path: string): string {
  const whole = checkedPath(path);
  return whole.startsWith('/pinghub/') ? whole : `/pinghub${whole}`;
}

export function pinghub({ transport, signal, timeoutMs, token }: Config): Pinghub {
  const act = async (asked: Pick<ApiRequest, 'action' | 'path' | 'message'>): Promise<unknown> => {
    const request = { ...asked, signal, timeoutMs, token };
    return bodyOf(request, await transport(request));
  };
  return {
    connect: (path) => stream(transport, { action: 'connect', path: full(path), token, signal, timeoutMs }),
    disconnect: (path) => act({ action: 'disconnect', path: full(path) }),
    send: (path, message) => act({ action: 'send', path: full(path), message }),
  };
}

function stream(transport: ReadingTransport, request: ApiRequest): PinghubStream {
  const { path, token, signal, timeoutMs } = request;
  const self = {
    subscribe(target: PinghubObserver | ((event: PinghubEvent) => void)) {
      const observer = typeof target === 'function' ? { next: target } : target;
      const { controller, release } = linked(signal);
      let open = true;
      const end = (tell?: () => void) => {
        if (!open) return;
        open = false;
        release();
        tell?.();
        controller.abort();
      };
      const complete = () => end(() => observer.complete?.());
      const fail = (problem: unknown) => end(() => observer.error?.(problem));
      const hear = (body: unknown) => {
        if (!open) return;
        const event: PinghubEvent & Readonly<Record<string, unknown>> = isRecord(body) ? body : {};
        if (event.type === 'error') {
          fail(new ApiError('PushError', `The push channel ${path} failed.`, request, { fields: event }));
        } else observer.next?.(event);
        if (event.type === 'close') complete();
      };
      transport({ ...request, signal: controller.signal }, (part) => part.kind === 'message' && hear(part.body))
        .then((response) => bodyOf(request, response))
        .then(complete, fail);
      return {
        unsubscribe() {
          if (!open) return;
          end();
          // The subscriber is gone, so a failure is not reported.
          transport({ action: 'disconnect', path, token, timeoutMs }).catch(() => {});
        },
      };
    },
    // RxJS uses `Symbol.observable` where that exists, else this name.
    '@@observable': (): PinghubStream => self,
    [Symbol.observable ?? '@@observable']: (): PinghubStream => self,
  };
  return self;
}
