/** How a bell looks that the kit or a React component makes, and the badge of any bell. Styles are set by script, as in parts.ts. */
import type { Plus } from './options';
import { make } from './parts';

const svg = 'http://www.w3.org/2000/svg';
export const bellPath = 'M18 16v-5a6 6 0 1 0-12 0v5l-2 2v1h16v-1zM10 20.5a2 2 0 0 0 4 0z';
// The margins of the badge are counted from the end of this grid.
const bellStyle = 'display:inline-grid;place-items:end;padding:10px;border:0;background:0;color:inherit;cursor:pointer';

/** Gives a button the looks of a bell; its own styles count more. */
export function styleBell(button: HTMLElement): void {
  button.style.cssText = `${bellStyle};${button.style.cssText}`;
}

/** A button with a bell in it, for pages that bring none. */
export function makeBell(): HTMLButtonElement {
  const button = make('button', bellStyle, { part: 'bell' });
  const icon = document.createElementNS(svg, 'svg');
  const shape = document.createElementNS(svg, 'path');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.style.cssText = 'width:24px;fill:currentColor';
  shape.setAttribute('d', bellPath);
  icon.append(shape);
  button.append(icon);
  return button;
}

/** It takes no room, so that the page does not move when it comes and goes. The bell's name says the number already. */
const badgeStyle =
  'position:absolute;margin:-30px -8px 14px 4px;padding:0 6px;border-radius:12px;background:var(--notifications-badge,#c62828);color:var(--notifications-badge-text,#fff);font:600 11px/18px system-ui';

/** @returns a function that shows a count, with + when there may be more, none for 0, and takes the badge away for null */
export function addBadge(bell: HTMLElement | null): (count: number | null, plus: Plus) => void {
  const badge = make('span', badgeStyle, { part: 'badge', 'aria-hidden': true });
  // Of a bell that was copied.
  bell?.querySelector(':scope > [part="badge"]')?.remove();
  return (count, plus) => {
    badge.textContent = count && count > 99 ? '99+' : count + plus;
    if (count) bell?.append(badge);
    else badge.remove();
  };
}
