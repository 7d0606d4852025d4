/** DESIGN section 2's table as a test: who may import whom, which globals stand where, no cycles, no file without a word of its own. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

interface Rule {
  /** Folders or files of ours, besides itself. */
  readonly ours: readonly string[];
  /** Packages; `name in file` allows one file alone. */
  readonly others: readonly string[];
}

const everything = ['reducers', 'streams', 'src/client', 'src/panel', 'src/host', 'src/replay', 'src/devtools'];

/** DESIGN section 2, and docs/decisions/0001 for the libraries beyond it. */
const rules: { readonly [folder: string]: Rule } = {
  reducers: { ours: [], others: ['immer'] },
  streams: { ours: ['reducers'], others: ['rxjs'] },
  'src/client': { ours: [], others: [] },
  'src/panel': {
    ours: ['reducers'],
    others: [
      'react',
      'lucide-react',
      'make-plural in words',
      'rxjs in hooks.ts',
      'rxjs in world.ts',
      'rxjs-hooks in hooks.ts',
    ],
  },
  'src/host': { ours: ['streams/protocol'], others: [] },
  'src/replay': {
    ours: [
      'reducers',
      'streams/log',
      'streams/ports',
      'streams/storageKeys in verify',
      'streams/effects in verify',
      'streams/operators in verify',
    ],
    others: [
      'rxjs in verify',
      'jsep',
      'valibot',
      'node: in cli/main',
      'commander in cli/main',
      'cli-progress in cli/main',
    ],
  },
  'src/devtools': {
    ours: ['reducers', 'src/panel', 'src/replay', 'streams/log', 'streams/ports'],
    others: ['react', 'react-dom', 'rxjs', 'valibot', '@tanstack/react-virtual', 'lucide-react'],
  },
  'src/sandbox': {
    ours: ['src/client/endpoints', 'src/host', 'streams/protocol', 'fixtures'],
    others: ['hono', '@hono/node-server', 'ws', 'valibot', 'commander', 'node:', '@parcel/core', 'open'],
  },
  'src/frame': {
    ours: everything,
    others: ['react', 'react-dom', 'rxjs', 'valibot', 'idb'],
  },
};

interface Import {
  readonly file: string;
  readonly target: string;
  readonly typeOnly: boolean;
  readonly dynamic: boolean;
}

function filesUnder(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

function importsOf(file: string): readonly Import[] {
  const text = withoutComments(sourceOf(file));
  const fixed = [...text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)];
  const dynamic = [...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)];
  return [
    ...fixed.map(([, type, target = '']) => ({ file, target, typeOnly: type !== undefined, dynamic: false })),
    ...dynamic.map(([, target = '']) => ({ file, target, typeOnly: false, dynamic: true })),
  ];
}

/** A file of ours, without its ending; or a package's name. */
function resolved({ file, target }: Import): string {
  if (!target.startsWith('.')) return target;
  return relative(root, resolve(root, dirname(file), target)).replace(/\.tsx?$/, '');
}

function allows(allowed: string, folder: string, { file }: Import, target: string): boolean {
  const [what = '', where] = allowed.split(' in ');
  const matches = what.endsWith(':') ? target.startsWith(what) : target === what || target.startsWith(`${what}/`);
  return matches && (where === undefined || posix.relative(folder, file).startsWith(where));
}

const folders = Object.keys(rules).filter((folder) =>
  statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory(),
);
const files = folders.flatMap((folder) => filesUnder(folder).map((file) => ({ folder, file })));

test.each(folders)('%s imports only what DESIGN section 2 lets it', (folder) => {
  const rule = rules[folder] ?? { ours: [], others: [] };
  const broken = filesUnder(folder)
    .flatMap(importsOf)
    .filter((one) => {
      const target = resolved(one);
      if (target.endsWith('.css')) return false;
      if (!one.target.startsWith('.')) return !rule.others.some((allowed) => allows(allowed, folder, one, target));
      const inside = target === folder || target.startsWith(`${folder}/`);
      return !inside && !rule.ours.some((allowed) => allows(allowed, folder, one, target));
    })
    .map(({ file, target }) => `${file} imports ${target}`);
  expect(broken).toEqual([]);
});

test('streams/protocol is a leaf', () => {
  expect(importsOf('streams/protocol.ts')).toEqual([]);
});

test('the frame reaches devtools by import() only, and neither the sandbox nor the command line', () => {
  const broken = filesUnder('src/frame')
    .flatMap(importsOf)
    .filter((one) => {
      const target = resolved(one);
      if (/^src\/(?:sandbox|replay\/cli)/.test(target)) return true;
      return target.startsWith('src/devtools') && !one.dynamic && !one.typeOnly;
    });
  expect(broken).toEqual([]);
});

const slices = ['notes', 'overrides', 'panel', 'sync', 'moderation', 'reply', 'follows', 'suggestions', 'statusBar'];

test('slices do not import one another', () => {
  const broken = slices.flatMap((slice) =>
    importsOf(`reducers/${slice}.ts`)
      .map(resolved)
      .filter((target) => slices.some((other) => other !== slice && target === `reducers/${other}`))
      .map((target) => `reducers/${slice} imports ${target}`),
  );
  expect(broken).toEqual([]);
});

test('no import goes in a circle', () => {
  const known = new Map(files.map(({ file }) => [file.replace(/\.tsx?$/, ''), file]));
  const edges = new Map(
    [...known].map(([name, file]) => [
      name,
      importsOf(file)
        .filter((one) => !one.typeOnly && !one.dynamic)
        .map(resolved)
        .flatMap((target) => [target, `${target}/index`].filter((path) => known.has(path))),
    ]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) {
      circles.push([...path.slice(path.indexOf(name)), name].join(' → '));
      return;
    }
    if (done.has(name)) return;
    for (const next of edges.get(name) ?? []) visit(next, [...path, name]);
    done.add(name);
  };
  for (const name of edges.keys()) visit(name, []);
  expect(circles).toEqual([]);
});

const worldly = ['src/frame', 'src/host', 'src/client/transports', 'src/devtools', 'src/sandbox'];
/** The command line is Node's own; it writes to its own streams. */
const isCli = (file: string): boolean => file === 'src/replay/cli/main.ts';
const globals =
  /(?<![.\w$'"`-])(?:window|document|localStorage|sessionStorage|setTimeout|setInterval|fetch|navigator)(?=[.(;,)\s]*[.(])|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.now\b/;

test('globals of the world stand only where the world is', () => {
  const broken = files
    .filter(({ file }) => !worldly.some((folder) => file.startsWith(`${folder}/`)) && !isCli(file))
    .flatMap(({ file }) =>
      withoutComments(sourceOf(file))
        .split('\n')
        .filter((line) => globals.test(line) && !/^\s*(?:import|export type|readonly)\b/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(broken).toEqual([]);
});

test('no any, no unchecked escape, nothing parsed as HTML', () => {
  const forbidden =
    /\bas any\b|: any\b|<any>|@ts-ignore|@ts-nocheck|dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;
  const broken = files.filter(({ file }) => forbidden.test(withoutComments(sourceOf(file)))).map(({ file }) => file);
  expect(broken).toEqual([]);
});

test('rxjs-hooks is used in its sound form alone (TOOLCHAIN section 1)', () => {
  const broken = files
    .filter(({ file }) => /useEventCallback/.test(withoutComments(sourceOf(file))))
    .map(({ file }) => file);
  expect(broken).toEqual([]);
});

test('every file opens with a sentence that says what it is', () => {
  const silent = files
    .filter(({ file }) => !/^(?:#!.*\n)?(?:\/\*\*|\/\/)/.test(sourceOf(file)))
    .map(({ file }) => file);
  expect(silent).toEqual([]);
});

test('no file is named for nothing', () => {
  const names = files.map(({ file }) => file).filter((file) => /\b(?:utils?|helpers?|common|misc)\b/i.test(file));
  expect(names).toEqual([]);
});
