/**
 * The elements of one panel, a box with the frame in it and an unseen status line, and how they look. `embed` builds
 * them. They are in a shadow root, so that markup which a page copies or restores holds an empty element and no dead panel.
 * Styles are set by script, never as an attribute or a sheet, so that `style-src 'self'` needs no exception.
 */
import type { Settings } from './options';
import { type Mode, modeOf, placeOf } from './placement';

export interface Parts {
  /** The one element of the kit where the page embeds it; all others are in its shadow root. */
  readonly holder: HTMLElement;
  readonly root: ShadowRoot;
  readonly box: HTMLElement;
  /** The closing button of a panel that fills the screen. */
  readonly closer: HTMLElement;
  readonly frame: HTMLIFrameElement;
  /** Loads the panel again. */
  readonly retry: HTMLElement;
  /** Shows words of the page's own in place of a frame without a panel, or the frame again. */
  readonly fail: (failed: boolean) => void;
  /** A live region: screen readers read its text out. */
  readonly status: HTMLElement;
  /** Into the browser's top layer, over every element of the page, or out of it. Old browsers have `z-index` for it. */
  readonly raise: (open: boolean) => void;
  /** Puts all of it where it belongs now. A closed panel keeps its size, so that it is laid out before it is first seen. */
  readonly arrange: (open: boolean, theme: string | undefined) => Mode;
}

/**
 * The panel needs its own origin (storage, cookies), submit events of forms, links that open in tabs without a sandbox, and
 * downloads ("Download log"). It may not navigate the embedding page or open dialogs of the browser.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-storage-access-by-user-activation';

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

/** @returns an element with a style and attributes */
export function make<K extends 'button' | 'div' | 'iframe' | 'span'>(
  tag: K,
  style: string,
  attributes: Attributes = {},
) {
  const element = document.createElement(tag);
  element.style.cssText = style;
  setAttributes(element, attributes);
  return element;
}

/** Makes the elements without adding them to the page. @param element where they will be */
export function makeParts(settings: Settings, element: HTMLElement): Parts {
  const { theme, label, closeLabel, failedLabel, retryLabel, inline } = settings;
  // For layout the box is a child of the page's element.
  const holder = make('div', 'display:contents');
  const root = holder.attachShadow({ mode: 'open' });
  const box = make('div', '', { role: 'dialog', 'aria-label': label, popover: inline ? null : 'manual' });
  const status = make('span', 'position:fixed;clip-path:inset(50%)', { role: 'status' });
  root.append(box, status);
  // The panel posts to the origin of its referrer, which is sent even when the page's own policy sends none.
  const frame = make('iframe', 'width:100%;height:100%;border:0;display:block;flex:1', {
    title: label,
    sandbox,
    referrerpolicy: 'origin',
  });
  const bar = make('div', 'padding-inline-start:16px;font:600 16px/48px system-ui');
  const closer = make('button', 'float:inline-end;border:0;background:0;color:inherit;font:inherit;width:48px', {
    type: 'button',
    'aria-label': closeLabel || 'Close',
  });
  closer.textContent = '✕';
  bar.append(closer, label);
  box.append(bar);
  const notice = make('div', 'padding:24px 16px;font:14px/24px system-ui;text-align:center', { role: 'alert' });
  const retry = make('button', 'font:inherit;display:block;margin:12px auto', { type: 'button' });
  retry.textContent = retryLabel || 'Try again';
  notice.append(failedLabel || "Notifications can't be shown.", retry);
  return {
    holder,
    root,
    box,
    closer,
    frame,
    retry,
    status,
    fail(failed) {
      frame.style.display = failed ? 'none' : 'block';
      if (failed) box.append(notice);
      else notice.remove();
    },
    raise(open) {
      if (!inline && box.isConnected) box.togglePopover?.(open);
    },
    arrange(open, chosen = theme ?? '') {
      const mode = modeOf(settings);
      // The window's px, also in a part of the page that is zoomed by CSS.
      const zoom = mode === 'inline' ? 1 : 1 / (element.currentCSSZoom ?? 1);
      box.style.cssText = `${placeOf(mode, settings)}zoom:${zoom};background:Canvas;color:CanvasText;color-scheme:${/^(light|dark)$/.test(chosen) ? chosen : 'light dark'};visibility:${open ? '' : 'hidden'}`;
      bar.hidden = mode !== 'screen';
      return mode;
    },
  };
}
