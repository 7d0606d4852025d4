/** The answers of a recorded log: to which question, and when. */
import type { Observable } from 'rxjs';
import type { ApiRequest } from '../../../reducers/api';
import type { Entry, PanelEvent } from '../../../reducers/events';
import { RecordedCalls, RecordedLocks, RecordedReplies } from '../../../src/replay/verify/recordedAnswers';

const any = () => true;

/** @returns what was heard, in order, and `end`, which unsubscribes */
function hear(said: Observable<unknown>, heard: string[], as = '') {
  const subscription = said.subscribe({
    next: (value) => heard.push(`${as}${JSON.stringify(value) ?? 'held'}`),
    error: (error) => heard.push(`${as}failed ${JSON.stringify(error)}`),
    complete: () => heard.push(`${as}over`),
  });
  return { end: () => subscription.unsubscribe() };
}

test('[effects.compared] a lock has one holder: the next gets it when the holder lets it go', () => {
  const locks = new RecordedLocks();
  const heard: string[] = [];
  expect(locks.grant(any)).toBe(false);
  const first = hear(locks.lock('a'), heard, '1 ');
  hear(locks.lock('a'), heard, '2 ');
  hear(locks.lock('b'), heard, '3 ');
  expect(heard).toEqual([]);
  expect([locks.grant(any), locks.grant(any), locks.grant(any)]).toEqual([true, true, false]);
  expect(heard).toEqual(['1 held', '3 held']);
  first.end();
  expect(locks.grant(any)).toBe(true);
  expect(heard).toEqual(['1 held', '3 held', '2 held']);
});

test('[effects.compared] only a lock that may be granted is granted, and not to one that no longer waits', () => {
  const locks = new RecordedLocks();
  const heard: string[] = [];
  const gone = hear(locks.lock('a'), heard, '1 ');
  hear(locks.lock('a'), heard, '2 ');
  hear(locks.lock('b'), heard, '3 ');
  gone.end();
  expect(locks.grant((name) => name === 'c')).toBe(false);
  expect(locks.grant((name) => name === 'b')).toBe(true);
  expect(locks.grant(any)).toBe(true);
  expect(locks.grant(any)).toBe(false);
  expect(heard).toEqual(['3 held', '2 held']);
});

test('[effects.compared] one that stops waiting takes no lock', () => {
  const locks = new RecordedLocks();
  const heard: string[] = [];
  hear(locks.lock('a'), heard, '1 ');
  const other = hear(locks.lock('a'), heard, '2 ');
  hear(locks.lock('a'), heard, '3 ');
  locks.grant(any);
  other.end();
  expect(locks.grant(any)).toBe(false);
  expect(heard).toEqual(['1 held']);
});

test('[effects.compared] a stolen lock ends for its holder, and the next can have it', () => {
  const locks = new RecordedLocks();
  const heard: string[] = [];
  expect(locks.steal('a')).toBe(false);
  hear(locks.lock('a'), heard, '1 ');
  hear(locks.lock('a'), heard, '2 ');
  locks.grant(any);
  expect(locks.steal('a')).toBe(true);
  expect(heard).toEqual(['1 held', '1 over']);
  expect(locks.grant(any)).toBe(true);
  expect(heard).toEqual(['1 held', '1 over', '2 held']);
});

const getNote = (note: number): ApiRequest => ({ call: 'getNote', note });
const requested = (seq: number, note: number): Entry => ({
  seq,
  at: seq,
  event: { type: 'api.requested', request: getNote(note) },
});
const answered = (seq: number, cause: number, note: number): Entry => ({
  seq,
  at: seq,
  cause,
  event: { type: 'api.answered', call: 'getNote', subject: { note }, answer: { note: null, of: note } } as PanelEvent,
});
const problem = { name: 'InternalServerError', message: '500', status: 500 };
const failed = (seq: number, cause: number, note: number): Entry => ({
  seq,
  at: seq,
  cause,
  event: { type: 'api.failed', call: 'getNote', subject: { note }, problem } as PanelEvent,
});
const ask = (calls: RecordedCalls, note: number) => calls.api(getNote(note) as never);

test('[effects.compared] a call has the answer of its recorded request, when the record says it', () => {
  const log = [requested(1, 7), requested(2, 8), answered(3, 2, 8), failed(4, 1, 7)];
  const calls = new RecordedCalls(log);
  for (const entry of log.slice(0, 2)) calls.claimed(entry);
  const heard: string[] = [];
  hear(ask(calls, 7), heard, '7 ');
  hear(ask(calls, 8), heard, '8 ');
  expect(heard).toEqual([]);
  calls.speak(answered(3, 2, 8));
  expect(heard).toEqual(['8 {"note":null,"of":8}', '8 over']);
  calls.speak(failed(4, 1, 7));
  expect(heard.slice(2)).toEqual([`7 failed ${JSON.stringify(problem)}`]);
});

test('[effects.compared] a call that is made after its answer was told has it at once', () => {
  const log = [requested(1, 7), answered(2, 1, 7), requested(3, 7), failed(4, 3, 7)];
  const calls = new RecordedCalls(log);
  const heard: string[] = [];
  calls.claimed(requested(1, 7));
  calls.speak(answered(2, 1, 7));
  hear(ask(calls, 7), heard);
  expect(heard).toEqual(['{"note":null,"of":7}', 'over']);
  calls.claimed(requested(3, 7));
  hear(ask(calls, 7), heard);
  expect(heard).toHaveLength(2);
  calls.speak(failed(4, 3, 7));
  expect(heard).toHaveLength(3);
});

test('[effects.compared] a late call fails as it did, and what else followed from its request is no answer', () => {
  const note = (seq: number, cause: number): Entry => ({ seq, at: seq, cause, event: { type: 'user.openedHelp' } });
  for (const answer of [failed(2, 1, 7), answered(2, 1, 7)]) {
    const calls = new RecordedCalls([requested(1, 7), answer, note(3, 1)]);
    calls.claimed(requested(1, 7));
    calls.speak(answer);
    const heard: string[] = [];
    hear(ask(calls, 7), heard);
    expect(heard[0]).toBe(
      answer.event.type === 'api.failed' ? `failed ${JSON.stringify(problem)}` : '{"note":null,"of":7}',
    );
  }
});

test('[effects.compared] each call is that of one request, the latest equal one; one that was not recorded is never answered', () => {
  const log = [requested(1, 7), requested(2, 7), answered(3, 1, 7), failed(4, 2, 7)];
  const calls = new RecordedCalls(log);
  const heard: string[] = [];
  calls.claimed({ seq: 9, at: 9, event: { type: 'user.openedNote', note: 7 } });
  calls.claimed(requested(1, 7));
  calls.claimed(requested(2, 7));
  hear(ask(calls, 9), heard, 'never ');
  hear(ask(calls, 7), heard, '2 ');
  hear(ask(calls, 7), heard, '1 ');
  hear(ask(calls, 7), heard, 'never ');
  calls.speak(log[2] as Entry);
  calls.speak(log[3] as Entry);
  expect(heard).toEqual(['1 {"note":null,"of":7}', '1 over', `2 failed ${JSON.stringify(problem)}`]);
});

test('[effects.compared] a call that was let go hears nothing', () => {
  const log = [requested(1, 7), answered(2, 1, 7)];
  const calls = new RecordedCalls(log);
  const heard: string[] = [];
  calls.claimed(requested(1, 7));
  hear(ask(calls, 7), heard).end();
  calls.speak(answered(2, 1, 7));
  expect(heard).toEqual([]);
});

test('[effects.compared] [session.ends] the answer after which the session ended names no person', () => {
  const ended: Entry = { seq: 2, at: 2, cause: 1, event: { type: 'session.ended', reason: 'otherPerson' } };
  const asked: Entry = { seq: 1, at: 1, event: { type: 'api.requested', request: { call: 'getMe' } } };
  const heard: string[] = [];
  for (const isLate of [false, true]) {
    const calls = new RecordedCalls([asked, ended]);
    calls.claimed(asked);
    if (isLate) calls.speak(ended);
    hear(calls.api({ call: 'getMe' }), heard);
    if (!isLate) calls.speak(ended);
  }
  expect(heard).toEqual(Array(2).fill('{"id":0,"username":""}'));
});

test('[effects.device] a question has the answer of its own occasion and kind', () => {
  const replies = new RecordedReplies<string>();
  const heard: string[] = [];
  replies.asked(3, 'notes').subscribe((answer) => heard.push(`notes ${answer}`));
  replies.asked(3, 'log').subscribe((answer) => heard.push(`log ${answer}`));
  replies.asked(0).subscribe((answer) => heard.push(`start ${answer}`));
  replies.speak(4, 'late', 'log');
  replies.speak(3, 'none');
  expect(heard).toEqual([]);
  replies.speak(3, 'saved', 'log');
  replies.speak(undefined, 'begun');
  expect(heard).toEqual(['log saved', 'start begun']);
});
