/** What each option answers to a program, with --json, and what it does with a log. */
import { replay } from '../../../src/replay/cli/commands';
import type { ReplayOptions, ReplayWorld } from '../../../src/replay/cli/replayWorld';
import { hashOf } from '../../../src/replay/values/hash';
import { ask, entries, files, history, last, morning, openedSeq } from '../support/asked';
import { header, logText } from '../support/logs';
import { textWorld } from '../support/textWorld';

test.each<[string, ReplayOptions, object]>([
  [
    'nothing',
    {},
    {
      action: 'summary',
      header,
      from: 0,
      to: last,
      entries: last,
      cut: null,
      unknown: { count: 0, first: null },
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
    { action: 'blame', path: 'panel.selected', first: null, changes: expect.any(Array), earlier: 0 },
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
});

test('[replay.status] without --json what is not found, or does not differ, is told in one sentence', async () => {
  const said = async (options: ReplayOptions) => {
    const world = textWorld(files);
    await replay(['morning.ndjson'], options, world);
    return world.said;
  };
  expect(await said({ shrink: 'seq == 10000' })).toEqual([
    `morning.ndjson: seq == 10000 holds nowhere up to ${last}, so there is nothing to shrink`,
  ]);
  expect(await said({ diff: { from: 3, to: 3 } })).toEqual(['morning.ndjson: nothing differs between 3 and 3']);
});

test('[file.redacted-folds] a copy of a log that lost its beginning, or has a cut last line, folds as the log does', async () => {
  const world = textWorld({ ...files, 'cut.ndjson': morning.slice(0, -40) });
  for (const [file, copy] of [
    ['later.ndjson', 'later copy'],
    ['cut.ndjson', 'cut copy'],
  ] as const) {
    expect(await replay([file], { redact: copy }, world)).toBe(0);
    expect(await replay([copy], { verify: true }, world)).toBe(0);
  }
  expect(world.files.get('later copy')).toMatch(/^[^\n]+\n\{"checkpoint":16,"hash":"\w+","state":\{/);
  expect(world.files.get('cut copy')?.endsWith('\n')).toBe(true);
});

describe('[replay.status] whatever becomes of a log', () => {
  async function watched(file: string, options: ReplayOptions, part: Partial<ReplayWorld> = {}) {
    const happened: string[] = [];
    const plain = textWorld({ ...files, 'rubbish.ndjson': 'rubbish\n' });
    const status = await replay([file], options, {
      ...plain,
      progress: (name, bytes) => {
        let read = 0;
        const add = (more: number) => {
          read += more;
        };
        return { add, stop: () => happened.push(`${name}: ${read} of ${bytes}`) };
      },
      create: async (out) => {
        const output = await plain.create(out);
        const commit = () => output.commit().then(() => void happened.push('written'));
        return { ...output, commit, discard: async () => void happened.push('discarded') };
      },
      ...part,
    });
    return { status, happened, complained: plain.complained };
  }

  test('its progress is told to the end, and what is written is written once', async () => {
    expect((await watched('morning.ndjson', { redact: 'copy' })).happened).toEqual([
      `morning.ndjson: ${Buffer.byteLength(morning)} of ${morning.length}`,
      'written',
    ]);
  });

  test('its progress ends, and a copy that is not finished is discarded', async () => {
    expect(await watched('rubbish.ndjson', { redact: 'copy' })).toMatchObject({
      status: 2,
      happened: ['rubbish.ndjson: 8 of 8', 'discarded'],
    });
  });

  test('an unexpected error is one sentence with its name', async () => {
    const open = (thrown: unknown) => ({ open: () => Promise.reject(thrown) });
    expect(await watched('morning.ndjson', {}, open(new TypeError('odd')))).toMatchObject({
      status: 2,
      complained: ['morning.ndjson: the tool failed at what this log holds (TypeError: odd).'],
    });
    expect((await watched('morning.ndjson', {}, open('words'))).complained).toEqual([
      'morning.ndjson: the tool failed at what this log holds (words).',
    ]);
  });
});

test('[effects.compared] the effects of a log that lost its beginning are skipped; other effects fail', async () => {
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
