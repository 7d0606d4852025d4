/** Read marks that the service may not have: which of them are sent, and what storage is asked about those of other tabs. */
import type { UnsentRead } from '../../../reducers/events';
import { readKey, unsentReadsKey, writeUnsentReads } from '../../../streams/storageKeys';
import { noNetwork, problem } from '../../support/virtualProvider';
import { aPanel, type Tab, type World } from '../../support/virtualWorld';

const second = 1_000;
const open = (tab: Tab, note: number) => tab.do({ type: 'user.openedNote', note });
const marks = ({ provider }: World) => provider.asked('markRead').map(({ counts }) => counts);
const deafen = ({ provider }: World) =>
  provider.fail('markRead', { times: Number.POSITIVE_INFINITY, problem: noNetwork });
const expired = (tab: Tab) => tab.events('override.expired');
/** The events that led to one, the nearest first. */
function led(tab: Tab, type: string): readonly string[] {
  const chain: string[] = [];
  let entry = tab.entries().find(({ event }) => event.type === type);
  for (; entry; entry = tab.entries()[(entry.cause ?? 0) - 1]) chain.push(entry.event.type);
  return chain;
}

/** A tab that finds marks of notes 2 and 3 in storage, and is alone when the other word on note 2 stands there. */
function takenBack() {
  const { world, tab } = aPanel(3);
  deafen(world);
  open(tab, 2);
  open(tab, 3);
  const other = world.openTab();
  world.advance(second);
  tab.do({ type: 'user.markedUnread', note: 2 });
  tab.kill();
  world.provider.forgetCalls();
  world.provider.heal();
  other.do({ type: 'network.online' });
  world.advance(second);
  return { world, other };
}

test('[reading.other-tabs-marks] of the marks found in storage those are sent that still stand there; another ends, once', () => {
  const { world, other } = takenBack();
  world.advance(600 * second);
  expect(marks(world)).toEqual([{ 3: 9999 }]);
  expect(expired(other)).toEqual([{ type: 'override.expired', note: 2, of: 'read', stored: false }]);
});

test('[log.cause] a mark found in storage is sent, or ends, because of the list that showed its note', () => {
  const { other } = takenBack();
  expect(led(other, 'override.expired').slice(0, 2)).toEqual(['override.expired', 'api.answered']);
  const sent = other.entries().find(({ event }) => event.type === 'api.requested' && event.request.call === 'markRead');
  expect(other.entries()[(sent?.cause ?? 0) - 1]?.event).toMatchObject({ type: 'api.answered', call: 'listNotes' });
});

test('[log.cause] a refused mark leads back to the press', () => {
  const { world, tab } = aPanel(3);
  world.provider.fail('markRead', { problem: problem(403) });
  open(tab, 2);
  world.advance(second);
  expect(led(tab, 'read.refused').slice(0, 4)).toEqual([
    'read.refused',
    'api.failed',
    'api.requested',
    'user.openedNote',
  ]);
});

test('[reading.sent-again] a mark that waits to be sent again does not keep the next word on its note waiting', () => {
  const { world, tab } = aPanel(3);
  deafen(world);
  open(tab, 2);
  world.advance(second);
  tab.do({ type: 'user.markedUnread', note: 2 });
  world.advance(second);
  expect(marks(world)).toEqual([{ 2: 9999 }, { 2: -1 }]);
  expect(tab.events('read.refused')).toEqual([]);
});

test('[storage.full] a mark that storage did not take, beside others that it holds, is sent all the same', () => {
  const { world, tab } = aPanel(3);
  world.provider.fail('markRead', { hangs: true });
  open(tab, 3);
  world.storage.full = true;
  open(tab, 2);
  world.advance(second);
  expect(marks(world)).toEqual([{ 3: 9999 }, { 2: 9999 }]);
});

describe('a mark in storage whose note is not in the list', () => {
  const aTabWith = (unsent: readonly UnsentRead[] | null) => {
    const { world, tab } = aPanel(3);
    tab.leave();
    world.stored.set(readKey(99), '1');
    if (unsent) world.stored.set(unsentReadsKey, writeUnsentReads(unsent));
    else world.stored.delete(unsentReadsKey);
    world.provider.forgetCalls();
    return { world, next: world.openTab(), fetched: () => world.provider.asked('getNote').map(({ note }) => note) };
  };

  test('[reading.sent-again] a flag of an older panel says of no mark whose it is: its note is not fetched', () => {
    const { world, fetched } = aTabWith(null);
    world.advance(600 * second);
    expect(fetched()).toEqual([]);
  });

  test('[sync.not-visible] its note is fetched once, and not while the page is hidden', () => {
    const { world, next, fetched } = aTabWith([{ note: 99, version: 5 }]);
    world.advance(30);
    next.do({ type: 'page.hidden' });
    world.advance(10 * second);
    expect([next.state().notes.order, fetched()]).toEqual([[3, 2, 1], []]);
    next.do({ type: 'page.shown' });
    world.advance(600 * second);
    expect(fetched()).toEqual([99]);
  });
});

describe('[reading.other-tabs] ten seconds after another tab read a note, storage says what became of its mark', () => {
  test.each<[string, readonly UnsentRead[], number | null]>([
    ['it is sent', [], null],
    ['it is sent, and a mark of another note is not', [{ note: 3, version: 7 }], null],
    ['it was taken back', [{ note: 2, version: 7, on: false }], null],
    [
      'it is not sent',
      [
        { note: 1, version: 5 },
        { note: 2, version: 7 },
      ],
      7,
    ],
  ])('%s', (_what, stored, unsent) => {
    const { world, tab } = aPanel(3);
    world.stored.set(readKey(2), '1');
    tab.do({ type: 'storage.noteRead', note: 2 });
    world.stored.set(unsentReadsKey, writeUnsentReads(stored));
    world.advance(10 * second);
    expect(expired(tab)).toEqual([{ type: 'override.expired', note: 2, of: 'read', stored: true, unsent }]);
    expect(led(tab, 'override.expired')).toEqual(['override.expired', 'storage.noteRead']);
  });

  test('of a note that is not held here nothing is said unless its mark is not sent', () => {
    const { world, tab } = aPanel(3);
    tab.do({ type: 'storage.noteRead', note: 98 });
    tab.do({ type: 'storage.noteRead', note: 99 });
    world.stored.set(unsentReadsKey, writeUnsentReads([{ note: 99, version: 7 }]));
    world.advance(20 * second);
    expect(expired(tab)).toEqual([{ type: 'override.expired', note: 99, of: 'read', stored: false, unsent: 7 }]);
  });

  test('of a note on which this tab had the last word since nothing is said, though its own mark is not sent', () => {
    const { world, tab } = aPanel(3);
    deafen(world);
    tab.do({ type: 'storage.noteRead', note: 2 });
    tab.do({ type: 'user.markedUnread', note: 2 });
    open(tab, 2);
    world.advance(20 * second);
    expect(expired(tab)).toEqual([]);
  });
});
