/** The menu of the acts that the toolbar has no room for, by role, name and key. jsdom has no layout: the test gives one. */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActionBar } from '../../../src/panel/actions/ActionBar';
import { itemFor } from '../../../src/panel/actions/MoreMenu';
import { loadWords, type Words } from '../../../src/panel/words';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

/** Each letter of a button is ten px wide. */
const letterPx = 10;
let roomPx = 1000;

beforeEach(() => {
  roomPx = 1000;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function measure(this: Element) {
    return new DOMRect(0, 0, (this.textContent ?? '').length * letterPx, 40);
  });
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => roomPx);
});
afterEach(() => jest.restoreAllMocks());

const note = aNote(1);
const show = async (room: number, words?: Words) => {
  roomPx = room;
  const world = panelWorld(readyState([note]));
  renderPanel(<ActionBar note={note} />, world, words);
  return { world, user: userEvent.setup() };
};
const shown = () =>
  within(screen.getByRole('toolbar'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const more = () => screen.getByRole('button', { name: 'More' });
const items = () => [...screen.getByRole('menu', { name: 'More' }).children];
const focused = () => document.activeElement?.textContent;

test('[actions.line] with room for all there is no menu; with less the last acts are in it', async () => {
  // "Approve", "Spam", "Trash", "Like", "Edit": 24 letters.
  const { world } = await show(240);
  expect(shown()).toEqual(['Approve', 'Spam', 'Trash', 'Like', 'Edit']);
  roomPx = 239;
  act(() => world.tell({ type: 'viewport.resized', width: 320, height: 600 }));
  expect(shown()).toEqual(['Approve', 'Spam', 'Trash', 'More']);
  roomPx = 10;
  act(() => world.tell({ type: 'viewport.resized', width: 100, height: 600 }));
  expect(shown()).toEqual(['More']);
});

describe('[actions.line] the button "More"', () => {
  test('opens and closes a menu, and says which', async () => {
    const { user } = await show(210);
    expect(more()).toHaveAttribute('aria-haspopup', 'menu');
    expect(more()).toHaveAttribute('aria-expanded', 'false');
    await user.click(more());
    expect(more()).toHaveAttribute('aria-expanded', 'true');
    expect(more()).toHaveAttribute('aria-controls', screen.getByRole('menu').id);
    expect(items().map(({ textContent }) => textContent)).toEqual(['Like', 'Edit']);
    expect(focused()).toBe('Like');
    await user.click(more());
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test.each([
    ['{Enter}', 'Like'],
    [' ', 'Like'],
    ['{ArrowDown}', 'Like'],
    ['{ArrowUp}', 'Edit'],
  ])('with the key %j opens the menu on "%s"', async (key, name) => {
    const { user } = await show(210);
    act(() => more().focus());
    await user.keyboard(key);
    expect(focused()).toBe(name);
  });

  test('[actions.one-tab-stop] is the last stop of the arrows', async () => {
    const { user } = await show(210);
    await user.tab();
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('More');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Approve');
  });
});

describe('[actions.line] in the menu', () => {
  test('arrows go round, Home and End go to the ends, and no key is also a shortcut', async () => {
    const { user } = await show(110);
    const used: [string, boolean][] = [];
    const listen = (event: KeyboardEvent) => used.push([event.key, event.defaultPrevented]);
    document.addEventListener('keydown', listen);
    await user.click(more());
    const visited: (string | null | undefined)[] = [];
    for (const key of ['{ArrowUp}', '{ArrowDown}', '{End}', '{Home}', 't', 'x', 'e']) {
      await user.keyboard(key);
      visited.push(focused());
    }
    document.removeEventListener('keydown', listen);
    expect(visited).toEqual(['Edit', 'Spam', 'Edit', 'Spam', 'Trash', 'Trash', 'Edit']);
    expect(used.filter(([, prevented]) => !prevented)).toEqual([]);
  });

  test('an act with a state is a checkbox item that says it; a press asks for it, and the button has the focus again', async () => {
    const { world, user } = await show(210);
    await user.click(more());
    expect(screen.getByRole('menuitemcheckbox', { name: 'Like' })).toHaveAttribute('aria-checked', 'false');
    await user.keyboard('{Enter}');
    expect(world.said).toEqual([{ type: 'user.askedLike', note: 1, on: true }]);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(more()).toHaveFocus();
    await user.click(more());
    expect(screen.getByRole('menuitemcheckbox', { name: 'Like' })).toHaveAttribute('aria-checked', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(world.said.at(-1)).toEqual({ type: 'user.askedEdit', note: 1 });
  });

  test('Escape closes it and goes back to the button; the next Escape is for the page', async () => {
    const { user } = await show(210);
    const used: boolean[] = [];
    const listen = (event: KeyboardEvent) => used.push(event.defaultPrevented);
    await user.click(more());
    document.addEventListener('keydown', listen);
    await user.keyboard('{Escape}{Escape}');
    document.removeEventListener('keydown', listen);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(more()).toHaveFocus();
    expect(used).toEqual([true, false]);
  });

  test('a press elsewhere, or Tab, closes it', async () => {
    const { user } = await show(210);
    await user.click(more());
    await user.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(more());
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

test('[focus.removed] an act that loses its room loses the focus to the button of its menu', async () => {
  const { world, user } = await show(1000);
  await user.tab();
  await user.keyboard('{End}');
  expect(focused()).toBe('Edit');
  roomPx = 210;
  act(() => world.tell({ type: 'viewport.resized', width: 320, height: 600 }));
  expect(focused()).toBe('More');
});

test('[actions.line] a letter that no item begins with goes nowhere; else to the next item, around the end', () => {
  const names = ['Like', 'Edit', 'Leave'];
  expect(itemFor('l', 0, names)).toBe(2);
  expect(itemFor('L', 2, names)).toBe(0);
  expect(itemFor('q', 1, names)).toBeNull();
});

test('the button has its name in Arabic too', async () => {
  await show(10, await loadWords('ar'));
  expect(shown()).toEqual(['المزيد']);
});
