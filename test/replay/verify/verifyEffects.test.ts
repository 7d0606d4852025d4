/**
 * Small effects beside a recorded log: what they are shown, in which order, what they may have of its world, and how
 * they end.
 */
import {
  catchError,
  EMPTY,
  filter,
  finalize,
  ignoreElements,
  map,
  merge,
  mergeMap,
  of,
  take,
  takeUntil,
  takeWhile,
  tap,
  throwError,
  timer,
} from 'rxjs';
import type { PanelEvent } from '../../../reducers/events';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { canVerifyEffects, verifyPanelEffects } from '../../../src/replay/verify/panelEffects';
import type { RootEffect } from '../../../src/replay/verify/verifyEffects';
import { entriesOf } from '../support/logs';
import { check, polls, told } from '../support/smallEffects';
import { asks, due, failedAs, help, opened, type Row } from '../support/smallLog';

const secondMs = 1_000;
const base = { seq: 0, state: panelFold.initial };

test('[effects.compared] the effects are shown each entry once, in the recorded order, with the state of its time', () => {
  const rows: Row[] = [
    [0, opened],
    [0, asks(1), 1],
    [0, asks(2), 1],
    [10, { type: 'page.hidden' }],
    [1_000, due],
    [1_010, { type: 'page.shown' }],
  ];
  const seen: string[] = [];
  const states: boolean[] = [];
  const root: RootEffect = (entry$, state$, ports) => {
    state$.subscribe(({ panel }) => states.push(panel.pageVisible));
    const asked$ = entry$.pipe(
      tap(({ seq, event }) => seen.push(`${seq} ${event.type} ${state$.value.panel.pageVisible}`)),
      filter(({ event }) => event.type === 'user.openedNote'),
      mergeMap((cause) => [asks(2), asks(1)].map((event) => ({ event, cause }))),
    );
    return merge(asked$, polls(entry$, state$, ports));
  };
  expect(told(check(rows, root))).toEqual(['reordered api.requested 0 0']);
  expect(seen).toEqual([
    '1 user.openedNote true',
    '2 api.requested true',
    '3 api.requested true',
    '4 page.hidden false',
    '5 poll.due false',
    '6 page.shown true',
  ]);
  expect(states).toEqual([true, false, true]);
});

test('[effects.compared] what an effect says while nothing is shown is shown before it goes on', () => {
  const seen: string[] = [];
  const root: RootEffect = (entry$, _state$, { scheduler }) =>
    merge(
      entry$.pipe(
        tap(({ event }) => seen.push(event.type)),
        ignoreElements(),
      ),
      timer(secondMs, scheduler).pipe(
        mergeMap(() => [due, asks(1)].map((event) => ({ event, cause: { seq: 1 } }))),
        tap(({ event }) => seen.push(`says ${event.type}`)),
      ),
    );
  const { differences } = check(
    [
      [0, opened],
      [1_000, due, 1],
      [1_000, asks(1), 1],
      [1_200, help],
    ],
    root,
  );
  expect(differences).toEqual([]);
  const said = ['says poll.due', 'poll.due', 'says api.requested', 'api.requested'];
  expect(seen).toEqual(['user.openedNote', ...said, 'user.openedHelp']);
});

test('[effects.compared] what an effect says as it begins is shown before it goes on', () => {
  const seen: string[] = [];
  const root: RootEffect = (entry$) =>
    merge(
      entry$.pipe(
        tap(({ event }) => seen.push(event.type)),
        ignoreElements(),
      ),
      of(due, asks(1)).pipe(
        map((event) => ({ event, cause: { seq: 1 } })),
        tap(({ event }) => seen.push(`says ${event.type}`)),
      ),
    );
  const rows: Row[] = [
    [0, due],
    [0, asks(1), 1],
  ];
  expect(told(check(rows, root))).toEqual([]);
  expect(seen).toEqual(['says poll.due', 'poll.due', 'says api.requested', 'api.requested']);
});

/** An effect that emits these events at once, after this many milliseconds. */
const saysAfter =
  (...said: readonly (readonly [ms: number, ...events: PanelEvent[]])[]): RootEffect =>
  (entry$, _state$, { scheduler }) =>
    entry$.pipe(
      filter(({ event }) => event.type === 'user.openedNote'),
      mergeMap((cause) => {
        const timers = said.map(([ms, ...events]) => timer(ms, scheduler).pipe(mergeMap(() => events)));
        return merge(...timers).pipe(map((event) => ({ event, cause })));
      }),
      takeUntil(entry$.pipe(filter(({ event }) => event.type === 'user.openedHelp'))),
    );

test('[effects.compared] after an entry that came from an overdue timer, the next one is still asked for', () => {
  const rows: Row[] = [
    [0, opened],
    [1_600, asks(1), 1],
    [1_700, asks(2), 1],
  ];
  const report = check(rows, saysAfter([secondMs, asks(1)], [1_650, asks(2)]));
  expect(report).toMatchObject({ requests: 2, matched: 2 });
  expect(told(report)).toEqual(['moved api.requested 1600 -600']);
});

test('[effects.compared] a timer that the next entry does not need yet waits, and may be cancelled meanwhile', () => {
  const rows: Row[] = [
    [0, opened],
    [1_000, asks(1), 1],
    [1_005, help],
  ];
  expect(told(check(rows, saysAfter([secondMs, asks(1)], [1_010, asks(2)])))).toEqual([]);
});

test('[effects.compared] a timer that was overdue when the log ended has fired, whatever else was early', () => {
  const rows: Row[] = [
    [0, opened],
    [1_000, asks(1), 1],
    [5_000, asks(2), 1],
  ];
  const report = check(rows, saysAfter([secondMs, asks(1), asks(2)], [2_000, asks(3)]));
  expect(told(report)).toEqual(['extra api.requested 2000 0', 'moved api.requested 5000 -4000']);
});

test('[effects.compared] what follows from an entry names it as its cause, from an extra one too', () => {
  const root: RootEffect = (entry$) =>
    entry$.pipe(
      filter(({ event }) => event.type === 'user.openedNote'),
      mergeMap((cause) => {
        const [one, two] = [{ seq: 0 }, { seq: 0 }];
        return [
          { event: asks(1), cause, ref: one },
          { event: asks(2), cause: one, ref: two },
          { event: asks(3), cause: two },
        ];
      }),
    );
  const same = check(
    [
      [0, opened],
      [0, asks(1), 1],
      [0, asks(2), 2],
      [0, asks(3), 3],
    ],
    root,
  );
  expect(same).toEqual({ ok: true, requests: 3, matched: 3, differences: [] });
  const extra = check(
    [
      [0, opened],
      [0, asks(1), 1],
    ],
    root,
  );
  expect(extra.differences).toMatchObject([{ kind: 'extra', event: asks(2), followers: 1 }]);
  expect(extra.differences[0]?.causes.map(({ type }) => type)).toEqual(['api.requested', 'user.openedNote']);
});

/** Opens the channel at the start, and gives up after a second without a message. */
const connects: RootEffect = (entry$, _state$, { push, scheduler }) =>
  entry$.pipe(
    filter(({ event }) => event.type === 'session.mounted'),
    mergeMap((cause) =>
      merge(
        push().pipe(
          map(() => ({ event: { type: 'push.opened' } as const, cause })),
          catchError(({ name }: Error) => of({ event: { type: 'push.failed', kind: 'error', name } as const, cause })),
        ),
        timer(secondMs, scheduler).pipe(map(() => ({ event: failedAs('TimeoutError'), cause }))),
      ).pipe(take(1)),
    ),
  );

test.each<[string, Row[]]>([
  ['opened', [[300, { type: 'push.opened' }, 1]]],
  ['opened just before it was given up', [[1_000, { type: 'push.opened' }, 1]]],
  ['failed by itself', [[300, failedAs('NetworkError'), 1]]],
  ['was given up', [[1_010, failedAs('TimeoutError'), 1]]],
])('[effects.compared] a channel that %s does so again', (_what, rows) => {
  const mounted: Row = [0, { type: 'session.mounted' }];
  expect(told(check([mounted, ...rows], connects))).toEqual([]);
});

test('[effects.compared] a channel that a timer gave up did not fail by itself', () => {
  const tellsWhy: RootEffect = (entry$, _state$, { push, scheduler }) =>
    entry$.pipe(
      filter(({ event }) => event.type === 'session.mounted'),
      mergeMap((cause) => {
        const given$ = timer(secondMs, scheduler).pipe(mergeMap(() => [asks(1), failedAs('TimeoutError')]));
        return merge(push().pipe(catchError(({ name }) => of(failedAs(name)))), given$).pipe(
          filter((event): event is PanelEvent => 'type' in event),
          takeWhile(({ type }) => type !== 'push.failed', true),
          map((event) => ({ event, cause })),
        );
      }),
    );
  const rows: Row[] = [
    [0, { type: 'session.mounted' }],
    [1_010, failedAs('TimeoutError'), 1],
  ];
  expect(told(check(rows, tellsWhy))).toEqual(['extra api.requested 1010 0']);
});

test('[effects.compared] a channel that is opened again after it was given up does not fail at once', () => {
  const again: RootEffect = (entry$, state$, ports) =>
    connects(entry$, state$, ports).pipe(
      mergeMap((failed) =>
        merge(
          of(failed),
          ports.push().pipe(
            ignoreElements(),
            catchError(() => of({ event: failedAs('Again') })),
          ),
        ),
      ),
    );
  const rows: Row[] = [
    [0, { type: 'session.mounted' }],
    [1_010, failedAs('TimeoutError'), 1],
  ];
  expect(told(check(rows, again))).toEqual([]);
});

test('[effects.compared] the world says each thing once, also where no effect makes an entry of it', () => {
  const heard: string[] = [];
  const root: RootEffect = (_entry$, _state$, { tabs }) =>
    (tabs?.heard$ ?? EMPTY).pipe(
      tap(({ kind }) => heard.push(kind)),
      ignoreElements(),
    );
  expect(told(check([[0, { type: 'tabs.heardChange', note: 1 }]], root))).toEqual(['missing tabs.heardChange 0 0']);
  expect(heard).toEqual(['changed']);
});

test('[effects.compared] no more locks are granted than the next entry needs', () => {
  const root: RootEffect = (entry$, _state$, { lock }) =>
    entry$.pipe(
      filter(({ event }) => event.type === 'user.openedNote'),
      mergeMap((cause) => [1, 2].map((note) => lock(`act ${note}`).pipe(map(() => ({ event: asks(note), cause }))))),
      mergeMap((asked$) => asked$),
    );
  const rows: Row[] = [
    [0, opened],
    [900, asks(1), 1],
  ];
  expect(told(check(rows, root))).toEqual([]);
});

test('[effects.compared] a lock is granted where the record needs it', () => {
  const root: RootEffect = (entry$, _state$, { lock }) =>
    entry$.pipe(
      filter(({ event }) => event.type === 'user.openedNote'),
      mergeMap((cause) =>
        merge(lock('other').pipe(ignoreElements()), lock('act').pipe(map(() => ({ event: asks(1), cause })))),
      ),
    );
  expect(
    told(
      check(
        [
          [0, opened],
          [900, asks(1), 1],
        ],
        root,
      ),
    ),
  ).toEqual([]);
  expect(
    told(
      check(
        [
          [0, opened],
          [900, help],
        ],
        root,
      ),
    ),
  ).toEqual([]);
});

test('[effects.compared] an error that no effect caught is thrown, nothing more is shown, and nothing stays behind', () => {
  const seen: string[] = [];
  const root: RootEffect = (entry$) =>
    entry$.pipe(
      tap(({ event }) => seen.push(event.type)),
      mergeMap(({ event }) => (event === help ? throwError(() => new RangeError('of the log')) : [])),
    );
  expect(() =>
    check(
      [
        [0, opened],
        [1, help],
        [2, opened],
      ],
      root,
    ),
  ).toThrow(new RangeError('of the log'));
  expect(seen).toEqual([opened.type, help.type]);
  const ended: RootEffect = (entry$) =>
    entry$.pipe(
      ignoreElements(),
      finalize(() => seen.push('ended')),
    );
  expect(check([[0, opened]], ended).ok).toBe(true);
  expect(seen.at(-1)).toBe('ended');
});

test('[effects.compared] a log without entries has no differences', () => {
  expect(check([], polls)).toEqual({ ok: true, requests: 0, matched: 0, differences: [] });
});

test('[effects.compared] the panel’s effects are compared with a log that holds its beginning', () => {
  const entries = entriesOf('morning');
  expect([canVerifyEffects({ base }), canVerifyEffects({ base: { ...base, seq: 1 } })]).toEqual([true, false]);
  expect(verifyPanelEffects({ base, entries })).toMatchObject({ ok: true, differences: [] });
  const fewer = entries.filter(({ event }) => event.type !== 'user.openedNote');
  expect(verifyPanelEffects({ base, entries: fewer }).ok).toBe(false);
});
