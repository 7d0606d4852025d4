/** Last seen only moves forward, and follows the notes that were in view. */
import { parseNote } from '../../../src/frame/wire/note';
import { lastSeenKey } from '../../../streams/storageKeys';
import { wireOf } from '../../support/virtualProvider';
import { aPanel, noonSeconds, virtualWorld } from '../../support/virtualWorld';

const second = 1_000;

test('[seen.posts] a shown panel with a newer note posts that note’s time, once, and stores it', () => {
  const { world, tab } = aPanel(3);
  const newest = noonSeconds - 1000 + 3;
  expect(world.provider.asked('markSeen')).toEqual([{ call: 'markSeen', time: newest }]);
  expect(world.stored.get(lastSeenKey)).toBe(String(newest));
  world.advance(65 * second);
  expect(world.provider.asked('markSeen')).toHaveLength(1);
  expect(tab.state().sync.lastSeen).toBe(newest);
});

test.each([600, 86_000])('[seen.posts] on a device whose clock is %d s slow it is the note’s own time too', (slow) => {
  const world = virtualWorld((provider) => {
    provider.add(1, { time: noonSeconds + slow });
  });
  world.openTab();
  world.advance(second);
  expect(world.provider.asked('markSeen')).toEqual([{ call: 'markSeen', time: noonSeconds + slow }]);
});

test.each([
  ['not showing', { shown: false }],
  ['in a hidden document', { pageVisible: false }],
])('a panel %s neither moves nor posts it', (_how, options) => {
  const { world, tab } = aPanel(3, options);
  world.advance(65 * second);
  expect(world.provider.asked('markSeen')).toEqual([]);
  expect(tab.state().sync.lastSeen).toBe(0);
});

test('it is posted when the panel is shown with notes that came before', () => {
  const { world, tab } = aPanel(3, { shown: false });
  tab.do({ type: 'host.shown' });
  world.advance(second);
  expect(world.provider.asked('markSeen')).toEqual([{ call: 'markSeen', time: noonSeconds - 1000 + 3 }]);
});

test('a list’s last seen time as new as the newest note is taken over and not posted again', () => {
  const world = virtualWorld((provider) => {
    provider.add(1);
    provider.lastSeen = noonSeconds;
  });
  const tab = world.openTab();
  world.advance(second);
  expect(tab.state().sync.lastSeen).toBe(noonSeconds);
  expect(world.provider.asked('markSeen')).toEqual([]);
  expect(world.stored.get(lastSeenKey)).toBe(String(noonSeconds));
});

test('it never moves back, wherever an older time comes from', () => {
  const { world, tab } = aPanel(3);
  const before = tab.state().sync.lastSeen;
  world.provider.lastSeen = 5;
  tab.do({ type: 'push.changed' });
  tab.do({ type: 'storage.lastSeenMoved', lastSeen: 7 });
  world.advance(second);
  expect(tab.state().sync.lastSeen).toBe(before);
  expect(world.stored.get(lastSeenKey)).toBe(String(before));
});

test('times are whole seconds, although a note’s time is not', () => {
  const world = virtualWorld((provider) => {
    provider.add(1, { time: noonSeconds - 0.5 });
  });
  const tab = world.openTab();
  world.advance(second);
  expect(world.provider.asked('markSeen')).toEqual([{ call: 'markSeen', time: noonSeconds - 1 }]);
  expect(tab.told.at(-1)).toEqual({ action: 'renderAllSeen' });
});

test('[log.cause] it is posted because of what moved it, and a newer one once the post before is answered', () => {
  const { world, tab } = aPanel(3);
  world.provider.forgetCalls();
  world.provider.latency = ({ call }) => ({ up: 20, down: call === 'markSeen' ? 5 * second : 20 });
  const { time } = world.provider.add(4);
  tab.do({ type: 'push.changed' });
  world.advance(second);
  const asked = tab
    .entries()
    .findLast(({ event }) => event.type === 'api.requested' && event.request.call === 'markSeen');
  expect(tab.entries()[(asked?.cause ?? 0) - 1]?.event).toMatchObject({ type: 'api.answered', call: 'listNotes' });
  world.provider.add(5);
  tab.do({ type: 'push.changed' });
  world.advance(second);
  expect(tab.state().sync.lastSeen).toBe(time + 2);
  expect(world.provider.asked('markSeen')).toEqual([{ call: 'markSeen', time }]);
  world.advance(5 * second);
  expect(world.provider.asked('markSeen').map((request) => request.time)).toEqual([time, time + 2]);
});

test('[sync.not-visible] [seen.until-taken] what the provider did not take is not posted while the page is hidden, and is on return', () => {
  const world = virtualWorld((provider) => {
    provider.add(1);
    provider.fail('markSeen');
  });
  const tab = world.openTab();
  world.advance(second);
  tab.do({ type: 'page.hidden' });
  world.advance(600 * second);
  expect(world.provider.asked('markSeen')).toHaveLength(1);
  tab.do({ type: 'page.shown' });
  world.advance(second);
  expect(world.provider.asked('markSeen')).toHaveLength(2);
});

test('[seen.other-tabs] another tab’s last seen arrives here, is told to the host, and is not written again', () => {
  const world = virtualWorld((provider) => {
    provider.add(1);
  });
  const hidden = world.openTab({ shown: false });
  world.advance(second);
  world.storage.writes.length = 0;
  world.openTab();
  world.advance(second);
  expect(hidden.state().sync.lastSeen).toBe(noonSeconds - 1000 + 1);
  expect(hidden.told.at(-1)).toEqual({ action: 'renderAllSeen' });
  expect(world.storage.writes.filter(({ key }) => key === lastSeenKey)).toHaveLength(1);
  expect(world.provider.asked('markSeen')).toHaveLength(1);
});

test('[seen.other-tabs] an older time that another tab wrote over a newer one does not stay in storage', () => {
  const world = virtualWorld((provider) => {
    provider.add(1, { time: noonSeconds - 10 });
  });
  const [one, two] = [world.openTab(), world.openTab()];
  world.advance(second);
  // The newer note arrives a millisecond before the older one: neither tab has heard of the other when it writes.
  world.provider.add(2, { time: noonSeconds - 5 });
  world.provider.add(3, { time: noonSeconds - 4 });
  world.provider.latency = (request) => ({ up: 1, down: 'note' in request && request.note === 3 ? 38 : 39 });
  one.do({ type: 'push.noteChanged', note: 2 });
  two.do({ type: 'push.noteChanged', note: 3 });
  world.advance(second);
  expect([one, two].map((tab) => tab.state().sync.lastSeen)).toEqual([noonSeconds - 4, noonSeconds - 4]);
  expect(world.stored.get(lastSeenKey)).toBe(String(noonSeconds - 4));
});

test('notes painted from the last visit do not move it: only a time from the network is posted', () => {
  const world = virtualWorld((provider) => {
    provider.add(1);
    provider.lastSeen = noonSeconds;
  });
  world.provider.latency = () => ({ up: 100, down: 100 });
  const tab = world.openTab();
  const kept = parseNote(wireOf(world.provider.add(2, { time: noonSeconds - 50 })));
  world.provider.notes.delete(2);
  if (kept) tab.do({ type: 'session.restoredNotes', user: 1, notes: [kept], savedAt: world.now() });
  expect(tab.state().notes.order).toEqual([2]);
  expect(tab.state().sync.lastSeen).toBe(0);
  world.advance(second);
  expect(world.provider.asked('markSeen')).toEqual([]);
  expect(tab.state().sync.lastSeen).toBe(noonSeconds);
});
