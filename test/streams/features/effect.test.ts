/** The fence around each effect: what a throw leaves of the others and of the one that threw. */
import { defer, EMPTY, filter, map, merge, mergeMap, Observable, of, throwError, timer } from 'rxjs';
import { reduce } from '../../../reducers';
import type { Problem } from '../../../reducers/api';
import type { Entry, PanelEvent } from '../../../reducers/events';
import { initialState } from '../../../reducers/state';
import { effectNames } from '../../../streams/features';
import { type Effects, together } from '../../../streams/features/effect';
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

test('[effects.fenced] a throw is an entry and reported, the effect stops, and the others go on', () => {
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
  say({ type: 'poll.due' });
  say({ type: 'push.changed' });
  say({ type: 'poll.due' });
  say({ type: 'push.changed' });
  const whole = ['poll.due', 'sync.settled', 'push.changed', 'effect.failed', 'tabs.led', 'poll.due', 'push.changed'];
  expect(types()).toEqual([...whole, 'tabs.led']);
  const problem = { name: 'TypeError', message: 'a bug', status: 0 };
  expect(log.entries()[3]).toMatchObject({ cause: 3, event: { effect: 'bad', problem } });
  expect(reported).toEqual([problem]);
  expect(log.state$.value.session.failed).toBe(4);
});

test('[effects.fenced] the entries reach the effects in the order of the list', () => {
  const order: string[] = [];
  const noting = (name: string) => (entry$: Observable<Entry>) =>
    entry$.pipe(
      mergeMap(({ event }) => {
        order.push(`${name} ${event.type}`);
        return name === 'second' && event.type === 'push.changed' ? bug() : EMPTY;
      }),
    );
  const { say } = running({ first: noting('first'), second: noting('second'), third: noting('third') });
  say({ type: 'push.changed' });
  expect(order.slice(0, 3)).toEqual(['first push.changed', 'second push.changed', 'third push.changed']);
  order.length = 0;
  say({ type: 'poll.due' });
  expect(order).toEqual(['first poll.due', 'third poll.due']);
});

test('[effects.fenced] a timer that throws ends its effect alone, too; no entry is its cause', () => {
  const { log, say, types, reported, advance } = running({
    late: (entry$, _state$, { scheduler }) => on(entry$, 'poll.due', () => timer(500, scheduler).pipe(map(bug))),
    good: (entry$) => on(entry$, 'push.changed', () => of(settled)),
  });
  say({ type: 'poll.due' });
  advance(1_000);
  say({ type: 'push.changed' });
  expect(types()).toEqual(['poll.due', 'effect.failed', 'push.changed', 'sync.settled']);
  expect(reported).toHaveLength(1);
  expect(log.entries()[1]).not.toHaveProperty('cause');
});

test('[effects.fenced] effects that throw as they start, or that cannot be reported, stop like any other', () => {
  const unreportable: Effects = { reported: (entry$) => on(entry$, 'poll.due', bug) };
  const { say, types, log, reported } = running({
    bad: () => defer(() => throwError(() => new Error('not yet'))),
    worse: () => bug(),
    good: (entry$) => on(entry$, 'poll.due', () => of(settled)),
  });
  expect(types()).toEqual(['effect.failed', 'effect.failed']);
  say({ type: 'poll.due' });
  expect(types().at(-1)).toBe('sync.settled');
  expect([reported.length, log.state$.value.session.failed]).toEqual([2, 1]);
  const failing = { report: bug } as never;
  const seen: string[] = [];
  together(unreportable)(log.entry$, log.state$, failing).subscribe(({ event }) => seen.push(event.type));
  say({ type: 'poll.due' });
  expect(seen).toEqual(['effect.failed']);
});

test('[effects.fenced] in a replay an effect stops where the record says that it failed', () => {
  const { say, types } = running({
    one: (entry$) => on(entry$, 'poll.due', () => of(settled)),
    other: (entry$) => on(entry$, 'poll.due', () => of({ event: { type: 'tabs.led' } })),
  });
  say({ type: 'effect.failed', effect: 'one', problem: { name: 'Error', message: '', status: 0 } });
  say({ type: 'poll.due' });
  expect(types()).toEqual(['effect.failed', 'poll.due', 'tabs.led']);
});

test('[effects.fenced] an effect that fails lets go of what it holds, and so do all when they end', () => {
  let live = 0;
  const held$ = new Observable<NewEntry>(() => {
    live += 1;
    return () => {
      live -= 1;
    };
  });
  const holding = (entry$: Observable<Entry>) =>
    merge(
      on(entry$, 'poll.due', () => held$),
      on(entry$, 'push.changed', bug),
    );
  const good = (entry$: Observable<Entry>) => on(entry$, 'poll.due', () => held$);
  const { say, subscription } = running({ bad: holding, good });
  say({ type: 'poll.due' });
  expect(live).toBe(2);
  say({ type: 'push.changed' });
  expect(live).toBe(1);
  subscription.unsubscribe();
  expect(live).toBe(0);
});

test('the panel’s effects have names, and persistence is the first', () => {
  expect(effectNames[0]).toBe('persistence');
  expect(effectNames).toEqual(expect.arrayContaining(['outbox', 'sync', 'storageAccess']));
});
