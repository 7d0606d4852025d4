/**
 * Refuses a build with empty files, inline code, inline styles or import maps, because the panel's content security policy
 * (docs/protocol.md) blocks them or servers cannot serve them. scripts/build.ts calls it before a folder is put in place.
 */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

function problemsOfPage(html: string): string[] {
  const problems: string[] = [];
  for (const [, attributes = '', code = ''] of html.matchAll(script)) {
    if (/\bsrc=/.test(attributes)) continue;
    if (/importmap/.test(attributes))
      problems.push('an import map, which the policy blocks (raise no browserslist entry)');
    else if (!/type=["']?application\/json/.test(attributes))
      problems.push(`an inline script: ${code.trim().slice(0, 60)}`);
  }
  if (/<(?:link|script|img)\b[\s\S]*<meta\s+http-equiv="?Content-Security-Policy/i.test(html))
    problems.push('something that is loaded before its policy');
  if (/<style\b/i.test(html)) problems.push('an inline style sheet');
  if (/<[^>]+\sstyle=/i.test(html)) problems.push('a style attribute');
  if (/<[^>]+\son[a-z]+=/i.test(html)) problems.push('an inline event handler');
  return problems;
}

/** @throws Error that names every wrong file of the folder */
export function checkOutput(folder: string, files: readonly string[]): void {
  const wrong = files.flatMap((file) => {
    if (/\.(js|css)$/.test(file) && statSync(file).size === 0) return [`${file} is empty`];
    if (!file.endsWith('.html')) return [];
    return problemsOfPage(readFileSync(file, 'utf8')).map((problem) => `${basename(file)} holds ${problem}`);
  });
  if (wrong.length > 0) throw new Error(`The build of ${folder} cannot be used: ${wrong.join('; ')}.`);
}
