/**
 * Writes a test from a log: the log as a fixture, and a Jest test beside it that folds the log and expects a state.
 * `--test` and the devtools use it.
 */

import type { Entry } from '../../../reducers/events';
import type { Snapshot } from '../../../streams/snapshot';
import type { Fold } from '../fold/pass';
import type { Header } from '../session/header';
import { writeLog } from '../session/writer';
import { hashOf } from '../values/hash';
import { type Difference, type Path, writePath } from '../values/paths';

/** The value that must be at a path; undefined when the path must have no value. */
export interface ExpectedPath {
  readonly path: Path;
  readonly value: unknown;
}

export type Expectation =
  /** The bug, as an expression: it must not hold after the last entry. */
  | { readonly kind: 'never'; readonly expression: string }
  /** The values that must be in the state after the last entry. */
  | { readonly kind: 'paths'; readonly paths: readonly ExpectedPath[] };

export interface TestConfig<S> {
  readonly fold: Fold<S>;
  readonly header: Header;
  readonly base: Snapshot<S>;
  readonly entries: readonly Entry[];
  readonly expectation: Expectation;
  /** The test's file name without `.test.ts`; the fixture is `{name}.ndjson` beside it. */
  readonly name: string;
  /** Where the test finds the replay library: a relative path, or the package's name. */
  readonly library: string;
  /** The subject of the test, one line for its head. */
  readonly about: string;
}

export interface WrittenTest {
  readonly log: string;
  readonly test: string;
}

/** Characters of JSON. Longer values are compared by their hash, so that the test stays readable. */
const longestValue = 160;

/** A string literal in single quotes, as in this repository. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;

const pathSource = (path: Path): string =>
  `[${path.map((key) => (typeof key === 'number' ? key : quoted(key))).join(', ')}]`;

function assertion({ path, value }: ExpectedPath): string {
  const there = `valueAt(state, ${pathSource(path)})`;
  if (value === undefined) return `  expect(${there}).toBeUndefined();`;
  const text = JSON.stringify(value);
  if (text.length > longestValue) return `  expect(hashOf(${there})).toBe('${hashOf(value)}');`;
  return `  expect(${there}).toEqual(${typeof value === 'string' ? quoted(value) : text});`;
}

function titleOf(expectation: Expectation, last: Entry | undefined): string {
  const what = last ? `${last.event.type}, the last entry,` : 'a session without entries';
  if (expectation.kind === 'never') return `after ${what} it is never so that ${expectation.expression}`;
  const [first, ...others] = expectation.paths;
  const more = others.length ? ` and ${others.length} more` : '';
  return `${what} leaves ${first ? writePath(first.path) : 'the state'}${more} as it has to be`;
}

/** The lines of the test after the log was loaded, and the names that they use of the library. */
function claimsOf(expectation: Expectation): { readonly used: readonly string[]; readonly lines: readonly string[] } {
  const folded = '  const state = foldAll(panelFold, base.state, entries);';
  if (expectation.kind === 'never')
    return {
      used: ['compileExpression', 'foldAll', 'panelQuestions'],
      lines: [
        folded,
        `  const bug = compileExpression(${quoted(expectation.expression)}, panelQuestions);`,
        '  expect(bug.holds({ state, entry: entries.at(-1) ?? null })).toBe(false);',
      ],
    };
  const isHashed = expectation.paths.some(({ value }) => (JSON.stringify(value) ?? '').length > longestValue);
  return {
    used: ['foldAll', ...(isHashed ? ['hashOf'] : []), 'valueAt'],
    lines: [folded, ...expectation.paths.map(assertion)],
  };
}

/** Turns differences into the values that a test expects: the values before, or the values after. */
export const expected = (found: readonly Difference[], of: 'before' | 'after'): ExpectedPath[] =>
  found.map((difference) => ({ path: difference.path, value: difference[of] }));

/** @returns the texts of the test and of its log; the caller writes them */
export function toTest<S>(config: TestConfig<S>): WrittenTest {
  const { fold, header, base, entries, expectation, name, library, about } = config;
  // The fixture has no checkpoints, because they would hold today's states, with the bug, and fail once the bug is
  // mended.
  const every = Number.POSITIVE_INFINITY;
  const start = base.seq > 0 ? { base } : {};
  const log = [...writeLog({ header, fold, entries, every, finalState: false, ...start })].join('');
  const { used, lines } = claimsOf(expectation);
  const imported = [...used, 'loadLog', 'panelFold'].sort();
  const test = [
    `/** ${about.replace(/\*\//g, '* /')} Written by \`npm run replay -- … --test\`; its log is ${name}.ndjson. */`,
    "import { readFileSync } from 'node:fs';",
    "import { join } from 'node:path';",
    `import { ${imported.join(', ')} } from ${quoted(library)};`,
    '',
    `test(${quoted(titleOf(expectation, entries.at(-1)))}, async () => {`,
    `  const { base, entries } = await loadLog(panelFold, readFileSync(join(__dirname, ${quoted(`${name}.ndjson`)}), 'utf8'));`,
    ...lines,
    '});',
    '',
  ].join('\n');
  return { log, test };
}
