/** Faults to plant in a fleet: mutants of reducers, effects and the simulated service. `main.ts` draws from them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { root } from '../architecture/pages';
import { inOneLine, instrumented, withMutants } from '../support/mutants';

export const areas = ['reducers', 'effects', 'service'] as const;
export type Area = (typeof areas)[number];

export interface Mutant {
  /** Stryker's number, by which it is switched on. */
  readonly id: string;
  readonly area: Area;
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  /** What it was and what it is, in one line. */
  readonly change: string;
}

export interface Mutants {
  readonly mutants: readonly Mutant[];
  /** The changed sources by their absolute names. */
  readonly sources: ReadonlyMap<string, string>;
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === 'schemas' ? [] : filesBelow(join(folder, entry.name));
    return entry.name.endsWith('.ts') ? [join(folder, entry.name)] : [];
  });

const filesOf: { readonly [A in Area]: readonly string[] } = {
  reducers: filesBelow('reducers'),
  effects: [...filesBelow('streams/features'), ...filesBelow('streams/operators')],
  service: ['test/support/virtualProvider.ts'],
};

interface Location {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

const short = (text: string): string => inOneLine(text, 60);

function textAt(text: string, { start, end }: Location): string {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column : 0, index === last ? end.column : undefined))
    .join('\n');
}

/** @returns every mutant of reducers, effects and service */
export async function allMutants(): Promise<Mutants> {
  const areaOf = new Map(areas.flatMap((area) => filesOf[area].map((file) => [join(root, file), area] as const)));
  const texts = new Map([...areaOf.keys()].map((name) => [name, readFileSync(name, 'utf8')]));
  const { sources, mutants } = await instrumented(texts);
  return {
    sources,
    mutants: mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
      id,
      area: areaOf.get(fileName) ?? 'reducers',
      file: relative(root, fileName),
      line: location.start.line + 1,
      operator: mutatorName,
      change: `${short(textAt(texts.get(fileName) ?? '', location))} → ${short(replacement)}`,
    })),
  };
}

/** Writes the program of a thread, with the changed sources in the place of the right ones. */
export async function bundle({ sources }: Mutants, outfile: string): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, 'part.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    plugins: [withMutants(sources)],
  });
}
