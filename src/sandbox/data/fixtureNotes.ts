/** Reads fixtures/notes for the sandbox: the service's own notes of a seeded world, and the notes that a test puts into the list. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FixtureNotes, wholeNotes } from './wholeNotes';

/** @param root the project's root */
export function fixtureNotes(root: string): FixtureNotes {
  const any = (name: string): unknown => JSON.parse(readFileSync(join(root, 'fixtures/notes', `${name}.json`), 'utf8'));
  return wholeNotes(any);
}
