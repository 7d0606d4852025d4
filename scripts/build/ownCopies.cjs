/**
 * Parcel's transformer of src/frame/late.ts (production.parcelrc): the chunk gets its own copies of the modules it imports.
 * Sharing them with the first load would make that larger by 12,000 bytes, because Parcel wraps each shared module and
 * keeps the names of its exports. Modules are not shared between environments, and this one differs in name only.
 */
const { Transformer } = require('@parcel/plugin');

module.exports = new Transformer({
  async transform({ asset }) {
    const { context, outputFormat, includeNodeModules, isLibrary, shouldOptimize, shouldScopeHoist, sourceType } =
      asset.env;
    const { sourceMap, engines } = asset.env;
    const browsers = [...engines.browsers, ...engines.browsers];
    asset.setEnvironment({
      ...{ context, outputFormat, includeNodeModules, isLibrary, shouldOptimize, shouldScopeHoist, sourceType },
      sourceMap,
      engines: { browsers },
    });
    return [asset];
  },
});
