/** What the state says is due is sent until it is due no more: one call at a time for a key, again after failures. */
import { BehaviorSubject, ignoreElements, NEVER, Subject, timer } from 'rxjs';
import type { Entry } from '../../../reducers/events';
import { initialState, type State } from '../../../reducers/state';
import { reconciling } from '../../../streams/operators/reconciling';
import { marbles } from '../support/marbles';

interface Thing {
  readonly key: string;
  readonly id: string;
}

const aTick: Entry = { seq: 1, at: 0, event: { type: 'clock.ticked', startOfToday: 0 } };
const online: Entry = { seq: 2, at: 0, event: { type: 'network.online' } };

/** Runs a script against the operator; `sent` says what was sent and when, in milliseconds of virtual time. */
function play(
  script: (parts: { want: (...things: Thing[]) => void; hear: (entry: Entry) => void }) => void,
  callMs: number,
) {
  const sent: [number, string][] = [];
  const scheduler = marbles();
  scheduler.run(() => {
    let things: readonly Thing[] = [];
    const state$ = new BehaviorSubject<State>(initialState);
    const entry$ = new Subject<Entry>();
    reconciling(
      {
        due: () => things,
        keysOf: ({ key }: Thing) => [key],
        idOf: ({ id }) => id,
        run: ({ id }) => {
          sent.push([scheduler.now(), id]);
          return callMs < 0 ? NEVER : timer(callMs).pipe(ignoreElements());
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
const a2: Thing = { key: 'a', id: 'a2' };
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

test('[reading.unanswered] what is still due after its call is sent again, after waits that grow', () => {
  const sent = play(({ want }) => want(a1), 100);
  expect(sent.slice(0, 4)).toEqual([
    [0, 'a1'],
    [1_100, 'a1'],
    [3_200, 'a1'],
    [6_300, 'a1'],
  ]);
});

test('[reading.unanswered] a failed call is tried at once when the service can be reached again', () => {
  const sent = play(({ want, hear }) => {
    want(a1);
    timer(200).subscribe(() => hear(online));
  }, 100);
  expect(sent.slice(0, 2)).toEqual([
    [0, 'a1'],
    [200, 'a1'],
  ]);
});

test('[reading.in-order] a newer request for a key waits for the call under way, and then goes at once', () => {
  const sent = play(({ want }) => {
    want(a1);
    timer(50).subscribe(() => want(a2));
  }, 100);
  expect(sent.slice(0, 2)).toEqual([
    [0, 'a1'],
    [100, 'a2'],
  ]);
});

test('nothing is sent when nothing is due', () => {
  expect(play(({ hear }) => hear(online), 100)).toEqual([]);
});
