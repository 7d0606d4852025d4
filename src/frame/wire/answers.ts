/**
 * Parses the provider's answers about the list and the person (docs/provider.md); `actAnswers` parses answers to acts.
 * A body of another shape is a BadAnswer that names the missing part.
 */

import type { ApiAnswers } from '../../../reducers/api';
import { partOf } from '../../../reducers/guards';
import type { DamagedPart } from '../../../reducers/note';
import { asSeconds } from '../../../reducers/times';
import { type OnDamage, parseNote } from './note';
import { answerOf, BadAnswer, idOf, numberOf, textOf } from './values';

export const parseSuccess = (body: unknown): { readonly success: boolean } => ({
  success: answerOf(body)['success'] === true,
});

/** @throws {BadAnswer} [sync.no-list-is-failure] */
function notesOf(body: unknown, path: string): readonly unknown[] {
  const { notes } = partOf(body);
  if (!Array.isArray(notes)) throw new BadAnswer(`The answer to GET ${path} holds no list "notes".`);
  return notes;
}

/** In seconds, although the service sends it as text and may send milliseconds. */
function lastSeenOf(body: unknown): number {
  return asSeconds(Math.max(0, numberOf(partOf(body)['last_seen_time']) ?? 0));
}

export function parsePairs(body: unknown): ApiAnswers['listPairs'] {
  const notes = notesOf(body, '/notifications/');
  const pairs = notes.flatMap((note) => {
    const parsed = partOf(note);
    const id = idOf(parsed['id']);
    return id === null ? [] : [{ id, hash: numberOf(parsed['note_hash']) ?? 0 }];
  });
  return { pairs, lastSeen: lastSeenOf(body), leftOut: notes.length - pairs.length };
}

/** @returns the notes, and how many of their parts could not be read, by name; absent where all could. [body.damage-told] */
function parseNotes(wire: readonly unknown[]) {
  const damaged: { -readonly [part in DamagedPart]?: number } = {};
  const onDamage: OnDamage = (part) => {
    damaged[part] = (damaged[part] ?? 0) + 1;
  };
  const notes = wire.map((note) => parseNote(note, onDamage)).filter((note) => note !== null);
  return { notes, told: Object.keys(damaged).length > 0 ? { damaged } : {} };
}

export function parseList(body: unknown): ApiAnswers['listNotes'] {
  const wire = notesOf(body, '/notifications/');
  const { notes, told } = parseNotes(wire);
  return { notes, lastSeen: lastSeenOf(body), leftOut: wire.length - notes.length, ...told };
}

export function parseOne(body: unknown, id: number): ApiAnswers['getNote'] {
  const { notes, told } = parseNotes(notesOf(body, `/notifications/${id}`));
  return { note: notes.find((one) => one.id === id) ?? null, ...told };
}

export function parseMe(body: unknown): ApiAnswers['getMe'] {
  const id = idOf(partOf(body)['ID']);
  if (id === null) throw new BadAnswer('The answer to GET /me holds no "ID".');
  return { id, username: textOf(partOf(body)['username']) };
}
