/** The options of `embed`, and their check: a bad option is one sentence that names it. */

type Colour =
  | 'surface'
  | 'surface2'
  | 'surface3'
  | 'text'
  | 'text2'
  | 'line'
  | 'edge'
  | 'accent'
  | 'accentSoft'
  | 'onAccent'
  | 'attention'
  | 'attentionSoft'
  | 'danger'
  | 'dangerSoft'
  | 'good'
  | 'goodSoft';

/** `#rgb` or `#rrggbb` by name. What is not given keeps the panel's own colour. */
export type Colours = { readonly [K in Colour]?: string | undefined };

/**
 * The theme of the panel, which the panel checks value by value (docs/embedding.md#theme). What it refuses is a sentence
 * in the console, and keeps the panel's own value.
 */
export interface Appearance {
  /** In place of the option `theme`. */
  readonly theme?: 'auto' | 'light' | 'dark' | undefined;
  readonly light?: Colours | undefined;
  readonly dark?: Colours | undefined;
  /** Corners of buttons and boxes in px, 0 to 16. */
  readonly radius?: number | undefined;
  /** Corners of filters and round buttons in px, 0 to 99. */
  readonly pillRadius?: number | undefined;
  /** Names of font families without quotes, separated by commas. */
  readonly font?: string | undefined;
  readonly density?: 'comfortable' | 'compact' | undefined;
}

/** Null and undefined count as not given. */
export interface EmbedOptions {
  /** URL of the panel page (`…/panel/index.html`), absolute or relative to the document; http or https. */
  readonly src: string | URL;
  /** The bell: the element, or a selector that finds it. A click on it opens and closes the panel. */
  readonly opener?: HTMLElement | string | null | undefined;
  /** Language of the panel, such as `pt-BR`. Default: the document's `lang`. */
  readonly locale?: string | null | undefined;
  /**
   * The id of who is signed in at the provider, when the page knows it: that person's last notes are then painted at once.
   * Digits alone; the panel takes anything else as not given.
   */
  readonly user?: string | null | undefined;
  /**
   * The bearer token of who is signed in, or a function that gives or fetches it; null or empty: nobody is signed in. It is asked for at
   * the start and whenever the service refuses the last one, and posted to the panel's own origin alone. The panel must have
   * `transport: "fetch"` and this page in `hostOrigins`.
   */
  readonly token?: string | (() => string | null | undefined | Promise<string | null | undefined>) | null | undefined;
  /** Default `auto`: what the reader's system prefers. */
  readonly theme?: 'auto' | 'light' | 'dark' | null | undefined;
  /** Colours, radii, font and density. `setAppearance` changes it later. */
  readonly appearance?: Appearance | null | undefined;
  /**
   * When the frame loads. Default `idle`: after the page's own load, when the browser has nothing else to do. `hover`: when the
   * pointer or the focus reaches the bell. `open`: when the panel is first shown. Before it there is no request, and no count.
   */
  readonly load?: 'idle' | 'hover' | 'open' | null | undefined;
  /** Fills the element. By default it is a drawer at the window's inline end. */
  readonly inline?: boolean | null | undefined;
  /**
   * `popover` stands beside the bell, `drawer` at the window's inline end over a darkened page. In a small window both
   * fill the screen. Without `placement` the panel is a drawer at every size, beside a bright page.
   */
  readonly placement?: 'popover' | 'drawer' | null | undefined;
  /** The bell has a badge with the number of new notes. */
  readonly badge?: boolean | null | undefined;
  /** A drawer with list and note side by side, if the window is at least 848 px wide. */
  readonly wide?: boolean | null | undefined;
  /** A click elsewhere in the page leaves it open. */
  readonly keepOpen?: boolean | null | undefined;
  /** Accessible name of frame and bell. Default: the bell's `aria-label`, else `Notifications`. */
  readonly label?: string | null | undefined;
  /** Name of the button that closes a panel which fills the screen. Default: `Close`. */
  readonly closeLabel?: string | null | undefined;
  /** Said in place of a panel that does not answer. Default: `Notifications can't be shown.` */
  readonly failedLabel?: string | null | undefined;
  /** The button below it. Default: `Try again`. */
  readonly retryLabel?: string | null | undefined;
  /** Name of the bell while there are new ones; `{count}` is their number. Default: the label and `, {count} new`. */
  readonly countLabel?: string | ((count: number) => string) | null | undefined;
}

/** The checked options, and the values derived from them. */
export interface Settings extends Omit<EmbedOptions, 'src' | 'opener'> {
  /** The panel page with `locale`, `user`, `theme` and `signin` set. */
  readonly url: URL;
  readonly bell: HTMLElement | null;
  readonly label: string;
}

/** What a value must be: a type's name or one of the words. `src` and `opener` have checks of their own. */
export const rules: { readonly [name: string]: string } = {
  locale: 'string',
  user: 'string',
  token: 'string|function',
  theme: 'auto|light|dark',
  appearance: 'object',
  load: 'idle|hover|open',
  inline: 'boolean',
  placement: 'popover|drawer',
  badge: 'boolean',
  wide: 'boolean',
  keepOpen: 'boolean',
  label: 'string',
  closeLabel: 'string',
  failedLabel: 'string',
  retryLabel: 'string',
  countLabel: 'string|function',
} satisfies { readonly [K in Exclude<keyof EmbedOptions, 'src' | 'opener'>]-?: string };

export const optionNames: readonly string[] = ['src', 'opener', ...Object.keys(rules)];

/** The elements that hold a panel now. Their attributes tell nothing, because a page may copy them. */
export const holding = new WeakSet<HTMLElement>();

/** @throws TypeError when `holds` is falsy; it names the part, the expected and the found value */
function expect(holds: unknown, part: string, expected: string, found: unknown): asserts holds {
  if (!holds) throw new TypeError(`notifications panel: ${part} must be ${expected}, not "${found}"`);
}

/** @throws TypeError for an unknown option and for a wrong value */
export function checkOption(name: string, value: unknown): void {
  const rule = rules[name];
  expect(rule, 'an option', `one of ${optionNames}`, name);
  const words: readonly unknown[] = rule.split('|');
  expect(value == null || words.includes(value) || words.includes(typeof value), name, rule, value);
}

/**
 * @param element where the panel goes
 * @param options as the page gave them; from JavaScript they may be anything
 * @throws TypeError when the element or an option is not usable; its one sentence says which, and what was expected
 */
export function readOptions(element: HTMLElement, { src, opener, ...options }: EmbedOptions): Settings {
  expect(
    element instanceof HTMLElement && !holding.has(element),
    'element',
    'an HTML element without a panel',
    element,
  );
  // A link resolves any text to a URL, and never throws.
  const link = document.createElement('a');
  link.href = `${src}`;
  expect(src && /^http/.test(link.protocol), 'src', 'an http(s) URL', src);
  const bell = typeof opener === 'string' ? document.querySelector<HTMLElement>(opener) : (opener ?? null);
  expect(opener == null || bell instanceof HTMLElement, 'opener', 'an element or its selector', opener);
  for (const [name, value] of Object.entries(options)) {
    checkOption(name, value);
  }
  const theme = options.theme === 'auto' ? null : options.theme;
  const locale = options.locale ?? document.documentElement.lang;
  const url = new URL(link.href);
  for (const [name, value] of Object.entries({ locale, user: options.user, theme, signin: options.token && 'token' }))
    if (value) url.searchParams.set(name, value);
  // A bell that was copied while a panel was there has its count in its name.
  const label =
    options.label || bell?.dataset.notificationsLabel || bell?.getAttribute('aria-label') || 'Notifications';
  return { ...options, theme, url, bell, label };
}

/** Stands after a count when notes that the panel does not hold may be new, too. */
export type Plus = '' | '+';

/** The text of the bell and of the status line while there are new notifications. */
export function countText({ label, countLabel }: Settings, count: number, plus: Plus): string {
  return typeof countLabel === 'function'
    ? countLabel(count)
    : (countLabel ?? `${label}, {count} new`).replace('{count}', count + plus);
}
