/** Acts that wait and are carried out after their time, at once, or never. In marbles; one frame is a millisecond. */
import fc from 'fast-check';
import { NEVER, Subject, VirtualTimeScheduler } from 'rxjs';
import { undoable } from '../../../streams/operators/undoable';
import { lawRuns } from '../../support/lawRuns';
import { marbles } from '../support/marbles';

interface Drawing {
  /** Letters are acts; an act's key is its letter in lower case. */
  readonly acts: string;
  readonly undo?: string;
  readonly now?: string;
  /** Letters in upper case hold their key, in lower case release it. */
  readonly held?: string;
  readonly done: string;
  readonly waitMs?: number;
}

function draw({ acts, undo = '', now = '', held = '', done, waitMs = 5 }: Drawing) {
  marbles().run(({ hot, expectObservable }) => {
    const holds$ = new Subject<{ key: string; held: boolean }>();
    hot(held).subscribe((letter) => holds$.next({ key: letter.toLowerCase(), held: letter !== letter.toLowerCase() }));
    const done$ = hot(acts).pipe(
      undoable({
        keyOf: (act) => act.toLowerCase(),
        waitMs: () => waitMs,
        undo$: hot(undo),
        now$: hot(now),
        held$: holds$,
      }),
    );
    expectObservable(done$).toBe(done);
  });
}

test('an act is carried out once, after its wait', () => {
  draw({
    acts: '-a--------',
    done: '------a---',
  });
});

test('an act that is undone inside its wait is never carried out', () => {
  draw({
    acts: '-a--------',
    undo: '----a-----',
    done: '----------',
  });
});

test('an undo that comes after the wait changes nothing', () => {
  draw({
    acts: '-a--------',
    undo: '-------a--',
    done: '------a---',
  });
});

test('a dismissed act is carried out at once, and not again', () => {
  draw({
    acts: '-a----------',
    now: ' ---a--a----',
    done: '---a--------',
  });
});

test('each key has its own wait, its own undo and its own dismissal', () => {
  draw({
    acts: '-abcd---------',
    undo: '---b----------',
    now: ' -----d--------',
    done: '-----da-c-----',
    waitMs: 5,
  });
});

test('asked again, the newest wait counts', () => {
  draw({
    acts: '-a--A--------',
    done: '---------A---',
  });
});

test('while held the wait is paused, and goes on after', () => {
  // Two of five frames were waited before, three are left after.
  draw({
    acts: '-a---------------',
    held: '---A------a------',
    done: '-------------a---',
  });
});

test('when no more acts come, those that wait are still carried out', () => {
  draw({
    acts: '-a-b|    ',
    done: '------a-(b|)',
  });
});

test('how long to wait is asked once for each act, when it comes', () => {
  const scheduler = new VirtualTimeScheduler();
  const waits = [4_500, 20_000];
  const done: [string, number][] = [];
  const acts$ = new Subject<string>();
  acts$
    .pipe(
      undoable(
        { keyOf: (act) => act, waitMs: () => waits.shift() ?? 0, undo$: NEVER, now$: NEVER, held$: NEVER },
        scheduler,
      ),
    )
    .subscribe((act) => done.push([act, scheduler.now()]));
  acts$.next('a');
  acts$.next('b');
  scheduler.flush();
  expect(done).toEqual([
    ['a', 4_500],
    ['b', 20_000],
  ]);
});

test('unsubscribing leaves no timer behind', () => {
  jest.useFakeTimers();
  try {
    const acts$ = new Subject<string>();
    const all$ = { keyOf: (act: string) => act, waitMs: () => 5, undo$: NEVER, now$: NEVER, held$: NEVER };
    const subscription = acts$.pipe(undoable(all$)).subscribe();
    acts$.next('a');
    acts$.next('b');
    expect(jest.getTimerCount()).toBe(2);
    subscription.unsubscribe();
    expect(jest.getTimerCount()).toBe(0);
    expect(acts$.observed).toBe(false);
  } finally {
    jest.useRealTimers();
  }
});

/** One thing that happens to the three notes, and how long after the one before. */
type Happening = {
  readonly do: 'act' | 'undo' | 'now' | 'hold' | 'release';
  readonly key: number;
  readonly after: number;
};
const happenings = fc.array(
  fc.record<Happening>({
    do: fc.constantFrom('act', 'undo', 'now', 'hold', 'release'),
    key: fc.nat({ max: 2 }),
    after: fc.nat({ max: 30 }),
  }),
  { maxLength: 40 },
);

/** What must be carried out, and when: the same rules, written as a loop over milliseconds. */
function model(list: readonly Happening[], waitMs: number): string[] {
  const done: string[] = [];
  const waiting = new Map<number, { left: number; held: boolean }>();
  let at = 0;
  const run = (key: number) => {
    waiting.delete(key);
    done.push(`${key}@${at}`);
  };
  const pass = (ms: number) => {
    for (let step = 0; step < ms; step += 1) {
      at += 1;
      for (const [key, wait] of waiting) {
        if (!wait.held) wait.left -= 1;
        if (wait.left === 0) run(key);
      }
    }
  };
  for (const { do: what, key, after } of list) {
    pass(after);
    const wait = waiting.get(key);
    if (what === 'act') waiting.set(key, { left: waitMs, held: false });
    if (what === 'undo') waiting.delete(key);
    if (what === 'now' && wait) run(key);
    if (what === 'hold' && wait) wait.held = true;
    if (what === 'release' && wait) wait.held = false;
  }
  pass(1_000);
  return done.sort();
}

test('any interleaving of acts, undos, dismissals and holds does what the rules say, and nothing twice', () => {
  fc.assert(
    fc.property(happenings, (list) => {
      const waitMs = 20;
      const scheduler = new VirtualTimeScheduler();
      const subjects = { act: new Subject<number>(), undo: new Subject<number>(), now: new Subject<number>() };
      const held$ = new Subject<{ key: number; held: boolean }>();
      const done: string[] = [];
      subjects.act
        .pipe(
          undoable(
            { keyOf: (key) => key, waitMs: () => waitMs, undo$: subjects.undo, now$: subjects.now, held$ },
            scheduler,
          ),
        )
        .subscribe((key) => done.push(`${key}@${scheduler.now()}`));
      let at = 0;
      for (const { do: what, key, after } of list) {
        at += after;
        // Timers due in this very millisecond run first, as in the model.
        scheduler.maxFrames = at;
        scheduler.schedule(() => {}, at - scheduler.now());
        scheduler.flush();
        if (what === 'hold' || what === 'release') held$.next({ key, held: what === 'hold' });
        else subjects[what].next(key);
      }
      scheduler.maxFrames = Number.POSITIVE_INFINITY;
      scheduler.flush();
      expect(done.sort()).toEqual(model(list, waitMs));
    }),
    { numRuns: lawRuns(500) },
  );
});
