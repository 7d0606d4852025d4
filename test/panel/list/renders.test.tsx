/** How often rows are drawn: what makes a row's text counts. */
import { act, screen } from '@testing-library/react';
import type { NoteBlock } from '../../../reducers/note';
import { ListView } from '../../../src/panel/list/ListView';
import { views } from '../../../src/panel/views';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';
import { wroteReply } from '../../support/typing';

const mockDrawn = new Map<string, number>();
jest.mock('../../../src/panel/body/rowText', () => ({
  rowText: ({ text }: NoteBlock) => {
    mockDrawn.set(text, (mockDrawn.get(text) ?? 0) + 1);
    return [text];
  },
}));

const count = 40;
function show(part = {}) {
  const notes = Array.from({ length: count }, (_, index) => aNote(index + 1));
  const world = panelWorld(readyState(notes, part));
  renderPanel(<ListView {...views} />, world);
  mockDrawn.clear();
  return world;
}
/** The numbers of the rows that were drawn since the last look. */
function drawn(): readonly number[] {
  const notes = new Set([...mockDrawn.keys()].map((text) => Number(/\d+$/.exec(text)?.[0])));
  mockDrawn.clear();
  return [...notes].sort((a, b) => a - b);
}

test('opening a note draws its row alone', () => {
  const world = show();
  act(() => world.tell({ type: 'user.openedNote', note: 7 }));
  // The first row gives up being where Tab lands.
  expect(drawn()).toEqual([1, 7]);
  act(() => world.tell({ type: 'user.openedNote', note: 8 }));
  expect(drawn()).toEqual([7, 8]);
});

test('an event that does not concern the list draws nothing, nor does a draft that grows', () => {
  const world = show();
  act(() => world.tell(wroteReply(1, 'H')));
  expect(drawn()).toEqual([1]);
  act(() => {
    world.tell({ type: 'push.opened' });
    world.tell({ type: 'poll.due' });
    world.tell(wroteReply(1, 'Hello'));
    world.tell({ type: 'user.openedHelp' });
  });
  expect(drawn()).toEqual([]);
});

test('a note that is trashed leaves the other rows alone', () => {
  const world = show({ highlighted: 1 });
  act(() => world.tell({ type: 'user.askedTrash', note: 9 }));
  // Its undo bar names the note.
  expect(drawn()).toEqual([9]);
});

const nextFrame = () => act(() => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve())));

test('another filter draws rows that fill the panel and are not near their end, and the others once', async () => {
  const world = show({ filter: 'likes', height: 700 });
  act(() => world.tell({ type: 'user.choseFilter', filter: 'all' }));
  const first = drawn();
  // No row is lower than 57 px, and within 300 px of the end more notes are asked for.
  expect(first).toEqual(Array.from({ length: 19 }, (_, index) => index + 1));
  await nextFrame();
  expect(drawn()).toEqual(Array.from({ length: count - 19 }, (_, index) => index + 20));
  await nextFrame();
  expect(drawn()).toEqual([]);
});

test('a filter chosen before the others are drawn is drawn whole in its turn', async () => {
  const world = show({ filter: 'likes', height: 700 });
  act(() => world.tell({ type: 'user.choseFilter', filter: 'all' }));
  act(() => world.tell({ type: 'user.choseFilter', filter: 'comments' }));
  await nextFrame();
  expect(screen.getAllByRole('listitem')).toHaveLength(count);
});
