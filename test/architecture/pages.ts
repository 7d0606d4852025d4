/** Reads the Markdown pages of the project: their tables, headings and links. The tests of this folder use it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's folder, where npm and Jest run. A module has no way to its own folder that works both under Jest and without it. */
export const root = process.cwd();

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The lines below a heading, up to the next heading. */
function sectionOf(file: string, heading: string): readonly string[] {
  const lines = textOf(file).split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  if (start < 0) throw new Error(`${file} has no heading "${heading}".`);
  const end = lines.findIndex((line, index) => index > start && /^#+ /.test(line));
  return lines.slice(start + 1, end < 0 ? undefined : end);
}

/** The rows of the one table below a heading, cell by cell, without its head. */
export function tableOf(file: string, heading: string): readonly (readonly string[])[] {
  const rows = sectionOf(file, heading).filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** All names in backticks in the lines below a heading that are no table. */
export const namesBelow = (file: string, heading: string): readonly string[] =>
  sectionOf(file, heading)
    .filter((line) => !line.startsWith('|'))
    .flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/`/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const withoutFences = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '');

export const anchorsOf = (file: string): ReadonlySet<string> =>
  new Set([...withoutFences(textOf(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

/** Where the links and pictures of a page lead, as written. */
export const linksOf = (file: string): readonly string[] =>
  [...withoutFences(textOf(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

/** A path of this repository, such as `src/frame/main.tsx`. A word in capitals stands for a name to fill in, such as `TYPE.json`. */
const path = '(?:bin|docs|fixtures|reducers|scripts|src|streams|test)/(?!\\S*[A-Z]{3})[\\w./-]*\\w';

/** The paths of this repository that a page names in backticks, or in a drawing: a fence with lines of a box in it. */
export function pathsIn(file: string): readonly string[] {
  const text = textOf(file);
  const inTicks = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  const drawings = [...text.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, drawing = '']) => drawing);
  return [
    ...inTicks.filter((name) => new RegExp(`^${path}$`).test(name)),
    ...drawings
      .filter((drawing) => drawing.includes('─'))
      .flatMap((drawing) => drawing.match(new RegExp(`(?<![\\w./-])${path}`, 'g')) ?? []),
  ];
}
