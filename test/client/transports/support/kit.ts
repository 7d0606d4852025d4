/**
 * The tools of a case of the contract. `makeKit` runs in Node and, as text, in a page, so it may use only its arguments
 * and globals.
 */
import type { Client } from '../../../../src/client/client';
import type * as clientModule from '../../../../src/client/index';
import type { SocketMaker } from '../../../../src/client/transports/sockets';

export interface Kit {
  readonly client: Client;
  readonly LocalFile: typeof clientModule.LocalFile;
  /** Asks the sandbox's control surface. */
  readonly control: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** The name, the message and the fields of the error that the promise rejects with. A promise that resolves is an error. */
  readonly failure: (promise: Promise<unknown>) => Promise<Readonly<Record<string, unknown>>>;
  readonly until: (test: () => Promise<boolean>) => Promise<void>;
  /** Path and status of each call that the sandbox saw. */
  readonly calls: () => Promise<readonly { readonly path: string; readonly status: number }[]>;
  readonly openChannels: () => Promise<number>;
}

export interface KitOptions {
  readonly kind: 'fetch' | 'frame';
  readonly provider: string;
}

export function makeKit(
  { createClient, fetchTransport, LocalFile, proxyFrameTransport }: typeof clientModule,
  { kind, provider }: KitOptions,
  WebSocket?: SocketMaker,
): Kit {
  const options = { apiOrigin: provider, WebSocket };
  const client = createClient({
    transport: kind === 'fetch' ? fetchTransport(options) : proxyFrameTransport(options),
    token: 'secret',
  });
  const control: Kit['control'] = async (method, path, body) => {
    const init =
      body === undefined
        ? { method }
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${provider}/sandbox${path}`, init);
    const said: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`);
    return said;
  };
  const fields = (value: unknown): Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null ? { ...value } : {};
  return {
    client,
    LocalFile,
    control,
    failure: (promise) =>
      promise.then(
        (value) => Promise.reject(new Error(`no failure but ${JSON.stringify(value)}`)),
        (problem: unknown) => JSON.parse(JSON.stringify(problem)),
      ),
    async until(test) {
      const end = Date.now() + 5_000;
      while (!(await test())) {
        if (Date.now() > end) throw new Error(`not within 5 s: ${test}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async calls() {
      const list = await control('GET', '/calls');
      return Array.isArray(list)
        ? list.map(fields).map(({ path, status }) => ({ path: String(path), status: Number(status) }))
        : [];
    },
    openChannels: async () => Number(fields(await control('GET', '/state'))['sockets']),
  };
}
