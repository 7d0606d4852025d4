/** What the person does in one tab, by keyboard or pointer. An act without a button does nothing, as for a person. */
import type { Page } from 'playwright-core';
import type { Step } from './steps';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The middle of the nth thing that a selector finds and that a pointer can reach; null when there is none. A press on a control
 * that is switched off would only take the focus away.
 */
const place = (selector: string, which: number) => `(() => {
  const found = [...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]') && !one.matches(':disabled'));
  const one = found[${which} % Math.max(1, found.length)];
  if (!one) return null;
  one.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = one.getBoundingClientRect();
  const at = { x: left + width / 2, y: top + height / 2 };
  const hit = document.elementFromPoint(at.x, at.y);
  return hit && one.contains(hit) ? at : null;
})()`;

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** @returns whether there was something to click */
async function click(page: Page, selector: string, which = 0): Promise<boolean> {
  const at = await page.evaluate<Point | null>(place(selector, which));
  if (at) await page.mouse.click(at.x, at.y);
  return at !== null;
}

const note = '[data-view="note"]';
const list = '[data-view="list"]';
const icon = (name: string) => `${note} button[aria-label="${name}"]`;
const actButton = (name: string) => `${note} [data-act="${name}"]`;
const filterKeys = ['a', 'u', 'c', 'f', 'l'];
/** In the narrow layout the list is under the note: there, too, one goes back first. */
const isNoteOpen = (page: Page) => page.locator(note).count();

const scroll = (to: 'scrollHeight' | '0') =>
  `(() => { const list = document.querySelector('.list-scroll'); if (list) list.scrollTop = ${to === '0' ? 0 : 'list.scrollHeight'}; })()`;

/** Opens a note that offers the act, unless one is open already. */
async function openFor(page: Page, { by, which }: Step, button: string): Promise<void> {
  if ((await page.locator(button).count()) > 0) return;
  if ((await page.locator(`${note} .note-head`).count()) > 0) await press(page, 'ArrowRight');
  const rows = page.locator(`${list} .row[data-note-type="comment"] .row-link`);
  const count = await rows.count();
  if (count === 0) return;
  const row = rows.nth(which % count);
  if (by === 'pointer') await click(page, `${list} .row[data-note-type="comment"]`, which);
  else {
    await row.evaluate((one) => one instanceof HTMLElement && one.focus());
    await press(page, 'Enter');
  }
}

async function doAct(page: Page, step: Step, name: string, key: string): Promise<void> {
  await openFor(page, step, actButton(name));
  if (step.by === 'keys') await press(page, key);
  else await click(page, actButton(name));
}

/** Puts the focus into the reply box of the open note. @returns whether there is one */
async function enterBox(page: Page, step: Step): Promise<boolean> {
  await openFor(page, step, `${note} textarea`);
  const box = page.locator(`${note} textarea`);
  if ((await box.count()) === 0) return false;
  if (await box.evaluate((one) => one === document.activeElement)) return true;
  if (step.by === 'keys') await press(page, 'r');
  else await click(page, `${note} textarea`);
  return box.evaluate((one) => one === document.activeElement);
}

async function write(page: Page, step: Step, text: string): Promise<void> {
  if (!(await enterBox(page, step))) return;
  await press(page, 'ControlOrMeta+a');
  await page.keyboard.type(text);
}

type Acts = { readonly [name in string]?: (page: Page, step: Step, text: string) => Promise<unknown> };

const acts: Acts = {
  open: async (page, { by, which }) => {
    if (by === 'pointer') return click(page, `${list} .row`, which);
    for (let moved = 0; moved <= which % 6; moved += 1) await press(page, which % 4 === 3 ? 'k' : 'j');
    return (await isNoteOpen(page)) ? null : press(page, 'Enter');
  },
  next: (page, { by, which }) =>
    by === 'keys'
      ? press(page, which % 2 ? 'j' : 'k')
      : click(page, icon(which % 2 ? 'Next notification' : 'Previous notification')),
  back: (page, { by, which }) =>
    by === 'keys' ? press(page, which % 2 ? 'ArrowRight' : 'ArrowLeft') : click(page, icon('Back')),
  like: (page, step) => doAct(page, step, 'like', 'l'),
  approve: (page, step) => doAct(page, step, 'approve', 'a'),
  spam: (page, step) => doAct(page, step, 'spam', 's'),
  trash: (page, step) => doAct(page, step, 'trash', 't'),
  follow: async (page, step) => {
    await openFor(page, step, `${note} button.follow`);
    return click(page, `${note} button.follow`, step.which);
  },
  markUnread: (page) => click(page, icon('Mark as unread')),
  readAll: (page) => click(page, `${list} .read-all`),
  undo: (page, { by, which }) => (by === 'keys' ? press(page, 'u') : click(page, '.undo-button', which)),
  dismiss: (page, { which }) => click(page, '.undo-bar button[aria-label="Dismiss"]', which),
  hover: async (page, { which }) => {
    const at = await page.evaluate<Point | null>(place('.undo-message', which));
    if (at) await page.mouse.move(at.x, at.y, { steps: 2 });
  },
  write: (page, step, text) => write(page, step, text),
  mention: async (page, step, text) => {
    await write(page, step, `${text} @${'abemno'[step.which % 6]}`);
    const options = page.getByRole('option');
    if ((await options.count()) === 0) return;
    if (step.by === 'keys') await press(page, 'ArrowDown', 'Enter');
    else await click(page, '[role="option"]', step.which);
  },
  send: async (page, step, text) => {
    if ((await look(page)).box?.text === '') await write(page, step, text);
    if (step.by === 'pointer') return click(page, `${note} button.send`);
    return (await enterBox(page, step)) ? press(page, 'ControlOrMeta+Enter') : null;
  },
  // Escape elsewhere asks the host to close the panel, and this panel has none.
  escape: (page) => press(page, 'Escape'),
  tab: async (page, { which }) => {
    for (let moved = 0; moved <= which % 4; moved += 1) await press(page, which % 3 === 0 ? 'Shift+Tab' : 'Tab');
  },
  filter: (page, { by, which }) =>
    by === 'keys' ? press(page, filterKeys[which % filterKeys.length] ?? 'a') : click(page, `${list} .filter`, which),
  help: async (page, { by }) => {
    await press(page, '?');
    return by === 'keys' ? press(page, 'Escape') : click(page, '[role="dialog"] button[aria-label="Close"]');
  },
  scrollEnd: (page) => page.evaluate(scroll('scrollHeight')),
  scrollTop: (page) => page.evaluate(scroll('0')),
  pill: (page) => click(page, '.pill'),
  tryAgain: (page) => click(page, '[data-error] button'),
};

/** @returns whether the step is an act of a person */
export async function act(page: Page, step: Step, text: string): Promise<boolean> {
  const does = acts[step.name];
  if (!does) return false;
  await does(page, step, text);
  return true;
}

export interface Focus {
  /** What has the focus, in a word; null: nothing. */
  readonly on: string | null;
  /** The text in the reply box of the open note, and which note that is; null without one. */
  readonly box: {
    readonly note: number;
    readonly text: string;
    /** Whether something was typed in it since the page was loaded; otherwise its text came from storage. */
    readonly isTyped: boolean;
  } | null;
}
/** Where the focus is, and what is in the reply box. */
export const look = (page: Page): Promise<Focus> =>
  page.evaluate<Focus>(`(() => {
    const box = document.querySelector('${note} textarea');
    const one = document.activeElement;
    const shown = box && Number(box.closest('[data-note-id]').dataset.noteId);
    return {
      on: one === document.body || one === null ? null : one.localName + '.' + (one.getAttribute('aria-label') ?? one.className),
      box: box && { note: shown, text: box.value, isTyped: monkey.typed.has(shown) },
    };
  })()`);
