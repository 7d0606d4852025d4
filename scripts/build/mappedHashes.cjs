/**
 * Parcel's optimizer of scripts (.parcelrc), after they are minified: moves the columns of the source map. At the very end
 * Parcel replaces each reference to another file by the file's hash, which is shorter, and does not change the map, so that
 * the columns behind a reference would be wrong.
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
      // The last reference comes first, because a move changes the columns behind it.
      for (const { 0: found, index: column } of [...line.matchAll(reference)].reverse())
        map.offsetColumns(index + 1, column + found.length, hashLength - found.length);
    });
    return { contents: code, map };
  },
});
