/** The questions of `fleet --sql` that have a name: files of SQL in the folder `questions` beside this one. */
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fileError } from '../fileError';

/** The build copies the folder beside the program. */
const folder = new URL('./questions/', import.meta.url);

export const questionNames: readonly string[] = readdirSync(folder)
  .map((name) => name.replace(/\.sql$/, ''))
  .sort();

/** @returns the SQL of a question by its name, the content of a file, or the text itself when there is no such file */
export async function sqlOf(given: string): Promise<string> {
  const file = questionNames.includes(given) ? fileURLToPath(new URL(`${given}.sql`, folder)) : given;
  if (!existsSync(file)) return given;
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw fileError(file, error);
  }
}
