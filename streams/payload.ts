/** Checks that JSON can hold a payload, and estimates its bytes in memory. The log calls it for each event. */

import type { KnownNote } from '../reducers/api';
import type { PanelEvent } from '../reducers/events';
import type { Note } from '../reducers/note';

/** The most levels of a payload. A value that contains itself has more. The lines of a log file may have ten more. */
const mostLevels = 90;
/** A shorter text counts one byte for each UTF-16 unit, because a search for wide letters costs more than it tells. */
const shortUnits = 32;
/** A text with a letter above U+00FF takes two bytes for each UTF-16 unit. */
const wide = /[^\0-\xff]/;

/** A plain object of any window: no date, map, error or instance of a class. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}

function objectBytes(value: object, level: number): number {
  if (level > mostLevels) throw new TypeError(`it is nested more than ${mostLevels} levels deep`);
  let bytes = 32;
  if (Array.isArray(value)) {
    for (const item of value) bytes += jsonBytes(item, level);
    return bytes;
  }
  if (!isPlain(value)) throw new TypeError('it holds an object that is no plain record');
  for (const key in value) {
    bytes += jsonBytes((value as Readonly<Record<string, unknown>>)[key], level);
    // Keys that are ids take memory. Names of fields do not, because records share them.
    if (key.charCodeAt(0) <= 0x39) bytes += 48;
  }
  return bytes;
}

/**
 * Visits every value inside a value.
 * @returns about the bytes that it takes of V8's heap, with 64-bit pointers
 * @throws {TypeError} when JSON could not hold it as it is
 */
export function jsonBytes(value: unknown, level = -1): number {
  switch (typeof value) {
    case 'string':
      return 24 + (value.length > shortUnits && wide.test(value) ? 2 : 1) * value.length;
    case 'number':
      if ((value | 0) === value) return 8;
      if (!Number.isFinite(value)) throw new TypeError('it holds a number that JSON cannot hold');
      return 24;
    case 'object':
      return value === null ? 8 : objectBytes(value, level + 1);
    case 'boolean':
    case 'undefined':
      return 8;
    default:
      throw new TypeError(`it holds a ${typeof value} that JSON cannot hold`);
  }
}

/** Whether JSON can hold the value as it is. */
export function isJson(value: unknown): boolean {
  try {
    jsonBytes(value);
    return true;
  } catch {
    return false;
  }
}

/** Counts the parts of a note, because a visit of its hundred values would take longer than its fold. */
function noteBytes(note: Note | KnownNote): number {
  if (!('readable' in note)) return 72;
  if (!note.readable) return 250;
  let bytes = 200 + 900 * (note.subject.length + note.header.length);
  for (const { text, ranges } of note.body) bytes += 600 + 130 * ranges.length + 2 * text.length;
  return bytes;
}

/** The bytes of an answer without its notes. */
const answerBytes = 250;

function notesBytes(notes: readonly (Note | KnownNote)[]): number {
  let bytes = answerBytes;
  for (const note of notes) bytes += noteBytes(note);
  return bytes;
}

/**
 * Notes are not visited value by value, because parsers made them of checked parts.
 * @returns about the bytes that the event takes
 * @throws {TypeError} when JSON could not hold it as it is
 */
export function eventBytes(event: PanelEvent): number {
  if (event.type === 'session.restoredNotes') return notesBytes(event.notes);
  if (event.type === 'api.answered') {
    if (event.call === 'listNotes') return notesBytes(event.answer.notes);
    if (event.call === 'getNote') return answerBytes + (event.answer.note ? noteBytes(event.answer.note) : 0);
  }
  return jsonBytes(event);
}

/** Freezes a JSON value with all that it holds. */
export function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) freeze(part);
  Object.freeze(value);
}
