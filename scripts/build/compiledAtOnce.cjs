/**
 * Parcel's optimizer of scripts (production.parcelrc), after they are minified: tells the browser to compile all functions
 * of the late views when their file arrives, which is while nothing is waited for, and not when a note is opened for
 * the first time. The line is an "explicit compile hint" of Chromium, and a comment for other browsers. It counts only as a
 * file's first line. What it gives, and why other files do not have it, is in docs/performance.md.
 */
const { relative } = require('node:path');
const { Optimizer } = require('@parcel/plugin');
const { blobToString } = require('@parcel/utils');

const compiledAtOnce = 'src/panel/views.ts';

module.exports = new Optimizer({
  async optimize({ bundle, contents, map, options }) {
    const entry = bundle.getMainEntry();
    if (!entry || relative(options.projectRoot, entry.filePath) !== compiledAtOnce) return { contents, map };
    map?.offsetLines(1, 1);
    return { contents: `//# allFunctionsCalledOnLoad\n${await blobToString(contents)}`, map };
  },
});
