/**
 * Parcel's transformer of some scripts (production.parcelrc): each gets its own copies of the modules it imports.
 * Sharing them with the first load would make that larger by 12,000 bytes, because Parcel wraps each shared module and
 * keeps the names of its exports. Modules are not shared between environments, and these differ in name only: each script
 * names the browsers once more than the one before it.
 */
const { Transformer } = require('@parcel/plugin');

const scripts = ['late.ts', 'fetch.ts', 'begin.ts'];

module.exports = new Transformer({
  async transform({ asset }) {
    const { context, outputFormat, includeNodeModules, isLibrary, shouldOptimize, shouldScopeHoist, sourceType } =
      asset.env;
    const { sourceMap, engines } = asset.env;
    const place = scripts.findIndex((name) => asset.filePath.endsWith(`/${name}`));
    if (place < 0) throw new Error(`Add ${asset.filePath} to the scripts of scripts/build/ownCopies.cjs.`);
    const browsers = Array.from({ length: place + 2 }).flatMap(() => engines.browsers);
    asset.setEnvironment({
      ...{ context, outputFormat, includeNodeModules, isLibrary, shouldOptimize, shouldScopeHoist, sourceType },
      sourceMap,
      engines: { browsers },
    });
    return [asset];
  },
});
