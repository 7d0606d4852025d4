/** A note that cannot be shown, and everything that can be asked for it. */
import { EMPTY, of } from 'rxjs';
import type { PanelEvent } from '../../../reducers/events';
import type { UnreadableNote } from '../../../reducers/note';
import { wroteReply } from '../../support/typing';
import { virtualWorld } from '../../support/virtualWorld';

const damaged: UnreadableNote = {
  readable: false,
  id: 7,
  hash: 1,
  type: 'new_post',
  read: false,
  timestamp: 0,
  reason: 'no subject',
};

const asked: readonly PanelEvent[] = [
  { type: 'user.openedNote', note: 7 },
  { type: 'user.askedApprove', note: 7, on: true },
  { type: 'user.askedLike', note: 7, on: true },
  { type: 'user.askedSpam', note: 7 },
  { type: 'user.askedTrash', note: 7 },
  { type: 'user.askedEdit', note: 7 },
  { type: 'user.focusedReply', note: 7 },
  wroteReply(7, '@a'),
  { type: 'user.sentReply', note: 7 },
];

test('[list.damaged-note] it is opened and marked read; nothing else that is asked for it does anything, or makes an effect fail', () => {
  const world = virtualWorld((provider) => provider.fail('listNotes', { times: 99 }));
  const tab = world.openTab({
    device: ({ op }) =>
      op === 'restoreNotes' ? of({ type: 'session.restoredNotes', user: 1, notes: [damaged], savedAt: 0 }) : EMPTY,
  });
  world.advance(1_000);
  world.provider.forgetCalls();
  const told = tab.told.length;
  for (const event of asked) {
    tab.do(event);
    world.advance(100);
  }
  expect(world.provider.calls.map(({ request }) => request.call)).toEqual(['markRead']);
  expect(tab.told).toHaveLength(told);
  expect(tab.windows).toEqual([]);
});
