/**
 * Three faults with a known trigger, planted in simulated sessions with everyday failures: a small part of what
 * `npm run test:planted` measures. What it takes for the trigger of a mutant is tested here, too.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filter } from 'rxjs';
import { reduce } from '../../reducers';
import type { Entry, PanelEvent } from '../../reducers/events';
import { explained } from '../../src/replay/cli/main/table/fleetExplain';
import { FleetTable } from '../../src/replay/cli/main/table/fleetTable';
import { examine } from '../../src/replay/fleet/examine';
import type { LogLine } from '../../src/replay/fleet/logLine';
import { type Group, Merge } from '../../src/replay/fleet/merge';
import { tableRow } from '../../src/replay/fleet/tableRow';
import { effects } from '../../streams/features';
import { type Effect, together } from '../../streams/features/effect';
import { bytesOf } from '../replay/support/logs';
import { recordedSession } from '../support/fleet/recordedSession';
import { todaysPlan, type Version, well } from '../support/fleet/versions';
import { divergence, type Played } from './divergence';

const home = mkdtempSync(join(tmpdir(), 'planted-test-'));
afterAll(() => rmSync(home, { recursive: true }));

const deafTo =
  (type: PanelEvent['type'], effect: Effect): Effect =>
  (entry$, state$, ports) =>
    effect(entry$.pipe(filter(({ event }) => event.type !== type)), state$, ports);

/** What a fault changes, and the event that triggers it. */
const faults: readonly (readonly [trigger: string, part: Partial<Version>])[] = [
  ['user.dismissedUndo', { effect: together({ ...effects, outbox: deafTo('user.dismissedUndo', effects.outbox) }) }],
  ['user.sentReply', { effect: together({ ...effects, replying: deafTo('user.sentReply', effects.replying) }) }],
  [
    'user.askedReadAll',
    {
      reduce: (state, entry) => {
        const next = reduce(state, entry);
        return entry.event.type === 'user.askedReadAll' ? { ...next, outbox: state.outbox } : next;
      },
    },
  ],
];

/** The first two faults together. */
const bothDeaf = together({
  ...effects,
  outbox: deafTo('user.dismissedUndo', effects.outbox),
  replying: deafTo('user.sentReply', effects.replying),
});

const count = 50;

async function examined(fault: Partial<Version>, parts: string | null): Promise<readonly LogLine[]> {
  const version: Version = { ...well, app: '0.5.0', days: [0, 20], ...fault };
  const lines: LogLine[] = [];
  for (let index = 0; index < count; index += 1) {
    const { name, log, text } = recordedSession(8, index, { ...todaysPlan, versions: [version], entries: [60, 300] });
    const rows = () => log.map((entry) => `${tableRow(entry)}\n`).join('');
    if (parts !== null) appendFileSync(join(parts, `${name}.csv`), rows());
    const found = await examine(bytesOf(text, 200_000), { verify: true, effects: true, where: null, against: null });
    lines.push({ log: name, file: `${name}.ndjson`, by: '', ...found });
  }
  return lines;
}

/** The groups that stand alone. */
function headsOf(lines: readonly LogLine[]): readonly Group[] {
  const merge = new Merge();
  for (const line of lines) merge.add(line);
  return merge.answer().groups.filter(({ everyday, goesWith }) => !everyday && goesWith === undefined);
}

test.each(faults)(
  '[fleet.explain] [fleet.one-fault] a fault at %s is one group, and the explanation names the event in the first three rows',
  async (trigger, fault) => {
    const table = await FleetTable.open(join(home, trigger));
    try {
      const lines = await examined(fault, await table.begin());
      await table.write(lines);
      const groups = headsOf(lines);
      expect(groups.map(({ kind, words }) => `${kind}: ${words}`)).toHaveLength(1);
      const { told, bad } = await explained(table, groups[0]?.id ?? '');
      expect(bad).toBeGreaterThan(4);
      const named = told
        .slice(0, 3)
        .flatMap((row) => [row, ...row.also].flatMap(({ first, second }) => [first, second]));
      expect(named).toContain(trigger);
    } finally {
      await table.close();
    }
  },
  120_000,
);

test.each([
  [0, 1],
  [0, 2],
  [1, 2],
])(
  '[fleet.one-fault] faults %i and %i in the same sessions are two groups',
  async (one, other) => {
    const [part, also] = [faults[one]?.[1], faults[other]?.[1]];
    const effect = part?.effect && also?.effect && { effect: bothDeaf };
    expect(headsOf(await examined({ ...part, ...also, ...effect }, null))).toHaveLength(2);
  },
  120_000,
);

const entry = (seq: number, at: number, type: string, cause?: number): Entry => {
  const event = { type, ...(type.startsWith('api.') && { call: 'like' }) } as unknown as Entry['event'];
  return { seq, at, event, ...(cause !== undefined && { cause }) };
};
const played = (entries: readonly Entry[], part: Partial<Played> = {}): Played => ({
  entries,
  states: entries.map(() => 0),
  hits: entries.map(() => 0),
  ...part,
});
const common = [entry(1, 0, 'host.shown'), entry(2, 5, 'user.askedTrash'), entry(3, 9, 'user.heldUndo')];

test('the trigger of a difference that comes at once is what the world said last', () => {
  const right = played([...common, entry(4, 9, 'undo.elapsed', 2)]);
  const wrong = played([...common, entry(4, 9, 'host.told', 3)]);
  expect(divergence(right, wrong)).toEqual({
    triggers: ['user.heldUndo'],
    reached: [],
    differing: ['undo.elapsed', 'host.told'],
  });
  expect(divergence(right, right)).toBeNull();
});

test('the trigger of a difference that a timer brings is the entry that reached the mutant last', () => {
  const right = played([...common, entry(4, 50, 'undo.elapsed', 2)]);
  const wrong = played([...common, entry(4, 60, 'undo.elapsed', 2)], { hits: [1, 2, 0, 1] });
  expect(divergence(right, wrong)).toEqual({
    triggers: ['user.askedTrash'],
    reached: ['user.askedTrash'],
    differing: ['undo.elapsed'],
  });
});

test('the trigger of a state that differs is the entry after which it differs, and what differs later is told', () => {
  const right = played([...common, entry(4, 60, 'undo.elapsed', 2)]);
  const wrong = played([...common], { states: [0, 1, 1] });
  expect(divergence(right, wrong)).toEqual({ triggers: ['user.askedTrash'], reached: [], differing: ['undo.elapsed'] });
});

test('what led to the trigger is told after it', () => {
  const right = played([...common, entry(4, 10, 'sync.settled', 2), entry(5, 20, 'api.answered', 4)]);
  const wrong = played([...common, entry(4, 10, 'sync.settled', 2), entry(5, 20, 'api.failed', 4)]);
  expect(divergence(right, wrong)?.triggers).toEqual(['api.failed like', 'sync.settled', 'user.askedTrash']);
});
