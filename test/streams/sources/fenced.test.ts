/** What a source that throws leaves of the others and of itself. */
import { defer, of, Subject, tap, throwError, VirtualTimeScheduler } from 'rxjs';
import type { Problem } from '../../../reducers/api';
import type { PanelEvent } from '../../../reducers/events';
import { fenced } from '../../../streams/sources/fenced';

const online: PanelEvent = { type: 'network.online' };

test('a source that throws is reported and subscribed again, and the others go on', () => {
  const scheduler = new VirtualTimeScheduler();
  const bad$ = new Subject<PanelEvent>();
  const good$ = new Subject<PanelEvent>();
  const reported: Problem[] = [];
  const heard: PanelEvent[] = [];
  const throwing$ = bad$.pipe(
    tap(({ type }) => {
      if (type === 'network.offline') throw new TypeError('a bug in a source');
    }),
  );
  fenced([throwing$, good$], (problem) => reported.push(problem), scheduler).subscribe((event) => heard.push(event));
  bad$.next({ type: 'network.offline' });
  expect(reported).toEqual([{ name: 'TypeError', message: 'a bug in a source', status: 0 }]);
  good$.next(online);
  scheduler.flush();
  bad$.next(online);
  expect(heard).toEqual([online, online]);
});

test('a source that throws at once is tried again and again, but not without a pause', () => {
  const scheduler = new VirtualTimeScheduler();
  scheduler.maxFrames = 1_000;
  const reported: Problem[] = [];
  const subscription = fenced(
    [throwError(() => new Error('no'))],
    (problem) => reported.push(problem),
    scheduler,
  ).subscribe();
  scheduler.flush();
  expect(reported.length).toBeGreaterThan(5);
  expect(reported.length).toBeLessThan(20);
  subscription.unsubscribe();
});

test('an event of a source that has thrown a hundred thousand times passes as through one that never threw', () => {
  const scheduler = new VirtualTimeScheduler();
  let tries = 0;
  const heard: PanelEvent[] = [];
  const source$ = defer(() => {
    tries += 1;
    return tries > 100_000 ? of(online) : throwError(() => new Error('no'));
  });
  fenced([source$], () => {}, scheduler).subscribe((event) => heard.push(event));
  scheduler.flush();
  expect(heard).toEqual([online]);
});
