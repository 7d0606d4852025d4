/** The fence around each effect: what a throw leaves of the others and of the one that threw. */
import { concat, defer, EMPTY, filter, map, merge, mergeMap, NEVER, Observable, of, throwError, timer } from 'rxjs';
import { reduce } from '../../../reducers';
import type { Problem } from '../../../reducers/api';
import type { Entry, PanelEvent } from '../../../reducers/events';
import { initialState } from '../../../reducers/state';
import { effectNames } from '../../../streams/effects';
import { type Effects, together } from '../../../streams/effects/effect';
import { createLog } from '../../../streams/log';
import type { NewEntry } from '../../../streams/ports';
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

const on = (entry$: Observable<Entry>, type: PanelEvent['type'], run: (entry: Entry) => Observable<NewEntry>) =>
  entry$.pipe(
    filter(({ event }) => event.type === type),
    mergeMap(run),
  );
const bug = (): never => {
  throw new TypeError('a bug');
};
const settled: NewEntry = { event: { type: 'sync.settled' } };

test('[effects.fenced] a throw is an entry and reported, the others go on, and the effect starts anew', () => {
  const { log, say, types, reported } = running({
    bad: (entry$) =>
      entry$.pipe(
        mergeMap(({ event }) => {
          if (event.type === 'push.changed') bug();
          return event.type === 'poll.due' ? of(settled) : EMPTY;
        }),
      ),
    good: (entry$) => on(entry$, 'push.changed', (cause) => of({ event: { type: 'tabs.led' }, cause })),
  });
  say({ type: 'push.changed' });
  say({ type: 'poll.due' });
  expect(types()).toEqual(['push.changed', 'effect.failed', 'tabs.led', 'poll.due', 'sync.settled']);
  const problem = { name: 'TypeError', message: 'a bug', status: 0 };
  expect(log.entries()[1]).toMatchObject({ cause: 1, event: { effect: 'bad', problem } });
  expect(reported).toEqual([problem]);
});

test('[effects.fenced] an effect that starts anew keeps its place in the order', () => {
  const order: string[] = [];
  const noting = (name: string) => (entry$: Observable<Entry>) =>
    entry$.pipe(
      mergeMap(({ event }) => {
        order.push(`${name} ${event.type}`);
        if (name === 'first' && event.type === 'push.changed') bug();
        return EMPTY;
      }),
    );
  const { say } = running({ first: noting('first'), second: noting('second') });
  say({ type: 'push.changed' });
  say({ type: 'poll.due' });
  expect(order).toEqual(['first push.changed', 'second push.changed', 'first poll.due', 'second poll.due']);
});

test('[effects.fenced] a timer that throws ends its effect alone, too', () => {
  const { say, types, advance } = running({
    late: (entry$, _state$, { scheduler }) => on(entry$, 'poll.due', () => timer(500, scheduler).pipe(map(bug))),
  });
  say({ type: 'poll.due' });
  advance(1_000);
  say({ type: 'poll.due' });
  advance(1_000);
  expect(types()).toEqual(['poll.due', 'effect.failed', 'poll.due', 'effect.failed']);
});

test('[effects.fenced] an effect that throws as it starts waits for the next entry', () => {
  let starts = 0;
  const { say, types } = running({
    bad: () =>
      defer(() => {
        starts += 1;
        return starts < 3 ? throwError(() => new Error('not yet')) : concat(of(settled), NEVER);
      }),
    worse: () => {
      if (starts < 2) bug();
      return EMPTY;
    },
  });
  expect(starts).toBe(1);
  say({ type: 'poll.due' });
  say({ type: 'poll.due' });
  expect(starts).toBe(3);
  const failures = types().filter((type) => type === 'effect.failed');
  expect(failures).toHaveLength(3);
  expect(types()).toContain('sync.settled');
});

test('[effects.fenced] one that fails at every entry rests after five failures, until a minute is over', () => {
  const { say, types, advance } = running({ bad: (entry$) => entry$.pipe(map(bug)) });
  const failures = () => types().filter((type) => type === 'effect.failed').length;
  for (let count = 0; count < 20; count += 1) say({ type: 'poll.due' });
  expect(failures()).toBe(5);
  advance(60_000);
  say({ type: 'poll.due' });
  expect(failures()).toBe(6);
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
    bad: (entry$) =>
      merge(
        on(entry$, 'poll.due', () => held$),
        on(entry$, 'push.changed', bug),
      ),
  });
  say({ type: 'poll.due' });
  expect(live).toBe(1);
  say({ type: 'push.changed' });
  expect(live).toBe(0);
  say({ type: 'poll.due' });
  subscription.unsubscribe();
  expect(live).toBe(0);
});

test('[effects.fenced] an effect that waits or rests after its failure has nothing more to let go of when all end', () => {
  const { say, types, subscription } = running({
    waits: () => defer(bug),
    rests: (entry$) => entry$.pipe(map(bug)),
  });
  for (let count = 0; count < 6; count += 1) say({ type: 'poll.due' });
  expect(types().filter((type) => type === 'effect.failed')).toHaveLength(10);
  expect(() => subscription.unsubscribe()).not.toThrow();
});

test('[log.cause] after a failure what an effect says has its own cause, or none, as before', () => {
  const { log, say } = running({
    bad: (entry$) =>
      merge(
        on(entry$, 'push.changed', bug),
        on(entry$, 'poll.due', (cause) =>
          of<NewEntry[]>({ event: { type: 'tabs.led' }, cause }, { event: { type: 'tabs.followed' } }),
        ),
      ),
  });
  say({ type: 'push.changed' });
  say({ type: 'poll.due' });
  const caused = log.entries().map(({ event: { type }, cause }) => [type, cause]);
  expect(caused.slice(-2)).toEqual([
    ['tabs.led', 3],
    ['tabs.followed', undefined],
  ]);
});

test('the panel’s effects have names, and persistence is the first', () => {
  expect(effectNames[0]).toBe('persistence');
  expect(effectNames).toEqual(expect.arrayContaining(['moderation', 'sync', 'storageAccess']));
});
