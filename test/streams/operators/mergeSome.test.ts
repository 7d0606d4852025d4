/** What values lead to, where most lead to nothing. */
import { delay, EMPTY, from, mergeMap, Observable, of } from 'rxjs';
import { mergeSome } from '../../../streams/operators/mergeSome';
import { marbles } from '../support/marbles';

test('emits what mergeMap would, at the same moments', () => {
  const leads = (value: string): Observable<string> => (value === 'n' ? EMPTY : of(value, value).pipe(delay(2)));
  marbles().run(({ hot, expectObservable }) => {
    const values$ = hot('-a-n-(nab)-n|');
    expectObservable(values$.pipe(mergeSome(leads))).toEqual(values$.pipe(mergeMap(leads)));
  });
});

test('nothing is subscribed for a value that leads to nothing', () => {
  const subscribe = jest.spyOn(EMPTY, 'subscribe');
  from([1, 2, 3])
    .pipe(mergeSome(() => EMPTY))
    .subscribe();
  expect(subscribe).not.toHaveBeenCalled();
  subscribe.mockRestore();
});

test('what throws ends it as an error', () => {
  marbles().run(({ hot, expectObservable }) => {
    const leads = (value: string): Observable<string> => {
      if (value === 'b') throw 'no';
      return of(value);
    };
    expectObservable(hot('-a-b-a').pipe(mergeSome(leads))).toBe('-a-#', undefined, 'no');
  });
});

test('unsubscribing ends what is under way', () => {
  let running = 0;
  const forever$ = new Observable<never>(() => {
    running += 1;
    return () => {
      running -= 1;
    };
  });
  const subscription = from([1, 2, 3])
    .pipe(mergeSome((value) => (value === 2 ? EMPTY : forever$)))
    .subscribe();
  expect(running).toBe(2);
  subscription.unsubscribe();
  expect(running).toBe(0);
});
