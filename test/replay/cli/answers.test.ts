/**
 * What each option answers to a program, with --json, and what --test makes of the others.
 * @jest-environment node
 */
import type { Entry } from '../../../reducers/events';
import { replay } from '../../../src/replay/cli/commands';
import type { ReplayOptions } from '../../../src/replay/cli/replayWorld';
import { createHistory } from '../../../src/replay/fold/history';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { hashOf } from '../../../src/replay/values/hash';
import { entriesOf, header, logText, testedLog } from '../support/logs';
import { textWorld } from '../support/textWorld';

const entries = entriesOf('morning');
const last = entries.length;
const history = createHistory({ fold: panelFold, entries });
const morning = logText(entries, { every: 16 });
const openedSeq = entries.find(({ event }) => event.type === 'user.openedNote')?.seq ?? 0;
const unknown: Entry['event'] = JSON.parse('{"type":"user.sang"}');
const broken: Entry['event'] = JSON.parse('{"type":"api.answered","call":"follow","subject":{"site":7}}');
const base = { seq: 16, state: history.stateAt(16) };
const files = {
  'morning.ndjson': morning,
  'later.ndjson': logText(entries.slice(16), { base }),
  'wrong.ndjson': morning.replace(/("checkpoint":32,"hash":")[0-9a-f]{4}/, '$1ffff'),
  'unknown.ndjson': logText([...entries, { seq: last + 1, at: entries.at(-1)?.at ?? 0, event: unknown }]),
  'broken.ndjson': testedLog([...entries.slice(0, 8), { seq: 9, at: entries[8]?.at ?? 0, event: broken }]),
};

async function ask(file: keyof typeof files, options: ReplayOptions) {
  const world = textWorld(files);
  const status = await replay([file], { ...options, json: true }, world);
  return {
    status,
    answers: world.said.map((line) => JSON.parse(line)),
    complained: world.complained,
    files: world.files,
  };
}

test.each<[string, ReplayOptions, object]>([
  [
    'nothing',
    {},
    {
      action: 'summary',
      header,
      verdict: 'fine',
      reasons: [],
      from: 0,
      to: last,
      entries: last,
      cut: false,
      hash: hashOf(history.stateAt(last)),
    },
  ],
  [
    'at',
    { at: openedSeq },
    { action: 'at', seq: openedSeq, hash: hashOf(history.stateAt(openedSeq)), state: history.stateAt(openedSeq) },
  ],
  [
    'diff',
    { diff: { from: openedSeq, to: openedSeq } },
    { action: 'diff', from: openedSeq, to: openedSeq, differences: [] },
  ],
  [
    'blame',
    { blame: 'panel.selected' },
    { action: 'blame', path: 'panel.selected', first: null, changes: expect.any(Array) },
  ],
  [
    'bisect',
    { bisect: 'isRead(1012)' },
    {
      action: 'bisect',
      expression: 'isRead(1012)',
      seq: openedSeq,
      entry: entries[openedSeq - 1],
      causes: expect.any(Array),
      times: 1,
      holdsAtEnd: true,
    },
  ],
  [
    'shrink',
    { shrink: 'isRead(1012)' },
    {
      action: 'shrink',
      expression: 'isRead(1012)',
      of: last,
      entries: expect.any(Array),
      from: expect.any(Array),
      tries: expect.any(Number),
      minimal: true,
    },
  ],
  [
    'stat',
    { stat: true },
    {
      action: 'stat',
      entries: last,
      checkpoints: Math.floor(last / 16) + 1,
      from: entries[0]?.at,
      to: entries.at(-1)?.at,
      perMinute: expect.any(Number),
      foldMs: expect.any(Number),
      types: expect.any(Array),
    },
  ],
  [
    'effects',
    { effects: true },
    {
      action: 'effects',
      verdict: 'ok',
      ok: true,
      requests: expect.any(Number),
      matched: expect.any(Number),
      differences: [],
    },
  ],
  ['redact', { redact: 'copy.ndjson' }, { action: 'redact', out: 'copy.ndjson', entries: last, same: true }],
  [
    'test',
    { at: openedSeq, test: 'out/it.test.ts' },
    { action: 'test', test: 'out/it.test.ts', log: 'out/it.ndjson', entries: openedSeq },
  ],
])('[replay.status] --json and %s: one line with all its fields, and status 0', async (_name, options, answer) => {
  const { status, answers } = await ask('morning.ndjson', options);
  expect(status).toBe(0);
  expect(answers.at(-1)).toEqual({ file: 'morning.ndjson', ...answer });
});

test('[replay.status] what is not found is null, and ends with status 1', async () => {
  const nowhere = await ask('morning.ndjson', { shrink: 'seq == 10000' });
  expect([nowhere.status, nowhere.answers]).toEqual([
    1,
    [{ file: 'morning.ndjson', action: 'shrink', expression: 'seq == 10000', entries: null }],
  ]);
  const unknown = await ask('morning.ndjson', { shrink: 'fingerprint:00000000' });
  expect([unknown.status, unknown.answers]).toEqual([
    1,
    [{ file: 'morning.ndjson', action: 'shrink', fingerprint: '00000000', entries: null }],
  ]);
});

test('[effects.compared] the effects of a log whose beginning fell to the budget are skipped; other effects fail', async () => {
  const later = await ask('later.ndjson', { effects: true });
  expect([later.status, later.answers]).toEqual([0, [{ file: 'later.ndjson', action: 'effects', verdict: 'skipped' }]]);
  const summed = await ask('later.ndjson', {});
  expect(summed.answers).toMatchObject([{ from: 16, to: last, entries: last - 16 }]);
  const world = textWorld({
    'less.ndjson': logText(entries.slice(0, openedSeq - 1)).replace('"call":"getMe"', '"call":"getMf"'),
  });
  expect(await replay(['less.ndjson'], { effects: true, json: true }, world)).toBe(1);
  expect(JSON.parse(world.said[0] ?? '')).toMatchObject({ verdict: 'failed', ok: false });
});

describe('[replay.shrink] --test', () => {
  test.each(['out/it', 'out/it.ts', 'out/it.test.ts'])('%s writes a test and its log beside it', async (out) => {
    const { files } = await ask('morning.ndjson', { at: openedSeq, test: out });
    expect([...files.keys()].slice(-2)).toEqual(['out/it.ndjson', 'out/it.test.ts']);
  });

  test('says at its head what it is about', async () => {
    const headOf = async (file: keyof typeof files, options: ReplayOptions) =>
      (await ask(file, { ...options, test: 'it' })).files.get('it.test.ts')?.split('\n')[0];
    expect(await headOf('morning.ndjson', { at: openedSeq })).toContain(
      `/** What changed from ${openedSeq - 1} to ${openedSeq} of a recorded session.`,
    );
    expect(await headOf('morning.ndjson', { diff: { from: 2, to: openedSeq } })).toContain(` from 2 to ${openedSeq} `);
    expect(await headOf('morning.ndjson', { shrink: 'isRead(1012)' })).toContain(
      '/** The smallest session that shows a bug: fails while the bug is there.',
    );
  });

  test.each<[string, keyof typeof files, ReplayOptions, string]>([
    ['what is not shown', 'morning.ndjson', { shrink: 'seq == 10000' }, 'because it does not show seq == 10000.'],
    ['what needs no entry', 'morning.ndjson', { shrink: 'seq == 0' }, 'because seq == 0 holds before the first entry.'],
    ['an unknown finding', 'morning.ndjson', { shrink: 'fingerprint:0' }, 'because it does not show fingerprint:0.'],
    [
      'a mismatch without states',
      'wrong.ndjson',
      {},
      'the log differs by entry 32 but does not hold what the state was, so say what is wrong with --shrink EXPR --test OUT.',
    ],
    ['what throws', 'broken.ndjson', {}, 'the reducers throw at entry 9, and nothing says what it should do, so say'],
    [
      'an entry that changes nothing',
      'unknown.ndjson',
      {},
      `nothing changed from ${last} to ${last + 1}; choose another entry with --at or --diff.`,
    ],
    [
      'no entries at all',
      'morning.ndjson',
      { diff: { from: 5, to: 5 } },
      `this log goes from 0 to ${last}, and 5..5 was asked.`,
    ],
    ['the base', 'later.ndjson', { at: 16 }, `this log goes from 16 to ${last}, and 15..16 was asked.`],
  ])('of %s is refused in one sentence, and nothing is written', async (_what, file, options, words) => {
    const { status, complained, files: kept } = await ask(file, { ...options, test: 'it' });
    expect(status).toBe(2);
    const told = complained.filter((line) => line.includes('no test was written'));
    expect(told).toEqual([expect.stringContaining(words)]);
    expect(kept.size).toBe(Object.keys(files).length);
  });

  test('without a name for its file is refused before any file is opened', async () => {
    const { status, complained } = await ask('morning.ndjson', { test: 'out/' });
    expect([status, complained]).toEqual([2, ['--test needs a file name, and "out/" has none.']]);
  });
});
