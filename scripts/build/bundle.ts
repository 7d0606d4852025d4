/** Runs Parcel: one target of package.json, in one of three ways of building. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type createWorkerFarm, Parcel } from '@parcel/core';
import { filesBelow } from './files';
import { type BundleSizes, moduleOf } from './firstLoad';
import type { Manifest } from './manifest';

/**
 * `release`: all of dist/, with source maps and the best compression. `quick`: the same code, sooner, without maps.
 * `development`: pages with development React (its warnings, StrictMode's double calls), neither joined nor minified.
 */
export type Way = 'release' | 'quick' | 'development';

export interface Bundled {
  /** Parcel's own output folder. */
  readonly out: string;
  /** The files there that belong to this build; older ones lie beside them. */
  readonly files: readonly string[];
  readonly bundles: readonly BundleSizes[];
}

interface Asked {
  readonly root: string;
  readonly manifest: Manifest;
  readonly way: Way;
  readonly farm: ReturnType<typeof createWorkerFarm>;
}

/**
 * Parcel knows which sources changed, but not whether its plugins or aliases did: its cache is one of these files as they are.
 * @returns the cache's folder; those of other files are removed
 */
function cacheFolder(root: string): string {
  const hash = createHash('sha256');
  for (const file of [...filesBelow(join(root, 'scripts/build')), join(root, 'package.json')])
    hash.update(readFileSync(file));
  const name = `cache-${hash.digest('hex').slice(0, 16)}`;
  const all = join(root, '.parcel-cache');
  for (const other of readdirSync(all))
    if (other.startsWith('cache-') && other !== name) rmSync(join(all, other), { recursive: true });
  return join(all, name);
}

/** @throws Parcel's error, with `diagnostics` */
export async function bundle(name: string, asked: Asked): Promise<Bundled> {
  const cached = await run(name, asked, true);
  // Parcel does not write again what it has written once, not even when the file has been removed since.
  if (cached.files.every((file) => existsSync(file))) return cached;
  return run(name, asked, false);
}

async function run(name: string, { root, manifest, way, farm }: Asked, isCached: boolean): Promise<Bundled> {
  const { source, distDir: _dist, ...target } = manifest.targets[name] ?? {};
  if (!source) throw new Error(`package.json has no target "${name}".`);
  const out = join(root, '.parcel-cache/out', way === 'release' ? name : `${name}-${way}`);
  const isDevelopment = way === 'development';
  const hasMaps = way !== 'quick';
  const require = createRequire(import.meta.url);
  const parcel = new Parcel({
    entries: [join(root, source)],
    targets: {
      [name]: {
        engines: { browsers: manifest.browserslist.production },
        ...target,
        sourceMap: hasMaps,
        distDir: out,
      },
    },
    config: isDevelopment ? require.resolve('@parcel/config-default') : join(root, 'scripts/build/production.parcelrc'),
    mode: isDevelopment ? 'development' : 'production',
    env: { NODE_ENV: isDevelopment ? 'development' : 'production' },
    defaultTargetOptions: { shouldOptimize: !isDevelopment, shouldScopeHoist: !isDevelopment, sourceMaps: hasMaps },
    // The sandbox lets browsers keep a file with a hash in its name for ever.
    shouldContentHash: true,
    shouldDisableCache: !isCached,
    cacheDir: cacheFolder(root),
    workerFarm: farm,
    logLevel: 'warn',
  });
  const { bundleGraph } = await parcel.run();
  const files = bundleGraph.getBundles().flatMap(({ filePath, bundleBehavior }) => {
    const isInline = bundleBehavior?.startsWith('inline');
    return isInline ? [] : existsSync(`${filePath}.map`) ? [filePath, `${filePath}.map`] : [filePath];
  });
  const bundles = bundleGraph.getBundles().map((one): BundleSizes => {
    const modules: Record<string, number> = {};
    one.traverseAssets(({ filePath, stats }) => {
      const module = moduleOf(filePath, root);
      modules[module] = (modules[module] ?? 0) + stats.size;
    });
    return { file: one.filePath, modules };
  });
  return { out, files, bundles };
}
