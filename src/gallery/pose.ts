/** Holds a hand in a drawn tile as its scene says. The mouse of the page's reader, or of test/browser/pictures, is left to them. */
import { limits } from '../../reducers/limits';
import type { Pose } from './scenes/scene';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function swipe(row: HTMLElement, px: number): Promise<void> {
  const { left, top, width, height } = row.getBoundingClientRect();
  const finger = (type: string, aside: number) =>
    row.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, pointerId: 1, pointerType: 'touch', isPrimary: true },
        ...{ clientX: left + width / 2 + aside, clientY: top + height / 2 },
      }),
    );
  // The code of swipes comes with the first touch.
  while (!row.hasAttribute('data-swiped')) {
    finger('pointerdown', 0);
    finger('pointermove', px);
    await frame();
  }
}

export async function strike(pose: Pose | null, place: HTMLElement): Promise<void> {
  if (pose === null || pose === 'mouse') return;
  const row = place.querySelector<HTMLElement>('.row');
  if (!row) return;
  if (pose === 'focus') {
    row.querySelector<HTMLElement>('.row-link')?.focus();
    while (!row.querySelector('.row-acts')) await frame();
    return;
  }
  const toEnd = pose === 'swiped to its end';
  const isLeftToRight = getComputedStyle(row).direction === 'ltr';
  await swipe(row, limits.swipePx * (toEnd ? 1.1 : 0.7) * (toEnd === isLeftToRight ? 1 : -1));
}
