/** What browser storage holds: drafts and choices, the clean-up at 100 notes, and storage that fails. Read flags are in `readMarks`, pending acts in `moderationElsewhere`. */
import { draftText, isRead } from '../../../reducers/selectors';
import { draftKey, pendingKey, readKey, singleKeysKey, undoMsKey } from '../../../streams/storageKeys';
import { wroteReply } from '../../support/typing';
import { aPanel, virtualWorld } from '../../support/virtualWorld';
import { aWriter, bar, dayMs, second, stored, write } from '../support/replies';

describe('clean-up when 100 notes are loaded', () => {
  function full(notes: number) {
    const world = virtualWorld((provider) => {
      for (let id = 1; id <= notes; id += 1) provider.add(id);
    });
    for (const key of [
      readKey(notes),
      readKey(9_001),
      draftKey(notes),
      draftKey(9_001),
      pendingKey(9_002),
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
        'notes_unsent_reads',
        readKey(120),
        draftKey(120),
        pendingKey(9_002),
        'note_read_status_abc',
        'reply_007',
        'somebody_elses',
      ].sort(),
    );
    expect(tab.state().notes.storedReads[9_001]).toBeUndefined();
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

  test('does not happen with fewer', () => {
    const { world, grow } = full(99);
    grow();
    expect(world.stored.has(readKey(9_001))).toBe(true);
  });
});

describe('choices', () => {
  test('[help.choices] of shortcuts and of the undo time are remembered', () => {
    const { world, tab } = aPanel(1);
    tab.do({ type: 'user.switchedSingleKeys', on: false });
    tab.do({ type: 'user.choseUndoDelay', undoMs: 20_000 });
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

test('[storage.logged] every write is logged as asked and answered, with its cause', () => {
  const { tab } = aPanel(1);
  tab.do({ type: 'user.openedNote', note: 1 });
  const entries = tab.entries();
  const asked = entries.find(({ event }) => event.type === 'storage.asked' && event.key === readKey(1));
  const answered = entries.find(({ event }) => event.type === 'storage.answered' && event.key === readKey(1));
  expect(entries.find(({ seq }) => seq === asked?.cause)?.event.type).toBe('user.openedNote');
  expect(answered?.cause).toBe(asked?.seq);
});

test('[help.choices] a choice made in one tab holds in all, and is written once', () => {
  const { world, tab } = aPanel(1);
  const other = world.openTab();
  tab.do({ type: 'user.switchedSingleKeys', on: false });
  tab.do({ type: 'user.choseUndoDelay', undoMs: 20_000 });
  world.advance(second);
  expect(other.state().panel).toMatchObject({ singleKeys: false, undoMs: 20_000 });
  const written = world.storage.writes.filter(({ key }) => key === singleKeysKey || key === undoMsKey);
  expect(written).toHaveLength(2);
});

describe('drafts', () => {
  test('[draft.kept] are written once typing pauses, and not at every letter', () => {
    const { world, tab } = aWriter();
    world.storage.writes.length = 0;
    for (const text of ['H', 'He', 'Hel', 'Hell', 'Hello']) {
      write(tab, text);
      world.advance(100);
    }
    expect(world.storage.writes).toEqual([]);
    world.advance(200);
    expect(world.storage.writes).toHaveLength(1);
    expect(stored(world.stored.get('reply_2'))).toEqual(['Hello', world.now() - 300]);
  });

  test.each([
    ['the page is left', { type: 'page.left' }],
    ['the page is hidden', { type: 'page.hidden' }],
    ['the box is left', { type: 'user.blurredReply', note: 2 }],
    ['the note is closed', { type: 'user.closedNote' }],
    ['the panel is closed', { type: 'host.hidden' }],
    ['it is sent', { type: 'user.sentReply', note: 2 }],
  ] as const)('[draft.kept] are written at once when %s', (_what, event) => {
    const { world, tab } = aWriter();
    write(tab, 'Hello');
    tab.do(event);
    expect(stored(world.stored.get('reply_2'))).toMatchObject(['Hello', expect.any(Number)]);
  });

  test('[draft.kept] come back in the next session, note by note', () => {
    const { world, tab } = aWriter();
    write(tab, 'Hello');
    write(tab, 'Other', 3);
    tab.leave();
    const next = world.openTab();
    expect(draftText(next.state(), 2)).toBe('Hello');
    expect(draftText(next.state(), 3)).toBe('Other');
  });

  test.each([
    [dayMs - second, true],
    [dayMs, false],
  ])('[draft.life] of %i ms ago: kept is %s', (ageMs, kept) => {
    const { world, tab } = aWriter();
    write(tab, 'Hello');
    tab.leave();
    world.advance(ageMs - (world.now() - (tab.state().reply.drafts[2]?.at ?? 0)));
    const next = world.openTab();
    expect(draftText(next.state(), 2)).toBe(kept ? 'Hello' : '');
    expect(world.stored.has('reply_2')).toBe(kept);
  });

  test('[draft.blank] of white space alone are removed when the box is left', () => {
    const { world, tab } = aWriter();
    write(tab, 'Hello');
    world.advance(second);
    write(tab, '  ');
    tab.do({ type: 'user.blurredReply', note: 2 });
    expect(tab.state().reply).toMatchObject({ drafts: {}, focused: null });
    expect(world.stored.has('reply_2')).toBe(false);
  });

  test('[draft.storage-full] are kept in the page when storage is full, which is told once', () => {
    const { world, tab } = aWriter();
    world.storage.blocked = true;
    write(tab, 'Hello');
    world.advance(second);
    expect(bar(tab)).toMatchObject({ kind: 'info', message: 'storageBlocked', forMs: 4_000 });
    tab.do({ type: 'user.dismissedStatus' });
    write(tab, 'Hello again');
    world.advance(second);
    expect(bar(tab)).toBeNull();
    expect(draftText(tab.state(), 2)).toBe('Hello again');
    tab.do({ type: 'user.closedNote' });
    tab.do({ type: 'user.openedNote', note: 2 });
    expect(draftText(tab.state(), 2)).toBe('Hello again');
    expect(tab.state().panel.storageBlocked).toBe(true);
  });

  test.each([
    ['the box is left', { type: 'user.blurredReply', note: 2 }],
    ['the note is closed', { type: 'user.closedNote' }],
    ['the page is hidden', { type: 'page.hidden' }],
    ['the panel is closed', { type: 'host.hidden' }],
    ['the page is left', { type: 'page.left' }],
  ] as const)(
    '[draft.storage-full] that storage did not take are written once it takes them, when %s',
    (_what, event) => {
      const { world, tab } = aWriter();
      world.storage.blocked = true;
      write(tab, 'Hello');
      world.advance(second);
      world.storage.blocked = false;
      tab.do(event);
      expect(stored(world.stored.get('reply_2'))).toMatchObject(['Hello', expect.any(Number)]);
    },
  );
});
