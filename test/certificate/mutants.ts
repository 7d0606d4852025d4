/** Mutants of src/panel. One bundle draws the right page and the page of every mutant. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { isRecord } from '../../reducers/guards';
import { inOneLine, instrumented, withMutants } from '../support/mutants';

export const root = join(import.meta.dirname, '../..');
const panel = join(root, 'src/panel');

export interface Mutant {
  /** Stryker's number, by which it is switched on. */
  readonly id: string;
  /** File, line, operator and change. */
  readonly words: string;
}

/** Words are data, and a corpus shows few of them. */
const isCode = (name: string): boolean =>
  /\.tsx?$/.test(name) && !/^words\/(?:ar|de|en|enFirst|es|fr|he|ja|pt-BR)\.ts$/.test(name) && !name.endsWith('.d.ts');

/** The name of what is called, or of an attribute. */
const namedBy = (node: unknown): string => {
  const name = isRecord(node) ? node['name'] : '';
  return isRecord(name) ? namedBy(name) : typeof name === 'string' ? name : '';
};

/** Handlers, effects and the lists of what hooks depend on change no page that is drawn once. */
const ignorer = {
  shouldIgnore(path: unknown): string | undefined {
    if (!isRecord(path) || !isRecord(path['node'])) return undefined;
    const { node, parent, key } = path;
    const isHandler = node['type'] === 'JSXAttribute' && /^(?:on[A-Z]\w*|ref|key)$/.test(namedBy(node));
    const isEffect = node['type'] === 'CallExpression' && /^use(?:\w*Effect|Callback)$/.test(namedBy(node['callee']));
    const isList =
      node['type'] === 'ArrayExpression' &&
      key === 1 &&
      isRecord(parent) &&
      /^use[A-Z]/.test(namedBy(parent['callee']));
    return isHandler || isEffect || isList ? 'it is on no drawn page' : undefined;
  },
};

const short = (text: string): string => inOneLine(text, 70);

/**
 * Writes a module that draws the panel, and a script that plays sessions in a browser, each with every mutant behind its
 * switch.
 */
export async function bundleMutants(module: string, script: string): Promise<readonly Mutant[]> {
  const names = readdirSync(panel, { recursive: true, encoding: 'utf8' }).filter(isCode);
  const texts = new Map(names.map((name) => [join(panel, name), readFileSync(join(panel, name), 'utf8')]));
  const { sources, mutants } = await instrumented(texts, [ignorer]);
  const common: BuildOptions = {
    bundle: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'empty' },
    logLevel: 'error',
    plugins: [withMutants(sources)],
  };
  await build({
    ...common,
    entryPoints: [join(root, 'src/replay/drawn/drawPanel.tsx')],
    outfile: module,
    platform: 'node',
    format: 'esm',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  await build({
    ...common,
    entryPoints: [join(import.meta.dirname, 'screen.tsx')],
    outfile: script,
    platform: 'browser',
    format: 'iife',
  });
  return mutants.map(({ id, fileName, location, mutatorName, replacement }) => {
    const line = (texts.get(fileName) ?? '').split('\n')[location.start.line] ?? '';
    const where = `${relative(root, fileName)}:${location.start.line + 1}`;
    return { id, words: `${where} ${mutatorName}: ${short(line)} → ${short(replacement)}` };
  });
}
