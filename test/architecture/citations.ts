/** Finds the rules of docs/rules.md, and where code and tests cite them: in comments and in texts, never in code itself. */
import { readdirSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import ts from 'typescript';
import { root, textOf } from './pages';

export const rulesPage = 'docs/rules.md';

/** The ids of the page, in its order. */
export const ruleIds = (): readonly string[] =>
  [...textOf(rulesPage).matchAll(/^- \*\*\[([^\]]+)\]\*\*/gm)].map(([, id = '']) => id);

export interface Citation {
  readonly file: string;
  readonly id: string;
  /** In a string, such as a test's title; else in a comment or on a page. */
  readonly inText: boolean;
}

/** An id in brackets. A Markdown link such as `[logs.md](…)` is none, nor is an index such as `list[event.note]`. */
const cited = /(?<![\w\])])\[([a-z][a-z0-9]*(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*)\](?!\()/g;
const idsIn = (text: string): readonly string[] => [...text.matchAll(cited)].map(([, id = '']) => id);

const folders = ['docs', 'reducers', 'streams', 'src', 'scripts', 'test'];
const isSource = (file: string): boolean => /\.(?:tsx?|mts|mjs|cjs)$/.test(file);

export const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? filesOf(path) : [path];
  });

/** Kinds of tokens whose text is text. */
const texts = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.JsxText,
]);

function inSource(file: string, text: string): readonly Citation[] {
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const comments = new Map<number, string>();
  const found: Citation[] = [];
  function take(node: ts.Node): void {
    if (texts.has(node.kind)) found.push(...idsIn(node.getText(parsed)).map((id) => ({ file, id, inText: true })));
    const children = node.getChildren(parsed);
    for (const child of children) take(child);
    if (children.length > 0 || node.kind === ts.SyntaxKind.JsxText) return;
    const around = [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ];
    for (const { pos, end } of around) comments.set(pos, text.slice(pos, end));
  }
  take(parsed);
  return [...found, ...[...comments.values()].flatMap(idsIn).map((id) => ({ file, id, inText: false }))];
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

/** Every citation of the project. */
export const citations = (): readonly Citation[] =>
  ['README.md', 'CONTRIBUTING.md', ...folders.flatMap(filesOf)]
    .filter((file) => isSource(file) || /\.(?:css|md)$/.test(file))
    .flatMap(citationsIn);

/** Rules that no text of a test, such as its title, cites. */
export function uncitedRules(): readonly string[] {
  const proven = new Set(
    citations()
      .filter(({ file, inText }) => inText && file.startsWith('test/'))
      .map(({ id }) => id),
  );
  return ruleIds().filter((id) => !proven.has(id));
}
