/** What a journey needs of a browser engine. puppeteer.ts has it for Chromium and Firefox, webdriver.ts for WebKit. */

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A key by the name that KeyboardEvent's `key` has, with at most one modifier in front: `Enter`, `?`, `Control+Enter`. */
export type KeyPress = string;

/** A tab, or a window with one page. Frames are named by the beginning of their address; none is the page itself. */
export interface Tab {
  readonly goTo: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** @returns the value of an expression, as JSON carries it */
  readonly run: (expression: string, frame?: string) => Promise<unknown>;
  readonly press: (key: KeyPress) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** In pixels of the page. */
  readonly click: (at: Point) => Promise<void>;
  readonly moveTo: (at: Point) => Promise<void>;
  readonly toFront: () => Promise<void>;
  /** What the browser itself reported so far: uncaught errors, and errors on the console where it tells them. */
  readonly problems: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** One browser that runs. Its system prefers dark colours, and is still. */
export interface Engine {
  readonly name: EngineName;
  /** Such as `Firefox 153.7.0`. */
  readonly version: string;
  /** Where downloads arrive; the folder is of this browser alone. */
  readonly downloads: string;
  /** @param url the first page */
  readonly open: (url: string) => Promise<Tab>;
  readonly close: () => Promise<void>;
}
