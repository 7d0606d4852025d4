/** The laws of the session: settings of the start, the clock, who is signed in, unknown messages. */
import type { ApiRequest } from '../../reducers/api';
import type { PanelEvent } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { aNote, folded, leftRead, list, noon, started, startOfToday, stateOf } from './folding';

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

test('[state.clock-put-right] where the entry says what the machine’s clock shows, that is the time', () => {
  const event: PanelEvent = { type: 'clock.ticked', startOfToday, now: noon - 9_000 };
  expect(folded(begun, event).session.now).toBe(noon - 9_000);
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

describe('[session.owner] the owner of the session', () => {
  const of = (owner: number | null) => ({ ...started(), owner });
  const owned = stateOf(of(5));
  const doubtOf = (...events: readonly PanelEvent[]) => folded(owned, ...events).session.doubt;

  test('a log that does not tell knows neither owner nor doubt', () => {
    const after = folded(begun, me, { type: 'page.hidden' }, failed('listNotes', 401));
    expect('owner' in after.session || 'doubt' in after.session).toBe(false);
  });

  test('it is known from the start, and doubtful until the provider has said it', () => {
    expect(owned.session).toMatchObject({ owner: 5, userId: null, doubt: { since: 1 } });
    expect(folded(owned, me).session).toMatchObject({ owner: 5, userId: 5, doubt: null });
  });

  test('with no known person and nothing stored is not doubtful, and the provider’s answer names it', () => {
    expect(stateOf(of(null)).session).toMatchObject({ owner: null, doubt: null });
    expect(stateOf(of(null), me).session).toMatchObject({ owner: 5, doubt: null });
  });

  test.each([
    { type: 'page.hidden' },
    { type: 'host.concealed' },
    { type: 'push.namedOther' },
    { type: 'storage.ownerChanged' },
    { type: 'session.doubted' },
    failed('listNotes', 401),
  ] satisfies PanelEvent[])('[session.doubt] it is doubtful after $type', (event) => {
    expect(doubtOf(me, event)).toMatchObject({ since: 1_001 });
    expect(folded(owned, me, event).session.owner).toBe(5);
  });

  test('[session.doubt-asks] an answer that was asked for before the doubt does not end it', () => {
    const asked: PanelEvent = { type: 'api.requested', request: { call: 'getMe' } };
    const late = { seq: 1_009, at: noon, cause: 1_001, event: me };
    const before = folded(owned, me, asked, { type: 'page.hidden' });
    expect(reduce(before, late).session.doubt).toMatchObject({ since: 1_002 });
    expect(reduce(before, { ...late, cause: 1_003 }).session.doubt).toBeNull();
  });

  test.each([{ drafts: [{ note: 1, text: 'words', at: noon }] }, { wishes: [leftRead(1, noon)] }, { readNotes: [1] }])(
    '[session.doubt] with no known person is doubtful when storage holds %j',
    (kept) => {
      const { session } = stateOf({ ...started({ stored: kept }), owner: null });
      expect(session).toMatchObject({ owner: null, doubt: { since: 1, waited: false, failed: false } });
    },
  );

  test('[session.doubt] with no known person is the person of the painted notes, and doubtful; a known owner stays', () => {
    const painted: PanelEvent = { type: 'session.restoredNotes', user: 7, notes: [aNote(1)], savedAt: noon };
    expect(stateOf(of(null), painted).session).toMatchObject({ owner: 7, doubt: { since: 2 } });
    expect(folded(owned, painted).session).toBe(owned.session);
  });

  test('[session.doubt-while-hidden] a call other than for the list waits for the end of the doubt; waiting calls go on waiting when it begins again', () => {
    const asks = (request: ApiRequest): PanelEvent => ({ type: 'api.requested', request });
    const waited = (...requests: readonly ApiRequest[]) => doubtOf(...requests.map(asks))?.waited;
    expect(waited({ call: 'listPairs', number: 10 }, { call: 'listNotes', number: 10 }, { call: 'getMe' })).toBe(false);
    expect(waited({ call: 'getNote', note: 1 })).toBe(true);
    const again = doubtOf(asks({ call: 'getNote', note: 1 }), { type: 'page.hidden' });
    expect(again).toEqual({ since: 1_001, waited: true, failed: false });
    expect(doubtOf({ type: 'page.hidden' })?.waited).toBe(false);
    expect(doubtOf(me, { type: 'page.hidden' })?.waited).toBe(false);
    const sure = folded(owned, me);
    expect(folded(sure, asks({ call: 'getNote', note: 1 })).session).toBe(sure.session);
  });

  test('[session.unanswered-doubt] the question has failed until it is asked again', () => {
    const failure: PanelEvent = { ...failed('listNotes', 500), call: 'getMe' } as PanelEvent;
    const asked: PanelEvent = { type: 'api.requested', request: { call: 'getMe' } };
    expect(doubtOf(failure, asked)?.failed).toBe(false);
    expect(doubtOf(failure, { type: 'api.requested', request: { call: 'getNote', note: 1 } })?.failed).toBe(true);
    expect(doubtOf(failed('listNotes', 401))?.failed).toBe(true);
    expect(doubtOf(failed('listNotes', 500))?.failed).toBe(false);
    const sure = folded(owned, me);
    expect(folded(sure, failure).session).toBe(sure.session);
  });

  test('[session.ends] a doubt that is there already stays when the session ends', () => {
    expect(folded(owned, { type: 'session.ended' }).session).toMatchObject({ ended: true, doubt: { since: 1 } });
  });

  test('[states.signed-out] signing out removes the name; without an owner no doubt begins', () => {
    expect(folded(owned, me, failed('listNotes', 401)).session).toMatchObject({ userId: null, username: null });
    const unowned = stateOf(of(null));
    expect(folded(unowned, failed('listNotes', 401)).session).toBe(unowned.session);
    expect(doubtOf(failed('listNotes', 401))?.since).toBe(1_000);
  });

  test('[session.unanswered-doubt] a question that fails leaves the owner as it was', () => {
    const failure: PanelEvent = { ...failed('listNotes', 500), call: 'getMe' } as PanelEvent;
    expect(folded(owned, failure).session).toMatchObject({ owner: 5, doubt: { since: 1, failed: true } });
  });

  test('[session.ends] when the session has ended, what waits waits for ever', () => {
    expect(folded(owned, me, { type: 'session.ended' }).session).toMatchObject({
      ended: true,
      doubt: { since: 1_001 },
    });
  });
});
