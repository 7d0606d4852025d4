import { act } from '@testing-library/react';
import { Announcer } from '../../../src/panel/states/Announcer';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

function show(...ids: readonly number[]) {
  const world = panelWorld(readyState(ids.map((id) => aNote(id))));
  const { container } = renderPanel(<Announcer />, world);
  const list = (...next: readonly number[]) =>
    act(() =>
      world.tell({
        type: 'api.answered',
        call: 'listNotes',
        subject: null,
        answer: { notes: next.map((id) => aNote(id)), lastSeen: 0, leftOut: 0 },
      }),
    );
  return { world, list, region: container.querySelector('[aria-live="polite"]') };
}

test('[a11y.said] the first list is not announced', () => {
  const { list, region } = show();
  list(3, 4);
  expect(region).toHaveTextContent(/^$/);
});

test('[a11y.said] arrivals are announced as one number', () => {
  const { list, region } = show(5, 6);
  list(1, 2, 3, 5, 6);
  expect(region).toHaveTextContent('3 new notifications');
});

test('[a11y.said] older notes of a larger window are not announced, and removals are not', () => {
  const { list, region } = show(5, 6);
  list(5, 6, 7, 8);
  expect(region).toHaveTextContent(/^$/);
  list(6, 7);
  expect(region).toHaveTextContent(/^$/);
});

test('[a11y.said] the same number of other notes is announced again', () => {
  const { list, region } = show(5);
  list(4, 5);
  const first = region?.firstElementChild;
  list(3, 4, 5);
  expect(region).toHaveTextContent('1 new notification');
  expect(region?.firstElementChild).not.toBe(first);
});

test('[a11y.said] an act that can be undone is announced', () => {
  const { world, region } = show(5);
  act(() => world.tell({ type: 'user.askedTrash', note: 5 }));
  expect(region).toHaveTextContent('Comment trashed: Ada. Undo: U');
  act(() => world.tell({ type: 'user.askedUndo', key: 5 }));
  expect(region).toHaveTextContent(/^Restored: Ada$/);
  act(() => world.tell({ type: 'user.askedEach', act: 'spam', notes: [5] }));
  expect(region).toHaveTextContent('Comment marked as spam: Ada. Undo: U');
});

test('[a11y.said] without single keys no key is named, and what the service has is not brought back', () => {
  const { world, region } = show(5);
  act(() => world.tell({ type: 'user.madeChoice', choice: 'singleKeys', value: false }));
  act(() => world.tell({ type: 'user.askedTrash', note: 5 }));
  expect(region).toHaveTextContent(/^Comment trashed: Ada$/);
  act(() => world.tell({ type: 'user.dismissedUndo', key: 5 }));
  expect(region).toHaveTextContent(/^$/);
});

test('[a11y.said] the number of checked notes is announced, of the first one too', () => {
  const { world, region } = show(5, 6);
  act(() => world.tell({ type: 'user.checkedNote', note: 5, on: true }));
  expect(region).toHaveTextContent('1 selected');
  act(() => world.tell({ type: 'user.checkedNote', note: 6, on: true }));
  expect(region).toHaveTextContent('2 selected');
});

test('[a11y.said] a filter is announced where no pressed button says it', () => {
  const { world, region } = show(5);
  act(() => world.tell({ type: 'user.choseFilter', filter: 'likes' }));
  expect(region).toHaveTextContent(/^Likes$/);
  const button = document.createElement('button');
  button.setAttribute('aria-pressed', 'true');
  document.body.append(button);
  button.focus();
  act(() => world.tell({ type: 'user.choseFilter', filter: 'unread' }));
  expect(region).toHaveTextContent(/^$/);
  button.remove();
});

test('[a11y.said] the network going and coming back is announced, and not that it is there at first', () => {
  const { world, region } = show(5);
  expect(region).toHaveTextContent(/^$/);
  act(() => world.tell({ type: 'network.offline' }));
  expect(region).toHaveTextContent(/^Offline$/);
  act(() => world.tell({ type: 'network.online' }));
  expect(region).toHaveTextContent(/^Live$/);
});
