/**
 * Double and triple presses at random places of random tiles, by mouse and touch: only what the first press aimed at is done.
 * `npm run gallery -- --press` does ten thousand.
 */
import type { CDPSession, Page } from 'playwright-core';
import { limits } from '../../reducers/limits';
import { scenes } from '../../src/gallery/scenes';
import { dice } from '../replay/support/notes';
import { still } from './support/allFixtures';
import { openSession } from './support/browser';

const { PRESSES = '40', PRESS_SEED = '1' } = process.env;
const total = Number(PRESSES);
const eachTile = 10;
const widths = [320, 400, 1100];
const height = 640;

interface Press {
  /** What was pressed: the element, its note and its act; null for no control. */
  readonly thing: string | null;
  readonly name: string;
  /** Each press on such a control is meant. */
  readonly steps: boolean;
  /** The types of the events that followed. */
  readonly did: string[];
  at: number;
  detail: number;
}

/** Runs in the page: notes what each press hits, before the panel hears it, and what it does. */
function listen(): void {
  const presses: Press[] = [];
  Object.assign(window, { presses });
  const numbers = new Map<Element, number>();
  addEventListener(
    'pointerdown',
    ({ target }) => {
      const control = (target as Element).closest<HTMLElement>('a, button, input, textarea, .row');
      if (control && !numbers.has(control)) numbers.set(control, numbers.size);
      const note = control?.closest<HTMLElement>('[data-note-id]')?.dataset['noteId'];
      presses.push({
        thing: control && [numbers.get(control), note, control.dataset['act']].join(),
        name: `${control?.tagName} ${control?.getAttribute('aria-label') ?? control?.textContent}`.slice(0, 60),
        steps: control?.hasAttribute('data-steps') ?? false,
        did: [],
        at: Number.POSITIVE_INFINITY,
        detail: 0,
      });
    },
    true,
  );
  addEventListener(
    'click',
    ({ timeStamp, detail }) => Object.assign(presses.at(-1) ?? {}, { at: timeStamp, detail }),
    true,
  );
  addEventListener('appended', (event) =>
    presses.at(-1)?.did.push((event as CustomEvent<{ type: string }>).detail.type),
  );
}

/** What a press did that was the second or third of a row, and that the first had not aimed at. */
function misfires(presses: readonly Press[]): readonly string[] {
  const [first, ...others] = presses;
  return others.flatMap(({ thing, name, steps, did, at, detail }, index) => {
    const isSecond = detail > 1 || at - (presses[index]?.at ?? 0) < limits.onePressMs;
    const isAimedAt = thing === first?.thing || (steps && first?.steps);
    return did.length > 0 && isSecond && !isAimedAt ? [`${first?.name}, then ${name}: ${did}`] : [];
  });
}

interface Row {
  readonly x: number;
  readonly y: number;
  readonly times: number;
  /** The pace of the hand. */
  readonly gapMs: number;
}

async function tap(devtools: CDPSession, { x, y }: Row): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function click(devtools: CDPSession, { x, y }: Row, clickCount: number): Promise<void> {
  const at = { x, y, button: 'left', clickCount } as const;
  await devtools.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' });
  await devtools.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' });
}

/** A place: mostly the middle of something that can be pressed. */
const placeIn = (page: Page, chance: number, width: number): Promise<readonly [number, number]> =>
  page.evaluate(
    ([drawn, wide, high]) => {
      const boxes = [...document.querySelectorAll('a, button, input, .row')]
        .map((element) => element.getBoundingClientRect())
        .filter((box) => box.width > 0 && box.top >= 0 && box.bottom <= high && box.left >= 0 && box.right <= wide);
      const box = boxes[Math.floor(drawn * boxes.length)];
      return box ? [box.x + box.width / 2, box.y + box.height / 2] : [drawn * wide, drawn * high];
    },
    [chance, width, height] as const,
  );

test.each([
  ['mouse', false],
  ['touch', true],
])(
  '[press.once] %s: no second or third press does what the first did not aim at',
  async (_name, touch) => {
    const roll = dice(Number(PRESS_SEED));
    const random = () => roll(10_000) / 10_000;
    const session = await openSession({ notes: 0, browser: { ...still, hasTouch: touch } });
    const page = await session.context.newPage();
    const devtools = await session.context.newCDPSession(page);
    await page.addInitScript(listen);
    const wrong: string[] = [];
    for (let done = 0; done < total / 2; done += 1) {
      if (done % eachTile === 0) {
        const scene = scenes[Math.floor(random() * scenes.length)];
        await page.setViewportSize({ width: widths[Math.floor(random() * widths.length)] ?? 400, height });
        await page.goto(`${session.sandbox.host}/gallery/?tile=${scene?.id}`);
        await page.locator('html[data-drawn]').waitFor({ state: 'attached' });
      }
      const { width } = page.viewportSize() ?? { width: 400 };
      const [x, y] = await placeIn(page, random(), width);
      const presses: Row = { x, y, times: random() < 0.6 ? 2 : 3, gapMs: 40 + random() * 200 };
      for (let count = 1; count <= presses.times; count += 1) {
        await (touch ? tap(devtools, presses) : click(devtools, presses, count));
        await page.waitForTimeout(presses.gapMs);
      }
      const heard = await page.evaluate(() => (window as unknown as { presses: Press[] }).presses.splice(0));
      wrong.push(...misfires(heard).map((words) => `press ${done} in ${page.url()} at ${x}, ${y}: ${words}`));
      for (const other of session.context.pages().slice(1)) if (other !== page) await other.close();
    }
    expect(wrong).toEqual([]);
  },
  10_000_000,
);
