/** Effects whose code comes later: they are shown every entry with the state of its time, in the log's order. */
import { EMPTY, filter, map, mergeMap, type Observable, of, Subject, take, tap, throwError } from 'rxjs';
import { reduce } from '../../../reducers';
import type { Entry } from '../../../reducers/events';
import { initialState } from '../../../reducers/state';
import type { Effect } from '../../../streams/effects/effect';
import { startedLate } from '../../../streams/effects/startedLate';
import { createLog } from '../../../streams/log';

function running(effect: Effect) {
  const log = createLog({ initial: initialState, reduce, now: () => 0 });
  const code$ = new Subject<Effect>();
  const emitted = startedLate(() => code$)(log.entry$, log.state$, {} as never).subscribe(log.append);
  const types = () => log.entries().map(({ event }) => event.type);
  return { log, types, come: () => code$.next(effect), emitted, code$ };
}

test('[effects.late] entries from before the code came are shown in order, each with the state of its time', () => {
  const seen: string[] = [];
  const { log, come } = running((entry$, state$) =>
    entry$.pipe(
      tap(({ seq, event }) => seen.push(`${seq} ${event.type} ${state$.value.panel.filter}`)),
      filter(() => false),
      map(() => ({ event: { type: 'poll.due' } })),
    ),
  );
  log.append({ event: { type: 'user.choseFilter', filter: 'unread' } });
  log.append({ event: { type: 'user.choseFilter', filter: 'likes' } });
  expect(seen).toEqual([]);
  come();
  log.append({ event: { type: 'user.choseFilter', filter: 'all' } });
  expect(seen).toEqual(['1 user.choseFilter unread', '2 user.choseFilter likes', '3 user.choseFilter all']);
});

test('[effects.late] what the effects append while they catch up comes after what was there', () => {
  const seen: string[] = [];
  const answering = (entry$: Observable<Entry>) =>
    entry$.pipe(
      tap(({ event }) => seen.push(event.type)),
      filter(({ event }) => event.type === 'user.choseFilter'),
      map((cause) => ({ event: { type: 'poll.due' } as const, cause })),
    );
  const { log, come, types } = running(answering);
  log.append({ event: { type: 'user.choseFilter', filter: 'unread' } });
  log.append({ event: { type: 'user.choseFilter', filter: 'likes' } });
  come();
  expect(seen).toEqual(['user.choseFilter', 'user.choseFilter', 'poll.due', 'poll.due']);
  expect(types()).toEqual(seen);
  expect(log.entries().map(({ cause }) => cause)).toEqual([undefined, undefined, 1, 2]);
});

test('[effects.late] each state is told once, as the log tells it', () => {
  const live: string[] = [];
  const seen: string[] = [];
  const { log, come } = running((_entry$, state$) =>
    state$.pipe(
      tap(({ panel }) => seen.push(panel.filter)),
      mergeMap(() => EMPTY),
    ),
  );
  log.state$.subscribe(({ panel }) => live.push(panel.filter));
  const choose = (filter: 'likes' | 'unread') => log.append({ event: { type: 'user.choseFilter', filter } });
  choose('likes');
  // An entry that changes nothing.
  log.append({ event: { type: 'poll.due' } });
  come();
  log.append({ event: { type: 'poll.due' } });
  choose('unread');
  expect(seen).toEqual(live);
});

test.each<[string, Observable<Effect>, readonly string[]]>([
  ['code that cannot be had', throwError(() => new Error('no code')), ['no code']],
  ['an effect that fails', of(() => throwError(() => new Error('a bug'))), ['a bug']],
  ['an effect that ends', of(() => EMPTY), ['the end']],
])('[effects.late] whoever runs it is told of %s', (_what, effect$, expected) => {
  const log = createLog({ initial: initialState, reduce, now: () => 0 });
  const told: string[] = [];
  startedLate(() => effect$)(log.entry$, log.state$, {} as never).subscribe({
    error: ({ message }: Error) => told.push(message),
    complete: () => told.push('the end'),
  });
  expect(told).toEqual(expected);
});

test('[effects.late] once the code is there, an entry reaches the effects before it returns', () => {
  const seen: string[] = [];
  const { log, come } = running((entry$, state$) =>
    entry$.pipe(
      take(1),
      tap(() => seen.push(state$.value.panel.filter)),
      map((cause) => ({ event: { type: 'poll.due' }, cause })),
    ),
  );
  come();
  log.append({ event: { type: 'user.choseFilter', filter: 'likes' } });
  expect(seen).toEqual(['likes']);
  expect(log.entries()).toHaveLength(2);
});

test('[effects.late] ending it ends the effects, and the wait for their code', () => {
  const { log, come, emitted, code$, types } = running((entry$) =>
    entry$.pipe(
      filter(({ event }) => event.type === 'push.changed'),
      map((cause) => ({ event: { type: 'poll.due' }, cause })),
    ),
  );
  come();
  emitted.unsubscribe();
  expect(code$.observed).toBe(false);
  log.append({ event: { type: 'push.changed' } });
  expect(types()).toEqual(['push.changed']);
});

test('[effects.late] what an effect with its own copy of RxJS began and ended is not kept', () => {
  let own = { EMPTY, mergeMap };
  jest.isolateModules(() => {
    own = jest.requireActual<typeof import('rxjs')>('rxjs');
  });
  expect(own.mergeMap).not.toBe(mergeMap);
  const { log, come, emitted } = running((entry$) => entry$.pipe(own.mergeMap(() => own.EMPTY)));
  come();
  // RxJS tells nobody how much a subscription holds.
  const kept = (): number => (Reflect.get(emitted, '_finalizers') as readonly unknown[]).length;
  const append = () => log.append({ event: { type: 'user.choseFilter', filter: 'unread' } });
  append();
  const before = kept();
  for (let more = 0; more < 100; more += 1) append();
  expect(kept()).toBe(before);
});
