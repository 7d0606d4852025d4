/**
 * Ordered faults: the next calls, or the next that match, fail in a chosen way [sandbox.control]. The control surface
 * orders them, and rest.ts asks before each call.
 */
export type FaultKind = 'status' | 'slow' | 'hang' | 'brokenJson' | 'drop' | 'cut' | 'short' | 'doubled';

export interface Fault {
  readonly kind: FaultKind;
  /** How many calls it hits before it is used up. */
  readonly times: number;
  /** Only calls with this verb. */
  readonly method?: string | undefined;
  /** Only paths like this one, below version and namespace; `*` stands for any text without a `/`. */
  readonly path?: string | undefined;
  /** For `status`. */
  readonly status?: number | undefined;
  /** For `status`: JSON, or a text that is sent as it is. */
  readonly body?: unknown;
  /** For `status`: more of the answer's headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** For `slow`: milliseconds before the answer. */
  readonly ms?: number | undefined;
  /** The call is carried out, and only its answer fails. */
  readonly carriedOut?: boolean | undefined;
}

export type Faults = ReturnType<typeof createFaults>;

const matches = (pattern: string, path: string): boolean =>
  new RegExp(
    `^${pattern
      .split(/\*+/)
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]*')}$`,
  ).test(path);

export function createFaults() {
  let made = 0;
  let rules: { readonly id: number; readonly fault: Fault; left: number }[] = [];
  const hanging = new Set<() => void>();
  const take = (method: string, path: string, mustName: boolean): Fault | null => {
    const rule = rules.find(
      ({ fault }) =>
        (fault.method === undefined || fault.method === method) &&
        (fault.path === undefined ? !mustName : matches(fault.path, path)),
    );
    if (!rule) return null;
    rule.left -= 1;
    if (rule.left <= 0) rules = rules.filter((one) => one !== rule);
    return rule.fault;
  };
  return {
    order(fault: Fault): number {
      made += 1;
      rules.push({ id: made, fault, left: fault.times });
      return made;
    },
    /** Uses up one time of the oldest fault that matches. */
    take: (method: string, path: string) => take(method, path, false),
    /** As `take`, for faults that name a path. */
    takeNamed: (method: string, path: string) => take(method, path, true),
    list: () => rules.map(({ id, fault, left }) => ({ id, ...fault, left })),
    /** Forgets all faults and ends the calls that hang. */
    clear(): void {
      rules = [];
      for (const end of hanging) end();
    },
    /** Resolves when the faults are cleared or the caller's connection ends. */
    hang: (gone: AbortSignal) =>
      new Promise<void>((resolve) => {
        const end = () => {
          hanging.delete(end);
          gone.removeEventListener('abort', end);
          resolve();
        };
        if (gone.aborted) return resolve();
        hanging.add(end);
        gone.addEventListener('abort', end);
      }),
  };
}
