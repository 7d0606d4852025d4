/** Reads fixtures by name, for tests that need the provider's own data. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../fixtures');

const namesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();

/**
 * @param path below fixtures/, without `.json`
 * @returns a fresh value each time, so that a test may change it
 * @throws an Error of node:fs that names the file when there is none
 */
export const readFixture = (path: string): unknown => JSON.parse(readFileSync(join(root, `${path}.json`), 'utf8'));

/** One whole note per type, and variants of comments and follows after a dash: `comment-unapproved`. */
export const noteNames = (): readonly string[] => namesIn('notes');
/** A whole note as the provider sends it. */
export const wireNote = (name: string): Record<string, unknown> => {
  const note = readFixture(`notes/${name}`);
  if (typeof note !== 'object' || note === null) throw new Error(`fixtures/notes/${name}.json holds no note`);
  return { ...note };
};
export const wireNotes = (): readonly Record<string, unknown>[] => noteNames().map(wireNote);

/** Damaged list items: some are no objects at all. */
export const hostileNames = (): readonly string[] => namesIn('notes/hostile');
export const hostileNote = (name: string): unknown => readFixture(`notes/hostile/${name}`);

/** Answers of single calls, and `errors`: status, body, and the error that the client makes of them (docs/provider.md). */
export const apiNames = (): readonly string[] => namesIn('api');
export const apiAnswer = (name: string): unknown => readFixture(`api/${name}`);
