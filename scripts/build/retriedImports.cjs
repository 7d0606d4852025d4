/**
 * Parcel's optimizer of scripts (.parcelrc), before they are minified: an `import()` that failed asks the network when it is
 * called again. Without it the first failure stays for ever, because Parcel keeps the promise of each `import()`. A later try
 * has another URL, because browsers may remember the URL of a script that could not be fetched.
 */
const { Optimizer } = require('@parcel/plugin');
const { blobToString } = require('@parcel/utils');

// The number of lines stays the same, so that the source map stays right.
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
