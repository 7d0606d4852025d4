/** `npm run bench`: runs every benchmark, prints one JSON line each, then a table. No figure here fails a build. */
import { parseArgs } from 'node:util';

export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Lower is better unless `atLeast`. */
  readonly aim?: number;
  readonly atLeast?: boolean;
}

/** Each benchmark is a module with one function; they run one after the other, so that they do not disturb each other. */
const benches: { readonly [name: string]: () => Promise<readonly Measure[]> } = {
  client: async () => (await import('./client')).clientBench(),
  host: async () => (await import('./host')).hostBench(),
  appending: async () => (await import('./appending')).appendingBench(),
  replay: async () => (await import('./replay')).replayBench(),
  panel: async () => (await import('./panel')).panelBench(),
};

const round = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(4)));

const { positionals } = parseArgs({ allowPositionals: true });
const measures: Measure[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  for (const measure of await bench()) {
    measures.push(measure);
    process.stdout.write(`${JSON.stringify({ ...measure, value: round(measure.value) })}\n`);
  }
}
console.table(
  measures.map(({ name, value, unit, aim, atLeast }) => ({
    name,
    value: round(value),
    unit,
    aim: aim === undefined ? '' : `${atLeast ? '≥' : '≤'} ${aim}`,
    met: aim === undefined ? '' : (atLeast ? value >= aim : value <= aim) ? 'yes' : 'NO',
  })),
);
