/** A note as an application gives it, as a store keeps it, and as the panel gets it (docs/provider.md#notes). */

/** What an application says. All texts are plain text. */
export interface NewNote {
  readonly title: string;
  readonly body?: string | undefined;
  /** Where the note leads: absolute, http or https. */
  readonly url?: string | undefined;
  /** Such as `order`, by which the panel's filters and the host page tell notes apart; `note` when absent. */
  readonly type?: string | undefined;
  /** The picture of the row: absolute, http or https. */
  readonly icon?: string | undefined;
  /** Fields of the note as the panel reads it (docs/provider.md#notes), such as `subject`, `body` and `meta`, in place of those made of the texts. */
  readonly wire?: Readonly<Record<string, unknown>> | undefined;
}

export interface StoredNote extends NewNote {
  /** A whole number from 1. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly read: boolean;
}

/** 32 bits of FNV-1a: another number after every change of the note, and never 0. */
export function hashOf(note: StoredNote): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(Object.entries(note).sort()))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0 || 1;
}

/** @returns the note as the panel reads it */
export function wireOf(note: StoredNote) {
  const { id, at, read, title, body = '', url = '', type = 'note', icon = '', wire } = note;
  return {
    ...{ noticon: '', icon, url, title, meta: {} },
    subject: [{ text: title }, ...(body === '' ? [] : [{ text: body }])],
    body: body === '' ? [] : [{ text: body }],
    ...wire,
    ...{ id, type, read: read ? 1 : 0, timestamp: new Date(at).toISOString(), note_hash: hashOf(note) },
  };
}

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
const isWeb = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));

/** @throws TypeError one sentence that names the field */
export function checkNote({ title, body, url, type, icon, wire = {} }: NewNote): void {
  const wrong = [
    typeof title !== 'string' || title.trim() === '' ? 'title must be a text that is not blank' : '',
    isText(body) ? '' : 'body must be a text',
    isText(type) && type !== '' ? '' : 'type must be a text that is not empty',
    isWeb(url) ? '' : 'url must be an absolute http or https address',
    isWeb(icon) ? '' : 'icon must be an absolute http or https address',
    typeof wire === 'object' && wire !== null && !Array.isArray(wire) ? '' : 'wire must be an object',
  ].find(Boolean);
  if (wrong) throw new TypeError(`The note's ${wrong}.`);
}
