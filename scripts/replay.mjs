/**
 * `npm run replay`: runs src/replay/cli/main.ts, compiled into one file in node_modules/.cache. It compiles only where that file
 * is missing, or was made of other sources or packages. [replay.starts]
 */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileReplay } from './build/replayCommand.mjs';

const root = join(import.meta.dirname, '..');
const main = join(root, 'src/replay/cli/main.ts');
const cache = join(root, 'node_modules/.cache/notifications-panel');
const name = 'replay.mjs';

/** Equal keys, equal files. The folders are those that docs/architecture.md lets `src/replay` import. */
function keyOf() {
  const hash = createHash('sha256').update(root);
  const sources = ['src/replay', 'streams', 'reducers'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort(),
  );
  const others = ['scripts/build/replayCommand.mjs', 'tsconfig.json', 'node_modules/.package-lock.json'].map((file) =>
    join(root, file),
  );
  for (const file of [import.meta.filename, ...others, ...sources])
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function textOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const compile = (key) =>
  compileReplay(root, {
    outfile: join(cache, name),
    target: `node${process.versions.node}`,
    define: {
      // The command finds the repository by its own place.
      'import.meta.url': JSON.stringify(pathToFileURL(main).href),
      // What a fleet's index was made by.
      'process.env.REPLAY_CODE': JSON.stringify(key),
    },
    // commander and cli-progress are CommonJS, and ask for Node's modules by `require`.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(main)});`,
    },
  });

/** Written beside it and renamed: a call at the same time reads the old file or the new one, both whole. */
function write(file, text) {
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, text);
  renameSync(part, file);
}

/** Where node_modules may not be written, each call compiles for itself. */
function writableFolder() {
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return cache;
  } catch {
    const folder = mkdtempSync(join(tmpdir(), 'replay-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }
}

/** @returns the compiled file, made anew if need be */
async function compiled() {
  const key = keyOf();
  const lastLine = `// ${key}\n`;
  const kept = join(cache, name);
  if (textOrEmpty(kept).endsWith(lastLine)) return kept;
  const { map, code } = await compile(key);
  const file = join(writableFolder(), name);
  write(`${file}.map`, map);
  write(file, code + lastLine);
  return file;
}

/** Stacks name the lines of the sources. Node's own setSourceMapsEnabled would read the map at every start. */
function mapStacks(file) {
  let map;
  const placeOf = (site) => {
    if (site.getFileName() !== pathToFileURL(file).href) return String(site);
    map ??= new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    const { fileName, lineNumber, columnNumber } = map.findOrigin(site.getLineNumber(), site.getColumnNumber());
    const place = fileName ? `${join(cache, fileName)}:${lineNumber}:${columnNumber}` : file;
    return `${site.getFunctionName() ?? '<anonymous>'} (${place})`;
  };
  Error.prepareStackTrace = (error, sites) => [error, ...sites.map((site) => `    at ${placeOf(site)}`)].join('\n');
}

const file = await compiled();
mapStacks(file);
await import(pathToFileURL(file).href);
