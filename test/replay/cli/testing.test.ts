/** What --test writes with the other options: a test and its log, or one sentence that says why there is none. */
import type { ReplayOptions } from '../../../src/replay/cli/replayWorld';
import { ask, files, last, openedSeq } from '../support/asked';

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
    // With named entries the test is about these, also when the log is not as recorded.
    expect(await headOf('wrong.ndjson', { at: openedSeq })).toContain(' What changed from ');
    expect(await headOf('wrong.ndjson', { diff: { from: 0, to: openedSeq } })).toContain(` from 0 to ${openedSeq} `);
    expect(await headOf('morning.ndjson', { shrink: 'isRead(1012)' })).toContain(
      '/** The smallest session that shows a bug: fails while the bug is there.',
    );
  });

  test.each<[string, keyof typeof files, ReplayOptions, string]>([
    ['what is not shown', 'morning.ndjson', { shrink: 'seq == 10000' }, 'because it does not show seq == 10000.'],
    ['what needs no entry', 'morning.ndjson', { shrink: 'seq == 0' }, 'because seq == 0 holds before the first entry.'],
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
