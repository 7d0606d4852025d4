/**
 * The elements of one panel, a box with the frame in it and an unseen status line, and how they look. `embed` builds
 * them. Styles are set by script, never as an attribute or a sheet, so that `style-src 'self'` needs no exception.
 */
import type { Settings } from './options';

export interface Parts {
  readonly box: HTMLElement;
  readonly frame: HTMLIFrameElement;
  /** A live region: screen readers read its text out. */
  readonly status: HTMLElement;
}

/**
 * The panel needs its own origin (storage, cookies), submit events of forms, links that open in tabs without a sandbox, and
 * downloads ("Download log"). It may not navigate the embedding page or open dialogs of the browser.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-storage-access-by-user-activation';

/** 400 px in a window of up to 848 px, else up to 1000 px: the factor 999 makes the width jump. */
const wideWidth = 'clamp(400px,(100vw - 848px)*999,1000px)';

type Attributes = { readonly [name: string]: string | number | boolean | null | undefined };

/**
 * Sets each attribute; removes those without a value.
 * @returns the values before, so that calling it with them undoes the change
 */
export function setAttributes(element: Element | null, attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      const before = element?.getAttribute(name);
      if (value == null) element?.removeAttribute(name);
      else element?.setAttribute(name, `${value}`);
      return [name, before];
    }),
  );
}

function make<K extends 'div' | 'iframe' | 'span'>(tag: K, style: string, attributes: Attributes) {
  const element = document.createElement(tag);
  element.style.cssText = style;
  setAttributes(element, attributes);
  return element;
}

/** Makes the elements without adding them to the page. */
export function makeParts({ inline, wide, theme, label }: Settings): Parts {
  const full = 'width:100%;height:100%;border:0;display:block';
  const place = inline
    ? full
    : // 48 px of the page always stay free for a click outside. An outline takes no room, and forced colours show it.
      `position:fixed;inset-block:var(--notifications-panel-top,0) 0;inset-inline-end:0;width:min(100% - 48px,var(--notifications-panel-width,${wide ? wideWidth : '400px'}));z-index:var(--notifications-panel-layer,100000);outline:1px solid #8884`;
  return {
    box: make('div', `${place};background:Canvas;color-scheme:${theme ?? 'light dark'}`, {
      role: 'dialog',
      'aria-label': label,
    }),
    // The panel posts to the origin of its referrer, which is sent even when the page's own policy sends none.
    frame: make('iframe', full, { title: label, sandbox, referrerpolicy: 'origin' }),
    status: make('span', 'position:fixed;clip-path:inset(50%)', { role: 'status' }),
  };
}
