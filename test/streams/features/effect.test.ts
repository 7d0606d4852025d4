/** What effects hear, and the fence around each: what a throw leaves of the others and of the one that threw. */
import { defer, EMPTY, map, merge, mergeMap, Observable, of, throwError, timer } from 'rxjs';
import { reduce } from '../../../reducers';
import type { Problem } from '../../../reducers/api';
import type { PanelEvent } from '../../../reducers/events';
import { initialState } from '../../../reducers/state';
import { type Effect, type Effects, type Transition, together } from '../../../streams/features/effect';
import { createLog } from '../../../streams/log';
import type { NewEntry, Ports } from '../../../streams/ports';
import { virtualWorld } from '../../support/virtualWorld';

/** A log that these effects read and write. */
function running(effects: Effects) {
  const { scheduler, advance } = virtualWorld();
  const reported: Problem[] = [];
  const log = createLog({ initial: initialState, reduce, now: scheduler.now });
  const ports = { scheduler, report: (problem: Problem) => reported.push(problem) };
  const subscription = together(effects)(log.entry$, log.state$, ports as never).subscribe(log.append);
  const say = (event: PanelEvent) => log.append({ event });
  const types = () => log.entries().map(({ event }) => event.type);
  return { log, say, types, reported, advance, subscription };
}

/** An effect that hears one type. */
const on = (type: PanelEvent['type'], run: (heard: Transition, ports: Ports) => Observable<NewEntry>): Effect => ({
  hears: [type],
  run: (heard$, _state$, ports) => heard$.pipe(mergeMap((heard) => run(heard, ports))),
});
const bug = (): never => {
  throw new TypeError('a bug');
};
const settled: NewEntry = { event: { type: 'sync.settled' } };
const moved: NewEntry = { event: { type: 'push.namedOther' } };
const heard = (effect: Partial<Effect>) => {
  const seen: string[] = [];
  const noting: Effect = {
    hears: [],
    ...effect,
    run: (heard$) =>
      heard$.pipe(
        mergeMap(({ entry, before, after }) => {
          seen.push(`${entry.event.type} ${before.panel.helpOpen} ${after.panel.helpOpen}`);
          return EMPTY;
        }),
      ),
  };
  const { say } = running({ noting });
  for (const type of ['user.openedHelp', 'poll.due', 'user.closedHelp'] as const) say({ type });
  return seen;
};

test('an effect hears the entries of its types, and those that change a slice that it watches, each once', () => {
  const changes = ['user.openedHelp false true', 'user.closedHelp true false'];
  expect(heard({ watches: ['panel'] })).toEqual(changes);
  expect(heard({ hears: ['user.closedHelp'], watches: ['panel'] })).toEqual(changes);
  expect(heard({ hears: ['poll.due'] })).toEqual(['poll.due true true']);
  expect(heard({ watches: ['sync'] })).toEqual([]);
});

test('[effects.fenced] a throw is an entry and reported, the effect stops, and the others go on', () => {
  const { log, say, types, reported } = running({
    bad: {
      hears: ['push.changed', 'poll.due'],
      run: (heard$) => heard$.pipe(map(({ entry }) => (entry.event.type === 'push.changed' ? bug() : settled))),
    },
    good: on('push.changed', ({ entry }) => of({ ...moved, cause: entry })),
  });
  for (const type of ['poll.due', 'push.changed', 'poll.due', 'push.changed'] as const) say({ type });
  const whole = ['poll.due', 'sync.settled', 'push.changed', 'effect.failed', 'push.namedOther', 'poll.due'];
  expect(types()).toEqual([...whole, 'push.changed', 'push.namedOther']);
  const problem = { name: 'TypeError', message: 'a bug', status: 0 };
  expect(log.entries()[3]).toMatchObject({ cause: 3, event: { effect: 'bad', problem } });
  expect(reported).toEqual([problem]);
  expect(log.state$.value.session.failed).toBe(4);
});

test('[effects.fenced] a timer that throws ends its effect alone, too; no entry is its cause', () => {
  const { log, say, types, reported, advance } = running({
    late: on('poll.due', (_heard, { scheduler }) => timer(500, scheduler).pipe(map(bug))),
    good: on('push.changed', () => of(settled)),
  });
  say({ type: 'poll.due' });
  advance(1_000);
  say({ type: 'push.changed' });
  expect(types()).toEqual(['poll.due', 'effect.failed', 'push.changed', 'sync.settled']);
  expect(reported).toHaveLength(1);
  expect(log.entries()[1]).not.toHaveProperty('cause');
});

test('[effects.fenced] effects that throw as they start, or that cannot be reported, stop like any other', () => {
  const { say, types, log, reported } = running({
    bad: { hears: [], run: () => defer(() => throwError(() => new Error('not yet'))) },
    worse: { hears: [], run: () => bug() },
    good: on('poll.due', () => of(settled)),
  });
  expect(types()).toEqual(['effect.failed', 'effect.failed']);
  say({ type: 'poll.due' });
  expect(types().at(-1)).toBe('sync.settled');
  expect([reported.length, log.state$.value.session.failed]).toEqual([2, 1]);
  const seen: string[] = [];
  const failing = { report: bug } as never;
  together({ reported: on('poll.due', bug) })(log.entry$, log.state$, failing).subscribe(({ event }) =>
    seen.push(event.type),
  );
  say({ type: 'poll.due' });
  expect(seen).toEqual(['effect.failed']);
});

test('[effects.fenced] in a replay an effect stops where the record says that it failed', () => {
  const { say, types } = running({ one: on('poll.due', () => of(settled)), other: on('poll.due', () => of(moved)) });
  say({ type: 'effect.failed', effect: 'one', problem: { name: 'Error', message: '', status: 0 } });
  say({ type: 'poll.due' });
  expect(types()).toEqual(['effect.failed', 'poll.due', 'push.namedOther']);
});

test('[effects.fenced] an effect that fails lets go of what it holds, and so do all when they end', () => {
  let live = 0;
  const held$ = new Observable<NewEntry>(() => {
    live += 1;
    return () => {
      live -= 1;
    };
  });
  const { say, subscription } = running({
    bad: {
      hears: ['poll.due', 'push.changed'],
      run: (heard$) => merge(heard$.pipe(mergeMap(({ entry }) => (entry.event.type === 'poll.due' ? held$ : bug())))),
    },
    good: on('poll.due', () => held$),
  });
  say({ type: 'poll.due' });
  expect(live).toBe(2);
  say({ type: 'push.changed' });
  expect(live).toBe(1);
  subscription.unsubscribe();
  expect(live).toBe(0);
});
