/** How long the status bar shows a message: 6 s a failure, 12 s a success, 4 s any other. */
import type { PanelEvent } from '../../../reducers/events';
import { problem } from '../../support/virtualProvider';
import { aPanel } from '../../support/virtualWorld';

const failed: PanelEvent = { type: 'reply.failed', note: 1, duplicate: false };
const posted: PanelEvent = { type: 'api.answered', call: 'reply', subject: { note: 1 }, answer: { url: null } };
const blocked: PanelEvent = { type: 'storage.failed', key: 'reply_1', reason: 'full' };

test.each([
  ['failure', failed, 6_000],
  ['success', posted, 12_000],
  ['any other message', blocked, 4_000],
])('[status.times] a %s is shown for its time', (_kind, event, forMs) => {
  const { world, tab } = aPanel(1);
  tab.do(event);
  world.advance(forMs - 1);
  expect(tab.state().statusBar.current).toMatchObject({ forMs });
  world.advance(1);
  expect(tab.state().statusBar.current).toBeNull();
  const cause = tab.entries().find((entry) => entry.event === event);
  expect(tab.entries().find(({ event: { type } }) => type === 'status.elapsed')?.cause).toBe(cause?.seq);
});

test('[status.times] a new message begins its own time', () => {
  const { world, tab } = aPanel(1);
  tab.do(failed);
  world.advance(5_000);
  tab.do(failed);
  world.advance(5_999);
  expect(tab.state().statusBar.current).not.toBeNull();
  world.advance(1);
  expect(tab.state().statusBar.current).toBeNull();
});

test('[status.each-failure] of failures that come together each is told, for its time, and once', () => {
  const { world, tab } = aPanel(1);
  const message = () => tab.state().statusBar.current?.message ?? null;
  const duplicate: PanelEvent = { type: 'reply.failed', note: 1, duplicate: true };
  tab.do(failed);
  world.advance(2_000);
  tab.do(duplicate);
  tab.do({ type: 'log.failed', reason: 'full' });
  tab.do(duplicate);
  world.advance(3_999);
  expect(message()).toBe('replyFailed');
  world.advance(1);
  expect(message()).toBe('replyDuplicate');
  world.advance(6_000);
  expect(message()).toBe('logFailed');
  world.advance(6_000);
  expect(message()).toBeNull();
});

test('[status.each-failure] a message that is dismissed leaves those that wait, and so does a success', () => {
  const { tab } = aPanel(1);
  const message = () => tab.state().statusBar.current?.message ?? null;
  tab.do(failed);
  tab.do({ type: 'log.failed', reason: 'full' });
  tab.do(posted);
  tab.do({ type: 'user.dismissedStatus' });
  expect(message()).toBe('logFailed');
  tab.do({ type: 'user.dismissedStatus' });
  expect(message()).toBe('replyPosted');
  tab.do({ type: 'user.dismissedStatus' });
  expect(message()).toBeNull();
});

test('a failed list says nothing in the status bar: the list has its own notice', () => {
  const { tab } = aPanel(1);
  tab.do({ type: 'api.failed', call: 'listNotes', subject: null, problem: problem(500) });
  expect(tab.state().statusBar.current).toBeNull();
  expect(tab.state().sync.problem).toMatchObject({ status: 500 });
});
