/** What the state says is due is sent until it is due no more: one call at a time for a key, again after failures. */
import { BehaviorSubject, ignoreElements, NEVER, Subject, timer } from 'rxjs';
import type { Entry } from '../../../reducers/events';
import { initialState, type State } from '../../../reducers/state';
import { reconciling } from '../../../streams/operators/reconciling';
import { marbles } from '../support/marbles';

interface Thing {
  readonly key: string;
  readonly id: string;
  /** Instead of `key`, where it is about several. */
  readonly keys?: readonly string[];
}

const aTick: Entry = { seq: 1, at: 0, event: { type: 'clock.ticked', startOfToday: 0 } };
const online: Entry = { seq: 2, at: 0, event: { type: 'network.online' } };

/**
 * Runs a script against the operator; `sent` says what was sent and when, in milliseconds of virtual time.
 * @param callMs how long a call takes, of all or of each id; below 0 it never ends
 */
function play(
  script: (parts: { want: (...things: Thing[]) => void; hear: (entry: Entry) => void }) => void,
  callMs: number | { readonly [id: string]: number },
) {
  const lasts = (id: string) => (typeof callMs === 'number' ? callMs : (callMs[id] ?? -1));
  const sent: [number, string][] = [];
  const scheduler = marbles();
  scheduler.run(() => {
    let things: readonly Thing[] = [];
    const state$ = new BehaviorSubject<State>(initialState);
    const entry$ = new Subject<Entry>();
    reconciling(
      {
        due: () => things,
        keysOf: ({ key, keys = [key] }: Thing) => keys,
        idOf: ({ id }) => id,
        run: ({ id }) => {
          sent.push([scheduler.now(), id]);
          return lasts(id) < 0 ? NEVER : timer(lasts(id)).pipe(ignoreElements());
        },
        retryMs: (failures) => failures * 1_000,
      },
      entry$,
      state$,
      scheduler,
    ).subscribe();
    script({
      want: (...wanted) => {
        things = wanted;
        entry$.next(aTick);
      },
      hear: (entry) => entry$.next(entry),
    });
    // Ends the run: everything after ten seconds is of no interest.
    timer(10_000).subscribe(() => {
      things = [];
    });
  });
  return sent.filter(([at]) => at < 10_000);
}
const a1: Thing = { key: 'a', id: 'a1' };
const b1: Thing = { key: 'b', id: 'b1' };

test('[sync.doubtful] what is due is sent once while its call is under way, and things of other keys do not wait', () => {
  const sent = play(({ want, hear }) => {
    want(a1, b1);
    hear(aTick);
    want(a1, b1);
  }, -1);
  expect(sent).toEqual([
    [0, 'a1'],
    [0, 'b1'],
  ]);
});

test('a call that is no longer due is forgotten: due again, it is sent at once, and its waits begin again', () => {
  const sent = play(({ want }) => {
    want(a1);
    timer(200).subscribe(() => want());
    timer(300).subscribe(() => want(a1));
  }, 100);
  expect(sent.slice(0, 3)).toEqual([
    [0, 'a1'],
    [300, 'a1'],
    [1_400, 'a1'],
  ]);
});

test('the same array is looked through once, however many entries come', () => {
  const entry$ = new Subject<Entry>();
  const keysOf = jest.fn(() => ['a']);
  const things = [a1];
  const config = { due: () => things, keysOf, idOf: ({ id }: Thing) => id, run: () => NEVER, retryMs: () => 1_000 };
  const running = reconciling(config, entry$, new BehaviorSubject<State>(initialState)).subscribe();
  const before = keysOf.mock.calls.length;
  for (let times = 0; times < 100; times += 1) entry$.next(aTick);
  expect(keysOf).toHaveBeenCalledTimes(before);
  running.unsubscribe();
});

test('nothing is sent when nothing is due', () => {
  expect(play(({ hear }) => hear(online), 100)).toEqual([]);
});
