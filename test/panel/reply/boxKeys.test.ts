/** What keys do in the reply box, with and without an open list. */
import fc from 'fast-check';
import { type BoxPress, boxActOf } from '../../../src/panel/reply/boxKeys';

const press = (key: string, part: Partial<BoxPress> = {}): BoxPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  composing: false,
  ...part,
});
const closed = { count: 0, index: 0 };

test('[reply.send] [reply.escape] without a list only Escape and Ctrl- or Cmd-Enter are not for the text field', () => {
  expect(boxActOf(press('Escape'), closed)).toEqual({ does: 'leave' });
  expect(boxActOf(press('Enter', { ctrlKey: true }), closed)).toEqual({ does: 'send' });
  expect(boxActOf(press('Enter', { metaKey: true }), closed)).toEqual({ does: 'send' });
  for (const key of ['Enter', 'ArrowUp', 'ArrowDown', ' ', 'Tab', 'a', '@']) {
    expect(boxActOf(press(key), closed)).toBeNull();
  }
});

test('[mentions.keys] with a list the arrows go round, Enter chooses, Escape closes, Space and letters are text', () => {
  const open = { count: 3, index: 2 };
  expect(boxActOf(press('ArrowDown'), open)).toEqual({ does: 'moveMention', index: 0 });
  expect(boxActOf(press('ArrowUp'), { count: 3, index: 0 })).toEqual({ does: 'moveMention', index: 2 });
  expect(boxActOf(press('Enter'), open)).toEqual({ does: 'chooseMention', index: 2 });
  expect(boxActOf(press('Escape'), open)).toEqual({ does: 'closeMentions' });
  for (const key of [' ', 'Tab', 'a', 'Home']) expect(boxActOf(press(key), open)).toBeNull();
  expect(boxActOf(press('Enter', { shiftKey: true }), open)).toBeNull();
});

test('[reply.composing] while an input method composes, or with Alt, every key is for the text field', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Enter', 'Escape', 'ArrowDown', 'ArrowUp'),
      fc.boolean(),
      fc.nat({ max: 5 }),
      fc.constantFrom({ composing: true }, { altKey: true }),
      (key, ctrlKey, count, part) => {
        expect(boxActOf(press(key, { ctrlKey, ...part }), { count, index: 0 })).toBeNull();
      },
    ),
  );
});

test('[mentions.keys] the arrows never leave the list', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }).chain((count) => fc.tuple(fc.constant(count), fc.nat({ max: count - 1 }))),
      fc.constantFrom('ArrowDown', 'ArrowUp'),
      ([count, index], key) => {
        const act = boxActOf(press(key), { count, index });
        expect(act?.does).toBe('moveMention');
        if (act?.does === 'moveMention') expect(act.index >= 0 && act.index < count).toBe(true);
      },
    ),
  );
});
