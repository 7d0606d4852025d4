/**
 * Parcel's resolver in production (production.parcelrc): React's files without the wrapper that chooses between
 * development and production while it runs, which no bundler takes out whole. It is CommonJS because Parcel calls its
 * support for ES modules as plugins experimental.
 */
const { join } = require('node:path');
const { Resolver } = require('@parcel/plugin');

/** @type {Readonly<Record<string, string>>} */
const files = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

module.exports = new Resolver({
  async resolve({ specifier, options }) {
    const file = files[specifier];
    return file ? { filePath: join(options.projectRoot, 'node_modules', file) } : null;
  },
});
