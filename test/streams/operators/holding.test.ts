/** Work under a lock: it begins when the lock is held, and the lock is released however it ends. */
import { NEVER, Observable, of, Subject } from 'rxjs';
import { holding } from '../../../streams/operators/holding';
import { marbles } from '../support/marbles';

test.each([
  // when the lock comes · the work · what is emitted · how long the lock is held
  ['work that ends lets the lock go', '  --l', '-a-b-|', '---a-b-|', '^------!'],
  ['work that fails lets it go too', '   --l', '-a-#', '  ---a-#', '  ^----!'],
  ['empty work lets it go at once', '    --l', '|', '     --|', '     ^-!'],
  ['no lock, no work', '                 ---', '-a-|', '  ------', '  ^-----'],
  ['a lock that fails is an error', '    --#', '-a-|', '  --#', '     ^-!'],
  ['a lock refused ends without work', ' --|', '-a-|', '  --|', '     ^-!'],
])('%s', (_, lock, work, said, held) => {
  marbles().run(({ cold, expectObservable, expectSubscriptions }) => {
    const lock$ = cold(lock);
    expectObservable(holding(lock$, cold(work))).toBe(said);
    expectSubscriptions(lock$.subscriptions).toBe(held);
  });
});

test('nothing is begun before the lock is held', () => {
  const lock$ = new Subject<void>();
  const begun = jest.fn();
  const work$ = new Observable<never>(() => {
    begun();
  });
  holding(lock$, work$).subscribe();
  expect(begun).not.toHaveBeenCalled();
  lock$.next();
  expect(begun).toHaveBeenCalledTimes(1);
});

test('unsubscribing stops the work and releases the lock', () => {
  const lock$ = new Subject<void>();
  const work$ = new Subject<number>();
  const subscription = holding(lock$, work$).subscribe();
  lock$.next();
  expect([lock$.observed, work$.observed]).toEqual([true, true]);
  subscription.unsubscribe();
  expect([lock$.observed, work$.observed]).toEqual([false, false]);
});

test('every value of the work is passed on, undefined too', () => {
  const said: unknown[] = [];
  holding(of(undefined), of(undefined, null, 0, 'over')).subscribe((value) => said.push(value));
  expect(said).toEqual([undefined, null, 0, 'over']);
  holding(NEVER, of(1)).subscribe(() => said.push('never'));
  expect(said).toHaveLength(4);
});
