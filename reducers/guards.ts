/**
 * Guards for a value of unknown shape, at every border: messages, storage, answers, files. This file imports nothing,
 * so every folder may import it.
 */

type Members = Readonly<Record<string, unknown>>;

/** A record or a list. */
export const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

export const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record, or an empty one. */
export const partOf = (value: unknown): Members => (isRecord(value) ? value : {});

/** A list, or an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
