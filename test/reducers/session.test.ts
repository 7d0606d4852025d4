/** The laws of the session: settings of the start, the clock, who is signed in, unknown messages. */
import type { PanelEvent } from '../../reducers/events';
import { folded, list, noon, started, startOfToday, stateOf } from './folding';

const begun = stateOf(started());
const me: PanelEvent = { type: 'api.answered', call: 'getMe', subject: null, answer: { id: 5, username: 'ada' } };
const failed = (call: 'listPairs' | 'listNotes', status: number): PanelEvent => ({
  type: 'api.failed',
  call,
  subject: null,
  problem: { name: 'SomeError', message: '', status },
});

test('the start is taken over, and its moment is the clock’s', () => {
  expect(begun.session).toMatchObject({ started: true, locale: 'en', timeZone: 'UTC', startOfToday, now: noon });
});

test('[words.times] the clock is that of the entries', () => {
  const tomorrow = startOfToday + 86_400_000;
  expect(folded(begun, { type: 'clock.ticked', startOfToday: tomorrow }).session).toMatchObject({
    startOfToday: tomorrow,
    now: noon,
  });
});

test('who is signed in is known from the answer on', () => {
  expect(begun.session.userId).toBeNull();
  expect(folded(begun, me).session).toMatchObject({ userId: 5, username: 'ada' });
});

test.each([
  ['listNotes', 401, null],
  ['listNotes', 403, null],
  ['listPairs', 401, null],
  ['listNotes', 500, 5],
  ['listNotes', 0, 5],
] as const)('[access.asked-once] after %s failed with %i the person signed in is %s', (call, status, userId) => {
  expect(folded(begun, me, list(), failed(call, status)).session.userId).toBe(userId);
});

test('[host.unknown] unknown messages are counted', () => {
  const after = folded(begun, { type: 'host.sentUnknown', count: 2 }, { type: 'host.sentUnknown', count: 40 });
  expect(after.session.unknownMessages).toBe(42);
});
