// Bundles page.mjs, as a project with webpack would: `node webpack.cjs PATH_OF_WEBPACK`.
const { join } = require('node:path');
const webpack = require(process.argv[2] ?? 'webpack');

webpack(
  {
    mode: 'production',
    context: __dirname,
    entry: './page.mjs',
    output: { path: join(__dirname, 'webpack'), filename: 'page.mjs' },
  },
  (error, stats) => {
    const text = error ? String(error) : stats.toString({ all: false, errors: true, warnings: true });
    console.log(text);
    process.exitCode = text === '' ? 0 : 1;
  },
);
