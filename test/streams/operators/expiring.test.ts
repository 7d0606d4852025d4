/** One sliding timer per key, in marbles. */
import { NEVER, Subject } from 'rxjs';
import { limits } from '../../../reducers/limits';
import { expiring } from '../../../streams/operators/expiring';
import { marbles } from '../support/marbles';

/** A value's key is its letter in lower case. */
function draw(values: string, stop: string, expected: string) {
  marbles().run(({ hot, expectObservable }) => {
    const expired$ = hot(values).pipe(
      expiring({ keyOf: (value) => value.toLowerCase(), afterMs: 5, ...(stop && { stop$: hot(stop) }) }),
    );
    expectObservable(expired$).toBe(expected);
  });
}

test('a value is emitted once, when its time is over', () => draw('-a-------', '', '------a--'));
test('a newer value of the key starts the time again', () => draw('-a--A----------', '', '---------A-----'));
test('keys do not affect one another', () => draw('-a-b-----', '', '------a-b'));
test('a stopped key emits nothing', () => draw('-a-b------', '---a------', '--------b-'));
test('a stop ends the present wait alone', () => draw('-a---a-----', '---a-------', '----------a'));
test('a stop after the end changes nothing', () => draw('-a-------', '-------a-', '------a--'));
test('a key can expire again', () => draw('-a------a------', '', '------a------a-'));
test('when the source ends, the values that wait are still emitted', () => draw('-a-b|', '', '------a-(b|)'));

test('an override lives ten seconds', () => {
  marbles().run(({ hot, expectObservable }) => {
    const expired$ = hot('a 4s a').pipe(expiring({ keyOf: () => 'like', afterMs: limits.overrideMs }));
    expectObservable(expired$).toBe('14001ms a');
  });
});

test('unsubscribing leaves no timer and no listener behind', () => {
  jest.useFakeTimers();
  try {
    const values$ = new Subject<string>();
    const stop$ = new Subject<string>();
    const subscription = values$.pipe(expiring({ keyOf: (value) => value, afterMs: 5, stop$ })).subscribe();
    values$.next('a');
    values$.next('b');
    expect(jest.getTimerCount()).toBe(2);
    subscription.unsubscribe();
    expect(jest.getTimerCount()).toBe(0);
    expect([values$.observed, stop$.observed]).toEqual([false, false]);
  } finally {
    jest.useRealTimers();
  }
});

test('it runs on the scheduler it is given', () => {
  const scheduler = marbles();
  scheduler.run(({ hot, expectObservable }) => {
    const config = { keyOf: (value: string) => value, afterMs: 5, stop$: NEVER };
    expectObservable(hot('-a------').pipe(expiring(config, scheduler))).toBe('------a-');
  });
});
