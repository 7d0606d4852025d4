/**
 * The budget of the panel's first load [build.first-load-budget]: a build over it fails, and says which modules grew since
 * firstLoad.json was kept. `npm run build -- --keep-first-load` keeps the sizes of the build that it makes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Bytes of source code by module; a package counts as one module. */
export type Sizes = Readonly<Record<string, number>>;

/** One file of a build, and what it is made of. */
export interface BundleSizes {
  readonly file: string;
  readonly modules: Sizes;
}

export interface KeptFirstLoad {
  /** Of HTML, scripts and sheets together, gzip. */
  readonly budget: number;
  /** What it was when the sizes were kept. */
  readonly bytes: number;
  readonly modules: Sizes;
}

const keptFile = (root: string): string => join(root, 'scripts/build/firstLoad.json');

/** `react-dom` for a file of a package, the path from the root for one of ours. */
export function moduleOf(path: string, root: string): string {
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path);
  return inPackage?.[1] ?? path.replace(`${root}/`, '');
}

/** The files that index.html loads before anything runs: itself, its scripts and its sheets. */
function firstFiles(folder: string): readonly string[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const loaded = [...html.matchAll(/<(?:script|link)[^>]*?(?:src|href)="?([\w.-]+\.(?:js|css))/g)];
  return ['index.html', ...loaded.map(([, name = '']) => name)];
}

/**
 * @param now the modules of this build
 * @returns one line for each module that is new or larger than it was, the largest growth first
 */
export function grown(before: Sizes, now: Sizes): readonly string[] {
  return Object.entries(now)
    .map(([module, size]) => ({ module, more: size - (before[module] ?? 0), isNew: !(module in before) }))
    .filter(({ more }) => more > 0)
    .sort((one, other) => other.more - one.more)
    .map(({ module, more, isNew }) => `${module} +${more}${isNew ? ' (new)' : ''}`);
}

/**
 * @param folder the built panel
 * @param bundles what its files are made of
 * @returns what may be kept of this build
 * @throws Error that names the modules that grew, when the first load is over its budget
 */
export function checkFirstLoad(folder: string, bundles: readonly BundleSizes[], kept: KeptFirstLoad): KeptFirstLoad {
  const files = firstFiles(folder);
  const bytes = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0);
  const modules: Record<string, number> = {};
  for (const bundle of bundles.filter(({ file }) => files.includes(basename(file))))
    for (const [module, size] of Object.entries(bundle.modules)) modules[module] = (modules[module] ?? 0) + size;
  const { budget } = kept;
  if (bytes <= budget) return { budget, bytes, modules };
  const growth = grown(kept.modules, modules).slice(0, 12).join(', ') || 'none';
  throw new Error(
    `The first load of the panel is ${bytes} bytes (gzip), over its budget of ${budget}; it was ${kept.bytes} when scripts/build/firstLoad.json was kept. Modules that grew since, in bytes of source: ${growth}.`,
  );
}

export const readKept = (root: string): KeptFirstLoad => JSON.parse(readFileSync(keptFile(root), 'utf8'));

export function keep(root: string, { budget, bytes, modules }: KeptFirstLoad): void {
  const sorted = Object.fromEntries(Object.entries(modules).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(keptFile(root), `${JSON.stringify({ budget, bytes, modules: sorted }, null, 2)}\n`);
}
