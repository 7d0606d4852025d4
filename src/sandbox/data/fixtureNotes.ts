/** Reads fixtures/notes for the sandbox: the service's own notes of a seeded world, and the notes that a test puts into the list. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../../reducers/guards';
import type { WireNote } from './wire';

export interface FixtureNotes {
  /** @throws Error that names the file when there is none */
  readonly any: (name: string) => unknown;
  /** @throws Error that names the file when it holds no whole note */
  readonly whole: (name: string) => WireNote;
}

/** The files are the project's own, so this checks only what tells a whole note from a damaged one. */
const isWhole = (value: unknown): value is WireNote =>
  isRecord(value) &&
  Number.isSafeInteger(value['id']) &&
  typeof value['type'] === 'string' &&
  typeof value['url'] === 'string' &&
  !Number.isNaN(Date.parse(String(value['timestamp']))) &&
  Array.isArray(value['subject']) &&
  Array.isArray(value['body']) &&
  isRecord(value['meta']) &&
  isRecord(value['meta']['ids']);

/** @param root the project's root */
export function fixtureNotes(root: string): FixtureNotes {
  const read = new Map<string, string>();
  function any(name: string): unknown {
    const text = read.get(name) ?? readFileSync(join(root, 'fixtures/notes', `${name}.json`), 'utf8');
    read.set(name, text);
    return JSON.parse(text);
  }
  return {
    any,
    whole(name) {
      const note = any(name);
      if (!isWhole(note)) throw new Error(`fixtures/notes/${name}.json holds no whole note.`);
      return note;
    },
  };
}
