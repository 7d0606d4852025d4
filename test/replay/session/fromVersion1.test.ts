/**
 * Version 1 of the format, entry by entry, as version 2 says it. Whole recorded sessions of version 1 are in
 * fixtures/logs/v1.
 */
import fc from 'fast-check';
import { draftText } from '../../../reducers/selectors';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldAll } from '../../../src/replay/fold/pass';
import { fromVersion1 } from '../../../src/replay/session/fromVersion1';
import { makeHeader } from '../../../src/replay/session/header';
import { loadLog } from '../../../src/replay/session/loadLog';
import { lawRuns } from '../../support/lawRuns';

type Line = { readonly cause?: number; readonly event: { readonly type: string; readonly [field: string]: unknown } };

/** A log of version 1. */
function logOf(lines: readonly Line[]): string {
  const header = { ...makeHeader('0.1.0', 0, 'none'), version: 1, catalogue: fromVersion1.catalogue };
  const entries = lines.map((line, index) => ({ seq: index + 1, at: index, ...line }));
  return [header, ...entries].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** What the lines become in version 2. */
function raised(...lines: readonly Line[]): readonly Line[] {
  const raise = fromVersion1.begin();
  return lines.map((line, index) => raise({ seq: index + 1, at: index, ...line }) as unknown as Line);
}
const lastEvent = (...lines: readonly Line[]) => raised(...lines).at(-1)?.event;
/** What the lines become today. */
const today = async (...lines: readonly Line[]) => (await loadLog(panelFold, logOf(lines))).entries;

const problem = { name: 'NotFoundError', message: 'no', status: 404 };

test('[file.version-1] a log of version 1 with its catalogue is read; its states cannot be compared', async () => {
  const { judgement, header } = await loadLog(panelFold, logOf([]));
  expect(judgement.reasons).toEqual(['its checkpoints are of version 1 of the format and cannot be compared']);
  expect(header.version).toBe(1);
});

test('[file.versions] a log of version 1 with another catalogue is risky', async () => {
  const { judgement } = await loadLog(panelFold, logOf([]).replace(fromVersion1.catalogue, 'another'));
  expect(judgement.reasons.at(-1)).toContain('another catalogue of events');
});

test.each([
  ['getNote', 42, { note: 42 }],
  ['getReply', 42, { note: 42 }],
  ['getComment', 42, { note: 42 }],
  ['updateComment', 42, { note: 42 }],
  ['deleteComment', 42, { note: 42 }],
  ['approve', 42, { note: 42 }],
  ['like', 42, { note: 42 }],
  ['reply', 42, { note: 42 }],
  ['suggest', 7, { site: 7 }],
  ['getItem', 7, { site: 7 }],
  ['follow', 7, { site: 7 }],
  ['markRead', 42, { notes: [42], as: 'read' }],
  ['markRead', null, { notes: [], as: 'read' }],
  ['listNotes', null, null],
  ['listPairs', null, null],
  ['markSeen', null, null],
  ['markPostSeen', null, null],
  ['getMe', null, null],
])('[file.version-1] %s about %j', async (call, about, subject) => {
  expect(lastEvent({ event: { type: 'api.failed', call, about, problem } })).toMatchObject({
    call,
    subject,
    problem,
  });
});

test('[file.version-1] marks of several notes are about those that were asked for', async () => {
  const request = { call: 'markRead', counts: { 3: 9_999, 5: 9_999 } };
  const answered = { type: 'api.answered', call: 'markRead', about: null, answer: { success: true } };
  expect(lastEvent({ event: { type: 'api.requested', request } }, { cause: 1, event: answered })).toEqual({
    type: 'api.answered',
    call: 'markRead',
    subject: { notes: [3, 5], as: 'read' },
    answer: { success: true },
  });
});

test.each([
  [
    { 3: -1, 5: -9_999 },
    { notes: [3, 5], as: 'unread' },
  ],
  [
    { 3: -1, 5: 9_999 },
    { notes: [3, 5], as: 'read' },
  ],
  [{}, { notes: [], as: 'read' }],
])('[file.version-1] marks that were asked for as %j are %j', async (counts, subject) => {
  const asked = { event: { type: 'api.requested', request: { call: 'markRead', counts } } };
  const answered = { cause: 1, event: { type: 'api.answered', call: 'markRead', about: null, answer: {} } };
  expect(lastEvent(asked, answered)).toMatchObject({ subject });
});

test('[file.version-1] an answer has the request that led to it, and a failure that is no switch says no way', async () => {
  const asked = (on: boolean) => ({ event: { type: 'api.requested', request: { call: 'like', note: 42, on } } });
  const failed = { type: 'api.failed', call: 'like', about: 42, problem };
  const events = raised(asked(false), asked(true), { cause: 2, event: failed }, { cause: 1, event: failed });
  expect(events.slice(2).map(({ event }) => event)).toMatchObject([{ on: true }, { on: false }]);
  expect(lastEvent({ event: { ...failed, call: 'getNote' } })).not.toHaveProperty('on');
  expect(lastEvent({ event: { ...failed, type: 'api.answered' } })).not.toHaveProperty('on');
});

test('[file.version-1] the stored values of the start stay, and it is unknown which read flags were sent', () => {
  const raise = (stored: unknown) =>
    fromVersion1.begin()({ seq: 1, event: { type: 'session.started', zone: 'UTC', stored } });
  const started = { type: 'session.started', zone: 'UTC' };
  expect(raise({ drafts: [] })).toEqual({ seq: 1, event: { ...started, stored: { drafts: [], unsentReads: null } } });
  expect(raise('odd')).toEqual({ seq: 1, event: { ...started, stored: 'odd' } });
});

test('[file.version-1] a failed switch says which way, from itself, from its request, else on', async () => {
  const failed = { type: 'api.failed', call: 'like', about: 42, problem };
  const request = { call: 'like', note: 42, site: 1, of: 'post', id: 2, on: false };
  expect(lastEvent({ event: { ...failed, on: false } })).toMatchObject({ on: false });
  expect(lastEvent({ event: { type: 'api.requested', request } }, { cause: 1, event: failed })).toMatchObject({
    on: false,
  });
  expect(lastEvent({ event: failed })).toMatchObject({ on: true });
});

test.each([
  ['The push channel sent an event of unknown type "a "b"".', { kind: 'unknownType', name: 'a "b"' }],
  ['The push channel sent an error event.', { kind: 'errorEvent' }],
  ['The push channel /pinghub/wpcom/me failed.', { kind: 'error', name: 'PushError' }],
  ['Timeout has occurred', { kind: 'error', name: 'TimeoutError' }],
  ['anything else', { kind: 'error', name: 'Error' }],
])('[file.version-1] push failed: %s', async (reason, what) => {
  const event = { type: 'push.failed', reason, unknownType: what.kind === 'unknownType' };
  expect(lastEvent({ event })).toEqual({ type: 'push.failed', ...what });
});

test('[file.version-1] whatever became of a draft in between, its text is the one that was written', async () => {
  const write = (text: string) => ({ event: { type: 'user.wroteReply', note: 1, text, caret: text.length } });
  const texts = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.boolean()), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(texts, async (written) => {
      const lines = written.flatMap(([text, blurred]) => [
        write(text),
        ...(blurred ? [{ event: { type: 'user.blurredReply', note: 1 } }] : []),
      ]);
      const [text = '', blurred = false] = written.at(-1) ?? [];
      const state = foldAll(panelFold, panelFold.initial, await today(...lines));
      expect(draftText(state, 1)).toBe(blurred && text.trim() === '' ? '' : text);
    }),
    { numRuns: lawRuns(50) },
  );
});

test('[file.version-1] what the browser answered to "Allow cookies" has the press for its cause', async () => {
  const entries = await today(
    { event: { type: 'access.checked', granted: false } },
    { event: { type: 'user.askedAccess' } },
    { event: { type: 'poll.due' } },
    { event: { type: 'access.checked', granted: true } },
    { event: { type: 'access.checked', granted: true } },
  );
  expect(entries.map(({ cause }) => cause)).toEqual([undefined, undefined, undefined, 2, undefined]);
});

test('[file.version-1] no line makes it throw', () => {
  const type = fc.constantFrom(
    'api.requested',
    'api.answered',
    'api.failed',
    'push.failed',
    'user.wroteReply',
    'access.checked',
  );
  const event = fc.oneof(
    fc.jsonValue(),
    fc
      .tuple(type, fc.dictionary(fc.constantFrom('call', 'about', 'request', 'text', 'reason'), fc.jsonValue()))
      .map(([name, rest]) => ({ ...rest, type: name })),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ seq: fc.jsonValue(), cause: fc.jsonValue(), event })), (lines) => {
      const raise = fromVersion1.begin();
      for (const line of lines) expect(typeof raise(line)).toBe('object');
    }),
  );
});
