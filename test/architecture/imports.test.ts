/** Who may import whom, where globals may stand, and what Biome holds. The rules are in mayImport.json beside this file. */
import { readdirSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { root, textOf } from './pages';

const page = 'test/architecture/mayImport.json';
const written: {
  readonly imports: Readonly<
    Record<string, { readonly ours: readonly string[]; readonly packages: readonly string[] }>
  >;
  readonly slices: readonly string[];
  readonly globals: readonly string[];
} = JSON.parse(textOf(page));

/** One item of a list: "types of x in y", "x by import()", "not x". */
interface Allowed {
  /** A folder or file of ours, without its ending; a package; or a prefix that ends in a colon. */
  readonly what: string;
  /** Only files with a path below the folder that begins so. */
  readonly where: string | null;
  readonly how: 'any' | 'types' | 'dynamic' | 'never';
}

interface Rule {
  readonly ours: readonly Allowed[];
  readonly others: readonly Allowed[];
}

function allowedOf(item: string): Allowed {
  const form = /^(types of |not )?(\S+)(?: in (\S+))?( by import\(\))?$/.exec(item);
  if (!form) throw new Error(`${page}: "${item}" is no item of the lists of imports.`);
  const [, before, what = '', where, dynamic] = form;
  const how = before === 'not ' ? 'never' : before ? 'types' : dynamic ? 'dynamic' : 'any';
  return { what, where: where ?? null, how };
}

const rules = new Map<string, Rule>(
  Object.entries(written.imports).map(([folder, { ours, packages }]) => [
    folder,
    { ours: ours.map(allowedOf), others: packages.map(allowedOf) },
  ]),
);

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

const sourceOf = textOf;
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

function matches({ what, where, how }: Allowed, below: string, { typeOnly, dynamic }: Import, target: string): boolean {
  const isIt = what.endsWith(':') ? target.startsWith(what) : target === what || target.startsWith(`${what}/`);
  if (!isIt || (where !== null && !below.startsWith(where))) return false;
  return how === 'types' ? typeOnly : how === 'dynamic' ? dynamic : true;
}

function isAllowed(items: readonly Allowed[], below: string, one: Import, target: string): boolean {
  const found = items.filter((item) => matches(item, below, one, target));
  return found.length > 0 && found.every(({ how }) => how !== 'never');
}

const isFile = (path: string): boolean => /\.tsx?$/.test(path);
const folders = [...rules.keys()].filter(
  (path) => !isFile(path) && statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory(),
);
const files = folders.flatMap((folder) => filesUnder(folder).map((file) => ({ folder, file })));

test('mayImport.json has a row for every folder of source', () => {
  const sources = readdirSync(join(root, 'src')).map((name) => `src/${name}`);
  expect([...folders].sort()).toEqual([...sources, 'reducers', 'streams'].sort());
});

test.each([...rules.keys()])('%s imports only what mayImport.json allows', (place) => {
  const { ours = [], others = [] } = rules.get(place) ?? {};
  const broken = (isFile(place) ? [place] : filesUnder(place))
    .filter((file) => file === place || !rules.has(file))
    .flatMap(importsOf)
    .filter((one) => {
      const target = resolved(one);
      if (target.endsWith('.css')) return false;
      const below = posix.relative(place, one.file);
      if (!one.target.startsWith('.')) return !isAllowed(others, below, one, target);
      const isInside = !isFile(place) && (target === place || target.startsWith(`${place}/`));
      return !isInside && !isAllowed(ours, below, one, target);
    })
    .map(({ file, target }) => `${file} imports ${target}`);
  expect(broken).toEqual([]);
});

const { slices, globals: worldly } = written;

test.each(['status.elapsed', 'user.closedMentions', 'user.movedCaret', 'user.movedMention'])(
  '%s is named in three files at most: where it is described, said and folded',
  (type) => {
    const named = files.map(({ file }) => file).filter((file) => textOf(file).includes(`'${type}'`));
    expect(named).toContainEqual(expect.stringMatching(/^reducers\/schemas\//));
    expect(named.length).toBeLessThanOrEqual(3);
  },
);

test('slices do not import one another', () => {
  expect(slices.length).toBeGreaterThan(6);
  const broken = slices.flatMap((slice) =>
    importsOf(`reducers/${slice}.ts`)
      .map(resolved)
      .filter((target) => slices.some((other) => other !== slice && target === `reducers/${other}`))
      .map((target) => `reducers/${slice} imports ${target}`),
  );
  expect(broken).toEqual([]);
});

test('the panel loads no schema and no valibot at first: what its scripts lead to imports types of them alone', () => {
  const scripts = [...textOf('src/frame/index.html').matchAll(/<script[^>]* src="\.\/([^"]+)"/g)];
  const first = new Set(scripts.map(([, name = '']) => `src/frame/${name}`));
  const byName = new Map(files.map(({ file }) => [file.replace(/\.tsx?$/, ''), file]));
  for (const file of first) {
    const values = importsOf(file).filter(({ typeOnly, dynamic }) => !typeOnly && !dynamic);
    for (const target of values.map(resolved)) {
      expect({ file, target }).not.toMatchObject({ target: expect.stringMatching(/^valibot$|^reducers\/schemas\//) });
      const next = byName.get(target) ?? byName.get(`${target}/index`);
      if (next) first.add(next);
    }
  }
  expect(first).toContain('reducers/index.ts');
  expect(first.size).toBeGreaterThan(100);
});

const biome = JSON.parse(textOf('biome.json'));

test('Biome refuses every circle of imports, types included', () => {
  expect(biome.linter.rules.suspicious.noImportCycles).toEqual({ level: 'error', options: { ignoreTypes: false } });
  expect(files.filter(({ file }) => sourceOf(file).includes('suspicious/noImportCycles'))).toEqual([]);
});

const globals =
  /(?<![.\w$'"`-])(?:window|document|localStorage|sessionStorage|setTimeout|setInterval|fetch|navigator)(?=[.(;,)\s]*[.(])|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.now\b/;

test('globals of the world stand only where mayImport.json allows', () => {
  const broken = files
    .filter(
      ({ file }) => !worldly.some((place) => file.startsWith(`${place}/`) || file.replace(/\.tsx?$/, '') === place),
    )
    .flatMap(({ file }) =>
      withoutComments(sourceOf(file))
        .split('\n')
        .filter((line) => globals.test(line) && !/^\s*(?:import|export type|readonly)\b/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(broken).toEqual([]);
});

test('[security.no-html] no any, no unchecked escape, nothing parsed as HTML', () => {
  const forbidden =
    /\bas any\b|: any\b|<any>|@ts-ignore|@ts-nocheck|dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;
  const broken = files.filter(({ file }) => forbidden.test(withoutComments(sourceOf(file)))).map(({ file }) => file);
  expect(broken).toEqual([]);
});

test('useEventCallback of rxjs-hooks is used nowhere', () => {
  const broken = files
    .filter(({ file }) => /useEventCallback/.test(withoutComments(sourceOf(file))))
    .map(({ file }) => file);
  expect(broken).toEqual([]);
});
