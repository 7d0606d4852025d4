/** What browser storage holds: choices, the clean-up at 100 notes, and storage that fails. Read flags are in `reading`, drafts in `persistedDrafts`, wishes in `outbox`, `outboxReads` and `moderation`. */
import { draftText, isRead } from '../../../reducers/selectors';
import { draftKey, readKey, reportsKey, singleKeysKey, undoMsKey, wishKey } from '../../../streams/storageKeys';
import { wroteReply } from '../../support/typing';
import { aPanel, virtualWorld, type World } from '../../support/virtualWorld';
import { acts, ask, undo, windowMs } from '../support/moderating';
import { second } from '../support/replies';

const trashKey = (id: number) => wishKey({ kind: 'trash', id });

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
      trashKey(9_002),
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
        trashKey(9_002),
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

const ofKey = (world: World, key: string) =>
  world.storage.writes.filter((request) => request.key === key).map(({ op }) => op);

describe('[storage.keys] what is there is not written again', () => {
  test('at a start: last seen, flags, a draft and a choice', () => {
    const { world, tab } = aPanel(3);
    tab.do({ type: 'user.switchedSingleKeys', on: false });
    tab.do({ type: 'user.openedNote', note: 2 });
    tab.do(wroteReply(2, 'Hello'));
    world.advance(second);
    tab.leave();
    world.storage.writes.length = 0;
    world.openTab();
    world.advance(second);
    expect(world.storage.writes).toEqual([]);
  });

  test('[outbox.stored] of a pending act with a bar that is held, let go and undone: one write and one removal', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    tab.do({ type: 'user.heldUndo', key: 2 });
    tab.do({ type: 'user.releasedUndo', key: 2 });
    expect(ofKey(world, trashKey(2))).toEqual(['set']);
    undo(tab, 2);
    expect(ofKey(world, trashKey(2))).toEqual(['set', 'remove']);
  });

  test('[outbox.stored] of two pending acts: one write each', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    ask(tab, 'trash', 3);
    expect([2, 3].map((note) => ofKey(world, trashKey(note)))).toEqual([['set'], ['set']]);
  });

  test('[moderation.elsewhere] an act of another tab: that tab alone writes and removes it', () => {
    const { world, tab } = aPanel(3);
    const other = world.openTab();
    world.advance(second);
    ask(tab, 'trash', 2);
    world.advance(second);
    undo(tab, 2);
    world.advance(second);
    expect(other.events('storage.wishEnded')).toContainEqual({ type: 'storage.wishEnded', kind: 'trash', id: 2 });
    expect(ofKey(world, trashKey(2))).toEqual(['set', 'remove']);
  });
});

describe('an act that was undone while storage took nothing', () => {
  function undone() {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    world.storage.blocked = true;
    undo(tab, 2);
    return { world, tab };
  }

  test('[storage.full] is there no more once storage takes it', () => {
    const { world, tab } = undone();
    world.storage.blocked = false;
    expect(world.stored.has(trashKey(2))).toBe(true);
    tab.do({ type: 'page.hidden' });
    expect(world.stored.has(trashKey(2))).toBe(false);
  });

  test('[outbox.stored] [storage.full] leaves what another tab asks for the same note since', () => {
    const { world, tab } = undone();
    const other = world.openTab();
    world.advance(second);
    world.storage.blocked = false;
    ask(other, 'trash', 2);
    world.advance(second);
    tab.do({ type: 'page.hidden' });
    expect(ofKey(world, trashKey(2))).toEqual(['set', 'set']);
    other.kill();
    world.advance(windowMs);
    expect(acts(world)).toEqual(['delete 2']);
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

test('[help.choices] [reports.switch] a choice made in one tab holds in all, and is written once', () => {
  const { world, tab } = aPanel(1);
  const other = world.openTab();
  tab.do({ type: 'user.switchedSingleKeys', on: false });
  tab.do({ type: 'user.choseUndoDelay', undoMs: 20_000 });
  tab.do({ type: 'user.switchedReports', on: false });
  world.advance(second);
  expect(other.state().panel).toMatchObject({ singleKeys: false, undoMs: 20_000 });
  const chosen = [singleKeysKey, undoMsKey, reportsKey];
  expect(world.storage.writes.flatMap(({ key }) => (chosen.includes(key) ? key : []))).toEqual(chosen);
});
