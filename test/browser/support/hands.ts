/** Carries out acts in the panel, by shortcuts or by pointer. The journeys of test/engines use personAt.ts. */
import type { Locator, Page } from 'playwright-core';

export interface Hand {
  readonly openNote: (id: number) => Promise<void>;
  readonly chooseFilter: (name: string) => Promise<void>;
  readonly act: (name: string) => Promise<void>;
  readonly undo: (key: number | 'all') => Promise<void>;
  /** Moves the focus into the reply box. */
  readonly enterBox: () => Promise<void>;
  readonly chooseMention: (place: number) => Promise<void>;
  readonly send: () => Promise<void>;
  readonly openHelp: () => Promise<void>;
  readonly closeHelp: () => Promise<void>;
}

export const detail = (page: Page) => page.locator('[data-view="note"]');
export const row = (page: Page, id: number) => page.locator(`[data-view="list"] [data-note-id="${id}"]`);
export const undoBar = (page: Page, key: number | 'all' | 'checked') => page.locator(`[data-undo-for="${key}"]`);
export const textbox = (page: Page) => detail(page).getByRole('textbox');
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

const letters: { readonly [act: string]: string } = { Approve: 'a', Spam: 's', Trash: 't', Like: 'l', Edit: 'e' };
const filterKeys: { readonly [filter: string]: string } = {
  All: 'a',
  Unread: 'u',
  Comments: 'c',
  Follows: 'f',
  Likes: 'l',
};

/** The panel's own keys. */
export function shortcuts(page: Page): Hand {
  const { keyboard } = page;
  return {
    async openNote(id) {
      for (let presses = 0; presses < 60; presses += 1) {
        await keyboard.press('j');
        const current = page.locator('[data-view="list"] [aria-current="true"]');
        if ((await current.getAttribute('data-note-id')) === String(id)) break;
      }
      await keyboard.press('Enter');
      await page.waitForSelector(`[data-view="note"][data-note-id="${id}"]`);
    },
    chooseFilter: (name) => keyboard.press(filterKeys[name] ?? ''),
    act: (name) => keyboard.press(letters[name] ?? ''),
    undo: () => keyboard.press('u'),
    enterBox: () => keyboard.press('r'),
    chooseMention: async (place) => {
      for (let presses = 0; presses < place; presses += 1) await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
    },
    send: () => keyboard.press('ControlOrMeta+Enter'),
    openHelp: () => keyboard.press('?'),
    closeHelp: () => keyboard.press('Escape'),
  };
}

export function pointer(page: Page): Hand {
  const click = (target: Locator) => target.click();
  return {
    async openNote(id) {
      await row(page, id).click();
      await page.waitForSelector(`[data-view="note"][data-note-id="${id}"]`);
    },
    chooseFilter: (name) => click(page.getByRole('button', { name, exact: true })),
    act: (name) => click(detail(page).getByRole('button', { name, exact: true })),
    undo: (key) => click(undoBar(page, key).getByRole('button', { name: 'Undo' })),
    enterBox: () => click(textbox(page)),
    chooseMention: (place) => click(page.getByRole('option').nth(place)),
    send: () => click(detail(page).getByRole('button', { name: 'Send' })),
    openHelp: () => click(page.getByRole('button', { name: 'Keyboard shortcuts' })),
    closeHelp: () => click(page.getByRole('dialog').getByRole('button', { name: 'Close' })),
  };
}
