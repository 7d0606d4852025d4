/** How a bell looks that the kit or a React component makes, and the badge of any bell. Styles are set by script, as in parts.ts. */

const svg = 'http://www.w3.org/2000/svg';
export const bellPath = 'M18 16v-5a6 6 0 1 0-12 0v5l-2 2v1h16v-1zM10 20.5a2 2 0 0 0 4 0z';
const bellStyle =
  'position:relative;padding:10px;border:0;border-radius:8px;background:none;color:inherit;font:inherit;cursor:pointer';

/** Gives a button the looks of a bell. */
export function styleBell(button: HTMLElement): void {
  button.style.cssText = bellStyle;
}

/** A button with a bell in it, for pages that bring none. */
export function makeBell(): HTMLButtonElement {
  const button = document.createElement('button');
  const icon = document.createElementNS(svg, 'svg');
  const shape = document.createElementNS(svg, 'path');
  styleBell(button);
  button.setAttribute('part', 'bell');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.style.cssText = 'width:24px;display:block;fill:currentColor';
  shape.setAttribute('d', bellPath);
  icon.append(shape);
  button.append(icon);
  return button;
}

/** It takes no room, so that the page does not move when it comes and goes. The bell's name says the number already. */
const badgeStyle =
  'position:absolute;margin:-30px 0 0 4px;min-width:8px;padding:0 5px;border-radius:9px;background:var(--notifications-badge,#c62828);color:var(--notifications-badge-text,#fff);font:600 11px/18px system-ui';

/** @returns a function that shows a count, none for 0, and takes the badge away for null */
export function addBadge(bell: HTMLElement | null): (count: number | null) => void {
  const badge = document.createElement('span');
  badge.setAttribute('part', 'badge');
  badge.setAttribute('aria-hidden', 'true');
  return (count) => {
    badge.textContent = count && count > 99 ? '99+' : `${count}`;
    if (!count || !bell) return badge.remove();
    // A bell that is not positioned has the badge after its content, because the badge knows no corner of it.
    const hasCorner = getComputedStyle(bell).position !== 'static';
    badge.style.cssText = badgeStyle + (hasCorner ? ';top:2px;inset-inline-end:2px;margin:0' : '');
    bell.append(badge);
  };
}
