/** One call as entries: asked, then exactly one of answered and failed, each caused by the one before. */
import { EMPTY, type Observable, of, throwError } from 'rxjs';
import { reduce } from '../../../reducers';
import type { ApiAnswers } from '../../../reducers/api';
import { problemOf } from '../../../reducers/problemOf';
import { initialState } from '../../../reducers/state';
import { createLog } from '../../../streams/log';
import { asking, askingNote, type Outcome } from '../../../streams/operators/asking';
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
  record?: (answer: ApiAnswers['getNote']) => ApiAnswers['getNote'],
): NewEntry[] {
  const seen: NewEntry[] = [];
  asking<'getNote'>(answering(answer$), request, cause, then, record).subscribe((draft) => seen.push(draft));
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

test('[sync.known-by-hash] of a note that is held as it was answered, id and hash are logged; of a gone one, that it is gone', () => {
  const log = createLog({ initial: initialState, reduce, now: () => 0 });
  const held = sampleNote(42);
  const answer = { notes: [held], lastSeen: 0, leftOut: 0 };
  log.append({ event: { type: 'api.answered', call: 'listNotes', subject: null, answer } });
  const recorded = (note: typeof held | null) => {
    const seen: NewEntry[] = [];
    askingNote({ api: answering(of({ note })) }, log.state$, 42, cause).subscribe((draft) => seen.push(draft));
    return events(seen)[1];
  };
  expect(recorded(held)).toMatchObject({ answer: { note: { id: 42, hash: 42 } } });
  expect(recorded(held)).not.toHaveProperty('answer.note.title');
  const newer = { ...held, hash: 43 };
  expect(recorded(newer)).toMatchObject({ answer: { note: newer } });
  expect(recorded(null)).toMatchObject({ answer: { note: null } });
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
