/** A running sandbox for one test, and functions that ask it; the tests of test/sandbox call it. */
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox';

export interface Running {
  readonly sandbox: Sandbox;
  /** Asks the provider's REST API below /rest/v1.1, or at any other absolute path. */
  readonly rest: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
  readonly json: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  /** Asks the control surface. */
  readonly control: (method: string, path: string, body?: unknown) => Promise<Response>;
}

let running: Sandbox | null = null;

afterEach(async () => {
  await running?.close();
  running = null;
});

/** A fixed clock, so that a seed gives the same on every day. */
export const noon = Date.UTC(2026, 10, 20, 12);

export async function start(options: Parameters<typeof startSandbox>[0] = {}): Promise<Running> {
  const sandbox = await startSandbox({ notes: 30, now: () => noon, ...options });
  running = sandbox;
  const send = (url: string, method: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const rest: Running['rest'] = (method, path, body, headers) =>
    send(
      `${sandbox.provider}${/^\/(rest|wpcom|wp-json)\//.test(path) ? '' : '/rest/v1.1'}${path}`,
      method,
      body,
      headers,
    );
  return {
    sandbox,
    rest,
    json: async (method, path, body) => record(await (await rest(method, path, body)).json()),
    control: (method, path, body) => send(`${sandbox.provider}/sandbox${path}`, method, body),
  };
}

export function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    throw new Error(`An object was expected, not ${JSON.stringify(value)}`);
  return { ...value };
}
export function list(value: unknown): readonly Record<string, unknown>[] {
  if (!Array.isArray(value)) throw new Error(`A list was expected, not ${JSON.stringify(value)}`);
  return value.map(record);
}
