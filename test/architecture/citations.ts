/** Finds the rules of docs/rules, and where code and tests cite them: in comments and in texts, never in code itself. */
import { readdirSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import ts from 'typescript';
import { root, textOf } from './pages';

export interface Rule {
  /** The page that has the rule, such as `docs/rules/undo.md`. */
  readonly page: string;
  readonly id: string;
}

/** Every rule, page by page and in each page's order. */
export const rules = (): readonly Rule[] =>
  filesOf('docs/rules').flatMap((page) =>
    [...textOf(page).matchAll(/^- \*\*\[([^\]]+)\]\*\* /gm)].map(([, id = '']) => ({ page, id })),
  );

export interface Citation {
  readonly file: string;
  readonly id: string;
  /** True in a string, such as a test's title; false in a comment or on a page. */
  readonly inText: boolean;
}

/**
 * An id in brackets. A Markdown link such as `[logs.md](…)` does not match, nor does an index such as
 * `list[event.note]`.
 */
const cited = /(?<![\w\])])\[([a-z][a-z0-9]*(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*)\](?!\()/g;
const idsIn = (text: string): readonly string[] => [...text.matchAll(cited)].map(([, id = '']) => id);

const folders = ['docs', 'reducers', 'streams', 'src', 'scripts', 'test'];
const isSource = (file: string): boolean => /\.(?:tsx?|mts|mjs|cjs)$/.test(file);

export const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? filesOf(path) : [path];
  });

/** The kinds of tokens that hold text. */
const texts = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.JsxText,
]);

/**
 * Whether a place of a source file is in a text, a comment or code. Only the nodes around the place are walked, which
 * keeps it fast.
 */
function placeOf(parsed: ts.SourceFile, index: number): 'text' | 'comment' | 'code' {
  let node: ts.Node = parsed;
  for (;;) {
    const inner = node.getChildren(parsed).find(({ pos, end }) => pos <= index && index < end);
    if (!inner) break;
    if (ts.isJSDoc(inner)) return 'comment';
    node = inner;
  }
  // A comment belongs to the node after it: it stands between that node's `pos` and its start.
  if (index < node.getStart(parsed)) return 'comment';
  return texts.has(node.kind) ? 'text' : 'code';
}

function inSource(file: string, text: string): readonly Citation[] {
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return [...text.matchAll(cited)].flatMap(({ index, 1: id = '' }) => {
    const place = placeOf(parsed, index);
    return place === 'code' ? [] : [{ file, id, inText: place === 'text' }];
  });
}

const inStyles = (file: string, text: string): readonly Citation[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\//g)].flatMap(([comment]) =>
    idsIn(comment).map((id) => ({ file, id, inText: false })),
  );

const inPage = (file: string, text: string): readonly Citation[] =>
  idsIn(text.replace(/^- \*\*\[[^\]]+\]\*\*/gm, '')).map((id) => ({ file, id, inText: false }));

function citationsIn(file: string): readonly Citation[] {
  const text = textOf(file);
  if (idsIn(text).length === 0) return [];
  if (isSource(file)) return inSource(file, text);
  return extname(file) === '.css' ? inStyles(file, text) : inPage(file, text);
}

let found: readonly Citation[] | null = null;

/** Every citation of the project. */
export function citations(): readonly Citation[] {
  found ??= ['README.md', 'CONTRIBUTING.md', ...folders.flatMap(filesOf)]
    .filter((file) => isSource(file) || /\.(?:css|md)$/.test(file))
    .flatMap(citationsIn);
  return found;
}

/** Rules without a test's text, such as a title, that cites them. */
export function uncitedRules(): readonly string[] {
  const proven = new Set(
    citations()
      .filter(({ file, inText }) => inText && file.startsWith('test/'))
      .map(({ id }) => id),
  );
  return rules()
    .map(({ id }) => id)
    .filter((id) => !proven.has(id));
}
