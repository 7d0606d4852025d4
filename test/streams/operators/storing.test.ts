/** Changes of browser storage as entries, and made again where storage did not take them. */
import { EMPTY, VirtualTimeScheduler } from 'rxjs';
import { reduce } from '../../../reducers';
import type { PanelEvent } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { initialState } from '../../../reducers/state';
import { createLog } from '../../../streams/log';
import { remove, set, storing, storingUntilTaken } from '../../../streams/operators/storing';
import type { NewEntry, Ports, StorageRequest } from '../../../streams/ports';

/** Storage that takes nothing while it is full; what is wanted there is the value of its key in `wanted`. */
function aStorage() {
  const scheduler = new VirtualTimeScheduler();
  const log = createLog({ initial: initialState, reduce, now: () => 0 });
  const tried: string[] = [];
  const storage = { full: true };
  const wanted = new Map([
    ['a', '1'],
    ['b', '1'],
    ['c', '1'],
  ]);
  const ports = {
    scheduler,
    storage: (request: StorageRequest) => {
      tried.push(request.op === 'set' ? `${request.key}=${request.value}` : request.key);
      if (storage.full) throw new Error('no room');
    },
  } as unknown as Ports;
  const taken: string[] = [];
  const requestOf = (key: string, op: StorageRequest['op']) => {
    const value = wanted.get(key);
    return op === 'remove' ? remove(key) : value === undefined ? null : set(key, value);
  };
  const { store, again$ } = storingUntilTaken({ requestOf, taken: (key) => taken.push(key) }, log.entry$, ports);
  again$.subscribe(log.append);
  const say = (event: PanelEvent) => log.append({ event });
  return {
    log,
    ports,
    tried,
    taken,
    storage,
    wanted,
    store,
    say,
    /** Writes these as they are wanted. */
    write: (...keys: readonly string[]) =>
      store(
        keys.map((key) => set(key, wanted.get(key) ?? '')),
        { seq: 0 },
      ).subscribe(log.append),
    triedSince: (what: () => void) => {
      const before = tried.length;
      what();
      return tried.slice(before);
    },
    advance: (ms: number) => {
      scheduler.maxFrames = scheduler.frame + ms;
      scheduler.flush();
      scheduler.frame = scheduler.maxFrames;
    },
  };
}

test('[storage.logged] a change is asked, then answered or failed, each caused by the one before', () => {
  const { ports, storage } = aStorage();
  const draftsOf = () => {
    const seen: NewEntry[] = [];
    storing(ports, set('a', '1'), { seq: 7 }).subscribe((draft) => seen.push(draft));
    return seen;
  };
  const asked = { event: { type: 'storage.asked', op: 'set', key: 'a' }, cause: { seq: 7 }, ref: { seq: 0 } };
  expect(draftsOf()).toEqual([
    asked,
    { event: { type: 'storage.failed', key: 'a', reason: 'no room' }, cause: { seq: 0 } },
  ]);
  storage.full = false;
  expect(draftsOf()).toEqual([asked, { event: { type: 'storage.answered', key: 'a' }, cause: { seq: 0 } }]);
});

test('no changes are EMPTY itself, for which nothing is subscribed', () => {
  expect(aStorage().store([], { seq: 0 })).toBe(EMPTY);
});

test('[storage.full] five minutes after a failure one change is made again, as it then is wanted', () => {
  const { write, wanted, triedSince, advance } = aStorage();
  write('a', 'b');
  wanted.set('a', '2');
  expect(triedSince(() => advance(limits.slowLookMs - 1))).toEqual([]);
  expect(triedSince(() => advance(1))).toEqual(['a=2']);
});

test('[storage.full] once storage takes one, all others follow', () => {
  const { write, storage, triedSince, say, taken } = aStorage();
  write('a', 'b', 'c');
  storage.full = false;
  expect(triedSince(() => say({ type: 'user.closedNote' }))).toEqual(['a=1', 'b=1', 'c=1']);
  expect(taken).toEqual(['a', 'b', 'c']);
  expect(triedSince(() => say({ type: 'page.left' }))).toEqual([]);
});

test.each<PanelEvent>([{ type: 'user.blurredReply', note: 1 }, { type: 'user.closedNote' }])(
  '[storage.full] while it is full, $type tries one change, and each time another',
  (event) => {
    const { write, triedSince, say } = aStorage();
    write('a', 'b');
    expect([1, 2, 3].flatMap(() => triedSince(() => say(event)))).toEqual(['a=1', 'b=1', 'a=1']);
  },
);

test.each<PanelEvent>([
  { type: 'page.left' },
  { type: 'page.hidden' },
  { type: 'host.hidden' },
  { type: 'session.ended' },
])('[storage.full] before the page may be gone, at $type, all are tried', (event) => {
  const { write, triedSince, say } = aStorage();
  write('a', 'b', 'c');
  expect(triedSince(() => say(event))).toEqual(['a=1', 'b=1', 'c=1']);
});

test('[storage.full] what is wanted no more is forgotten, and a removal that failed is made again', () => {
  const { store, write, log, wanted, triedSince, say } = aStorage();
  write('a');
  store([remove('b')], { seq: 0 }).subscribe(log.append);
  wanted.delete('a');
  expect(triedSince(() => say({ type: 'page.hidden' }))).toEqual(['b']);
  wanted.set('a', '2');
  expect(triedSince(() => say({ type: 'page.hidden' }))).toEqual(['b']);
});

test('[storage.full] at any other entry nothing is tried', () => {
  const { write, triedSince, say, advance } = aStorage();
  write('a');
  expect(triedSince(() => say({ type: 'page.shown' }))).toEqual([]);
  expect(triedSince(() => advance(limits.slowLookMs))).toEqual(['a=1']);
});
