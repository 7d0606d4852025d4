/** The hands and eyes of a person who does a task in the panel: each press is counted, and each word on the way to what is pressed. */
import type { Frame, Locator, Page } from 'playwright-core';

/** How long a way may wait for what it presses. A way that waits longer does not exist in this version. */
const patienceMs = 4_000;

/** Runs in the panel's page, where it may call no function of this file: counts the words in view that were not read before, from the top to the end of the target. */
function readTo(target: Element | null): number {
  const page = window as unknown as { readNodes?: WeakMap<Node, string> };
  page.readNodes ??= new WeakMap();
  const read = page.readNodes;
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let words = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isAfter = target && target.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (isAfter && !target.contains(node)) break;
    const text = node.textContent ?? '';
    if (read.get(node) === text || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { top, bottom, left, right, width, height } = range.getBoundingClientRect();
    // A text of 1 px is for screen readers alone.
    const isInView = width > 1 && height > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    if (!isInView) continue;
    read.set(node, text);
    for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  }
  return words;
}

export interface Hands {
  readonly page: Page;
  readonly panel: Frame;
  readonly counts: { presses: number; words: number };
  /** Reads to the target and presses it. */
  readonly press: (target: Locator) => Promise<void>;
  /** As `press`, in the row, which shows its acts to a mouse over it. */
  readonly pressIn: (row: Locator, target: string) => Promise<void>;
  readonly key: (key: string) => Promise<void>;
  /** Counts as one press, however long the text is. */
  readonly type: (text: string) => Promise<void>;
  readonly read: (target: Locator) => Promise<void>;
}

export function handsOf(page: Page, panel: Frame): Hands {
  const counts = { presses: 0, words: 0 };
  const read = async (target: Locator) => {
    await target.waitFor({ timeout: patienceMs });
    counts.words += await target.evaluate(readTo);
  };
  const press = async (target: Locator) => {
    await read(target);
    counts.presses += 1;
    await target.click({ timeout: patienceMs });
  };
  return {
    page,
    panel,
    counts,
    press,
    read,
    async pressIn(row, target) {
      await row.waitFor({ timeout: patienceMs });
      await row.hover();
      await press(row.locator(target));
    },
    async key(key) {
      counts.presses += 1;
      await page.keyboard.press(key);
    },
    async type(text) {
      counts.presses += 1;
      await page.keyboard.type(text);
    },
  };
}
