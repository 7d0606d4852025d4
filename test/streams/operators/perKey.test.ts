/** What is kept for a key, and for how long. */
import { exhaustMap, finalize, Subject, switchMap, tap, timer, VirtualTimeScheduler } from 'rxjs';
import { expiring } from '../../../streams/operators/expiring';
import { perKey } from '../../../streams/operators/perKey';
import { toggling } from '../../../streams/operators/toggling';
import { undoable } from '../../../streams/operators/undoable';

/** Runs that are under way, of keys whose work takes ten milliseconds. */
function working() {
  const scheduler = new VirtualTimeScheduler();
  const values$ = new Subject<string>();
  const seen: string[] = [];
  const live = { runs: 0, most: 0 };
  const subscription = values$
    .pipe(
      perKey(
        (value) => value.toLowerCase(),
        (ofKey$, key, idle) => {
          live.runs += 1;
          live.most = Math.max(live.most, live.runs);
          return ofKey$.pipe(
            exhaustMap((value) =>
              timer(10, scheduler).pipe(tap({ next: () => seen.push(value + key), complete: idle })),
            ),
            finalize(() => {
              live.runs -= 1;
            }),
          );
        },
      ),
    )
    .subscribe();
  const advance = (ms: number) => {
    scheduler.maxFrames = scheduler.frame + ms;
    scheduler.flush();
    scheduler.frame = scheduler.maxFrames;
  };
  return { values$, seen, live, advance, subscription };
}

test('[effects.no-growth] a key’s run ends when nothing is under way for it, and its next value begins another', () => {
  const { values$, seen, live, advance } = working();
  for (let round = 0; round < 3; round += 1) {
    values$.next('a');
    values$.next('A');
    values$.next('b');
    expect(live.runs).toBe(2);
    advance(20);
    expect(live.runs).toBe(0);
  }
  expect(live.most).toBe(2);
  expect(seen).toEqual(['aa', 'bb', 'aa', 'bb', 'aa', 'bb']);
});

test('unsubscribing ends all runs', () => {
  const { values$, live, subscription } = working();
  values$.next('a');
  values$.next('b');
  subscription.unsubscribe();
  expect([live.runs, values$.observed]).toEqual([0, false]);
});

test('when the source ends, what is under way ends by itself', () => {
  const { values$, seen, live, advance } = working();
  values$.next('a');
  values$.complete();
  advance(20);
  expect([seen, live.runs]).toEqual([['aa'], 0]);
});

/** Each operator that works by key, with what makes a key of it idle. */
test('[effects.no-growth] no operator listens for a key that is idle', () => {
  const scheduler = new VirtualTimeScheduler();
  const stop$ = new Subject<number>();
  const undo$ = new Subject<number>();
  const now$ = new Subject<number>();
  const held$ = new Subject<{ key: number; held: boolean }>();
  const acts$ = new Subject<number>();
  const done: number[] = [];
  acts$.pipe(expiring({ keyOf: (key) => key, afterMs: 5, stop$ }, scheduler)).subscribe((key) => done.push(key));
  acts$
    .pipe(undoable({ keyOf: (key) => key, waitMs: () => 5, undo$, now$, held$ }, scheduler))
    .subscribe((key) => done.push(key));
  for (let key = 0; key < 50; key += 1) acts$.next(key);
  expect(stop$.observed && undo$.observed && now$.observed && held$.observed).toBe(true);
  undo$.next(1);
  now$.next(2);
  scheduler.flush();
  expect(done).toHaveLength(99);
  expect([stop$, undo$, now$, held$].some(({ observed }) => observed)).toBe(false);
});

test('[effects.resume] presses without an answer are asked again when the effect starts anew', () => {
  const overrides = { 7: { on: true, since: 3 } };
  const asked: unknown[] = [];
  toggling(
    new Subject(),
    {
      pressOf: () => null,
      overrides: () => overrides,
      call: (press, cause) => {
        asked.push([press, cause]);
        return timer(1).pipe(switchMap(() => []));
      },
      expired: (note) => ({ type: 'override.expired', note, of: 'like' }),
    },
    new VirtualTimeScheduler(),
  )
    .subscribe()
    .unsubscribe();
  expect(asked).toEqual([[{ id: 7, on: true }, { seq: 3 }]]);
});
