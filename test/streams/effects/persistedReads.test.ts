/** The marks that the service may not have, as browser storage holds them beside the read flags. */
import {
  draftKey,
  parseUnsentReads,
  readKey,
  unsentReadsKey,
  writeDraft,
  writeUnsentReads,
} from '../../../streams/storageKeys';
import { noNetwork } from '../../support/virtualProvider';
import { aPanel, noon, type Tab, type World } from '../../support/virtualWorld';

const second = 1_000;
const minute = 60 * second;

const unsent = ({ stored }: World) => parseUnsentReads(stored.get(unsentReadsKey) ?? null) ?? [];
const marks = ({ provider }: World) => provider.asked('markRead').map(({ counts }) => counts);
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

test('[reading.kept] a mark is there until the service has taken it', () => {
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
  // Not in the list here.
  tab.do({ type: 'storage.noteRead', note: 99 });
  world.advance(second);
  expect(world.storage.writes.map(({ key }) => key)).not.toContain(unsentReadsKey);
  open(tab, 3);
  expect(unsentNotes(world)).toEqual([3]);
});

test('[reading.kept] the last word on a note is the one that is there', () => {
  const { world, tab } = aDeafPanel();
  open(tab, 2);
  open(tab, 3);
  const version = versionOf(world, 2);
  const other = { note: 3, version: versionOf(world, 3) };
  expect(unsent(world)).toEqual([{ note: 2, version }, other]);
  tab.do({ type: 'user.markedUnread', note: 2 });
  expect(unsent(world)).toEqual([{ note: 2, version, on: false }, other]);
  open(tab, 2);
  expect(unsent(world)).toEqual([{ note: 2, version }, other]);
});

test('[reading.kept] what an older panel left, flags alone, is written as marks once their notes are seen', () => {
  const { world, tab } = aDeafPanel();
  tab.leave();
  world.stored.clear();
  for (const note of [2, 99]) world.stored.set(readKey(note), '1');
  world.openTab();
  world.advance(second);
  expect(unsent(world)).toEqual([{ note: 2, version: versionOf(world, 2) }]);
});

test('[reading.kept] a mark ends in storage when its note is removed', () => {
  const { world, tab } = aDeafPanel();
  open(tab, 2);
  open(tab, 3);
  tab.do({ type: 'user.askedTrash', note: 2 });
  tab.do({ type: 'user.dismissedUndo', key: 2 });
  world.advance(second);
  expect(tab.state().notes.byId[2]).toBeUndefined();
  expect(unsentNotes(world)).toEqual([3]);
});

test.each([
  ['of a newer version', { later: second }],
  ['as unread', { later: 0, on: false as const }],
])('[reading.kept] a mark %s that another tab wrote stays when this tab’s is sent', (_what, { later, ...on }) => {
  const { world, tab } = aDeafPanel();
  const theirs = { note: 2, version: versionOf(world, 2) + later, ...on };
  open(tab, 2);
  world.stored.set(unsentReadsKey, writeUnsentReads([theirs]));
  world.provider.heal();
  tab.do({ type: 'network.online' });
  world.advance(minute);
  expect(world.provider.notes.get(2)?.read).toBe(true);
  expect(unsent(world)).toEqual([theirs]);
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

test('[reading.kept] marks of two tabs stand side by side, and each tab removes its own', () => {
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

test('[reading.kept] a mark that another tab took back is not put back with the next one', () => {
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

describe('[reading.kept] what storage holds of another tab’s mark, when this tab', () => {
  /** Ten seconds after another tab read note 2 and wrote its mark; `becomes` happens before the note is fetched. */
  function heard(becomes: (world: World) => void) {
    const { world, tab } = aPanel(5);
    const theirs = { note: 2, version: versionOf(world, 2) };
    world.stored.set(readKey(2), '1');
    tab.do({ type: 'storage.noteRead', note: 2 });
    world.stored.set(unsentReadsKey, writeUnsentReads([theirs]));
    world.advance(10 * second);
    becomes(world);
    world.advance(second);
    return { world, theirs };
  }

  test('has to send it, but it was taken back since: it is neither sent nor written', () => {
    const { world, theirs } = heard(({ stored }) =>
      stored.set(unsentReadsKey, writeUnsentReads([{ note: 2, version: 1, on: false }])),
    );
    expect(marks(world)).toEqual([]);
    expect(unsent(world)).toEqual([{ ...theirs, version: 1, on: false }]);
  });

  test('finds that the service has it: it goes', () => {
    const { world } = heard(({ provider }) => {
      const note = provider.notes.get(2);
      if (note) note.read = true;
    });
    expect(marks(world)).toEqual([]);
    expect(unsent(world)).toEqual([]);
  });

  test('made the same mark before: it is the other tab’s to remove', () => {
    const { world, tab } = aDeafPanel();
    open(tab, 2);
    world.advance(second);
    tab.do({ type: 'storage.noteRead', note: 2 });
    world.advance(second);
    expect(tab.state().notes.marks[2]?.origin).toBe('heard');
    expect(unsentNotes(world)).toEqual([2]);
  });

  test('does not hold its note, and finds that it is gone: it goes', () => {
    const { world, tab } = aPanel(5);
    tab.do({ type: 'storage.noteRead', note: 99 });
    world.stored.set(unsentReadsKey, writeUnsentReads([{ note: 99, version: 7 }]));
    world.advance(minute);
    expect(world.provider.asked('getNote')).toHaveLength(1);
    expect(unsent(world)).toEqual([]);
  });
});

test('[reading.other-tabs] the flag of a mark that a copy ended stands again when the service takes the mark', () => {
  const { world, tab } = aPanel(5);
  world.provider.latency = ({ call }) => (call === 'markRead' ? { up: 300, down: 300 } : { up: 200, down: 200 });
  world.provider.touch(2);
  tab.do({ type: 'push.changed' });
  open(tab, 2);
  world.advance(500);
  expect(world.stored.has(readKey(2))).toBe(false);
  world.advance(101);
  expect(world.stored.get(readKey(2))).toBe('1');
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

test('[reading.kept] a start writes nothing that is there already', () => {
  const { world, tab } = aDeafPanel();
  open(tab, 2);
  world.advance(second);
  tab.kill();
  world.storage.writes.length = 0;
  const next = world.openTab();
  expect(world.storage.writes).toEqual([]);
  world.advance(second);
  world.storage.writes.length = 0;
  next.do({ type: 'storage.noteRead', note: 3 });
  expect(next.state().notes.marks[3]?.origin).toBe('heard');
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

  test('is written also when storage took a removal meanwhile', () => {
    const { world, tab } = aPanel(5);
    open(tab, 3);
    world.advance(second);
    world.storage.full = true;
    world.provider.fail('markRead', { times: Number.POSITIVE_INFINITY, problem: noNetwork });
    open(tab, 2);
    tab.do({ type: 'user.markedUnread', note: 3 });
    expect(world.stored.has(readKey(3))).toBe(false);
    world.storage.full = false;
    tab.do({ type: 'page.hidden' });
    expect(unsentNotes(world)).toEqual([2, 3]);
  });

  test('is let be where the clean-up has come since', () => {
    const { world, tab } = aPanel(5);
    world.storage.full = true;
    open(tab, 2);
    world.advance(second);
    tab.do({ type: 'storage.cleaned', notes: [2] });
    world.storage.full = false;
    world.storage.writes.length = 0;
    tab.do({ type: 'page.hidden' });
    expect(world.storage.writes.map(({ key }) => key)).not.toContain(readKey(2));
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

test('[reading.kept] nothing is written while nothing of it changes', () => {
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

  test('is written beside whatever else storage holds', () => {
    const { world, tab } = aPanel(5);
    tab.leave();
    world.stored.set(draftKey(2), writeDraft({ text: 'Hello', at: noon }));
    world.stored.set('a key of another program', '2');
    const next = world.openTab();
    world.advance(second);
    open(next, 2);
    expect(world.stored.get(readKey(2))).toBe('1');
  });

  test('[reading.kept] that another tab removed before its mark became ours is written again', () => {
    const { world, tab } = aPanel(5);
    world.stored.set(readKey(2), '1');
    tab.do({ type: 'storage.noteRead', note: 2 });
    const theirs = { note: 2, version: versionOf(world, 2) };
    world.stored.set(unsentReadsKey, writeUnsentReads([theirs]));
    world.advance(10 * second);
    expect(unsent(world)).toEqual([theirs]);
    world.stored.delete(readKey(2));
    world.advance(second);
    expect(marks(world)).toEqual([{ 2: 9999 }]);
    expect(world.stored.get(readKey(2))).toBe('1');
    expect(unsent(world)).toEqual([]);
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
