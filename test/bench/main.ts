/**
 * `npm run bench -- [NAME…]`: runs every benchmark, or those that are named, prints one JSON line each, then a table. No
 * figure here fails a build. `npm run bench -- beside FOLDER` compares the panel with that of another checkout with its build, and
 * says what got worse by a tenth; `--rounds N`.
 */
import { parseArgs } from 'node:util';
import type { Measure } from './measure';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '9' } },
});

/** Each benchmark is a module with one function; they run one after the other, so that they do not disturb each other. */
const benches: { readonly [name: string]: () => Promise<readonly Measure[]> } = {
  client: async () => (await import('./client')).clientBench(),
  host: async () => (await import('./host')).hostBench(),
  appending: async () => (await import('./appending')).appendingBench(),
  replay: async () => (await import('./replay')).replayBench(),
  why: async () => (await import('./why')).whyBench(),
  panel: async () => (await import('./panel')).panelBench(),
};

const round = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(4)));
const shown = (value: number | undefined): number | '' => (value === undefined ? '' : round(value));

async function askedFor(): Promise<readonly Measure[]> {
  const [first, folder] = positionals;
  if (first === 'beside') {
    if (folder === undefined) throw new Error('Name the other checkout: npm run bench -- beside FOLDER');
    return (await import('./beside')).besideBench({ folder, rounds: Number(options.rounds) });
  }
  const measures: Measure[] = [];
  for (const [name, bench] of Object.entries(benches))
    if (positionals.length === 0 || positionals.includes(name)) measures.push(...(await bench()));
  return measures;
}

const measures = await askedFor();
for (const measure of measures) {
  const line = JSON.stringify(measure, (_, value: unknown) => (typeof value === 'number' ? round(value) : value));
  process.stdout.write(`${line}\n`);
}
console.table(
  measures.map(({ name, value, unit, aim, atLeast, before, ratio, spread }) => ({
    name,
    ...(before === undefined ? {} : { before: shown(before) }),
    value: round(value),
    unit,
    ...(spread === undefined
      ? {
          aim: aim === undefined ? '' : `${atLeast ? '≥' : '≤'} ${aim}`,
          met: aim === undefined ? '' : (atLeast ? value >= aim : value <= aim) ? 'yes' : 'NO',
        }
      : { '÷ before': shown(ratio), lowest: round(spread[0]), highest: round(spread[1]) }),
  })),
);
const worse = measures.filter(({ ratio = 1 }) => ratio > 1.1);
for (const { name, ratio = 1 } of worse) process.stdout.write(`worse: ${name}, ${ratio.toFixed(2)} times\n`);
