/** What storage holds of what is wanted: from the press to the end, over reloads, and when it takes nothing. */
import { EMPTY, of } from 'rxjs';
import { parseMutation } from '../../../../streams/storageKeys';
import { aNote } from '../../../reducers/folding';
import { noNetwork, problem } from '../../../support/virtualProvider';
import { aPanel, type Tab, virtualWorld, type World } from '../../../support/virtualWorld';
import { aButton, buttons } from '../../support/buttons';
import {
  acts,
  ask,
  list,
  marks,
  mutationKeys,
  open,
  readOnes,
  second,
  undo,
  unread,
  windowMs,
} from '../../support/moderating';

const minute = 60 * second;
const forEver = Number.POSITIVE_INFINITY;
const ends: [string, (tab: Tab) => void][] = [
  ['killed', (tab) => tab.kill()],
  ['left', (tab) => tab.leave()],
];
/** A page that comes next leads at once. */
const tabs = { speaks: true };
const stored = (world: World) => mutationKeys(world).map((key) => parseMutation(key, world.stored.get(key) ?? null));
const onServer = ({ provider }: World) => [...provider.notes.values()].filter(({ read }) => read).map(({ id }) => id);

describe.each(buttons)('$kind', (button) => {
  const { kind, id, press, shown } = button;

  test('[outbox.stored] a press has a key of its own before its call, until the service has it', () => {
    const { world, tab, keys, calls } = aButton(button, tabs);
    const at = world.now();
    const atCall: number[] = [];
    tab.entry$.subscribe(({ event }) => event.type === 'api.requested' && atCall.push(keys().length));
    press(tab, true);
    expect(keys()).toEqual([`notes_mutation_${kind}_${id}_${at}_t1`]);
    expect(stored(world)).toMatchObject([{ kind, id, wanted: true, phase: 'pending', begun: true }]);
    expect([calls(), atCall]).toEqual([[true], [1]]);
    world.advance(second);
    expect(keys()).toEqual([]);
  });

  test.each(ends)('[outbox.stored] the next page sends what a page that was %s could not', (_how, end) => {
    const { world, tab, onServer, keys } = aButton(button, tabs);
    world.provider.fail(kind, { problem: noNetwork });
    press(tab, true);
    world.advance(second);
    end(tab);
    const next = world.openTab(tabs);
    world.advance(5 * second);
    expect([onServer(), shown(next), keys()]).toEqual([true, true, []]);
  });

  test('[outbox.gives-up] what is older than five minutes has failed in the next page, and is not sent', () => {
    const { world, tab, calls } = aButton(button, tabs);
    world.provider.fail(kind, { problem: noNetwork });
    press(tab, true);
    world.advance(second);
    tab.kill();
    world.advance(6 * minute);
    const next = world.openTab(tabs);
    world.advance(minute);
    expect([calls(), next.state().outbox[kind][id]?.phase]).toEqual([[true], 'failed']);
  });

  test('[storage.blocked] what storage does not take is sent all the same', () => {
    const { world, tab, onServer } = aButton(button, tabs);
    world.storage.blocked = true;
    world.provider.fail(kind, { problem: noNetwork });
    press(tab, true);
    world.advance(minute);
    expect([onServer(), shown(tab)]).toEqual([true, true]);
  });
});

describe('read states', () => {
  test('[outbox.stored] each press has its own key, and the last one counts', () => {
    const { world, tab } = aPanel(3, tabs);
    world.provider.fail('markRead', { problem: noNetwork, times: forEver });
    for (const note of [2, 3]) open(tab, note);
    unread(tab, 2);
    expect(new Set(stored(world).map((one) => one && [one.id, one.wanted].join()))).toEqual(
      new Set(['3,true', '2,false']),
    );
    world.provider.heal();
    world.advance(5 * minute);
    expect([onServer(world), mutationKeys(world)]).toEqual([[3], []]);
  });

  test.each(ends)(
    '[outbox.stored] [reading.sent-again] those of a page that was %s are sent by the next',
    (_how, end) => {
      const { world, tab } = aPanel(3, tabs);
      world.provider.fail('markRead', { problem: noNetwork, times: forEver });
      open(tab, 3);
      world.advance(second);
      unread(tab, 3);
      open(tab, 2);
      end(tab);
      world.advance(60 * minute);
      world.provider.heal();
      const next = world.openTab(tabs);
      expect(readOnes(next)).toEqual([]);
      world.advance(10 * second);
      expect([onServer(world), readOnes(next), mutationKeys(world)]).toEqual([[2], [2], []]);
    },
  );

  test('[reading.newer-is-unread] one of an older version ends when the next page’s list shows a newer one', () => {
    const { world, tab } = aPanel(3, tabs);
    world.provider.fail('markRead', { problem: noNetwork, times: forEver });
    open(tab, 2);
    tab.kill();
    world.provider.touch(2);
    world.provider.heal();
    const next = world.openTab(tabs);
    world.advance(minute);
    expect([onServer(world), readOnes(next), mutationKeys(world)]).toEqual([[], [], []]);
  });

  test('[reading.sent-again] those of notes in no list are sent after the first list', () => {
    const { world, tab } = aPanel(13, tabs);
    tab.do({ type: 'user.reachedEnd' });
    world.advance(second);
    world.provider.fail('markRead', { problem: noNetwork, times: forEver });
    for (const note of [1, 13]) open(tab, note);
    tab.kill();
    world.provider.heal();
    world.provider.forgetCalls();
    world.openTab(tabs);
    world.advance(10 * second);
    const calls = world.provider.calls.map(({ request }) => request.call);
    expect(calls.indexOf('listNotes')).toBeLessThan(calls.indexOf('markRead'));
    expect([onServer(world).sort(), mutationKeys(world)]).toEqual([[1, 13], []]);
  });

  test('[reading.mark-unread] [reading.kept-notes] "Mark as unread" of a painted note is sent', () => {
    const world = virtualWorld((provider) => {
      provider.add(1, { read: true });
      provider.latency = () => ({ up: 20, down: 500 });
    });
    const restored = { type: 'session.restoredNotes', user: 1, notes: [aNote(1, { read: true })], savedAt: 0 } as const;
    const tab = world.openTab({ device: ({ op }) => (op === 'restoreNotes' ? of(restored) : EMPTY) });
    unread(tab, 1);
    expect(readOnes(tab)).toEqual([]);
    for (let step = 0; step < 50; step += 1) {
      world.advance(100);
      expect(readOnes(tab)).toEqual([]);
    }
    expect([marks(world), onServer(world)]).toEqual([[{ 1: -1 }], []]);
  });
});

describe('spam and trash', () => {
  test.each(ends)(
    '[outbox.stored] one of a page that was %s in its window is carried out once, by the next',
    (_how, end) => {
      const { world, tab } = aPanel(3, tabs);
      ask(tab, 'trash', 2);
      world.advance(second);
      end(tab);
      const next = world.openTab(tabs);
      world.advance(second);
      expect([list(next), acts(world)]).toEqual([['3', '1'], []]);
      world.advance(10 * second);
      world.openTab(tabs);
      world.advance(10 * second);
      expect([acts(world), mutationKeys(world), next.state().outbox.trash]).toEqual([['delete 2'], [], {}]);
    },
  );

  test('[storage.full] what was stored before storage was full is removed from it once it is done', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    world.storage.full = true;
    world.advance(2 * windowMs);
    expect([acts(world), mutationKeys(world)]).toEqual([['delete 2'], []]);
  });

  test('[outbox.stored] one of days ago is carried out by the next page, whatever its clock', () => {
    for (const aheadMs of [0, -3 * 86_400 * second, 4_499, 3_600 * second]) {
      const { world, tab } = aPanel(3, tabs);
      world.setClock(aheadMs);
      ask(tab, 'spam', 2);
      tab.kill();
      world.setClock(0);
      world.openTab(tabs);
      world.advance(6 * minute);
      expect(acts(world)).toEqual(['spam 2']);
    }
  });

  test('[undo.restores] what is undone has no key', () => {
    const { world, tab } = aPanel(3, tabs);
    ask(tab, 'trash', 2);
    expect(stored(world)).toMatchObject([{ kind: 'trash', phase: 'undoable', until: world.now() + windowMs }]);
    undo(tab, 2);
    expect(stored(world).filter((one) => one?.kind === 'trash')).toEqual([]);
  });

  test('[moderation.fails] one that has failed is not sent by the next page, and can be sent again there', () => {
    const { world, tab } = aPanel(3, tabs);
    world.provider.fail('deleteComment', { problem: problem(500) });
    ask(tab, 'trash', 2);
    world.advance(windowMs + second);
    tab.leave();
    const next = world.openTab(tabs);
    world.advance(minute);
    expect([acts(world), list(next), next.state().outbox.trash[2]?.phase]).toEqual([[], ['3', '2', '1'], 'failed']);
  });

  test('[storage.rubbish] a value that cannot be read is left alone', () => {
    const world = virtualWorld((provider) => {
      provider.add(1);
    });
    world.stored.set('notes_mutation_trash_1_5_t9', '{"wanted":true}');
    const tab = world.openTab(tabs);
    world.advance(10 * second);
    expect([list(tab), acts(world), mutationKeys(world).length]).toEqual([['1'], [], 1]);
  });
});
