/** Faults of drafts that the law of rest found, each as the shortest course of ordinary events that showed it. */
import { draftText } from '../../../reducers/selectors';
import { draftKey, parseDraft } from '../../../streams/storageKeys';
import { wroteReply } from '../../support/typing';
import { aPanel, type virtualWorld } from '../../support/virtualWorld';

const second = 1_000;
const minute = 60 * second;

test('[draft.kept] a read mark of another tab right after the last key does not lose the last words', () => {
  const { world, tab } = aPanel(3);
  tab.do(wroteReply(2, 'Hello'));
  tab.do({ type: 'storage.noteRead', note: 1 });
  world.advance(second);
  expect(parseDraft(2, world.stored.get(draftKey(2)) ?? null)?.text).toBe('Hello');
});

/** Two tabs of one person that show the same note, open since before anything was written. */
function twoTabs() {
  const { world, tab: one } = aPanel(3);
  const two = world.openTab();
  world.advance(second);
  return { world, one, two };
}
const storedText = (world: ReturnType<typeof virtualWorld>) =>
  parseDraft(2, world.stored.get(draftKey(2)) ?? null)?.text;

test('[draft.other-tabs] a draft of a tab that is closed is in the box of a tab that was open before, and gone when it was posted', () => {
  const { world, one, two } = twoTabs();
  one.do(wroteReply(2, 'First', 0));
  world.advance(second);
  one.do(wroteReply(2, 'First, and more', 5));
  world.advance(second);
  one.leave();
  expect(draftText(two.state(), 2)).toBe('First, and more');
  const three = world.openTab();
  world.advance(second);
  three.do({ type: 'user.sentReply', note: 2 });
  world.advance(minute);
  expect(world.provider.replies.map(({ text }) => text)).toEqual(['First, and more']);
  expect(draftText(two.state(), 2)).toBe('');
  two.leave();
  expect(world.stored.has(draftKey(2))).toBe(false);
});

test('a text that was typed here stays in its box, and its end leaves what another tab wrote later', () => {
  const { world, one, two } = twoTabs();
  two.do(wroteReply(2, 'Mine', 0));
  world.advance(second);
  expect(draftText(one.state(), 2)).toBe('Mine');
  one.do(wroteReply(2, 'Theirs', 4));
  world.advance(second);
  expect(draftText(two.state(), 2)).toBe('Mine');
  two.do({ type: 'page.hidden' });
  expect(storedText(world)).toBe('Theirs');
  two.do({ type: 'user.sentReply', note: 2 });
  world.advance(minute);
  expect(world.provider.replies.map(({ text }) => text)).toEqual(['Mine']);
  one.kill();
  expect(storedText(world)).toBe('Theirs');
});

test('a text that another tab wrote over is in storage again once that other text was posted', () => {
  const { world, one, two } = twoTabs();
  two.do(wroteReply(2, 'Mine', 0));
  world.advance(second);
  one.do(wroteReply(2, 'Theirs', 4));
  world.advance(second);
  one.do({ type: 'user.sentReply', note: 2 });
  world.advance(minute);
  two.kill();
  expect(storedText(world)).toBe('Mine');
});

test('a text that is not written yet is written when another tab wrote in between', () => {
  const { world, one, two } = twoTabs();
  one.do(wroteReply(2, 'Theirs', 0));
  world.advance(100);
  two.do(wroteReply(2, 'Mine', 0));
  world.advance(second);
  expect(storedText(world)).toBe('Mine');
  expect(draftText(one.state(), 2)).toBe('Theirs');
});

test('a blank draft does not keep its key when the host hides the panel', () => {
  const { world, tab } = aPanel(3);
  tab.do({ type: 'user.openedNote', note: 2 });
  tab.do({ type: 'user.focusedReply', note: 2 });
  tab.do(wroteReply(2, 'H'));
  world.advance(1_000);
  tab.do(wroteReply(2, ' '));
  world.advance(1_000);
  tab.do({ type: 'host.hidden' });
  world.advance(1_000);
  expect(world.stored.has(draftKey(2))).toBe(false);
});
