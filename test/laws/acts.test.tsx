/** Every act of the table reaches the person in each of its ways: a button, a key, a line in the help, and words. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { acts, type Tool, toolbar, tools } from '../../reducers/acts';
import type { PanelEvent } from '../../reducers/events';
import { filters } from '../../reducers/filters';
import { checkKey, commandKeys, searchKey, shiftKeys } from '../../reducers/keys';
import { filterNames } from '../../reducers/names';
import { keyGroups } from '../../src/panel/help/keys';
import { Panel } from '../../src/panel/Panel';
import { loadWords, locales, type Words } from '../../src/panel/words';
import { wholeEnglish } from '../../src/panel/words/wholeWords';
import { userEventOf } from '../../streams/sources/keyboard';
import { aNote, block, panelWorld, readyState, renderPanel } from '../support/panelWorld';

const wordsOf = async (locale: (typeof locales)[number]): Promise<Words> =>
  locale === 'en' ? wholeEnglish : loadWords(locale);
const open = (note = aNote(1)) => panelWorld(readyState([note], { selected: 1 }));
const pressed = (key: string, world = open()) =>
  userEventOf({ key, repeat: false, shift: false, focus: 'page' }, world.state$.value);

/** The button of an act; for a reply, the box itself. */
const controlOf = (name: Tool): HTMLElement | null =>
  name === 'reply' ? screen.queryByRole('textbox') : document.querySelector(`[data-act="${name}"]`);

describe.each(toolbar)('the act "%s"', (name) => {
  const key = tools[name].key ?? '';
  const { type } = tools[name].press(1, true);

  test('[keys.acts] has a control that asks for what its key asks for', async () => {
    const world = open();
    renderPanel(<Panel />, world);
    const event = pressed(key, world);
    expect(event).toMatchObject({ type, note: 1 });
    const control = controlOf(name);
    if (!control) throw new Error(`There is no control for ${name}.`);
    await userEvent.click(control);
    expect(world.said).toContainEqual<PanelEvent | null>(event);
  });

  test('[actions.only-offered] has neither control nor key where the note does not offer it', () => {
    const world = open(aNote(1, { body: [block({ type: 'comment', text: 'Words' })] }));
    renderPanel(<Panel />, world);
    expect(controlOf(name)).toBeNull();
    expect(pressed(key, world)).toBeNull();
  });

  test.each(locales)('[help.sheet] has its words, and its line in the help, in %s', async (locale) => {
    const words = await wordsOf(locale);
    const said = words.say(`action.${name}`);
    expect(said).not.toBe(`action.${name}`);
    const inNote = keyGroups(words, filterNames).find((group) => group.name === words.say('help.inNote'));
    expect(inNote?.keys).toContainEqual({ keys: [key.toUpperCase()], does: said });
    if (name === 'reply') return;
    renderPanel(<Panel />, open(), words);
    expect(within(screen.getByRole('toolbar')).getByRole('button', { name: said })).toBe(controlOf(name));
  });
});

test('in one place one key does one thing', () => {
  const inNote = [...commandKeys.keys(), ...toolbar.map((tool) => tools[tool].key)];
  const inList = [
    ...commandKeys.keys(),
    ...Object.values(filters).map(({ key }) => key),
    ...[checkKey, searchKey, tools.reply.key],
    ...Object.values(acts).flatMap(({ listKey }) => listKey ?? []),
  ];
  expect(new Set(inNote).size).toBe(inNote.length);
  expect(new Set(inList).size).toBe(inList.length);
});

test('[help.sheet] every key of the tables stands once in the help, in the group where it works', () => {
  const [everywhere, inList, inNote] = keyGroups(wholeEnglish, filterNames).map(({ keys }) =>
    keys.flatMap((line) => line.keys),
  );
  expect(everywhere?.length).toBe(commandKeys.size);
  // Of the list the keys of undo, search and reply and those of checked notes are not in the tables; of the note those that send a reply.
  expect(inList?.length).toBe(Object.keys(filters).length + shiftKeys.size + 10);
  expect(inNote?.length).toBe(toolbar.length + 3);
});
