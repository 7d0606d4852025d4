/** Parts of a fleet: each log is in one part, the parts together are the whole, and batch queues tell a task its part. */
import { InvalidArgumentError } from 'commander';
import fc from 'fast-check';
import { answerLines } from '../../../../src/replay/cli/fleet/fleetReport';
import { isInPart, partOf } from '../../../../src/replay/cli/main/fleetPart';
import type { LogLine } from '../../../../src/replay/fleet/logLine';
import { lawRuns } from '../../../support/lawRuns';
import { at, merged, wrong } from '../../support/fleetLines';

const none = {};
const refusal = (text: string, environment: { readonly [name: string]: string } = none): string => {
  try {
    return JSON.stringify(partOf(text, environment));
  } catch (error) {
    if (error instanceof InvalidArgumentError) return error.message;
    throw error;
  }
};

const lineOf = (index: number): LogLine =>
  at(`log${index % 40}`, {
    file: `day-${index % 7}/${index}.ndjson`,
    app: `0.${index % 12}.0`,
    entries: index,
    findings: index % 3 === 0 ? [wrong(`0000000${index % 9}`, index % 2 === 0)] : [],
  });

test('[fleet.part] for any N each name is in exactly one part, the same in each call', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 100 }), (name, of) => {
      const parts = Array.from({ length: of }, (_, index) => ({ index: index + 1, of }));
      expect(parts.filter((part) => isInPart(part, name))).toHaveLength(1);
    }),
  );
  // Another machine or version must give the same shares, so these are kept.
  expect(['a.ndjson', 'b.ndjson', 'c.ndjson', 'd.ndjson'].map((name) => isInPart({ index: 1, of: 2 }, name))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('[fleet.part] lines of all parts, in any order and with parts that ran twice, give byte for byte the answer of one call', () => {
  const cases = fc.record({
    logs: fc.uniqueArray(fc.nat(200), { maxLength: 60 }),
    of: fc.integer({ min: 1, max: 12 }),
    order: fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
    again: fc.array(fc.nat(11), { maxLength: 12 }),
  });
  fc.assert(
    fc.property(cases, ({ logs, of, order, again }) => {
      const lines = logs.map(lineOf);
      const parts = Array.from({ length: of }, (_, at) =>
        lines.filter(({ file }) => isInPart({ index: at + 1, of }, file)),
      );
      const ran = [...parts, ...again.flatMap((part) => (parts[part] ? [parts[part]] : []))]
        .map((part, index) => ({ part, key: order[index] ?? 0 }))
        .sort((one, other) => one.key - other.key);
      const text = (all: readonly LogLine[]): string => answerLines(merged(all).answer(), null).join('\n');
      expect(text(ran.flatMap(({ part }) => part))).toBe(text(lines));
    }),
    { numRuns: lawRuns(300) },
  );
});

test('[fleet.part] a new log moves no other log to another part', () => {
  const names = Array.from({ length: 50 }, (_, index) => `${index}.ndjson`);
  const share = (all: readonly string[]) => all.filter((name) => isInPart({ index: 2, of: 3 }, name));
  expect(share(['new.ndjson', ...names]).filter((name) => name !== 'new.ndjson')).toEqual(share(names));
});

test('[fleet.part] a share of 10,000 logs in 16 parts differs by at most a fifth from the mean', () => {
  const sizes = Array.from({ length: 16 }, (_, at) => {
    const part = { index: at + 1, of: 16 };
    return Array.from({ length: 10_000 }, (_, log) => `session-${log}.ndjson.gz`).filter((name) => isInPart(part, name))
      .length;
  });
  expect(Math.min(...sizes)).toBeGreaterThan(500);
  expect(Math.max(...sizes)).toBeLessThan(750);
});

test.each([
  [
    'Slurm',
    'auto',
    { SLURM_ARRAY_TASK_ID: '7', SLURM_ARRAY_TASK_MIN: '5', SLURM_ARRAY_TASK_STEP: '1', SLURM_ARRAY_TASK_COUNT: '8' },
    3,
    8,
  ],
  [
    'Slurm in steps',
    'auto',
    { SLURM_ARRAY_TASK_ID: '20', SLURM_ARRAY_TASK_MIN: '0', SLURM_ARRAY_TASK_STEP: '10', SLURM_ARRAY_TASK_COUNT: '3' },
    3,
    3,
  ],
  ['AWS Batch', 'auto', { AWS_BATCH_JOB_ARRAY_INDEX: '0', AWS_BATCH_JOB_ARRAY_SIZE: '10' }, 1, 10],
  ['AWS Batch without a size', 'auto/10', { AWS_BATCH_JOB_ARRAY_INDEX: '9' }, 10, 10],
  ['Google Batch', 'auto', { BATCH_TASK_INDEX: '3', BATCH_TASK_COUNT: '4' }, 4, 4],
  ['Kubernetes', 'auto/6', { JOB_COMPLETION_INDEX: '5' }, 6, 6],
  ['a caller', '2/8', none, 2, 8],
  ['a caller in a queue', '2/8', { BATCH_TASK_INDEX: '3', BATCH_TASK_COUNT: '4' }, 2, 8],
])('[fleet.part-queue] %s tells a task its part', (_queue, text, environment, index, of) => {
  expect(partOf(text, environment)).toEqual({ index, of });
});

test.each([
  ['2', none, 'Write I/N, such as 2/8, or auto, or auto/N.'],
  ['-1/4', none, 'Write I/N, such as 2/8, or auto, or auto/N.'],
  ['1/4/2', none, 'Write I/N, such as 2/8, or auto, or auto/N.'],
  ['1.5/4', none, 'Write I/N, such as 2/8, or auto, or auto/N.'],
  ['', none, 'Write I/N, such as 2/8, or auto, or auto/N.'],
  ['1/0', none, 'N is a whole number from 1 to 1000000.'],
  ['1/2000000', none, 'N is a whole number from 1 to 1000000.'],
  ['0/4', none, 'Of 4 parts the first is 1/4 and the last is 4/4.'],
  ['5/4', none, 'Of 4 parts the first is 1/4 and the last is 4/4.'],
  [
    'auto',
    none,
    'No batch queue is known here, because no variable of one is set: SLURM_ARRAY_TASK_ID, AWS_BATCH_JOB_ARRAY_INDEX, BATCH_TASK_INDEX, JOB_COMPLETION_INDEX.',
  ],
  ['auto', { JOB_COMPLETION_INDEX: '0' }, 'Kubernetes does not tell the number of tasks: write auto/N.'],
  [
    'auto/6',
    { JOB_COMPLETION_INDEX: '6' },
    'JOB_COMPLETION_INDEX is 6, which is not one of 6 tasks from 0 in steps of 1: write I/N.',
  ],
  ['auto/6', { JOB_COMPLETION_INDEX: 'x' }, 'The variable JOB_COMPLETION_INDEX is "x", which is no number.'],
  ['auto/5', { BATCH_TASK_INDEX: '3', BATCH_TASK_COUNT: '4' }, 'BATCH_TASK_COUNT is 4, which is not the N of auto/5.'],
  [
    'auto/5',
    { BATCH_TASK_INDEX: '3', JOB_COMPLETION_INDEX: '4' },
    'BATCH_TASK_INDEX and JOB_COMPLETION_INDEX are set, so it is not clear which counts: write I/N.',
  ],
  [
    'auto',
    { SLURM_ARRAY_TASK_ID: '9', SLURM_ARRAY_TASK_MIN: '1', SLURM_ARRAY_TASK_STEP: '1', SLURM_ARRAY_TASK_COUNT: '3' },
    'SLURM_ARRAY_TASK_ID is 9, which is not one of 3 tasks from 1 in steps of 1: write I/N.',
  ],
  [
    'auto',
    { SLURM_ARRAY_TASK_ID: '1', SLURM_ARRAY_TASK_MIN: '1', SLURM_ARRAY_TASK_STEP: '0', SLURM_ARRAY_TASK_COUNT: '3' },
    'SLURM_ARRAY_TASK_ID is 1, which is not one of 3 tasks from 1 in steps of 0: write I/N.',
  ],
  [
    'auto',
    { SLURM_ARRAY_TASK_ID: '1', SLURM_ARRAY_TASK_COUNT: '3' },
    'The variable SLURM_ARRAY_TASK_MIN is "", which is no number.',
  ],
])('[fleet.part] --part %j with %j is refused with a sentence', (text, environment, words) => {
  expect(refusal(text, environment)).toBe(words);
});
