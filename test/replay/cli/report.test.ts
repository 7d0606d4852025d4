/** The words of the command line about each report. */
import type { Entry } from '../../../reducers/events';
import * as report from '../../../src/replay/cli/report';
import type { PassEnd, PassStart } from '../../../src/replay/fold/pass';
import type { CauseLink } from '../../../src/replay/questions/causes';
import type { EffectDifference } from '../../../src/replay/verify/matches';
import type { VerifyReport } from '../../../src/replay/verify/verify';
import { header } from '../support/logs';
import { aMismatch } from '../support/mismatch';

const at = Date.UTC(2026, 10, 21, 7);
const time = '2026-11-21T07:00:00.000Z';
const entry: Entry = { seq: 7, at, event: { type: 'user.openedNote', note: 42 } };
const line = `  7  ${time}  user.openedNote {"note":42}`;
const causes: readonly CauseLink[] = [
  { seq: 7, at, type: 'user.openedNote' },
  { seq: 5, at, type: 'push.changed' },
];
const because = `    because of 5  ${time}  push.changed`;
const end: PassEnd<unknown> = {
  seq: 9,
  state: {},
  entries: 9,
  cut: null,
  unknown: { count: 0, first: null },
  threw: 0,
  failures: [],
};

describe('[replay.verify] what --verify says', () => {
  const right: VerifyReport = {
    ok: true,
    entries: 1,
    checkpoints: 2,
    lastSeq: 9,
    hash: 'cafe',
    cut: null,
    mismatch: null,
    threw: 0,
    failures: [],
  };
  const wrong = aMismatch({ after: 4, by: 8, expected: 'f00d', found: 'beef' });
  const head = 'a: the state at 8 is not the recorded one (recorded f00d, today beef); at 4 it still was';
  const by = '    by reducers/panel.ts: user.openedNote';
  const nowhere = '  the log holds no state to compare with, so the place cannot be told';
  const failure = { seq: 7, type: 'user.openedNote', message: 'entry 7 threw Error', causes };
  const differing = { comparedAt: 8, differences: [{ path: ['panel', 'selected'], before: 1 }] };
  const compared = ["  recorded and today's state at 8:", '  panel.selected: recorded 1, today nothing'];

  test.each<[string, Partial<VerifyReport>, readonly string[]]>([
    ['right', {}, ['a: as recorded (1 entry, 2 checkpoints, state cafe)']],
    [
      'right, and the reducers threw',
      { threw: 3, failures: [failure] },
      [
        'a: folds as recorded, but the reducers threw at 3 entries (1 entry, 2 checkpoints, state cafe)',
        '  entry 7 threw Error',
        because,
        '  … and 2 more entries at which they threw',
      ],
    ],
    [
      'right, and they threw once',
      { threw: 1, failures: [failure] },
      [
        'a: folds as recorded, but the reducers threw at 1 entry (1 entry, 2 checkpoints, state cafe)',
        '  entry 7 threw Error',
        because,
      ],
    ],
    [
      'right, and they threw twice',
      { threw: 2, failures: [failure] },
      [
        'a: folds as recorded, but the reducers threw at 2 entries (1 entry, 2 checkpoints, state cafe)',
        '  entry 7 threw Error',
        because,
        '  … and 1 more entry at which they threw',
      ],
    ],
    [
      'with a wrong base',
      { mismatch: { ...wrong, kind: 'base' } },
      [
        'a: checkpoint 8 is not right',
        '  the state it begins with is not the one its hash is of: the file was changed after it was written',
      ],
    ],
    ['wrong somewhere', { mismatch: wrong }, [head, '  the wrong entry is one of 5 to 8', nowhere]],
    [
      'wrong at one entry',
      { mismatch: { ...wrong, ...differing, entry, certain: true, causes } },
      [head, '  first wrong entry:', line, by, because, ...compared],
    ],
    [
      'wrong at an entry up to which a place was right',
      { mismatch: { ...wrong, ...differing, entry, causes, parts: true, place: ['panel', 'selected'], suspects: [7] } },
      [
        head,
        '  the wrong entry is one of 5 to 8; up to this one panel.selected was as recorded:',
        line,
        by,
        because,
        ...compared,
      ],
    ],
    [
      'wrong where one entry touches what differs',
      { mismatch: { ...wrong, entry, causes, suspects: [7] } },
      [
        head,
        '  the wrong entry is one of 5 to 8; the first that touches what differs, and the only one:',
        line,
        because,
        nowhere,
      ],
    ],
    [
      'wrong where several entries do',
      { mismatch: { ...wrong, entry, causes, suspects: [7, 8, 9] }, threw: 1, failures: [failure] },
      [
        head,
        '  the wrong entry is one of 5 to 8; the first that touches what differs:',
        line,
        because,
        '  these touch what differs, too: 8, 9',
        nowhere,
        '  entry 7 threw Error',
        because,
      ],
    ],
  ])('a log that is %s', (_what, part, lines) => {
    expect(report.verifyLines('a', { ...right, ...part }, {})).toEqual(lines);
  });

  test('with a commit in its header says how to ask what that panel makes of it, when it is wrong', () => {
    const last = (part: object) => report.verifyLines('a', { ...right, ...part }, { commit: 'c0ffee' }).at(-1);
    expect(last({ mismatch: wrong })).toBe('  what the panel that wrote it makes of it: --against c0ffee');
    expect(last({})).not.toContain('c0ffee');
  });
});

test('[replay.verify] thirty places that differ are told, and the others are counted', () => {
  const places = (many: number) =>
    Array.from({ length: many }, (_, index) => ({ path: ['notes', index], after: index }));
  const lines = report.differenceLines(places(32), 'recorded', 'today');
  expect([lines.length, lines[0], lines[30]]).toEqual([
    31,
    '  notes.0: recorded nothing, today 0',
    '  … and 2 places more',
  ]);
  expect(report.differenceLines(places(31), '', '').at(-1)).toBe('  … and 1 place more');
  expect(report.differenceLines(places(30), '', '')).toHaveLength(30);
});

test('[replay.verify] a long value is cut off, at 120 characters', () => {
  const lineOf = (length: number) => report.differenceLines([{ path: ['a'], after: 'x'.repeat(length) }], 'was', 'is');
  expect(lineOf(118)).toEqual([`  a: was nothing, is "${'x'.repeat(118)}"`]);
  expect(lineOf(119)).toEqual([`  a: was nothing, is "${'x'.repeat(118)}…`]);
});

test('[effects.compared] what --effects says of requests, and of what today’s effects do otherwise', () => {
  expect(report.effectsLines('a', null)).toEqual([
    "a: effects not checked, because the log's beginning fell to the budget",
  ]);
  const right = { ok: true, requests: 1, matched: 1, differences: [] };
  expect(report.effectsLines('a', right)).toEqual(['a: effects as recorded (1 of 1 request made as recorded)']);
  const one: EffectDifference = {
    kind: 'missing',
    event: { type: 'api.requested', request: { call: 'getNote', note: 42 } },
    seq: 7,
    at,
    laterMs: 0,
    causes: causes.slice(1),
    followers: 2,
  };
  const tick = { type: 'poll.due' } as const;
  const differences: readonly EffectDifference[] = [
    one,
    { ...one, kind: 'extra', event: tick, seq: null, causes: [], followers: 0 },
    { ...one, kind: 'moved', event: tick, laterMs: 1_200.4, causes: [], followers: 1 },
    { ...one, kind: 'moved', event: tick, laterMs: -1, causes: [], followers: 0 },
  ];
  expect(report.effectsLines('a', { ok: false, requests: 2_000, matched: 1_999, differences })).toEqual([
    "a: today's effects act otherwise (1,999 of 2,000 requests made as recorded):",
    `  missing: 7  ${time}  request {"call":"getNote","note":42} (and 2 entries that follow from it), by streams/features/sync/sync.ts`,
    because,
    `  extra: ${time}  poll.due, by streams/features/sync/checks.ts`,
    `  moved 1,200 ms later than recorded: 7  ${time}  poll.due (and 1 entry that follow from it), by streams/features/sync/checks.ts`,
    `  moved 1 ms earlier than recorded: 7  ${time}  poll.due, by streams/features/sync/checks.ts`,
  ]);
});

test('[replay.questions] what --blame says: the value at first, then each change with what led to it', () => {
  const change = { entry, before: undefined, after: 42, causes };
  expect(report.blameLines('a', 'panel.selected', { first: undefined, changes: [change], earlier: 0 })).toEqual([
    'a: panel.selected was nothing at first and changed 1 time',
    line,
    '    nothing → 42',
    because,
  ]);
});

test('[replay.questions] what --bisect says: where it holds first, how often, and whether it does at the end', () => {
  const found = { seq: 7, entry, causes, times: 1, holdsAtEnd: true };
  const said = (part: object) => report.bisectLines('a', 'isRead(42)', { ...found, ...part }, end);
  expect(said({})).toEqual(['a: isRead(42) first holds at 7, and still does at the end', line, because]);
  expect(said({ times: 3, holdsAtEnd: false })[0]).toBe(
    'a: isRead(42) first holds at 7, for the first of 3 times, and no longer does at the end',
  );
  expect(said({ seq: 0, entry: null })).toEqual(['a: isRead(42) holds from the beginning, and still does at the end']);
  expect(said({ seq: null, entry: null })).toEqual(['a: isRead(42) holds nowhere up to 9']);
});

test('[replay.shrink] what --shrink says: the fewest entries, which they were, and whether there may be fewer', () => {
  const shrunk = { entries: [entry], from: [1_234], tries: 1, minimal: true };
  const said = (part: object) => report.shrinkLines('a', 'isRead(42)', { ...shrunk, ...part }, 2_000);
  expect(said({})).toEqual([
    'a: 1 entry of 2,000 show isRead(42) (1 try; none of them can be left out)',
    `${line}  (was 1234)`,
  ]);
  expect(said({ tries: 20, minimal: false })[0]).toBe(
    'a: 1 entry of 2,000 show isRead(42) (20 tries; there may be fewer: it ran out of tries)',
  );
  expect(said({ entries: [], from: [] })).toEqual([
    'a: isRead(42) holds before the first entry: nothing is needed to show it',
  ]);
});

test('[replay.questions] what --stat says: a line for each type, with its share', () => {
  const stat = { entries: 3, checkpoints: 1, from: at, to: at, perMinute: 1.25, foldMs: 0.5 };
  const types = [{ type: 'poll.due', count: 2, size: 20, foldMs: 0.125 }];
  expect(report.statLines('a', { ...stat, types })).toEqual([
    `a: 3 entries, 1 checkpoint, ${time} to ${time}, 1.3 a minute, folded in 0.5 ms`,
    '      count      share characters    fold ms  type',
    '          2      66.7%         20       0.13  poll.due',
  ]);
  const empty = { ...stat, entries: 0, checkpoints: 0, from: null, to: null };
  expect(report.statLines('a', { ...empty, types: [] })[0]).toBe(
    'a: 0 entries, 0 checkpoints, 1.3 a minute, folded in 0.5 ms',
  );
  expect(report.statLines('a', { ...stat, entries: 1, types: [] })[0]).toMatch(/^a: 1 entry, /);
});

test('[replay.questions] without an option a log is summed up: its header, its entries, what fell to the budget', () => {
  const start = { header, base: { seq: 0, state: {} } } as unknown as PassStart<unknown>;
  expect(report.summaryLines('a', start, end, 'cafe')).toEqual([
    `a: app 0.1.0, version 1, not redacted, started ${time}`,
    '  9 entries up to 9; state cafe',
  ]);
  const redacted = { ...header, redaction: 'text', startedAt: Number.NaN } as const;
  const later = { ...start, header: redacted, base: { seq: 4, state: {} } };
  expect(report.summaryLines('a', later, { ...end, entries: 1 }, 'cafe')).toEqual([
    'a: app 0.1.0, version 1, redacted, started NaN',
    '  1 entry up to 9, its beginning up to 4 fell to the budget; state cafe',
  ]);
});
