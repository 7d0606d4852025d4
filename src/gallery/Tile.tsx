/** One scene, drawn by the panel over the whole page. Presses are folded into the state, and no effect runs. */
import '../panel/panel.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BehaviorSubject } from 'rxjs';
import { reduce } from '../../reducers';
import type { PanelEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import type { State } from '../../reducers/state';
import { Panel } from '../panel/Panel';
import { directionOf, loadWords, localeOf, WordsContext } from '../panel/words';
import { type PanelWorld, PanelWorldContext } from '../panel/world';
import type { Asked } from './galleryQuery';
import { scenes } from './scenes';
import type { Pose } from './scenes/scene';

/** Holds a hand in a drawn tile as its scene says. The mouse of the page's reader, or of test/browser/pictures, is left to them. */
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

async function strike(pose: Pose | null, place: HTMLElement): Promise<void> {
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

function worldOf(first: State, now: number) {
  const state$ = new BehaviorSubject(first);
  // The numbers begin after those of the scene's own entries.
  let seq = 1_000;
  let isDrawn = false;
  const append = (event: PanelEvent) => {
    // Events of drawing, such as a box that gets the focus, are left out, because the scene has them already.
    if (!isDrawn) return;
    seq += 1;
    dispatchEvent(new CustomEvent('appended', { detail: event }));
    state$.next(reduce(state$.value, { seq, at: now, event }));
  };
  addEventListener('resize', () => append({ type: 'viewport.resized', width: innerWidth, height: innerHeight }));
  const world: PanelWorld = { state$, append, watchScroll: () => () => {} };
  const drawn = () => {
    isDrawn = true;
  };
  return { world, drawn };
}

/** Draws the scene that the address names, and then sets `data-drawn` on the root element. */
export async function drawTile(place: HTMLElement, asked: Asked): Promise<void> {
  const { documentElement, title } = place.ownerDocument;
  const scene = scenes.find(({ id }) => id === asked.tile);
  if (!scene) {
    place.textContent = `The gallery has no tile "${asked.tile}".`;
    return;
  }
  const words = await loadWords(localeOf(asked.locale));
  const direction = asked.direction === 'of the language' ? directionOf(words.locale) : asked.direction;
  documentElement.classList.add('panel-page');
  documentElement.lang = words.locale;
  documentElement.dir = direction;
  if (asked.theme !== 'system') documentElement.dataset['theme'] = asked.theme;
  documentElement.style.fontSize = `${asked.textSize}%`;
  place.ownerDocument.title = `${scene.title} – ${title}`;
  const now = asked.now ?? Date.now();
  const moment = { now, locale: words.locale, width: innerWidth, height: innerHeight };
  const { world, drawn } = worldOf(scene.state(moment), now);
  flushSync(() =>
    createRoot(place).render(
      <StrictMode>
        <WordsContext value={{ ...words, direction }}>
          <PanelWorldContext value={world}>
            <Panel />
          </PanelWorldContext>
        </WordsContext>
      </StrictMode>,
    ),
  );
  drawn();
  await strike(scene.pose, place);
  documentElement.dataset['drawn'] = 'true';
}
