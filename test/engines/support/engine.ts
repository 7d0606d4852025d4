/** The needs of a journey from a browser engine. puppeteer.ts has Chromium and Firefox, webdriver.ts has WebKit. */

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A key by its `KeyboardEvent.key`, with at most one modifier in front: `Enter`, `?`, `Control+Enter`. */
export type KeyPress = string;

/** A tab, or a window with one page. A frame is named by the beginning of its address; without a frame the page itself is meant. */
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
  /** The browser's own reports: uncaught errors, and errors on the console where the browser tells them. */
  readonly problems: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** @returns the value of an expression that gives a `T` */
export const ask = async <T>(tab: Tab, expression: string): Promise<T> => (await tab.run(expression)) as T;

/** A running browser. Its system prefers dark colours and reduced motion. */
export interface Engine {
  readonly name: EngineName;
  /** Such as `Firefox 153.7.0`. */
  readonly version: string;
  /** The folder of downloads, which belongs to this browser alone. */
  readonly downloads: string;
  /**
   * @param url the first page
   * @param width of the page; default 1000, and never less than the engine's least
   */
  readonly open: (url: string, width?: number) => Promise<Tab>;
  readonly close: () => Promise<void>;
}
