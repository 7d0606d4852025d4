/**
 * What a session keeps of finished work, and what idle time and past work cost. Days of everything together are in
 * `week.test.ts`.
 */
import { limits } from '../../reducers/limits';
import { virtualWorld } from '../support/virtualWorld';

const minute = 60_000;

function aPanelOf(notes: number) {
  const world = virtualWorld((provider) => {
    for (let id = 1; id <= notes; id += 1) provider.add(id);
  });
  const tab = world.openTab();
  world.advance(1_000);
  for (let loaded = limits.firstWindowNotes; loaded < notes; loaded += 10) {
    tab.do({ type: 'user.reachedEnd' });
    world.advance(1_000);
  }
  return { world, tab };
}

test('polling a hundred notes for 1.8 days leaves a whole log, far below its budget', () => {
  const { world, tab } = aPanelOf(100);
  expect(tab.state().notes.order).toHaveLength(100);
  const before = tab.entries().length;
  world.provider.forgetCalls();
  // Each step is one call, and the simulated service need not remember all of them.
  for (let passed = 0; passed < 1.8 * 24 * 60; passed += 60) {
    world.advance(60 * minute);
    expect(world.provider.asked('listPairs').length).toBeGreaterThanOrEqual(115);
    world.provider.forgetCalls();
  }
  const idle = tab.entries().slice(before);
  expect(tab.log.base().seq).toBe(0);
  expect(idle.length).toBeGreaterThan(10_000);
  expect(JSON.stringify(idle).length / idle.length).toBeLessThan(200);
  expect(JSON.stringify(tab.entries()).length).toBeLessThan(limits.logBytes / 8);
}, 120_000);

test('of notes that were read and are gone nothing stays: no mark, no place under Unread, no tombstone', () => {
  const { world, tab } = aPanelOf(100);
  for (let id = 101; id <= 700; id += 1) {
    world.provider.add(id, { time: Math.floor(world.now() / 1000) });
    tab.do({ type: 'push.noteChanged', note: id });
    world.advance(500);
    tab.do({ type: 'user.openedNote', note: id });
    world.advance(500);
    // Every other note is deleted; the others slide out of the newest hundred.
    const note = world.provider.notes.get(id);
    if (note && id % 2) note.status = 'trash';
    if (id % 10 === 0) world.advance(minute);
  }
  tab.do({ type: 'user.closedNote' });
  world.advance(10 * minute);
  const { notes, outbox } = tab.state();
  const there = new Set(notes.order);
  const gone = (ids: Iterable<number>) => [...ids].filter((id) => !there.has(id));
  const keys = (record: object) => Object.keys(record).map(Number);
  expect(there.size).toBe(100);
  expect(gone(keys(notes.byId))).toEqual([]);
  expect(gone(keys(outbox.read))).toEqual([]);
  expect(gone(keys(notes.stale))).toEqual([]);
  expect(gone(notes.readUnderFilter)).toEqual([]);
  // The last tombstones wait for answers that may still come.
  expect(gone(keys(notes.asOf)).length).toBeLessThanOrEqual(200);
}, 120_000);
