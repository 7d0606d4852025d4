/** The sandbox's control surface (docs/sandbox.md) for browser tests: one method per order, and waits for calls that must come. */
import * as v from 'valibot';

const loggedCall = v.object({
  seq: v.number(),
  at: v.number(),
  method: v.string(),
  path: v.string(),
  apiVersion: v.nullable(v.string()),
  apiNamespace: v.nullable(v.string()),
  query: v.record(v.string(), v.unknown()),
  body: v.unknown(),
  user: v.nullable(v.number()),
  status: v.number(),
  fault: v.nullable(v.string()),
});
export type LoggedCall = v.InferOutput<typeof loggedCall>;
const state = v.object({
  seed: v.number(),
  notes: v.number(),
  raw: v.number(),
  calls: v.number(),
  sockets: v.number(),
  push: v.picklist(['allowed', 'refused']),
  signedOut: v.boolean(),
  user: v.number(),
  lastSeen: v.number(),
});
export type ServerState = v.InferOutput<typeof state>;
/** What tests look at; the rest of the raw note is there as well. */
const note = v.looseObject({
  id: v.number(),
  type: v.string(),
  read: v.number(),
  timestamp: v.string(),
  title: v.string(),
  note_hash: v.number(),
  url: v.string(),
  subject: v.array(v.looseObject({ text: v.string() })),
  body: v.array(v.looseObject({ text: v.string() })),
  meta: v.looseObject({ ids: v.record(v.string(), v.number()) }),
});
export type ServerNote = v.InferOutput<typeof note>;

export type Told = 'note' | 'list' | 'none';
export interface FaultOrder {
  readonly kind: 'status' | 'slow' | 'hang' | 'brokenJson' | 'drop' | 'cut' | 'short' | 'doubled';
  readonly times?: number;
  readonly method?: 'GET' | 'POST';
  /** Below version and namespace; `*` stands for one part of the path. */
  readonly path?: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ms?: number;
  readonly carriedOut?: boolean;
}
export type PushOrder =
  | { readonly action: 'drop' | 'close' | 'refuse' | 'allow' }
  | { readonly action: 'send'; readonly message: unknown }
  | { readonly action: 'event'; readonly event: unknown };

const pollMs = 25;

export function createControl(provider: string) {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${provider}/sandbox${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const said = await answer.json();
    if (!answer.ok) throw new Error(`${method} /sandbox${path}: ${JSON.stringify(said)}`);
    return said;
  };
  const calls = async (match: (call: LoggedCall) => boolean = () => true): Promise<LoggedCall[]> =>
    v.parse(v.array(loggedCall), await ask('GET', '/calls')).filter(match);
  /** Asks again and again until `get` gives something, or throws a sentence. */
  const until = async <T>(
    what: string,
    timeoutMs: number,
    get: () => Promise<T | null | undefined | false>,
  ): Promise<T> => {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const got = await get();
      if (got) return got;
      if (Date.now() > end) throw new Error(`${what} did not happen within ${timeoutMs} ms.`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  };
  return {
    ask,
    until,
    calls,
    state: async (): Promise<ServerState> => v.parse(state, await ask('GET', '/state')),
    notes: async (): Promise<ServerNote[]> =>
      v.parse(v.array(v.unknown()), await ask('GET', '/notes')).flatMap((item) => {
        const parsed = v.safeParse(note, item);
        return parsed.success ? [parsed.output] : [];
      }),
    /** @returns the id of the (last) new note */
    addNote: async (
      kind: string,
      options: { readonly count?: number; readonly age?: number; readonly set?: object; readonly push?: Told } = {},
    ): Promise<number> => {
      const { ids } = v.parse(
        v.object({ ids: v.array(v.number()) }),
        await ask('POST', '/notes', { kind, ...options }),
      );
      return ids.at(-1) ?? 0;
    },
    addRaw: (item: unknown, push: Told = 'list') => ask('POST', '/notes/raw', { note: item, push }),
    /** A file of fixtures/notes, such as `comment` or `hostile/no-body`. */
    addFixture: (fixture: string, push: Told = 'list') => ask('POST', '/notes/raw', { fixture, push }),
    editNote: (
      id: number,
      changes: {
        readonly text?: string;
        readonly read?: boolean;
        readonly approved?: boolean;
        readonly liked?: boolean;
        readonly set?: object;
        readonly push?: Told;
      },
    ) => ask('POST', `/notes/${id}`, changes),
    removeNote: (id: number) => ask('DELETE', `/notes/${id}`),
    push: (order: PushOrder) => ask('POST', '/push', order),
    fault: (order: FaultOrder) => ask('POST', '/faults', order),
    clearFaults: () => ask('DELETE', '/faults'),
    clearCalls: () => ask('DELETE', '/calls'),
    /** Another person is signed in, as if elsewhere; 1 is the sandbox's own. */
    signIn: (user: number) => ask('POST', '/session', { signedOut: false, user }),
    /** Only calls with one of these tokens are answered. */
    wantTokens: (tokens: readonly string[]) => ask('POST', '/session', { tokens }),
    signOut: (signedOut = true) => ask('POST', '/session', { signedOut }),
    reset: (changes: { readonly seed?: number; readonly notes?: number } = {}) => ask('POST', '/reset', changes),
    kill: (forMs?: number) => ask('POST', '/kill', forMs === undefined ? {} : { forMs }),
    /** Waits for a call and returns it. */
    waitForCall: (match: (call: LoggedCall) => boolean, timeoutMs = 5_000): Promise<LoggedCall> =>
      until(`A call for which ${match}`, timeoutMs, async () => (await calls(match)).at(-1)),
    /** Waits until nothing was called for `quietMs`: what begins with a session is over. */
    waitForQuiet: async (quietMs = 700, timeoutMs = 15_000): Promise<void> => {
      let count = -1;
      let since = Date.now();
      await until(`${quietMs} ms without a call`, timeoutMs, async () => {
        const now = (await calls()).length;
        if (now !== count) since = Date.now();
        count = now;
        return count > 0 && Date.now() - since >= quietMs;
      });
    },
    waitForSockets: (count: number, timeoutMs = 5_000) =>
      until(
        `${count} open push channels`,
        timeoutMs,
        async () => v.parse(state, await ask('GET', '/state')).sockets === count,
      ),
  };
}
export type Control = ReturnType<typeof createControl>;
