/**
 * Counts the work of code without a clock: the runs of functions and loops, the units that built-in functions go
 * over, and the steps of regular expressions. The code is bundled with its libraries, with a counter at the beginning
 * of every function and every round of a loop, and in every copy by `...`.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import ts from 'typescript';
import { countedPattern } from './patterns';

const counter = 'countedSteps';

interface Insertion {
  readonly at: number;
  readonly text: string;
}

const isLoop = (node: ts.Node): node is ts.IterationStatement => ts.isIterationStatement(node, false);

/** Adds the counters to the code. */
function instrumented(code: string): string {
  const file = ts.createSourceFile('code.js', code, ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS);
  const insertions: Insertion[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isSpreadElement(node) || ts.isSpreadAssignment(node))
      insertions.push(
        { at: node.expression.getStart(file), text: `${counter}.spread(` },
        { at: node.expression.end, text: ')' },
      );
    const body = isLoop(node) ? node.statement : ts.isFunctionLike(node) && 'body' in node ? node.body : undefined;
    if (body) {
      const start = body.getStart(file);
      if (ts.isBlock(body)) insertions.push({ at: start + 1, text: `${counter}.n++;` });
      else if (isLoop(node)) insertions.push({ at: start, text: `{${counter}.n++;` }, { at: body.end, text: '}' });
      else insertions.push({ at: start, text: `(${counter}.n++,` }, { at: body.end, text: ')' });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  let made = '';
  let from = 0;
  for (const { at, text } of insertions.sort((a, b) => a.at - b.at)) {
    made += code.slice(from, at) + text;
    from = at;
  }
  return made + code.slice(from);
}

const lengthOf = (value: unknown): number => {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 1;
};

const steps = {
  n: 0,
  /** Counts a copy by `...`. */
  spread<T>(value: T): T {
    steps.n += lengthOf(value);
    return value;
  },
};

/** @returns the exports of a module, which it imports with counters in everything */
export function counted(file: string): unknown {
  const { outputFiles } = buildSync({
    entryPoints: [join(__dirname, file)],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'es2022',
    mainFields: ['module', 'main'],
    write: false,
  });
  const [made] = outputFiles;
  if (!made) throw new Error(`Nothing was made of ${file}.`);
  const loaded = { exports: {} };
  new Function('module', 'exports', 'require', counter, instrumented(made.text))(
    loaded,
    loaded.exports,
    createRequire(__filename),
    steps,
  );
  return loaded.exports;
}

interface Builtin {
  readonly on: object;
  readonly names: readonly string[];
  /** The units that one call goes over. */
  readonly cost: (self: unknown, args: readonly unknown[], answer: unknown) => number;
}
const ofSelf = (self: unknown) => lengthOf(self);
const ofAnswer = (_self: unknown, _args: readonly unknown[], answer: unknown) => lengthOf(answer);
/** The units from where the search begins to where it ends. */
const ofSearch = (self: unknown, [, from]: readonly unknown[], answer: unknown) =>
  (answer === -1 ? lengthOf(self) : Number(answer)) - (Number(from) || 0);

const builtins: readonly Builtin[] = [
  { on: String.prototype, names: ['indexOf'], cost: ofSearch },
  {
    on: String.prototype,
    names: ['includes', 'lastIndexOf', 'trim', 'toLowerCase', 'toUpperCase', 'split', 'replaceAll', 'normalize'],
    cost: ofSelf,
  },
  { on: Array.prototype, names: ['indexOf'], cost: ofSearch },
  {
    on: Array.prototype,
    names: ['includes', 'lastIndexOf', 'join', 'splice', 'reverse', 'shift', 'unshift'],
    cost: ofSelf,
  },
  { on: Array.prototype, names: ['slice', 'flat', 'concat'], cost: ofAnswer },
  { on: Object, names: ['keys', 'values', 'entries', 'fromEntries'], cost: ofAnswer },
  { on: JSON, names: ['parse'], cost: (_self, [text]) => lengthOf(text) },
  { on: JSON, names: ['stringify'], cost: ofAnswer },
];

type Builtins = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Replaces a built-in function.
 * @returns a function that puts the built-in one back
 */
function replaced(on: object, name: string, make: (real: Builtins) => Builtins): () => void {
  const before = Object.getOwnPropertyDescriptor(on, name);
  if (typeof before?.value !== 'function') throw new Error(`There is no ${name}.`);
  Object.defineProperty(on, name, { ...before, value: make(before.value) });
  return () => void Object.defineProperty(on, name, before);
}

interface Search {
  readonly pattern: RegExp;
  readonly text: string;
  readonly from: number;
}

/** @returns the steps of one run of counted code; the same for the same input */
export async function stepsOf(run: () => unknown): Promise<number> {
  const searches: Search[] = [];
  steps.n = 0;
  const undo = builtins.flatMap(({ on, names, cost }) =>
    names.map((name) =>
      replaced(
        on,
        name,
        (real) =>
          function (...args) {
            const answer = Reflect.apply(real, this, args);
            steps.n += cost(this, args, answer);
            return answer;
          },
      ),
    ),
  );
  // With `exec` replaced, every use of a regular expression goes through it: test, match, replace, split.
  undo.push(
    replaced(
      RegExp.prototype,
      'exec',
      (real) =>
        function (text) {
          if (this instanceof RegExp)
            searches.push({ pattern: this, text: String(text), from: this.global || this.sticky ? this.lastIndex : 0 });
          return Reflect.apply(real, this, [text]);
        },
    ),
  );
  try {
    const answer = run();
    if (answer instanceof Promise) await answer;
  } finally {
    for (const one of undo) one();
  }
  return searches.reduce((sum, { pattern, text, from }) => sum + countedPattern(pattern).steps(text, from), steps.n);
}
