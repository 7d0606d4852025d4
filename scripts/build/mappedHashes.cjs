/**
 * Parcel's optimizer of scripts (.parcelrc), after they are minified: moves the columns of the source map to where
 * the code will be. In place of each reference to another file Parcel writes that file's hash at the very end, which is
 * shorter, and leaves the map as it was: all that stands behind it on its line had the place of other code.
 */
const { Optimizer } = require('@parcel/plugin');
const { blobToString } = require('@parcel/utils');

const reference = /HASH_REF_[0-9a-f]{16}/g;
/** Digits of a hash in a file's name. */
const hashLength = 8;

module.exports = new Optimizer({
  async optimize({ contents, map }) {
    if (!map) return { contents, map };
    const code = await blobToString(contents);
    code.split('\n').forEach((line, index) => {
      // From the last one on, so that the columns of those before it still count.
      for (const { 0: found, index: column } of [...line.matchAll(reference)].reverse())
        map.offsetColumns(index + 1, column + found.length, hashLength - found.length);
    });
    return { contents: code, map };
  },
});
