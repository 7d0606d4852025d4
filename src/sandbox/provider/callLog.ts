/** Every request the provider got, in order, for tests and for the host page; the control surface reads it. */
export interface LoggedCall {
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** Below version and namespace, as it was sent. */
  readonly path: string;
  readonly apiVersion: string | null;
  readonly apiNamespace: string | null;
  readonly query: unknown;
  readonly body: unknown;
  /** The person of the request's cookies; null without cookies. */
  readonly user: number | null;
  /** 0 while it is under way, and when it never gets an answer. */
  readonly status: number;
  readonly fault: string | null;
}

export type CallLog = ReturnType<typeof createCallLog>;

/** Enough for the calls of more than a day of polling. */
const longest = 20_000;

export function createCallLog() {
  let calls: LoggedCall[] = [];
  let seq = 0;
  return {
    add(call: Omit<LoggedCall, 'seq' | 'status' | 'fault'>): number {
      seq += 1;
      calls.push({ seq, ...call, status: 0, fault: null });
      if (calls.length > longest) calls = calls.slice(-longest / 2);
      return seq;
    },
    settle(which: number, end: Pick<LoggedCall, 'status' | 'fault'>): void {
      const place = calls.findLastIndex((call) => call.seq === which);
      const call = calls[place];
      if (call) calls[place] = { ...call, ...end };
    },
    all: (): readonly LoggedCall[] => calls,
    clear: (): void => {
      calls = [];
    },
  };
}
