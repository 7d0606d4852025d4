/** A log with a failure of any kind is redacted, and is then verified with its effects: nothing differs, and the fault is the same. */
import type { ApiCall, Problem } from '../../../reducers/api';
import type { PanelEvent } from '../../../reducers/events';
import { calls } from '../../../reducers/schemas/calls';
import { events } from '../../../reducers/schemas/events';
import { replay } from '../../../src/replay/cli/commands';
import { examine } from '../../../src/replay/fleet/examine';
import type { DeviceEvent } from '../../../streams/ports';
import { wroteReply } from '../../support/typing';
import { bytesOf, logText } from '../support/logs';
import { manyNotes } from '../support/notes';
import { recordSession, type SessionScript, sessionStarted, startMs } from '../support/recordSession';
import { textWorld } from '../support/textWorld';

const item = { kind: 'post', siteId: 501, postId: 9001, commentId: null, url: 'https://ada.example/1' } as const;
const minutes = Array.from({ length: 8 }, (_, index): readonly [number, PanelEvent] => [
  (index + 1) * 60_000,
  { type: 'clock.ticked', startOfToday: startMs - 7 * 3_600_000, now: startMs + (index + 1) * 60_000 },
]);
const notes = manyNotes(12, startMs - 60_000).map((note) => ({
  ...note,
  type: note.id === 1006 ? 'new_post' : note.type,
  ids: { ...note.ids, ...(note.id === 1005 && { reply_comment: 7 }) },
  body: note.body.map((block) => ({ ...block, actions: block.actions && { ...block.actions, follow: false } })),
}));

/** A session in which each call is made. */
const busy: SessionScript = {
  notes,
  untilMs: 480_000,
  counts: true,
  events: [
    [0, sessionStarted()],
    [5, { type: 'session.mounted' }],
    [900, { type: 'host.shown' }],
    [2_000, { type: 'user.openedNote', note: 1012 }],
    [3_000, { type: 'user.focusedReply', note: 1012 }],
    [3_500, wroteReply(1012, 'Zanzibar @a')],
    [4_000, { type: 'user.choseMention', note: 1012, login: 'ada', start: 9, end: 11 }],
    [5_000, { type: 'user.sentReply', note: 1012 }],
    [60_500, { type: 'user.askedApprove', note: 1012, on: false }],
    [61_000, { type: 'user.askedLike', note: 1012, on: true }],
    [62_000, { type: 'user.askedFollow', site: 501, on: true }],
    [63_000, { type: 'user.openedItem', item }],
    [65_000, { type: 'user.closedItem' }],
    [66_000, { type: 'user.closedNote' }],
    [67_000, { type: 'user.openedNote', note: 1005 }],
    [68_000, { type: 'user.openedNote', note: 1006 }],
    [69_000, { type: 'user.askedSpam', note: 1011 }],
    [70_000, { type: 'user.askedTrash', note: 1010 }],
    [71_000, { type: 'user.askedReadAll', notes: [1009, 1008] }],
    [72_000, { type: 'user.askedLog', redaction: 'text' }],
    ...minutes,
  ],
  push: [
    [400, { kind: 'open' }],
    [90_000, { kind: 'note', note: 1007 }],
    [150_000, { kind: 'close' }],
  ],
};

const words = 'Zanzibar said so';
const problems: readonly Problem[] = [
  { name: 'NoAnswerError', message: 'The call ended without an answer.', status: 0 },
  { name: 'ZanzibarError', message: words, status: 500 },
  { name: 'CommentDuplicateError', message: words, status: 409 },
];

const failedLog = (reason: string): SessionScript => ({
  ...busy,
  device: (request): DeviceEvent | null => (request.op === 'saveLog' ? { type: 'log.failed', reason } : null),
});
const withEvent = (event: unknown): SessionScript => ({
  ...busy,
  // Soon before the end, because a session ends half a minute after the failure of an effect.
  events: [...busy.events, [470_000, event as PanelEvent]],
});
const said = (kind: 'error' | 'untyped' | 'close'): SessionScript => ({
  ...busy,
  push: [...(busy.push ?? []), [100_000, { kind }]],
});
const problem: Problem = { name: 'ZanzibarError', message: words, status: 0 };
const report = { fingerprint: '0123abcd', left: 0 };

const failures: readonly (readonly [what: string, script: SessionScript])[] = [
  // Each call with one of the problems, and each problem with a third of the calls.
  ...(Object.keys(calls) as ApiCall[]).map((call, place): readonly [string, SessionScript] => {
    const failure = problems[place % problems.length];
    return [
      `${call}: ${failure?.name}`,
      { ...busy, failing: (request) => (request.call === call ? failure : undefined) },
    ];
  }),
  [
    'a push event of unknown type',
    { ...busy, push: [...(busy.push ?? []), [100_000, { kind: 'unknown', name: 'Zanzibar of "Ada"' }]] },
  ],
  [
    'a push event of unknown type without a name',
    { ...busy, push: [...(busy.push ?? []), [100_000, { kind: 'unknown', name: '' }]] },
  ],
  ['a push error', said('error')],
  ['a push event without a type', said('untyped')],
  ['refused storage', { ...busy, refuses: () => true }],
  ['a log that is not saved', failedLog(words)],
  ['a log that is not there', failedLog('No earlier session is kept on this device.')],
  ['an event that JSON cannot hold', withEvent({ type: 'user.openedNote', note: Number.NaN })],
  ['an unknown event that JSON cannot hold', withEvent({ type: 'user.zanzibar', note: () => 1 })],
  ['an uncaught error', withEvent({ type: 'page.failed', problem })],
  ['a reported error', withEvent({ type: 'error.reported', problem })],
  ['a view that threw', withEvent({ type: 'page.crashed', view: 'note', note: 1012 })],
  ['a report that failed', withEvent({ type: 'report.failed', ...report, status: 503, retryMs: null })],
  ['a report that was dropped', withEvent({ type: 'report.dropped', ...report, why: 'old' })],
  [
    'a reducer that threw',
    withEvent({ type: 'report.asked', fingerprint: '0123abcd', threw: 'ZanzibarError', kept: true }),
  ],
  ['an effect that threw', withEvent({ type: 'effect.failed', effect: 'analytics', problem })],
];

const types = new Set<string>();
const verified = async (file: string, text: string) => {
  const world = textWorld({ [file]: text });
  const status = await replay([file], { verify: true, effects: true }, world);
  return { status, said: status === 0 ? [] : world.said };
};
const fine = { status: 0, said: [] };
const examination = { verify: true, effects: true, where: null, against: null };
const faultsOf = async (text: string) =>
  (await examine(bytesOf(text), examination)).findings.map(({ id, words: fault }) => `${id} ${fault}`);

test.each(failures)('[file.redacted-folds] %s', async (_what, script) => {
  const { entries } = recordSession(script);
  for (const { event } of entries) types.add(event.type === 'api.failed' ? `${event.type} ${event.call}` : event.type);
  const text = logText(entries);
  expect(await verified('a.ndjson', text)).toEqual(fine);
  const world = textWorld({ 'a.ndjson': text });
  expect(await replay(['a.ndjson'], { redact: 'b.ndjson' }, world)).toBe(0);
  const copy = world.files.get('b.ndjson') ?? '';
  expect(copy).not.toMatch(/zanzibar/i);
  expect(await verified('b.ndjson', copy)).toEqual(fine);
  expect(await faultsOf(copy)).toEqual(await faultsOf(text));
});

test('these are all kinds of failures that the catalogue has', () => {
  const all = Object.keys(events).filter(
    (type) => /fail|refused|crashed|dropped|error/i.test(type) && type !== 'api.failed',
  );
  const failedCalls = Object.keys(calls).map((call) => `api.failed ${call}`);
  expect([...all, ...failedCalls].filter((type) => !types.has(type))).toEqual([]);
});
