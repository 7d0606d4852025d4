/** What the law of rest found of spam, trash and undo, each as the shortest course of ordinary events that showed it. */
import { wroteReply } from '../../support/typing';
import { noNetwork, problem } from '../../support/virtualProvider';
import { aPanel } from '../../support/virtualWorld';

const second = 1_000;
const minute = 60 * second;

test('[moderation.looks-first] a trash that was done without an answer is not done twice, for that would delete for good', () => {
  const { world, tab } = aPanel(3);
  world.provider.fail('deleteComment', { problem: noNetwork, afterDoing: true });
  world.provider.fail('getNote', { times: 100, problem: problem(500) });
  const trash = () => {
    tab.do({ type: 'user.askedTrash', note: 2 });
    tab.do({ type: 'user.dismissedUndo', key: 2 });
    world.advance(second);
  };
  trash();
  expect(tab.state().notes.order).toContain(2);
  trash();
  expect(world.provider.notes.get(2)?.status).toBe('trash');
  expect(tab.state().notes.order).not.toContain(2);
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

test('[undo.hold] a held undo bar goes on when the host hides the panel', () => {
  const { world, tab } = aPanel(3);
  tab.do({ type: 'user.askedTrash', note: 2 });
  tab.do({ type: 'user.heldUndo', key: 2 });
  tab.do({ type: 'host.hidden' });
  world.advance(minute);
  expect(world.provider.acts).toHaveLength(1);
});
