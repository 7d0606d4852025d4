/**
 * Parcel's optimizer of scripts (.parcelrc), before they are minified: an `import()` that failed asks again when
 * it is called again. Parcel evaluates each `import()` once, as a module whose export is the promise, so it would give the
 * first failure for ever; and browsers may remember by its URL that a script could not be fetched, so a later try has
 * another URL.
 */
const { Optimizer } = require('@parcel/plugin');
const { blobToString } = require('@parcel/utils');

// No line is added or taken away, so that the source map stays right.
const helper = 'function $parcel$import(url) {\n';
const load = '  return import($parcel$distDir + url);\n';
const again = `const $parcel$tries = {}; ${helper}`;
const loadAgain = `  return import($parcel$distDir + url + ($parcel$tries[url] ?? '')).catch((problem) => { $parcel$tries[url] = '?' + Date.now(); throw problem; });\n`;
/** The module of one `import()`: its whole body is one assignment. */
const kept =
  /(parcelRegister\("\w+", function\(module, exports\) \{\s*)module\.exports = ([^;]*\$parcel\$import\([^;]*);/g;

module.exports = new Optimizer({
  async optimize({ bundle, contents, map }) {
    const code = await blobToString(contents);
    if (!code.includes(helper)) return { contents: code, map };
    const asking = code
      .replace(load, () => loadAgain)
      .replace(helper, () => again)
      .replace(
        kept,
        (_, head, promise) => `${head}Object.defineProperty(module, "exports", { get: () => ${promise} });`,
      );
    if (!asking.includes(loadAgain) || /module\.exports = [^;]*\$parcel\$import\(/.test(asking))
      throw new Error(
        `Parcel writes import() in another way, so ${bundle.name} would not ask again for what it could not fetch.`,
      );
    return { contents: asking, map };
  },
});
