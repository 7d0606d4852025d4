/** The parts of the browser that reports need; tests give others. */
export interface ReportsWorld {
  readonly now: () => number;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly fetch: typeof window.fetch;
  /** A value of browser storage; null when it is absent or storage is blocked. */
  readonly read: (key: string) => string | null;
  readonly navigator: { readonly userAgent: string; readonly globalPrivacyControl?: unknown };
  readonly locks: LockManager | undefined;
  /** Listens to the page for errors that nothing caught. */
  readonly view: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Logs one sentence for the person who looks after the page. */
  readonly say: (sentence: string) => void;
}

export const browserWorld = (): ReportsWorld => ({
  now: () => Date.now(),
  random: Math.random,
  fetch: window.fetch.bind(window),
  read: (key) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  navigator: window.navigator,
  locks: window.navigator.locks,
  view: window,
  say: (sentence) => console.warn(`Notifications panel: ${sentence}`),
});
