/** Timers that fire when they are told to. */
import { delay, interval, of, take, timer } from 'rxjs';
import { createLazyScheduler } from '../../../src/replay/verify/lazyScheduler';

test('timers fire in the order of their times, equal ones in the order they were set, and never by themselves', () => {
  const scheduler = createLazyScheduler(1000);
  const fired: string[] = [];
  timer(50, scheduler).subscribe(() => fired.push('b'));
  timer(20, scheduler).subscribe(() => fired.push('a'));
  of('c')
    .pipe(delay(50, scheduler))
    .subscribe((value) => fired.push(value));
  scheduler.moveTo(5000);
  expect(fired).toEqual([]);
  expect(scheduler.nextLatest()).toBe(1020);
  expect(scheduler.fire(1019)).toBe(false);
  expect(scheduler.fire(5000)).toBe(true);
  expect(fired).toEqual(['a']);
  scheduler.fire(5000);
  scheduler.fire(5000);
  expect(fired).toEqual(['a', 'b', 'c']);
  expect(scheduler.nextLatest()).toBeNull();
});

test('an interval counts from when it fired', () => {
  const scheduler = createLazyScheduler(0);
  const seen: number[] = [];
  interval(30, scheduler)
    .pipe(take(3))
    .subscribe((value) => seen.push(value));
  scheduler.moveTo(100);
  scheduler.fire(100);
  expect(scheduler.nextLatest()).toBe(130);
  scheduler.moveTo(160);
  scheduler.fire(160);
  scheduler.moveTo(190);
  scheduler.fire(190);
  expect(seen).toEqual([0, 1, 2]);
  expect(scheduler.nextLatest()).toBeNull();
});

test('a sleep makes waiting timers at most that much later, and later timers not at all', () => {
  const scheduler = createLazyScheduler(0);
  const fired: string[] = [];
  timer(10, scheduler).subscribe(() => fired.push('before'));
  scheduler.moveTo(1000);
  scheduler.slept(1000);
  timer(5, scheduler).subscribe(() => fired.push('after'));
  expect(scheduler.nextLatest()).toBe(1005);
  scheduler.fire(1004);
  expect(fired).toEqual(['before']);
});

test('an unsubscribed timer does not fire', () => {
  const scheduler = createLazyScheduler(0);
  const subscription = timer(10, scheduler).subscribe(() => {
    throw new Error('fired');
  });
  subscription.unsubscribe();
  expect(scheduler.nextLatest()).toBeNull();
  expect(scheduler.fire(100)).toBe(false);
});

test('time does not go back', () => {
  const scheduler = createLazyScheduler(500);
  scheduler.moveTo(400);
  expect(scheduler.now()).toBe(500);
});
