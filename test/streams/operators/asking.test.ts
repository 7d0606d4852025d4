/** One call as entries: asked, then exactly one of answered and failed, each caused by the one before. */
import { EMPTY, Observable, of, throwError } from 'rxjs';
import { reduce } from '../../../reducers';
import type { Entry } from '../../../reducers/events';
import { problemOf } from '../../../reducers/problemOf';
import { initialState } from '../../../reducers/state';
import { createLog } from '../../../streams/log';
import { asking, type Outcome } from '../../../streams/operators/asking';
import type { NewEntry, Ports, Ref } from '../../../streams/ports';
import { sampleNote } from '../support/sampleState';

const request = { call: 'getNote', note: 42 } as const;
const cause = { seq: 5 };
const gone = { name: 'NotFoundError', message: '404 status code for "GET /notifications/42"', status: 404 };

/** A port that answers each call with this stream. */
const answering = (answer$: Observable<unknown>): Ports['api'] => (() => answer$) as Ports['api'];

/** All new entries of a call with a port that answers at once. */
function drafts(
  answer$: Observable<unknown>,
  then?: (outcome: Outcome<'getNote'>, told: Ref) => Observable<NewEntry>,
): NewEntry[] {
  const seen: NewEntry[] = [];
  asking<'getNote'>(answering(answer$), request, cause, then).subscribe((draft) => seen.push(draft));
  return seen;
}
const events = (list: readonly NewEntry[]) => list.map(({ event }) => event);

test('[log.asked-and-answered] an answer is recorded after its request, with the same subject', () => {
  expect(events(drafts(of({ note: null })))).toEqual([
    { type: 'api.requested', request },
    { type: 'api.answered', call: 'getNote', subject: { note: 42 }, answer: { note: null } },
  ]);
});

test('[log.asked-and-answered] a failure is recorded as its Problem', () => {
  expect(events(drafts(throwError(() => gone)))[1]).toEqual({
    type: 'api.failed',
    call: 'getNote',
    subject: { note: 42 },
    problem: gone,
  });
});

test('a call that ends without an answer is a failure that says so', () => {
  expect(events(drafts(EMPTY))[1]).toMatchObject({ type: 'api.failed', problem: { name: 'NoAnswerError', status: 0 } });
});

test('a port that throws is a failure too', () => {
  const seen: NewEntry[] = [];
  const broken: Ports['api'] = () => {
    throw new TypeError('no client');
  };
  asking<'getNote'>(broken, request, cause).subscribe((draft) => seen.push(draft));
  expect(seen[1]?.event).toMatchObject({ type: 'api.failed', problem: { name: 'TypeError', message: 'no client' } });
});

test('nothing is asked before it is subscribed; unsubscribing aborts the call', () => {
  let live = 0;
  const answer$ = new Observable<never>(() => {
    live += 1;
    return () => {
      live -= 1;
    };
  });
  const call$ = asking<'getNote'>(answering(answer$), request, cause);
  expect(live).toBe(0);
  const subscription = call$.subscribe();
  expect(live).toBe(1);
  subscription.unsubscribe();
  expect(live).toBe(0);
});

test('the outcome decides what comes next, after it was recorded', () => {
  const outcomes: Outcome<'getNote'>[] = [];
  const then = (outcome: Outcome<'getNote'>, told: Ref) => {
    outcomes.push(outcome);
    return of<NewEntry>({ event: { type: 'sync.settled' }, cause: told });
  };
  expect(events(drafts(of({ note: null }), then)).map(({ type }) => type)).toEqual([
    'api.requested',
    'api.answered',
    'sync.settled',
  ]);
  drafts(
    throwError(() => gone),
    then,
  );
  expect(outcomes).toEqual([
    { ok: true, answer: { note: null } },
    { ok: false, problem: gone },
  ]);
});

test('what comes next is decided on the state that the answer led to', () => {
  const log = createLog({ initial: initialState, reduce, now: () => 0 });
  const told: [number, boolean][] = [];
  const answer = { notes: [sampleNote(42)], lastSeen: 0, leftOut: 0 };
  asking<'listNotes'>(answering(of(answer)), { call: 'listNotes', number: 10 }, cause, (_, ref) => {
    told.push([ref.seq, log.state$.value.notes.byId[42] !== undefined]);
    return EMPTY;
  }).subscribe(log.append);
  expect(told).toEqual([[2, true]]);
});

test('in the log each entry is caused by the one before, also when others are appended meanwhile', () => {
  const log = createLog({ initial: initialState, reduce, now: () => 0 });
  const entries: Entry[] = [];
  log.entry$.subscribe((entry) => {
    entries.push(entry);
    if (entry.event.type === 'api.requested') log.append({ event: { type: 'poll.due' } });
  });
  const first = log.append({ event: { type: 'push.noteChanged', note: 42 } });
  asking<'getNote'>(answering(of({ note: null })), request, { seq: first }, (_, told) =>
    of<NewEntry>({ event: { type: 'sync.settled' }, cause: told }),
  ).subscribe(log.append);
  expect(entries.map(({ event, cause: by }) => [event.type, by])).toEqual([
    ['push.noteChanged', undefined],
    ['api.requested', 1],
    ['poll.due', undefined],
    ['api.answered', 2],
    ['sync.settled', 4],
  ]);
});

test('asked again, the same call has entries of its own', () => {
  const log = createLog({ initial: initialState, reduce, now: () => 0 });
  const call$ = asking<'getNote'>(answering(of({ note: null })), request, cause);
  call$.subscribe(log.append);
  call$.subscribe(log.append);
  expect(log.entries().map((entry) => entry.cause)).toEqual([5, 1, 5, 3]);
});

test.each<[string, unknown, object]>([
  ['a Problem', gone, gone],
  ['an Error', new RangeError('too far'), { name: 'RangeError', message: 'too far', status: 0 }],
  ['a string', 'oops', { name: 'Error', message: 'oops', status: 0 }],
  ['undefined', undefined, { name: 'Error', message: 'undefined', status: 0 }],
  ['null', null, { name: 'Error', message: 'null', status: 0 }],
  ['no number', { name: 'E', message: 'm', status: Number.NaN }, { name: 'E', message: 'm', status: 0 }],
  ['what cannot be read', Object.create(null), { name: 'Error', message: 'The error cannot be read.', status: 0 }],
  ['rubbish fields', { name: 1, message: 'm', status: '404' }, { name: 'Error', message: 'm', status: 0 }],
])('%s becomes a plain Problem', (_, thrown, problem) => {
  expect(problemOf(thrown)).toStrictEqual(problem);
});
