/**
 * The panel beside its floor: what the browser alone takes to show the same. The floor's page has the panel's own HTML, as the
 * panel made it, and its sheets, and no script; at each step it is changed by finished HTML. Panel and floor take turns,
 * and the ratio is of the two of one turn. `npm run bench panel` runs it after the
 * panel's other figures, `npm run bench floor` alone.
 */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { launchOptions } from '../../../scripts/browser';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox';
import type { Measure } from '../measure';
import { steps } from './steps';
import { type Cost, type Visit, type VisitConfig, visit } from './visit';

export interface FloorOptions {
  /** Turns of each combination. */
  readonly rounds: number;
  /** The root of an older copy of this project with its build, which is measured in the same turns; null for none. */
  readonly before: string | null;
  readonly notes: readonly number[];
  readonly slowdowns: readonly number[];
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Provider and panel are of two sites, as they are where the panel is used, so they do not share a main thread. */
async function apart(root: string): Promise<Sandbox> {
  const config: Record<string, unknown> = {};
  const sandbox = await startSandbox({ root, config });
  config['apiOrigin'] = sandbox.provider.replace('127.0.0.1', 'localhost');
  return sandbox;
}

/** One figure's median in one visit. */
const of = (one: Visit, figure: string, field: keyof Cost): number =>
  median((one.costs.get(figure) ?? []).map((cost) => cost[field]));

interface Turn {
  readonly ours: Visit;
  readonly floor: Visit;
  readonly before: Visit | null;
}

const differenceOf = (place: number, ours: Visit, floor: Visit): string =>
  `After step ${place - 1} the panel has ${ours.counts[place]} elements and its floor ${floor.counts[place]}: ${JSON.stringify(steps[place - 1])}`;

function measuresOf(turns: readonly Turn[], where: string, slowdown: number): Measure[] {
  const [first] = turns;
  if (!first) return [];
  const figures = [...first.ours.costs.keys()].filter((figure) => figure !== 'between');
  const compared = (figure: string, field: keyof Cost, unit: string): Measure => {
    const medianOf = (read: (turn: Turn) => number) => median(turns.map(read));
    const ours = ({ ours: one }: Turn) => of(one, figure, field);
    return {
      name: `panel: ${figure}, ${where}`,
      unit,
      value: medianOf(ours),
      floor: medianOf(({ floor }) => of(floor, figure, field)),
      ratio: medianOf((turn) => ours(turn) / of(turn.floor, figure, field)),
      ...(first.before && {
        before: medianOf(({ before }) => (before ? of(before, figure, field) : Number.NaN)),
        beforeRatio: medianOf((turn) => (turn.before ? ours(turn) / of(turn.before, figure, field) : Number.NaN)),
      }),
    };
  };
  const count = (name: string, read: (one: Visit) => number): Measure => ({
    name: `panel: ${name}, ${where}`,
    unit: name,
    value: read(first.ours),
    floor: read(first.floor),
    ...(first.before && { before: read(first.before) }),
  });
  const cpu = figures.map((figure) => compared(figure, 'cpuMs', 'ms CPU'));
  if (slowdown > 1) return [...cpu, ...figures.map((figure) => compared(figure, 'wallMs', 'ms until painted'))];
  const restyled = ['click → note painted', 'close'].map((figure) => compared(figure, 'restyled', 'restyled elements'));
  return [
    ...cpu,
    ...restyled,
    count('elements', ({ elements }) => elements),
    count('listeners', ({ listeners }) => listeners),
    count('MB of heap after use', ({ heap }) => heap),
  ];
}

/** @returns the figures; the panel's DOM and the floor's are the same after every step, or this throws */
export async function floorBench({ rounds, before, notes, slowdowns }: FloorOptions): Promise<Measure[]> {
  if (!existsSync('dist/panel/index.html')) throw new Error('dist/panel is missing: run `npm run build` first');
  const browser = await chromium.launch(await launchOptions(process.cwd()));
  const now = await apart(process.cwd());
  const old = before === null ? null : await apart(before);
  const measures: Measure[] = [];
  try {
    for (const count of notes)
      for (const slowdown of slowdowns) {
        const config: VisitConfig = { browser, sandbox: now, notes: count, slowdown, floor: null };
        const turns: Turn[] = [];
        // The first turn warms up.
        for (let round = 0; round <= rounds; round += 1) {
          const ours = await visit(config);
          const floor = await visit({ ...config, floor: ours.pages });
          const differs = ours.counts.findIndex((elements, place) => elements !== floor.counts[place]);
          if (differs >= 0) throw new Error(differenceOf(differs, ours, floor));
          const older = old && (await visit({ ...config, sandbox: old }));
          if (round > 0) turns.push({ ours, floor, before: older });
        }
        measures.push(...measuresOf(turns, `${count} notes, ${slowdown}× slower`, slowdown));
      }
  } finally {
    await browser.close();
    await now.close();
    await old?.close();
  }
  return measures;
}
