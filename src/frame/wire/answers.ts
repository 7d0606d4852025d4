/**
 * Parses the provider's answers about the list and the person (docs/provider.md); `actAnswers` parses answers to acts.
 * A body of another shape is a BadAnswer that names the missing part.
 */

import type { ApiAnswers } from '../../../reducers/api';
import { partOf } from '../../../reducers/guards';
import { asSeconds } from '../../../reducers/times';
import { parseNote } from './note';
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

export function parseList(body: unknown): ApiAnswers['listNotes'] {
  const wire = notesOf(body, '/notifications/');
  const notes = wire.map(parseNote).filter((note) => note !== null);
  return { notes, lastSeen: lastSeenOf(body), leftOut: wire.length - notes.length };
}

export function parseOne(body: unknown, id: number): ApiAnswers['getNote'] {
  const note = notesOf(body, `/notifications/${id}`)
    .map(parseNote)
    .find((one) => one?.id === id);
  return { note: note ?? null };
}

export function parseMe(body: unknown): ApiAnswers['getMe'] {
  const id = idOf(partOf(body)['ID']);
  if (id === null) throw new BadAnswer('The answer to GET /me holds no "ID".');
  return { id, username: textOf(partOf(body)['username']) };
}
