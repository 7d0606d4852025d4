/** The marks that the service may not have, as browser storage holds them beside the read flags. */
import { parseUnsentReads, readKey, unsentReadsKey } from '../../../streams/storageKeys';
import { noNetwork } from '../../support/virtualProvider';
import { aPanel, type Tab, type World } from '../../support/virtualWorld';

const second = 1_000;
const minute = 60 * second;

const unsent = ({ stored }: World) => parseUnsentReads(stored.get(unsentReadsKey) ?? null) ?? [];
const unsentNotes = (world: World) => unsent(world).map(({ note }) => note);
/** Milliseconds since 1970. */
const versionOf = ({ provider }: World, note: number) => (provider.notes.get(note)?.time ?? 0) * 1000;
const open = (tab: Tab, note: number) => tab.do({ type: 'user.openedNote', note });

/** The service takes no mark until `heal`. */
function aDeafPanel() {
  const panel = aPanel(5);
  panel.world.provider.fail('markRead', { times: Number.POSITIVE_INFINITY, problem: noNetwork });
  return panel;
}

test('[reading.unanswered] a mark is there until the service has taken it', () => {
  const { world, tab } = aDeafPanel();
  open(tab, 2);
  expect(unsentNotes(world)).toEqual([2]);
  world.advance(minute);
  expect(unsentNotes(world)).toEqual([2]);
  world.provider.heal();
  world.advance(5 * minute);
  expect(unsentNotes(world)).toEqual([]);
});

test('[reading.other-tabs] a mark that another tab makes is that tab’s to send, and is not written here', () => {
  const { world, tab } = aDeafPanel();
  tab.do({ type: 'storage.noteRead', note: 2 });
  world.advance(second);
  expect(world.storage.writes.map(({ key }) => key)).not.toContain(unsentReadsKey);
  open(tab, 3);
  expect(unsentNotes(world)).toEqual([3]);
});

test('[reading.unanswered] the last word on a note is the one that is there', () => {
  const { world, tab } = aDeafPanel();
  open(tab, 2);
  const version = versionOf(world, 2);
  expect(unsent(world)).toEqual([{ note: 2, version }]);
  tab.do({ type: 'user.markedUnread', note: 2 });
  expect(unsent(world)).toEqual([{ note: 2, version, on: false }]);
  open(tab, 2);
  expect(unsent(world)).toEqual([{ note: 2, version }]);
});

test('[reading.newer-is-unread] a mark of a newer version takes the place of the older one', () => {
  const { world, tab } = aDeafPanel();
  open(tab, 2);
  tab.do({ type: 'user.closedNote' });
  world.advance(second);
  world.provider.touch(2);
  tab.do({ type: 'push.noteChanged', note: 2 });
  world.advance(second);
  open(tab, 2);
  expect(unsent(world)).toEqual([{ note: 2, version: versionOf(world, 2) }]);
});

test('[reading.unanswered] marks of two tabs stand side by side, and each tab removes its own', () => {
  const { world, tab } = aDeafPanel();
  const other = world.openTab();
  world.advance(second);
  open(tab, 2);
  open(other, 3);
  world.advance(second);
  expect(unsentNotes(world)).toEqual([2, 3]);
  other.kill();
  world.provider.heal();
  tab.do({ type: 'network.online' });
  world.advance(second);
  expect(unsentNotes(world)).toEqual([3]);
  // After ten seconds the tab that heard of it takes the other's mark over.
  world.advance(5 * minute);
  expect(unsentNotes(world)).toEqual([]);
});

test('[reading.unanswered] a mark that another tab took back is not put back with the next one', () => {
  const { world, tab } = aDeafPanel();
  open(tab, 2);
  const other = world.openTab();
  world.advance(second);
  tab.do({ type: 'user.markedUnread', note: 2 });
  world.provider.heal();
  tab.do({ type: 'network.online' });
  world.advance(second);
  open(other, 3);
  expect(unsentNotes(world)).toEqual([3]);
});

test('[reading.other-tabs] a mark as unread ends where another tab read the note', () => {
  const { world, tab } = aDeafPanel();
  world.provider.heal();
  open(tab, 2);
  world.advance(second);
  world.provider.fail('markRead', { times: Number.POSITIVE_INFINITY, problem: noNetwork });
  tab.do({ type: 'user.markedUnread', note: 2 });
  expect(unsentNotes(world)).toEqual([2]);
  tab.do({ type: 'storage.noteRead', note: 2 });
  expect(unsentNotes(world)).toEqual([]);
});

test('[reading.unanswered] a start writes nothing that is there already', () => {
  const { world, tab } = aDeafPanel();
  open(tab, 2);
  world.advance(second);
  tab.kill();
  world.storage.writes.length = 0;
  world.openTab();
  expect(world.storage.writes).toEqual([]);
});

describe('[storage.full] what storage did not take', () => {
  test('is written when it has room: the flag, and the mark', () => {
    const { world, tab } = aDeafPanel();
    world.storage.full = true;
    open(tab, 2);
    world.storage.full = false;
    tab.do({ type: 'page.hidden' });
    expect(world.stored.get(readKey(2))).toBe('1');
    expect(unsentNotes(world)).toEqual([2]);
  });

  test('is removed when it can be, where the note is unread by then', () => {
    const { world, tab } = aPanel(5);
    open(tab, 2);
    world.advance(second);
    world.storage.blocked = true;
    tab.do({ type: 'user.markedUnread', note: 2 });
    world.storage.blocked = false;
    tab.do({ type: 'page.hidden' });
    expect(world.stored.has(readKey(2))).toBe(false);
  });
});

test('[reading.unanswered] nothing is written while nothing of it changes', () => {
  const { world, tab } = aDeafPanel();
  open(tab, 2);
  world.storage.writes.length = 0;
  open(tab, 2);
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second);
  tab.do({ type: 'user.askedLike', note: 3, on: true });
  world.advance(5 * second);
  expect(world.storage.writes.map(({ key }) => key).filter((key) => key === unsentReadsKey)).toEqual([]);
});

describe('[storage.clean-up] a flag', () => {
  test('is written once, and removed once', () => {
    const { world, tab } = aPanel(5);
    const ofFlag = () => world.storage.writes.filter(({ key }) => key === readKey(2)).map(({ op }) => op);
    open(tab, 2);
    world.advance(second);
    open(tab, 3);
    open(tab, 2);
    world.advance(second);
    expect(ofFlag()).toEqual(['set']);
    tab.do({ type: 'user.markedUnread', note: 2 });
    world.advance(second);
    tab.do({ type: 'push.changed' });
    world.advance(second);
    expect(ofFlag()).toEqual(['set', 'remove']);
  });

  test('[reading.other-tabs] that another tab wrote is not written again, and goes when its note is unread', () => {
    const { world, tab } = aPanel(5);
    world.stored.set(readKey(2), '1');
    tab.do({ type: 'storage.noteRead', note: 2 });
    const note = world.provider.notes.get(2);
    if (note) note.read = true;
    world.advance(minute);
    expect(world.storage.writes.map(({ key }) => key)).not.toContain(readKey(2));
    world.provider.touch(2);
    tab.do({ type: 'push.changed' });
    world.advance(second);
    expect(world.stored.has(readKey(2))).toBe(false);
  });

  test('that the clean-up removed is not removed again', () => {
    const { world, tab } = aPanel(5);
    open(tab, 2);
    world.advance(second);
    world.stored.delete(readKey(2));
    tab.do({ type: 'storage.cleaned', notes: [2] });
    world.storage.writes.length = 0;
    tab.do({ type: 'user.markedUnread', note: 2 });
    expect(world.storage.writes.map(({ key }) => key)).not.toContain(readKey(2));
  });

  test('that was there at the start goes when its note is unread', () => {
    const { world, tab } = aPanel(5);
    open(tab, 2);
    world.advance(second);
    tab.leave();
    const next = world.openTab();
    world.advance(second);
    next.do({ type: 'user.markedUnread', note: 2 });
    world.advance(second);
    expect(world.stored.has(readKey(2))).toBe(false);
  });
});
