/** Runs Parcel: one target of package.json, in one of three ways of building. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type createWorkerFarm, Parcel } from '@parcel/core';
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
}

interface Asked {
  readonly root: string;
  readonly manifest: Manifest;
  readonly way: Way;
  readonly farm: ReturnType<typeof createWorkerFarm>;
  /** For the header of a log. Null for sources that differ from every commit, and outside of git. */
  readonly commit: string | null;
}

/** Whether the error names no place in the sources. Such an error comes from Parcel's cache. */
const isAtNoPlace = (problem: unknown): boolean => {
  const { diagnostics = [] } = problem as { readonly diagnostics?: readonly { readonly codeFrames?: unknown[] }[] };
  return diagnostics.every(({ codeFrames }) => !codeFrames?.length);
};

/**
 * Only development uses Parcel's cache, because the cache does not see that a plugin changed, or that a late chunk needs
 * one more export of another chunk.
 * @throws Parcel's error, with `diagnostics`
 */
export async function bundle(name: string, asked: Asked): Promise<Bundled> {
  if (asked.way !== 'development') return run(name, asked, false);
  const cached = await run(name, asked, true).catch((problem: unknown) => {
    if (!isAtNoPlace(problem)) throw problem;
    return null;
  });
  // Parcel does not write a cached file a second time, even if the file has been removed.
  if (cached?.files.every((file) => existsSync(file))) return cached;
  return run(name, asked, false);
}

async function run(name: string, { root, manifest, way, farm, commit }: Asked, isCached: boolean): Promise<Bundled> {
  const { source, distDir: _dist, ...target } = manifest.targets[name] ?? {};
  if (!source) throw new Error(`package.json has no target "${name}".`);
  const out = join(root, '.parcel-cache/out', way === 'release' ? name : `${name}-${way}`);
  const isDevelopment = way === 'development';
  const hasMaps = way !== 'quick';
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
    mode: isDevelopment ? 'development' : 'production',
    env: { NODE_ENV: isDevelopment ? 'development' : 'production', ...(commit && { PANEL_COMMIT: commit }) },
    defaultTargetOptions: { shouldOptimize: !isDevelopment, shouldScopeHoist: !isDevelopment, sourceMaps: hasMaps },
    // The sandbox tells browsers to keep a file with a hash in its name for ever.
    shouldContentHash: true,
    shouldDisableCache: !isCached,
    cacheDir: join(root, '.parcel-cache'),
    workerFarm: farm,
    logLevel: 'warn',
  });
  const { bundleGraph } = await parcel.run();
  const files = bundleGraph.getBundles().flatMap(({ filePath, bundleBehavior }) => {
    const isInline = bundleBehavior?.startsWith('inline');
    return isInline ? [] : existsSync(`${filePath}.map`) ? [filePath, `${filePath}.map`] : [filePath];
  });
  return { out, files };
}
