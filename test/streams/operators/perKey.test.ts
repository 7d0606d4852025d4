/** What is kept for a key, and for how long. */
import { finalize, type Observable, Subject, VirtualTimeScheduler } from 'rxjs';
import type { perKey } from '../../../streams/operators/perKey';
import { undoable } from '../../../streams/operators/undoable';

/** Runs of keys that `perKey` keeps, in whichever operator uses it. */
let kept = 0;
jest.mock('../../../streams/operators/perKey', () => {
  const real: { perKey: typeof perKey } = jest.requireActual('../../../streams/operators/perKey');
  const counted: typeof perKey = (keyOf, run) =>
    real.perKey(keyOf, (values$, key, idle) => {
      kept += 1;
      const ofKey$ = (values$ as Observable<never>).pipe(
        finalize(() => {
          kept -= 1;
        }),
      );
      return run(ofKey$, key, idle);
    });
  return { perKey: counted };
});

test('no operator keeps a run of a key that is idle, nor listens for it', () => {
  const scheduler = new VirtualTimeScheduler();
  const undo$ = new Subject<number>();
  const now$ = new Subject<number>();
  const held$ = new Subject<{ key: number; held: boolean }>();
  const acts$ = new Subject<number>();
  const done: number[] = [];
  const before = kept;
  acts$
    .pipe(undoable({ keyOf: (key) => key, waitMs: () => 5, undo$, now$, held$ }, scheduler))
    .subscribe((key) => done.push(key));
  for (let key = 0; key < 50; key += 1) acts$.next(key);
  expect(undo$.observed && now$.observed && held$.observed).toBe(true);
  expect(kept - before).toBe(50);
  undo$.next(1);
  now$.next(2);
  scheduler.flush();
  expect(done).toHaveLength(49);
  expect([undo$, now$, held$].some(({ observed }) => observed)).toBe(false);
  expect(kept - before).toBe(0);
});
