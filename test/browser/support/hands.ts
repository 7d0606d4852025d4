/**
 * Hands that carry out the acts of a journey in the panel: by shortcuts, by Tab and Enter, or by pointer. A journey is
 * written once and run by each of them.
 */
import type { Locator, Page } from 'playwright-core';

export interface Hand {
  readonly openNote: (id: number) => Promise<void>;
  readonly back: () => Promise<void>;
  readonly chooseFilter: (name: string) => Promise<void>;
  readonly act: (name: string) => Promise<void>;
  readonly undo: (key: number | 'all') => Promise<void>;
  readonly press: (button: Locator) => Promise<void>;
  /** Moves the focus into the reply box. */
  readonly enterBox: () => Promise<void>;
  readonly chooseMention: (place: number) => Promise<void>;
  readonly send: () => Promise<void>;
  readonly openHelp: () => Promise<void>;
  readonly closeHelp: () => Promise<void>;
}

export const detail = (page: Page) => page.locator('[data-view="note"]');
export const row = (page: Page, id: number) => page.locator(`[data-view="list"] [data-note-id="${id}"]`);
export const undoBar = (page: Page, key: number | 'all') => page.locator(`[data-undo-for="${key}"]`);
export const textbox = (page: Page) => detail(page).getByRole('textbox');
export const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator, backwards = false): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
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
    back: () => keyboard.press('ArrowRight'),
    chooseFilter: (name) => keyboard.press(filterKeys[name] ?? ''),
    act: (name) => keyboard.press(letters[name] ?? ''),
    undo: () => keyboard.press('u'),
    press: async (button) => {
      await tabTo(page, button);
      await keyboard.press('Enter');
    },
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

/** Tab, arrows and Enter alone, as for a person who turned single-key shortcuts off. */
export function tabs(page: Page): Hand {
  const { keyboard } = page;
  const press = async (button: Locator) => {
    await tabTo(page, button);
    await keyboard.press('Enter');
  };
  return {
    ...shortcuts(page),
    async openNote(id) {
      for (let presses = 0; presses < 60; presses += 1) {
        await keyboard.press('ArrowDown');
        if (await isFocused(row(page, id).getByRole('link'))) break;
      }
      await keyboard.press('Enter');
      await page.waitForSelector(`[data-view="note"][data-note-id="${id}"]`);
    },
    back: () => press(detail(page).getByRole('button', { name: 'Back' })),
    chooseFilter: async (name) => {
      const button = page.getByRole('button', { name, exact: true });
      await tabTo(page, button, true);
      await keyboard.press('Space');
    },
    act: async (name) => {
      const bar = detail(page).getByRole('toolbar');
      const first = bar.locator('button[tabindex="0"]');
      await tabTo(page, first);
      const wanted = bar.getByRole('button', { name, exact: true });
      for (let presses = 0; presses < 6 && !(await isFocused(wanted)); presses += 1) await keyboard.press('ArrowRight');
      await keyboard.press('Enter');
    },
    undo: (key) => press(undoBar(page, key).getByRole('button', { name: 'Undo' })),
    press,
    enterBox: () => tabTo(page, textbox(page)),
    send: () => press(detail(page).getByRole('button', { name: 'Send' })),
    openHelp: async () => {
      await tabTo(page, page.getByRole('button', { name: 'Keyboard shortcuts' }), true);
      await keyboard.press('Enter');
    },
  };
}

export function pointer(page: Page): Hand {
  const click = (target: Locator) => target.click();
  return {
    async openNote(id) {
      await row(page, id).click();
      await page.waitForSelector(`[data-view="note"][data-note-id="${id}"]`);
    },
    back: () => click(detail(page).getByRole('button', { name: 'Back' })),
    chooseFilter: (name) => click(page.getByRole('button', { name, exact: true })),
    act: (name) => click(detail(page).getByRole('button', { name, exact: true })),
    undo: (key) => click(undoBar(page, key).getByRole('button', { name: 'Undo' })),
    press: click,
    enterBox: () => click(textbox(page)),
    chooseMention: (place) => click(page.getByRole('option').nth(place)),
    send: () => click(detail(page).getByRole('button', { name: 'Send' })),
    openHelp: () => click(page.getByRole('button', { name: 'Keyboard shortcuts' })),
    closeHelp: () => click(page.getByRole('dialog').getByRole('button', { name: 'Close' })),
  };
}
