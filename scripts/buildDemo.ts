/**
 * Writes dist/demo, the demo without a server: static files for any folder of any static host. The panel is dist/panel with
 * its settings filled in (`npm run build:demo` builds it first); page, provider and worker are bundled here.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { fillBlock } from '../src/sandbox/settingsBlock';
import { filesBelow, swapIn } from './build/files';

const root = join(import.meta.dirname, '..');
const at = (...path: string[]) => join(root, ...path);
const out = at('dist/demo');
const next = `${out}.next`;
/** For host page, panel and provider together, gzip. */
const budgetBytes = 400_000;

const policy = (directives: string) => `<meta http-equiv="Content-Security-Policy" content="${directives}" />`;
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

function bundle(source: string, file: string, define: Readonly<Record<string, string>> = {}): void {
  buildSync({
    entryPoints: [at(source)],
    outfile: join(next, file),
    ...{ bundle: true, minify: true, format: 'esm', target: ['chrome111', 'firefox121', 'safari16.4'] },
    loader: { '.svg': 'text' },
    define,
  });
}

/** Leaves out maps and compressed copies, because a static host does not serve them. */
const isServed = (file: string) => !/\.(map|gz|br)$/.test(file);

function build(): void {
  rmSync(next, { recursive: true, force: true });
  mkdirSync(join(next, 'panel'), { recursive: true });
  for (const file of filesBelow(at('dist/panel')).filter(isServed))
    cpSync(file, join(next, 'panel', relative(at('dist/panel'), file)));
  const panelPage = join(next, 'panel/index.html');
  writeFileSync(panelPage, fillBlock(readFileSync(panelPage, 'utf8'), 'panel-config', { proxyPage: '../provider/' }));

  const hostPage = at('src/sandbox/hostPage');
  const page = readFileSync(join(hostPage, 'index.html'), 'utf8')
    .replace(
      '<meta charset="utf-8" />',
      `<meta charset="utf-8" />\n    ${policy(pagePolicy)}\n    <link rel="icon" href="data:," />`,
    )
    .replace(/<script type="application\/json"[\s\S]*?<\/script>\s*/, '')
    .replace('./hostPage.ts', './demo.js')
    .replace('./hostPage.css', './demo.css');
  writeFileSync(join(next, 'index.html'), page);
  const sheets = [join(hostPage, 'hostPage.css'), at('src/demo/tour.css')];
  writeFileSync(join(next, 'demo.css'), sheets.map((sheet) => readFileSync(sheet, 'utf8')).join('\n'));
  bundle('src/demo/demo.ts', 'demo.js');
  cpSync(at('dist/sandbox/gallery'), join(next, 'gallery'), { recursive: true, filter: isServed });
  mkdirSync(join(next, 'provider'));
  cpSync(at('src/demo/provider/index.html'), join(next, 'provider/index.html'));
  bundle('src/demo/provider/frame.ts', 'provider/frame.js');

  // The gallery is left out, because few visitors open it.
  const files = filesBelow(next)
    .map((file) => relative(next, file).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('gallery/'));
  // A browser requests a folder's index.html by the name of the folder.
  const nameOf = (file: string) => file.replace(/(^|\/)index\.html$/, '$1') || './';
  const hashes = Object.fromEntries(files.map((file) => [nameOf(file), sha256(readFileSync(join(next, file)))]));
  bundle('src/demo/worker.ts', 'worker.js', {
    demoFiles: JSON.stringify(hashes),
    demoVersion: JSON.stringify(sha256(JSON.stringify(hashes)).slice(0, 16)),
  });

  const bytes = files
    .filter((file) => !file.startsWith('panel/devtools.'))
    .map((file) => join(next, file))
    .reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  if (bytes > budgetBytes)
    throw new Error(
      `dist/demo without devtools and gallery is ${bytes} bytes (gzip), over its budget of ${budgetBytes}.`,
    );
  swapIn(next, out);
  console.log(`dist/demo without devtools and gallery is ${bytes} bytes (gzip); its budget is ${budgetBytes}.`);
}

build();
