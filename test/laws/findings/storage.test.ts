/**
 * Faults with storage that takes nothing, found by the law of rest, each as the shortest course of ordinary events
 * that showed it.
 */
import { draftKey, lastSeenKey, parseDraft, readKey, singleKeysKey, undoMsKey } from '../../../streams/storageKeys';
import { wroteReply } from '../../support/typing';
import { noNetwork } from '../../support/virtualProvider';
import { aPanel, type World } from '../../support/virtualWorld';

/** The stored wishes, which no tab has to send any more when the world is at rest. */
const wishesIn = ({ stored }: World) => [...stored.keys()].filter((key) => key.startsWith('notes_wish_')).sort();

const second = 1_000;
const minute = 60 * second;

test('[storage.full] last seen, both choices, unsent marks, flags and drafts are written by themselves once storage has room', () => {
  const { world, tab } = aPanel(8);
  world.storage.full = true;
  world.provider.fail('markRead', { times: 2, problem: noNetwork });
  tab.do({ type: 'user.switchedSingleKeys', on: false });
  tab.do({ type: 'user.choseUndoDelay', undoMs: 20_000 });
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(second);
  const tried = world.provider.asked('markRead').length;
  world.provider.fail('markRead', { times: Number.POSITIVE_INFINITY, problem: noNetwork });
  tab.do({ type: 'user.openedNote', note: 3 });
  tab.do(wroteReply(3, 'Hello'));
  world.provider.add(100, { time: Math.floor(world.now() / 1000) });
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second);
  expect(tried).toBeGreaterThan(0);
  world.storage.full = false;
  world.advance(6 * minute);
  expect(Number(world.stored.get(lastSeenKey))).toBe(tab.state().sync.lastSeen);
  expect(world.stored.get(singleKeysKey)).toBe('0');
  expect(world.stored.get(undoMsKey)).toBe('20000');
  expect(wishesIn(world)).toEqual(['notes_wish_read_2', 'notes_wish_read_3']);
  expect(parseDraft(3, world.stored.get(draftKey(3)) ?? null)?.text).toBe('Hello');
  world.provider.heal();
  world.advance(10 * minute);
  expect([2, 3].map((id) => world.stored.get(readKey(id)))).toEqual(['1', '1']);
});

test('[storage.full] a storage that stays full is not asked over and over', () => {
  const { world, tab } = aPanel(8);
  world.storage.full = true;
  tab.do({ type: 'user.askedReadAll', notes: tab.state().notes.order });
  tab.do({ type: 'user.dismissedUndo', key: 'all' });
  tab.do({ type: 'user.switchedSingleKeys', on: false });
  world.advance(second);
  const tried = tab.events('storage.failed').length;
  world.advance(60 * minute);
  // Each effect that lacks a write tries once in five minutes.
  expect(tab.events('storage.failed').length - tried).toBeLessThanOrEqual(2 * 12);
});

test('[moderation.looks-first] [storage.full] two tabs that cannot tell each other trash a comment once', () => {
  const { world, tab } = aPanel(4);
  world.storage.full = true;
  const other = world.openTab();
  world.advance(second);
  for (const one of [tab, other]) {
    one.do({ type: 'user.askedTrash', note: 2 });
    world.advance(5);
  }
  world.advance(minute);
  expect(world.provider.acts.map(({ act }) => act)).toEqual(['delete']);
});

test('[moderation.one-tab] [storage.full] an act with a call under way when its page goes is told to the other tab once there is room', () => {
  const { world, tab } = aPanel(4);
  const other = world.openTab();
  world.advance(second);
  world.storage.full = true;
  other.do({ type: 'user.askedTrash', note: 2 });
  world.provider.latency = () => ({ up: 5, down: second });
  world.advance(tab.state().panel.undoMs + 1_100);
  expect(world.provider.acts.map(({ act }) => act)).toEqual(['delete']);
  world.storage.full = false;
  other.leave();
  tab.do({ type: 'user.askedTrash', note: 2 });
  world.advance(minute);
  expect(world.provider.acts.map(({ act }) => act)).toEqual(['delete']);
  expect(tab.state().notes.byId[2]).toBeUndefined();
});
