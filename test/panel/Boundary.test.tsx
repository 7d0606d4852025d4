import { act, render, screen, within } from '@testing-library/react';
import type { Note } from '../../reducers/note';
import { Boundary } from '../../src/panel/Boundary';
import { Panel } from '../../src/panel/Panel';
import { userEventOf } from '../../streams/sources/keyboard';
import { noteRange } from '../support/noteRange';
import { aNote, block, panelWorld, readyState, renderPanel, type TestWorld } from '../support/panelWorld';

const notice = "This notification can't be shown.";
const press = (world: TestWorld, key: string) =>
  userEventOf({ key, repeat: false, shift: false, focus: 'page' }, world.state$.value);

/** A note with a field that throws when it is read. */
function aNoteWithout(field: 'url' | 'header', id: number): Note {
  return Object.defineProperty({ ...aNote(id) }, field, {
    get() {
      throw new Error(`no ${field}`);
    },
  });
}

// React tells each error that a boundary caught.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

test('[list.damaged-note] a row that cannot be drawn says so in its place, opens its note, and takes no other row away', () => {
  const world = panelWorld(readyState([aNote(1), aNoteWithout('url', 2), aNote(3)]));
  renderPanel(<Panel />, world);
  const names = screen.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);
  expect(names).toEqual(['Ada commented on post 1', notice, 'Ada commented on post 3']);
  expect(world.said).toContainEqual({ type: 'page.crashed', view: 'row', note: 2 });
  act(() => screen.getByRole('link', { name: notice }).click());
  expect(world.state$.value.panel.selected).toBe(2);
});

/** What a translator of a browser does: each text stands in an element of its own. */
function translate(place: Element): void {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  while (texts.nextNode()) nodes.push(texts.currentNode);
  for (const node of nodes) {
    const font = document.createElement('font');
    node.parentNode?.replaceChild(font, node);
    font.append(`(${node.nodeValue})`);
  }
}

test('[list.damaged-note] a view that throws because something else changed the page is drawn afresh, again and again', () => {
  const onCrash = jest.fn();
  const view = (text: string, isBold: boolean) => (
    <Boundary notice="gone" drawn={text} onCrash={onCrash}>
      <p>
        {isBold ? <b>{text}</b> : text}
        <i>!</i>
      </p>
    </Boundary>
  );
  const { container, rerender } = render(view('one', false));
  for (const [text, isBold] of [
    ['two', true],
    ['three', false],
    ['four', true],
    ['five', false],
  ] as const) {
    translate(container);
    rerender(view(text, isBold));
    expect(container).toHaveTextContent(text);
  }
  expect(onCrash).not.toHaveBeenCalled();
});

test('[list.damaged-note] an edited comment has its new words in a row and in a note that a translator has changed', () => {
  const link = noteRange({ type: 'link', end: 5, url: 'https://a.example/' });
  const written = (by: string, text: string): Note => ({
    ...aNote(1),
    subject: [
      block({ text: `${by} commented on this`, ranges: [noteRange({ type: 'user', end: by.length })] }),
      block({ text }),
    ],
    body: [block({ text: `Hello ${text}`, ranges: [link] })],
  });
  const world = panelWorld(readyState([written('Ada', 'the first words')], { width: 1_000 }));
  const { container } = renderPanel(<Panel />, world);
  act(() => world.append({ type: 'user.openedNote', note: 1 }));
  translate(container);
  act(() => world.set((state) => ({ ...state, notes: { ...state.notes, byId: { 1: written('Bo', 'other words') } } })));
  expect(screen.getByRole('listitem')).toHaveTextContent(/Bo commented on this.*other words/);
  expect(screen.getByRole('region', { name: /Comment/ })).toHaveTextContent('Hello other words');
  expect(container).not.toHaveTextContent('first words');
  expect(world.said).not.toContainEqual(expect.objectContaining({ type: 'page.crashed' }));
});

test('[list.damaged-note] a row is drawn again once its note has changed', () => {
  const world = panelWorld(readyState([aNoteWithout('url', 2)]));
  renderPanel(<Panel />, world);
  expect(screen.getByRole('link', { name: notice })).toBeVisible();
  act(() => world.set((state) => ({ ...state, notes: { ...state.notes, byId: { 2: aNote(2) } } })));
  expect(screen.getByRole('link', { name: 'Ada commented on post 2' })).toBeVisible();
});

test('[list.damaged-note] a note that cannot be drawn says so, keeps the list and the way to its neighbours, and no key acts on it', () => {
  const world = panelWorld(readyState([aNote(1), aNoteWithout('header', 2)], { width: 1_000 }));
  renderPanel(<Panel />, world);
  act(() => world.append({ type: 'user.openedNote', note: 2 }));
  expect(world.said).toContainEqual({ type: 'page.crashed', view: 'note', note: 2 });
  expect(screen.getByRole('heading', { level: 2, name: notice })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ada commented on post 1' })).toBeVisible();
  expect(press(world, 't')).toBeNull();
  act(() => screen.getByRole('button', { name: 'Previous notification' }).click());
  expect(screen.getByRole('heading', { level: 2, name: 'Comment' })).toBeVisible();
  expect(press(world, 't')).toEqual({ type: 'user.askedTrash', note: 1 });
});

test('[states.crashed] where the panel itself crashed a notice stands in its place, and keys do nothing', () => {
  const world = panelWorld(readyState([aNote(1)]));
  renderPanel(<Panel />, world);
  act(() => world.append({ type: 'user.openedNote', note: 1 }));
  act(() => world.append({ type: 'page.crashed', view: 'panel', note: null }));
  expect(screen.getByRole('alert')).toHaveTextContent('The panel stopped after an error.');
  expect(screen.queryByRole('link')).toBeNull();
  expect(['t', 's', 'j', 'Escape', 'n', 'Enter'].map((key) => press(world, key))).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
