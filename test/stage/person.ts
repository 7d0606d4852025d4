/** What the person does in one tab, by keyboard or pointer. An act without a button does nothing, as for a person. */
import { ask, type Point, type Tab } from '../engines/support/engine';
import type { Step } from './steps';

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

async function press(tab: Tab, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await tab.press(key);
}

/** @returns whether there was something to click */
async function click(tab: Tab, selector: string, which = 0): Promise<boolean> {
  const at = await ask<Point | null>(tab, place(selector, which));
  if (at) await tab.click(at);
  return at !== null;
}

const count = (tab: Tab, selector: string) =>
  ask<number>(tab, `document.querySelectorAll(${JSON.stringify(selector)}).length`);

const note = '[data-view="note"]';
const list = '[data-view="list"]';
const icon = (name: string) => `${note} button[aria-label="${name}"]`;
const actButton = (name: string) => `${note} [data-act="${name}"]`;
const filterKeys = ['a', 'u', 'c', 'f', 'l'];
const commentRow = `${list} .row[data-note-type="comment"]`;
const box = `${note} textarea`;

const scroll = (to: 'scrollHeight' | '0') =>
  `(() => { const list = document.querySelector('.list-scroll'); if (list) list.scrollTop = ${to === '0' ? 0 : 'list.scrollHeight'}; })()`;
const isInBox = `document.activeElement?.matches(${JSON.stringify(box)}) === true`;

/** Opens a note that offers the act, unless one is open already. */
async function openFor(tab: Tab, { by, which }: Step, button: string): Promise<void> {
  if ((await count(tab, button)) > 0) return;
  // In the narrow layout the list is under the note: there, too, one goes back first.
  if ((await count(tab, `${note} .note-head`)) > 0) await press(tab, 'ArrowRight');
  const links = JSON.stringify(`${commentRow} .row-link`);
  if ((await count(tab, commentRow)) === 0) return;
  if (by === 'pointer') await click(tab, commentRow, which);
  else {
    await tab.run(
      `(() => { const links = document.querySelectorAll(${links}); links[${which} % links.length].focus(); })()`,
    );
    await press(tab, 'Enter');
  }
}

async function doAct(tab: Tab, step: Step, name: string, key: string): Promise<void> {
  await openFor(tab, step, actButton(name));
  if (step.by === 'keys') await press(tab, key);
  else await click(tab, actButton(name));
}

/** Puts the focus into the reply box of the open note. @returns whether there is one */
async function enterBox(tab: Tab, step: Step): Promise<boolean> {
  await openFor(tab, step, box);
  if ((await count(tab, box)) === 0) return false;
  if (await tab.run(isInBox)) return true;
  if (step.by === 'keys') await press(tab, 'r');
  else await click(tab, box);
  return ask<boolean>(tab, isInBox);
}

async function write(tab: Tab, step: Step, text: string): Promise<void> {
  if (!(await enterBox(tab, step))) return;
  await tab.run('document.activeElement.select()');
  await tab.type(text);
}

type Acts = { readonly [name in string]?: (tab: Tab, step: Step, text: string) => Promise<unknown> };

const acts: Acts = {
  open: async (tab, { by, which }) => {
    if (by === 'pointer') return click(tab, `${list} .row`, which);
    for (let moved = 0; moved <= which % 6; moved += 1) await press(tab, which % 4 === 3 ? 'k' : 'j');
    return (await count(tab, note)) > 0 ? null : press(tab, 'Enter');
  },
  next: (tab, { by, which }) =>
    by === 'keys'
      ? press(tab, which % 2 ? 'j' : 'k')
      : click(tab, icon(which % 2 ? 'Next notification' : 'Previous notification')),
  back: (tab, { by, which }) =>
    by === 'keys' ? press(tab, which % 2 ? 'ArrowRight' : 'ArrowLeft') : click(tab, icon('Back')),
  like: (tab, step) => doAct(tab, step, 'like', 'l'),
  approve: (tab, step) => doAct(tab, step, 'approve', 'a'),
  spam: (tab, step) => doAct(tab, step, 'spam', 's'),
  trash: (tab, step) => doAct(tab, step, 'trash', 't'),
  follow: async (tab, step) => {
    await openFor(tab, step, `${note} button.follow`);
    return click(tab, `${note} button.follow`, step.which);
  },
  // No time passes in between, so the second press comes within the call of the first.
  twice: async (tab, step) => {
    const [name, key] = step.which % 2 ? (['approve', 'a'] as const) : (['like', 'l'] as const);
    for (let presses = 0; presses < 2 + (step.which % 3); presses += 1) await doAct(tab, step, name, key);
  },
  markUnread: (tab) => click(tab, icon('Mark as unread')),
  readAll: (tab) => click(tab, `${list} .read-all`),
  undo: (tab, { by, which }) => (by === 'keys' ? press(tab, 'u') : click(tab, '.undo-button', which)),
  dismiss: (tab, { which }) => click(tab, '.undo-bar button[aria-label="Dismiss"]', which),
  hover: async (tab, { which }) => {
    const at = await ask<Point | null>(tab, place('.undo-message', which));
    if (at) await tab.moveTo(at);
  },
  write,
  mention: async (tab, step, text) => {
    await write(tab, step, `${text} @${'abemno'[step.which % 6]}`);
    if ((await count(tab, '[role="option"]')) === 0) return;
    if (step.by === 'keys') await press(tab, 'ArrowDown', 'Enter');
    else await click(tab, '[role="option"]', step.which);
  },
  send: async (tab, step, text) => {
    if ((await look(tab)).box?.text === '') await write(tab, step, text);
    if (step.by === 'pointer') return click(tab, `${note} button.send`);
    return (await enterBox(tab, step)) ? press(tab, 'Control+Enter') : null;
  },
  // Escape elsewhere asks the host to close the panel, and this panel has none.
  escape: (tab) => press(tab, 'Escape'),
  tab: async (tab, { which }) => {
    for (let moved = 0; moved <= which % 4; moved += 1) await press(tab, which % 3 === 0 ? 'Shift+Tab' : 'Tab');
  },
  filter: (tab, { by, which }) =>
    by === 'keys' ? press(tab, filterKeys[which % filterKeys.length] ?? 'a') : click(tab, `${list} .filter`, which),
  help: async (tab, { by }) => {
    await press(tab, '?');
    return by === 'keys' ? press(tab, 'Escape') : click(tab, '[role="dialog"] button[aria-label="Close"]');
  },
  scrollEnd: (tab) => tab.run(scroll('scrollHeight')),
  scrollTop: (tab) => tab.run(scroll('0')),
  pill: (tab) => click(tab, '.pill'),
  tryAgain: (tab) => click(tab, '[data-error] button'),
};

/** @returns whether the step is an act of a person */
export async function act(tab: Tab, step: Step, text: string): Promise<boolean> {
  const does = acts[step.name];
  if (!does) return false;
  await does(tab, step, text);
  return true;
}

export interface Focus {
  /** What has the focus, in a word; null: nothing. */
  readonly on: string | null;
  /** The panel has the focus: without it the panel takes none [focus.not-stolen], and WebKit's driver gives none back. */
  readonly isHere: boolean;
  /** The text in the reply box of the open note, and which note that is; null without one. */
  readonly box: {
    readonly note: number;
    readonly text: string;
    /** Whether something was typed in it since the page was loaded; otherwise its text came from storage. */
    readonly isTyped: boolean;
  } | null;
}
/** Where the focus is, and what is in the reply box. */
export const look = (tab: Tab): Promise<Focus> =>
  ask<Focus>(
    tab,
    `(() => {
    const box = document.querySelector('${box}');
    const one = document.activeElement;
    const shown = box && Number(box.closest('[data-note-id]').dataset.noteId);
    return {
      isHere: document.hasFocus(),
      on: one === document.body || one === null ? null : one.localName + '.' + (one.getAttribute('aria-label') ?? one.className),
      box: box && { note: shown, text: box.value, isTyped: monkey.typed.has(shown) },
    };
  })()`,
  );
