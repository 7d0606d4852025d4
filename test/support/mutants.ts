/** Mutants of the code: Stryker's operators change it, each change behind a switch, so that one bundle holds the right code and every mutant. */
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { Plugin } from 'esbuild';

type Options = Parameters<Instrumenter['instrument']>[1];

const quiet = () => {};
const no = () => false;
const logger = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
};

/**
 * @param texts the sources by their absolute names
 * @returns the changed sources by the same names, and the mutants in them
 */
export async function instrumented(texts: ReadonlyMap<string, string>, ignorers: Options['ignorers'] = []) {
  const { files, mutants } = await new Instrumenter(logger).instrument(
    [...texts].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers },
  );
  return { sources: new Map(files.map(({ name, content }) => [name, content])), mutants };
}

/** Bundles the changed sources in the place of the right ones. */
export const withMutants = (sources: ReadonlyMap<string, string>): Plugin => ({
  name: 'mutants',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const contents = sources.get(path);
      return contents === undefined ? null : { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});

/** A part of a source in one line. */
export function inOneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
