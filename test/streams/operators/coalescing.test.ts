/** One run at a time; what is wanted meanwhile becomes one more run. */
import fc from 'fast-check';
import { Observable, of, Subject, type Subscriber, throwError } from 'rxjs';
import { coalescing } from '../../../streams/operators/coalescing';
import { marbles } from '../support/marbles';

/** A run emits the wants it was for, joined, after three frames, and ends two frames later. */
function draw(wants: string, expected: string, values: Record<string, string> = {}) {
  marbles().run(({ hot, cold, expectObservable }) => {
    const run = (want: string) => cold('---w-|', { w: want });
    const told$ = hot(wants).pipe(coalescing({ run, join: (waiting, newer) => waiting + newer }));
    expectObservable(told$).toBe(expected, { a: 'a', b: 'b', c: 'c', ...values });
  });
}

test('a want alone is one run', () => draw('-a--------', '----a-----'));
test('a want during a run waits for its end', () => draw('-a-b---------', '----a----b---'));
test('wants that wait are joined to one run, in their order', () =>
  draw('-a-b-c--------', '----a----x----', { x: 'bc' }));
test('a run that has ended delays no later want', () => draw('-a--------b---', '----a--------b'));
test('a want in the very frame in which a run ends is a run of its own', () => draw('-a----b----', '----a----b-'));
test('when no more wants come, the run under way and the one that waits still end', () =>
  draw('-a-b|', '----a----b-|'));
test('without wants the end comes at once', () => draw('---|', '---|'));

test('an error of a run is an error of the whole', () => {
  const seen: unknown[] = [];
  of(1)
    .pipe(coalescing({ run: () => throwError(() => 'broken'), join: (_, newer) => newer }))
    .subscribe({ error: (error) => seen.push(error) });
  expect(seen).toEqual(['broken']);
});

test('unsubscribing stops the run under way, and the one that waited never begins', () => {
  const wants$ = new Subject<number>();
  const begun: number[] = [];
  let live = 0;
  const run = (want: number) =>
    new Observable<never>(() => {
      begun.push(want);
      live += 1;
      return () => {
        live -= 1;
      };
    });
  const subscription = wants$.pipe(coalescing({ run, join: (_, newer) => newer })).subscribe();
  wants$.next(1);
  wants$.next(2);
  subscription.unsubscribe();
  expect([begun, live, wants$.observed]).toEqual([[1], 0, false]);
});

test('wants that a run itself causes at once do not grow the call stack', () => {
  const wants$ = new Subject<number>();
  let runs = 0;
  wants$.pipe(coalescing({ run: of, join: (_, newer) => newer })).subscribe((want) => {
    runs += 1;
    if (want < 100_000) wants$.next(want + 1);
  });
  wants$.next(1);
  expect(runs).toBe(100_000);
});

test('never two runs at once, and every want is in exactly one run, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('want' as const, 'end' as const), { maxLength: 60 }), (steps) => {
      const wants$ = new Subject<number[]>();
      const live: Subscriber<never>[] = [];
      const begun: number[][] = [];
      const run = (want: number[]) =>
        new Observable<never>((subscriber) => {
          begun.push(want);
          live.push(subscriber);
          expect(live).toHaveLength(1);
        });
      const end = () => live.shift()?.complete();
      const subscription = wants$
        .pipe(coalescing({ run, join: (waiting, newer) => [...waiting, ...newer] }))
        .subscribe();
      let wanted = 0;
      for (const step of steps) {
        if (step === 'end') end();
        else {
          wants$.next([wanted]);
          wanted += 1;
        }
      }
      while (live.length) end();
      expect(begun.flat()).toEqual(Array.from({ length: wanted }, (_, index) => index));
      subscription.unsubscribe();
    }),
  );
});
