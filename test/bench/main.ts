/**
 * `npm run bench -- [NAME…]`: runs every benchmark, or those that are named, prints one JSON line each, then a table. No
 * figure here fails a build. `--keep FILE` keeps the figures; `--against FILE` says in one line each what got worse since they
 * were kept. `panel` takes `--rounds N`, `--notes N,…`, `--slowdowns N,…` and `--before FOLDER`, an older copy with its build.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Measure } from './measure';
import { regressions } from './regressions';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'string' },
    against: { type: 'string' },
    before: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    notes: { type: 'string', default: '10,100' },
    slowdowns: { type: 'string', default: '1,4' },
  },
});
const numbers = (list: string): readonly number[] => list.split(',').map(Number);

const floorOptions = {
  rounds: Number(options.rounds),
  notes: numbers(options.notes),
  slowdowns: numbers(options.slowdowns),
  before: options.before ?? null,
};

/** Each benchmark is a module with one function; they run one after the other, so that they do not disturb each other. */
const benches: { readonly [name: string]: () => Promise<readonly Measure[]> } = {
  client: async () => (await import('./client')).clientBench(),
  host: async () => (await import('./host')).hostBench(),
  appending: async () => (await import('./appending')).appendingBench(),
  replay: async () => (await import('./replay')).replayBench(),
  why: async () => (await import('./why')).whyBench(),
  panel: async () => (await import('./panel')).panelBench(floorOptions),
  /** A part of `panel`. */
  floor: async () => (await import('./floor/floor')).floorBench(floorOptions),
};

const round = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(4)));
const shown = (value: number | undefined): number | '' => (value === undefined ? '' : round(value));

const measures: Measure[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (positionals.length > 0 ? !positionals.includes(name) : name === 'floor') continue;
  for (const measure of await bench()) {
    measures.push(measure);
    const line = JSON.stringify(measure, (_, value: unknown) => (typeof value === 'number' ? round(value) : value));
    process.stdout.write(`${line}\n`);
  }
}
console.table(
  measures.map(({ name, value, unit, aim, atLeast, floor, ratio, before, beforeRatio }) => ({
    name,
    floor: shown(floor),
    value: round(value),
    unit,
    '÷ floor': shown(ratio),
    ...(options.before === undefined ? {} : { before: shown(before), '÷ before': shown(beforeRatio) }),
    aim: aim === undefined ? '' : `${atLeast ? '≥' : '≤'} ${aim}`,
    met: aim === undefined ? '' : (atLeast ? value >= aim : value <= aim) ? 'yes' : 'NO',
  })),
);

if (options.keep !== undefined) writeFileSync(options.keep, JSON.stringify(measures, null, 1));
if (options.against !== undefined) {
  const worse = regressions(readFileSync(options.against, 'utf8'), measures);
  process.stdout.write(worse.length === 0 ? 'Nothing got worse.\n' : `${worse.join('\n')}\n`);
}
