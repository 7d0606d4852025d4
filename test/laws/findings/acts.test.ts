/**
 * Faults of spam, trash and undo that the law of rest found, each as the shortest course of ordinary events that
 * showed it.
 */
import { isHidden, unsentActs } from '../../../reducers/selectors';
import { noteLock } from '../../../streams/features/outbox/outboxCalls';
import { wishKey, writeWish } from '../../../streams/storageKeys';
import { aNote } from '../../reducers/folding';
import { wroteReply } from '../../support/typing';
import { noNetwork, problem, siteOfAuthor } from '../../support/virtualProvider';
import { aPanel, virtualWorld } from '../../support/virtualWorld';

const second = 1_000;
const minute = 60 * second;

test('[moderation.looks-first] a trash that was done without an answer is not done twice, for that would delete for good', () => {
  const { world, tab } = aPanel(3);
  world.provider.fail('deleteComment', { problem: noNetwork, afterDoing: true });
  for (const call of ['getNote', 'listPairs'] as const)
    world.provider.fail(call, { times: 100, problem: problem(500) });
  const trash = () => {
    tab.do({ type: 'user.askedTrash', note: 2 });
    tab.do({ type: 'user.dismissedUndo', key: 2 });
    world.advance(second);
  };
  trash();
  world.advance(10 * minute);
  expect(world.provider.acts).toHaveLength(1);
  expect(world.provider.notes.get(2)?.status).toBe('trash');
  expect(tab.state().notes.order).not.toContain(2);
});

test('[outbox.sent-again] what was asked for while the network was away is sent once it is back', () => {
  const { world, tab } = aPanel(5);
  world.provider.fail('any', { times: Number.POSITIVE_INFINITY, problem: noNetwork });
  tab.do({ type: 'network.offline' });
  tab.do({ type: 'user.askedLike', note: 1, on: true });
  tab.do({ type: 'user.askedFollow', site: siteOfAuthor({ id: 2 }), on: true });
  tab.do({ type: 'user.askedApprove', note: 3, on: false });
  tab.do({ type: 'user.askedTrash', note: 4 });
  tab.do({ type: 'user.askedSpam', note: 5 });
  world.advance(minute);
  world.provider.heal();
  tab.do({ type: 'network.online' });
  world.advance(10 * minute);
  const served = () =>
    [...world.provider.notes.values()].map(({ liked, following, approved, status }) => [
      liked,
      following,
      approved,
      status,
    ]);
  expect(served()).toEqual([
    [true, false, true, 'there'],
    [false, true, true, 'there'],
    [false, false, false, 'there'],
    [false, false, true, 'trash'],
    [false, false, true, 'spam'],
  ]);
  expect(unsentActs(tab.state())).toEqual([]);
});

test('a like without an answer is not forgotten while its note waits to be trashed, and that fails: both are offered', () => {
  const { world, tab } = aPanel(3);
  const like = { type: 'user.askedLike', note: 2, on: true } as const;
  world.provider.fail('like', { problem: noNetwork, times: 99 });
  tab.do(like);
  world.advance(6 * minute);
  world.provider.fail('deleteComment', { problem: problem(500) });
  tab.do({ type: 'user.askedTrash', note: 2 });
  tab.do({ type: 'user.heldUndo', key: 2 });
  world.advance(minute);
  tab.do({ type: 'user.releasedUndo', key: 2 });
  world.advance(minute);
  expect(unsentActs(tab.state())).toEqual([like, { type: 'user.askedTrash', note: 2 }]);
});

test('[moderation.looks-first] two tabs that trash before hearing of each other trash once', () => {
  const { world, tab } = aPanel(3);
  const other = world.openTab();
  world.advance(second);
  tab.do({ type: 'user.askedTrash', note: 2 });
  other.do({ type: 'user.askedTrash', note: 2 });
  world.advance(minute);
  expect(world.provider.acts).toHaveLength(1);
  expect(world.provider.notes.get(2)?.status).toBe('trash');
});

test('[reply.sending] in the wide layout no other note opens while a reply is sent', () => {
  const { world, tab } = aPanel(3, { width: 1_000 });
  world.provider.fail('reply', { hangs: true });
  tab.do({ type: 'user.openedNote', note: 2 });
  tab.do(wroteReply(2, 'Hello'));
  tab.do({ type: 'user.sentReply', note: 2 });
  tab.do({ type: 'user.openedNote', note: 1 });
  expect(tab.state().panel.selected).toBe(2);
});

test.each(['host.hidden', 'page.hidden'] as const)('[undo.hold] a held undo bar goes on after %s', (type) => {
  const { world, tab } = aPanel(3);
  tab.do({ type: 'user.askedTrash', note: 2 });
  tab.do({ type: 'user.heldUndo', key: 2 });
  tab.do({ type });
  world.advance(minute);
  expect(world.provider.acts).toHaveLength(1);
});

test.each([-60 * minute, -365 * 24 * 60 * minute])(
  '[undo.hold] a clock put back by %i ms while an undo bar is held does not keep the bar',
  (wrongByMs) => {
    const { world, tab } = aPanel(3);
    tab.do({ type: 'user.askedTrash', note: 2 });
    world.advance(second);
    tab.do({ type: 'user.heldUndo', key: 2 });
    world.advance(second);
    world.setClock(wrongByMs);
    tab.do({ type: 'user.releasedUndo', key: 2 });
    world.advance(10 * second);
    expect(world.provider.acts).toHaveLength(1);
    expect(world.stored.has(wishKey({ kind: 'trash', id: 2 }))).toBe(false);
  },
);

test.each([0, 60 * minute])(
  '[moderation.one-tab] what another tab asks for is left to it for its whole window, also if its clock is %i ms ahead',
  (aheadMs) => {
    const { world, tab } = aPanel(3);
    const target = { of: 'comment', site: 101, id: 7002 } as const;
    const wish = { kind: 'trash', id: 2, want: true, at: world.now() + aheadMs, tab: 'gone', target } as const;
    world.stored.set(wishKey(wish), writeWish(wish));
    const before = world.provider.calls.length;
    tab.do({ type: 'storage.wishAsked', wish });
    world.advance(4 * second);
    expect(world.provider.calls.slice(before).map(({ request }) => request.call)).not.toContain('getComment');
    world.advance(minute);
    expect(world.provider.acts).toHaveLength(1);
  },
);

test('[moderation.looks-first] a page that heard that another page asks for the same act looks first', () => {
  const { world, tab } = aPanel(3);
  const other = world.lock(noteLock(2)).subscribe();
  tab.do({ type: 'user.askedTrash', note: 2 });
  const target = { of: 'comment', site: 101, id: 7002 } as const;
  const wish = { kind: 'trash', id: 2, want: true, at: world.now() - 1, tab: 'other', target } as const;
  tab.do({ type: 'storage.wishAsked', wish });
  world.advance(minute);
  // The other page did it, and held the lock until then.
  Object.assign(world.provider.notes.get(2) ?? {}, { status: 'trash' });
  other.unsubscribe();
  world.advance(minute);
  expect(world.provider.acts).toEqual([]);
  expect(world.provider.notes.get(2)?.status).toBe('trash');
  expect(isHidden(tab.state(), 2)).toBe(false);
});

test('[moderation.looks-first] a trash that is answered 408 is done once', () => {
  const { world, tab } = aPanel(3);
  world.provider.fail('deleteComment', { problem: problem(408, 'RequestTimeoutError'), afterDoing: true });
  world.provider.fail('getNote', { times: 2, problem: noNetwork });
  tab.do({ type: 'user.askedTrash', note: 2 });
  tab.do({ type: 'user.dismissedUndo', key: 2 });
  world.advance(10 * minute);
  expect(world.provider.acts).toHaveLength(1);
  expect(world.provider.notes.get(2)?.status).toBe('trash');
  expect(tab.state().notes.order).not.toContain(2);
});

test('[moderation.looks-first] a page with a list older than a minute does not delete for good a comment that was trashed elsewhere', () => {
  const { world, tab } = aPanel(3);
  Object.assign(world.provider.notes.get(2) ?? {}, { status: 'trash' });
  for (const call of ['getNote', 'listPairs', 'listNotes'] as const)
    world.provider.fail(call, { times: 99, problem: problem(500) });
  world.advance(2 * minute);
  tab.do({ type: 'user.askedTrash', note: 2 });
  world.advance(minute);
  expect(world.provider.acts).toEqual([]);
  expect(world.provider.notes.get(2)?.status).toBe('trash');
});

test('[moderation.looks-first] a page with the kept notes of the last visit alone does not delete for good what was trashed since', () => {
  const world = virtualWorld((provider) => {
    provider.add(2, { status: 'trash' });
    for (const call of ['getNote', 'listNotes'] as const) provider.fail(call, { times: 99, problem: problem(500) });
  });
  const tab = world.openTab();
  tab.do({ type: 'session.restoredNotes', user: 1, notes: [aNote(2)], savedAt: world.now() });
  tab.do({ type: 'user.askedTrash', note: 2 });
  world.advance(minute);
  expect(tab.events('moderation.done')).toHaveLength(1);
  expect(world.provider.acts).toEqual([]);
});
