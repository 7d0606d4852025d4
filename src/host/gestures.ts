/** Tells `embed` of the bell, of Escape and clicks in the embedding page, and when that page is idle. */
import type { CloseReason } from './events';
import type { Settings } from './options';

/**
 * Listens until `signal` ends it: the bell toggles, Escape and a click elsewhere close.
 * @param inside a click in it is not elsewhere
 */
export function onGestures(
  { bell, keepOpen }: Settings,
  inside: Element,
  toggle: (reason: CloseReason) => void,
  close: (reason: CloseReason) => void,
  signal: AbortSignal,
): void {
  document.addEventListener(
    'keydown',
    (key) => {
      // A page that uses this Escape itself has called preventDefault.
      if (key.key === 'Escape' && !key.defaultPrevented) close('escape');
    },
    { signal },
  );
  // `pointerdown` would close the panel when a finger scrolls the page; that gesture ends with `pointercancel`.
  document.addEventListener(
    'pointerup',
    (pointer) => {
      const path: (EventTarget | null)[] = pointer.composedPath();
      if (!keepOpen && !path.includes(bell) && !path.includes(inside)) close('outside');
    },
    { signal },
  );
  bell?.addEventListener(
    'click',
    (click) => {
      // A bell that is a link still opens in a new tab or window when asked to.
      if (click.ctrlKey || click.metaKey || click.shiftKey) return;
      click.preventDefault();
      toggle('opener');
    },
    { signal },
  );
}

const idleWithinMs = 2_000;

/** Calls `task` once, when the page has loaded and the browser has nothing else to do, or two seconds later. */
export function whenIdle(task: () => void, signal: AbortSignal): void {
  // Safari has no requestIdleCallback. A page that is never idle gets its badge, too.
  const idle = () => (window.requestIdleCallback ?? setTimeout)(task, { timeout: idleWithinMs });
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { signal });
}
