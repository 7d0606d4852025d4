/**
 * A week in virtual time: a push a minute, polls where push is down, and 10,000 acts. A session holds no more at its
 * end than after a day, and an entry is told to no more listeners. Thirty hours of it run with the other tests; `npm
 * run test:week` runs the whole.
 */
import { Observable } from 'rxjs';
import type { Entry, PanelEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { isApproved, isFollowing, isLiked } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { effects } from '../../streams/features';
import { type Effect, together } from '../../streams/features/effect';
import type { StateStream } from '../../streams/log';
import { wroteReply } from '../support/typing';
import { siteOfAuthor } from '../support/virtualProvider';
import { type Tab, virtualWorld, type World } from '../support/virtualWorld';

const minute = 60_000;
const isWhole = process.env['WEEK'] === 'whole';
/** The short form has three days of ten hours. */
const minutesPerDay = isWhole ? 1_440 : 600;
const days = isWhole ? 7 : 3;
interface Live {
  listeners: number;
  /** The number of times that a listener was told something. */
  told: number;
}

/** Counts the listeners (effects, groups of operators, waits for an entry), and the values that they are told. */
function counted<T>(source$: Observable<T>, live: Live): Observable<T> {
  return new Observable((subscriber) => {
    live.listeners += 1;
    subscriber.add(() => {
      live.listeners -= 1;
    });
    const told$ = source$.subscribe({
      next: (value) => {
        live.told += 1;
        subscriber.next(value);
      },
      error: (error: unknown) => subscriber.error(error),
      complete: () => subscriber.complete(),
    });
    return told$;
  });
}

function countingEffect(live: Live): Effect {
  const all: [string, Effect][] = Object.entries(effects);
  return together(
    Object.fromEntries(
      all.map(([name, effect]): [string, Effect] => [
        name,
        (entry$, state$, ports) => {
          const states$ = Object.defineProperty(counted(state$, live), 'value', { get: () => state$.value });
          return effect(counted<Entry>(entry$, live), states$ as StateStream, ports);
        },
      ]),
    ),
  );
}

/** One act a minute, each kind in its turn, on one of the twelve newest notes. */
function actOf(state: State, count: number): readonly PanelEvent[] {
  const note = state.notes.order[(count * 7) % 12] ?? 0;
  const text = `Reply ${count}`;
  switch (count % 12) {
    case 0:
      return [{ type: 'user.openedNote', note }];
    case 1:
      return [{ type: 'user.askedLike', note, on: !isLiked(state, note) }];
    case 2:
      return [{ type: 'user.askedApprove', note, on: !isApproved(state, note) }];
    case 3:
      return [
        {
          type: 'user.askedFollow',
          site: siteOfAuthor({ id: note }),
          on: !isFollowing(state, siteOfAuthor({ id: note }), false),
        },
      ];
    case 4:
      return [
        { type: 'user.openedNote', note },
        { type: 'user.focusedReply', note },
        wroteReply(note, text),
        { type: 'user.sentReply', note },
      ];
    case 5:
      return [{ type: 'user.askedTrash', note }];
    case 6:
      return [
        { type: 'user.openedNote', note },
        { type: 'user.markedUnread', note },
      ];
    case 7:
      return [{ type: 'user.closedNote' }];
    case 8:
      return [{ type: 'user.askedReadAll', notes: state.notes.order }];
    case 9:
      return [{ type: 'user.reachedEnd' }];
    case 10:
      return [{ type: 'user.askedSpam', note }];
    default:
      return [
        { type: 'user.choseFilter', filter: 'unread' },
        { type: 'user.openedNote', note },
        { type: 'user.choseFilter', filter: 'all' },
      ];
  }
}

/**
 * A minute of the session: something new by push, or only at the service while push is down, and an act.
 * @returns the number of calls that the panel made
 */
function liveMinute(world: World, tab: Tab, count: number): number {
  const { provider } = world;
  const id = 1_000 + count;
  provider.add(id, { time: Math.floor(world.now() / 1000), approved: count % 2 === 0 });
  if (count % 60 === 40) {
    provider.pushMode = 'refuse';
    provider.dropPush();
  }
  if (count % 60 === 50) provider.pushMode = 'open';
  provider.say({ kind: 'note', note: id });
  tab.do({ type: 'clock.ticked', startOfToday: Math.floor(world.now() / 86_400_000) * 86_400_000 });
  world.advance(minute / 2);
  for (const event of actOf(tab.state(), count)) tab.do(event);
  world.advance(minute / 2);
  // The simulated service need not remember old notes.
  for (const old of [...provider.notes.keys()].slice(0, Math.max(0, provider.notes.size - 200)))
    provider.notes.delete(old);
  const calls = provider.calls.length;
  provider.forgetCalls();
  return calls;
}

/** The number of values in a state, however long its texts and numbers are. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + valuesIn(part), 1);
}

/** What the session holds when nothing is under way. */
function held(world: World, tab: Tab, live: Readonly<Live>) {
  world.advance(15_000);
  return {
    bytes: JSON.stringify(tab.state()).length,
    values: valuesIn(tab.state()),
    keys: world.stored.size,
    listeners: live.listeners,
    timers: world.scheduler.actions.filter(({ closed }) => !closed).length,
  };
}

/** The cost of a day: entries, their size, values told to listeners, calls and writes. */
function work(world: World, tab: Tab, live: Live) {
  let entries = 0;
  let bytes = 0;
  let calls = 0;
  tab.log.entry$.subscribe(({ event }) => {
    entries += 1;
    bytes += JSON.stringify(event).length;
  });
  return {
    called: (count: number) => {
      calls += count;
    },
    ofDay: () => {
      const day = { entries, bytes, told: live.told, calls, writes: world.storage.writes.length };
      entries = 0;
      bytes = 0;
      calls = 0;
      live.told = 0;
      world.storage.writes.length = 0;
      return day;
    },
  };
}

/** Notes of a later day have ids with more digits; nothing else may grow. */
const slack = 1.03;

test('[effects.no-growth] [log.budget] after days of pushes, polls and acts no more is held than after one, and an entry costs as much', () => {
  const live: Live = { listeners: 0, told: 0 };
  const world = virtualWorld((provider) => {
    provider.pushMode = 'open';
    for (let id = 1; id <= 120; id += 1) provider.add(id);
  });
  const tab = world.openTab({ effect: countingEffect(live), speaks: true });
  world.advance(5_000);
  for (let round = 0; round < 10; round += 1) {
    tab.do({ type: 'user.reachedEnd' });
    world.advance(1_000);
  }
  const costs = work(world, tab, live);
  costs.ofDay();
  const ends: ReturnType<typeof held>[] = [];
  const perDay: ReturnType<typeof costs.ofDay>[] = [];
  for (let day = 0; day < days; day += 1) {
    for (let count = 0; count < minutesPerDay; count += 1)
      costs.called(liveMinute(world, tab, day * minutesPerDay + count));
    ends.push(held(world, tab, live));
    perDay.push(costs.ofDay());
  }
  if (isWhole) console.info(JSON.stringify({ ends, perDay, kept: tab.entries().length }));
  const [first] = ends;
  const [firstDay] = perDay;
  if (!first || !firstDay) throw new Error('no day');
  expect(tab.events('effect.failed', 'log.refused')).toEqual([]);
  for (const end of ends) {
    expect(end.bytes).toBeLessThan(2_000_000);
    expect(end.bytes).toBeLessThanOrEqual(first.bytes * slack);
    expect(end.values).toBeLessThanOrEqual(first.values * slack);
    expect(end.keys).toBeLessThanOrEqual(first.keys);
    expect(end.listeners).toBeLessThanOrEqual(first.listeners);
    expect(end.timers).toBeLessThanOrEqual(first.timers);
  }
  // Each day has as many events as the first, at the same cost.
  for (const day of perDay) {
    expect(day.entries).toBeLessThanOrEqual(firstDay.entries * slack);
    expect(day.bytes / day.entries).toBeLessThanOrEqual((firstDay.bytes / firstDay.entries) * slack);
    expect(day.told / day.entries).toBeLessThanOrEqual((firstDay.told / firstDay.entries) * slack);
    expect(day.calls).toBeLessThanOrEqual(firstDay.calls * slack);
    expect(day.writes).toBeLessThanOrEqual(firstDay.writes * slack);
  }
  expect(tab.entries().length).toBeLessThanOrEqual(limits.logEvents + limits.checkpointEvery);
  expect(JSON.stringify(tab.entries()).length).toBeLessThanOrEqual(limits.logBytes);
}, 600_000);
