/** What browser storage holds: choices, the clean-up at 100 notes, and storage that fails. Read flags are in `reading`, drafts in `storedDrafts`, mutations in `outbox/stored`. */
import { draftText, isRead } from '../../../reducers/selectors';
import { draftKey, readKey } from '../../../streams/storageKeys';
import { wroteReply } from '../../support/typing';
import { aPanel, virtualWorld } from '../../support/virtualWorld';
import { ask, mutationKeys, undo } from '../support/moderating';
import { second } from '../support/replies';

const unreadableKey = 'notes_mutation_trash_9002_5_t2';

describe('clean-up when 100 notes are loaded', () => {
  function full(notes: number) {
    const world = virtualWorld((provider) => {
      for (let id = 1; id <= notes; id += 1) provider.add(id, { read: id === notes });
    });
    for (const key of [
      readKey(notes),
      readKey(9_001),
      draftKey(notes),
      draftKey(9_001),
      unreadableKey,
      'note_read_status_abc',
      'reply_007',
      'somebody_elses',
    ]) {
      world.stored.set(key, key.startsWith('reply') ? JSON.stringify(['Hello', world.now()]) : '1');
    }
    const tab = world.openTab();
    world.advance(second);
    const grow = () => {
      for (let window = 20; window <= 100; window += 10) {
        tab.do({ type: 'user.reachedEnd' });
        world.advance(second);
      }
    };
    return { world, tab, grow };
  }

  test('[storage.clean-up] removes flags and drafts of notes in no list, and nothing else', () => {
    const { world, tab, grow } = full(120);
    expect(world.stored.has(readKey(9_001))).toBe(true);
    grow();
    expect([...world.stored.keys()].sort()).toEqual(
      [
        'notesLastMarkedSeen',
        readKey(120),
        draftKey(120),
        unreadableKey,
        'note_read_status_abc',
        'reply_007',
        'somebody_elses',
      ].sort(),
    );
    expect(draftText(tab.state(), 9_001)).toBe('');
    expect(draftText(tab.state(), 120)).toBe('Hello');
    expect(isRead(tab.state(), 120)).toBe(true);
  });

  test('[storage.clean-up] each key is removed once, and later fetches find nothing to remove', () => {
    const { world, tab, grow } = full(120);
    grow();
    tab.do({ type: 'push.changed' });
    world.advance(second);
    const removed = world.storage.writes.filter(({ op }) => op === 'remove').map(({ key }) => key);
    expect(removed.sort()).toEqual([draftKey(9_001), readKey(9_001)].sort());
    expect(tab.events('storage.cleaned')).toHaveLength(1);
  });

  test('[storage.clean-up] what comes later goes with the next list, and not when that fails or something else is answered', () => {
    const { world, tab, grow } = full(120);
    grow();
    world.stored.set(readKey(9_001), '1');
    tab.do({ type: 'storage.noteRead', note: 9_001 });
    world.provider.fail('listNotes');
    tab.do({ type: 'push.changed' });
    world.advance(second);
    tab.do({ type: 'host.askedRefresh' });
    tab.do({ type: 'user.askedLike', note: 120, on: true });
    world.advance(second);
    expect(tab.events('api.failed', 'api.answered').map(({ call }) => call)).toEqual(
      expect.arrayContaining(['listPairs', 'like']),
    );
    expect(world.stored.has(readKey(9_001))).toBe(true);
    tab.do({ type: 'push.changed' });
    world.advance(second);
    expect(world.stored.has(readKey(9_001))).toBe(false);
  });

  test('does not happen with fewer', () => {
    const { world, grow } = full(99);
    grow();
    expect(world.stored.has(readKey(9_001))).toBe(true);
  });
});

describe('choices', () => {
  test('[help.choices] of shortcuts and of the undo time are remembered', () => {
    const { world, tab } = aPanel(1);
    tab.do({ type: 'user.madeChoice', choice: 'singleKeys', value: false });
    tab.do({ type: 'user.madeChoice', choice: 'undoMs', value: 20_000 });
    const next = world.openTab();
    expect(next.state().panel).toMatchObject({ singleKeys: false, undoMs: 20_000 });
  });
});

describe('storage that is blocked', () => {
  test('[storage.blocked] does not break the panel, and is told once', () => {
    const world = virtualWorld((provider) => {
      provider.add(1);
    });
    world.storage.blocked = true;
    const tab = world.openTab();
    world.advance(second);
    expect(tab.state().statusBar.current).toMatchObject({ kind: 'info', message: 'storageBlocked' });
    world.advance(4 * second);
    tab.do({ type: 'user.openedNote', note: 1 });
    tab.do(wroteReply(1, 'Hello'));
    tab.do({ type: 'user.sentReply', note: 1 });
    world.advance(100);
    expect(tab.state().statusBar.current?.message).toBe('replyPosted');
    expect(isRead(tab.state(), 1)).toBe(true);
    expect(tab.events('storage.failed').length).toBeGreaterThan(1);
  });
});

describe('[storage.keys] what is there is not written again', () => {
  test('at a start: last seen, flags, a draft and a choice', () => {
    const { world, tab } = aPanel(3);
    tab.do({ type: 'user.madeChoice', choice: 'singleKeys', value: false });
    tab.do({ type: 'user.openedNote', note: 2 });
    tab.do(wroteReply(2, 'Hello'));
    world.advance(second);
    tab.leave();
    world.storage.writes.length = 0;
    world.openTab();
    world.advance(second);
    expect(world.storage.writes).toEqual([]);
  });
});

test('[storage.full] an act that was undone while storage took nothing goes once storage takes it', () => {
  const { world, tab } = aPanel(3);
  ask(tab, 'trash', 2);
  world.storage.blocked = true;
  undo(tab, 2);
  world.storage.blocked = false;
  const trashes = () => mutationKeys(world).filter((key) => key.includes('trash'));
  expect(trashes()).toHaveLength(1);
  tab.do({ type: 'page.hidden' });
  expect(trashes()).toEqual([]);
});

test('[storage.logged] a write that failed is an entry, with its cause; one that is done is none', () => {
  const { world, tab } = aPanel(2);
  tab.do({ type: 'user.openedNote', note: 1 });
  expect(world.stored.get(readKey(1))).toBe('1');
  expect(tab.entries().filter(({ event }) => event.type.startsWith('storage.'))).toEqual([]);
  world.storage.full = true;
  tab.do({ type: 'user.openedNote', note: 2 });
  const failed = tab.entries().find(({ event }) => event.type === 'storage.failed' && event.key === readKey(2));
  expect(tab.entries()[(failed?.cause ?? 0) - 1]?.event).toEqual({ type: 'user.openedNote', note: 2 });
});

test('[help.choices] [reports.switch] a choice made in one tab holds in all, and is written once', () => {
  const { world, tab } = aPanel(1);
  const other = world.openTab();
  for (const one of [tab, other]) one.do({ type: 'report.offered', on: true, privacyControl: false });
  tab.do({ type: 'user.madeChoice', choice: 'singleKeys', value: false });
  tab.do({ type: 'user.madeChoice', choice: 'undoMs', value: 20_000 });
  tab.do({ type: 'user.madeChoice', choice: 'reports', value: false });
  tab.do({ type: 'user.madeChoice', choice: 'theme', value: 'dark' });
  world.advance(second);
  expect(other.state().panel).toMatchObject({ singleKeys: false, undoMs: 20_000, theme: 'dark' });
  const chosen = ['notes_single_keys', 'notes_undo_ms', 'notes_reports', 'notes_theme'];
  expect(world.storage.writes.flatMap(({ key }) => (chosen.includes(key) ? key : []))).toEqual(chosen);
});

test('[help.choices] a page whose address decides the theme leaves the one that another tab stored', () => {
  const { world, tab } = aPanel(1, { query: 'theme=light' });
  const other = world.openTab();
  other.do({ type: 'user.madeChoice', choice: 'theme', value: 'dark' });
  world.advance(second);
  expect(tab.state().panel.theme).toBeUndefined();
  tab.do({ type: 'user.madeChoice', choice: 'undoMs', value: 20_000 });
  world.advance(second);
  expect(world.stored.get('notes_theme')).toBe('dark');
});
