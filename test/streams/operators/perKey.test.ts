/** What is kept for a key, and for how long. */
import { exhaustMap, finalize, Subject, tap, timer, VirtualTimeScheduler } from 'rxjs';
import { perKey } from '../../../streams/operators/perKey';

/** The runs under way, of keys with work that takes ten milliseconds. */
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

test('a key that becomes idle ends the run of no other', () => {
  const { values$, seen, live, advance } = working();
  values$.next('a');
  advance(5);
  values$.next('b');
  advance(6);
  expect([seen, live.runs]).toEqual([['aa'], 1]);
  // While b is under way its further values are its run's affair, which leaves them out.
  values$.next('B');
  expect(live.runs).toBe(1);
  advance(10);
  expect(seen).toEqual(['aa', 'bb']);
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
