/** The laws of the session: settings of the start, the clock, who is signed in, unknown messages. */
import type { PanelEvent } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { aNote, folded, list, noon, started, startOfToday, stateOf, storedRead } from './folding';

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

test('[words.times] where the entry says what the machine’s clock shows, that is the time', () => {
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
] as const)('after %s failed with %i the person signed in is %s', (call, status, userId) => {
  expect(folded(begun, me, list(), failed(call, status)).session.userId).toBe(userId);
});

test('unknown messages are counted', () => {
  const after = folded(begun, { type: 'host.sentUnknown', count: 2 }, { type: 'host.sentUnknown', count: 40 });
  expect(after.session.unknownMessages).toBe(42);
});

describe('[session.owner] the owner of the session', () => {
  const of = (owner: number | null) => ({ ...started(), owner });
  const owned = stateOf(of(5));
  const asked: PanelEvent = { type: 'api.requested', request: { call: 'getMe' } };
  const failure = { ...failed('listNotes', 500), call: 'getMe' } as PanelEvent;
  const unconfirmedAfter = (...events: readonly PanelEvent[]) => folded(owned, ...events).session.unconfirmed;

  test('a log that does not tell of owners knows none, and nothing is unconfirmed', () => {
    const { session } = folded(begun, me, { type: 'page.hidden' }, failed('listNotes', 401));
    expect([session.owner, session.unconfirmed]).toEqual([undefined, null]);
  });

  test('it is known from the start, and unconfirmed until the provider has named the person', () => {
    expect(owned.session).toMatchObject({ owner: 5, userId: null, unconfirmed: { since: 1 } });
    expect(folded(owned, me).session).toMatchObject({ owner: 5, userId: 5, unconfirmed: null });
  });

  test('with nothing stored the provider’s answer names it', () => {
    expect(stateOf(of(null)).session).toMatchObject({ owner: null, unconfirmed: null });
    expect(stateOf(of(null), me).session).toMatchObject({ owner: 5, unconfirmed: null });
  });

  test.each([
    { type: 'page.hidden' },
    { type: 'page.focused' },
    { type: 'host.concealed' },
    { type: 'push.namedOther' },
    { type: 'storage.ownerChanged' },
    { type: 'session.gotStrangeList' },
    failed('listNotes', 401),
  ] satisfies PanelEvent[])('[session.unconfirmed] it is unconfirmed after $type', (event) => {
    expect(unconfirmedAfter(me, event)).toMatchObject({ since: 1_001 });
    expect(folded(owned, me, event).session.owner).toBe(5);
  });

  test('[session.asks] only an answer that was asked for later confirms it', () => {
    const late = { seq: 1_009, at: noon, cause: 1_001, event: me };
    const before = folded(owned, me, asked, { type: 'push.namedOther' });
    expect(reduce(before, late).session.unconfirmed).toMatchObject({ since: 1_002 });
    expect(reduce(before, { ...late, cause: 1_003 }).session.unconfirmed).toBeNull();
  });

  test('[session.hidden] an answer to a hidden page confirms nobody', () => {
    const hidden = folded(owned, me, { type: 'page.hidden' });
    expect(reduce(hidden, { seq: 1_009, at: noon, cause: 1_008, event: me }).session.unconfirmed).not.toBeNull();
  });

  test.each([
    { drafts: [{ note: 1, text: 'words', at: noon }] },
    { mutations: [storedRead(1, noon)] },
    { readNotes: [1] },
  ])('[session.unconfirmed] without a known person it is unconfirmed when storage has %j', (kept) => {
    const { session } = stateOf({ ...started({ stored: kept }), owner: null });
    expect(session).toMatchObject({ owner: null, unconfirmed: { since: 1, failed: false } });
  });

  test('[session.unconfirmed] without a known person it is that of the painted notes; a known owner stays', () => {
    const painted: PanelEvent = { type: 'session.restoredNotes', user: 7, notes: [aNote(1)], savedAt: noon };
    expect(stateOf(of(null), painted).session).toMatchObject({ owner: 7, unconfirmed: { since: 2 } });
    expect(folded(owned, painted).session).toBe(owned.session);
  });

  test('[session.unanswered-question] a failed question leaves the owner, and has failed until it is asked again', () => {
    expect(folded(owned, failure).session).toMatchObject({ owner: 5, unconfirmed: { since: 1, failed: true } });
    expect(unconfirmedAfter(failure, asked)?.failed).toBe(false);
    expect(unconfirmedAfter(failure, { type: 'api.requested', request: { call: 'getNote', note: 1 } })?.failed).toBe(
      true,
    );
    expect([401, 500].map((status) => unconfirmedAfter(failed('listNotes', status))?.failed)).toEqual([true, false]);
    const sure = folded(owned, me);
    expect(folded(sure, failure).session).toBe(sure.session);
  });

  test('[states.signed-out] signing out removes the name; without an owner it is known, and nothing else changes', () => {
    expect(folded(owned, me, failed('listNotes', 401)).session).toMatchObject({ userId: null, username: null });
    const unowned = stateOf(of(null));
    const out = folded(unowned, failed('listNotes', 401)).session;
    expect(out).toEqual({ ...unowned.session, signedOut: true });
  });
});
