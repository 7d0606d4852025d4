/**
 * The API reports: the public types of each entry of the package, kept in the repository so that reviewers see when they change
 * [build.api-reports]. `npm run api` keeps the types of today's sources.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesBelow } from './files';

const folder = 'scripts/build/api';

/** Removes comments, because they change nothing for a program that is compiled against the types. */
function withoutComments(types: string): string {
  const file = ts.createSourceFile('types.d.ts', types, ts.ScriptTarget.Latest);
  return ts
    .createPrinter({ removeComments: true })
    .printFile(file)
    .replace(/^export \{\};\n/m, '');
}

const reportOf = (name: string, types: string): string =>
  `# \`bellpanel/${name}\`\n\n<!-- Written by \`npm run api\`. -->\n\n\`\`\`ts\n${withoutComments(types).trim()}\n\`\`\`\n`;

/** The first few lines that only one of the two texts has. */
function firstDifferences(kept: string, now: string): string {
  const lines = [kept, now].map((text) => new Set(text.split('\n')));
  const only = (mine = new Set<string>(), other = new Set<string>()) =>
    [...mine].filter((line) => !other.has(line)).slice(0, 8);
  const gone = only(lines[0], lines[1]).map((line) => `  - ${line}`);
  return [...gone, ...only(lines[1], lines[0]).map((line) => `  + ${line}`)].join('\n');
}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/**
 * @param types the types of each entry, by its name
 * @throws Error that says which entries' types are not those of their reports, and what is different
 */
export function checkApiReports(root: string, types: ReadonlyMap<string, string>): void {
  const wrong = [...types].flatMap(([name, text]) => {
    const file = `${folder}/${name}.api.md`;
    const kept = textOf(join(root, file));
    const now = reportOf(name, text);
    return kept === now ? [] : [`${file}\n${firstDifferences(kept, now)}`];
  });
  if (wrong.length > 0)
    throw new Error(
      `Public types are not those of their reports. If that is meant: \`npm run api\`, and a line in CHANGELOG.md.\n${wrong.join('\n')}`,
    );
}

export function keepApiReports(root: string, types: ReadonlyMap<string, string>): void {
  for (const file of filesBelow(join(root, folder))) rmSync(file);
  mkdirSync(join(root, folder), { recursive: true });
  for (const [name, text] of types) writeFileSync(join(root, folder, `${name}.api.md`), reportOf(name, text));
}
