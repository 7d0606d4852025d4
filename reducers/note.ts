/** The types of a note, derived from its description in `schemas/note.ts`. */

import type * as schemas from './schemas/note';
import type { TypeOf } from './typeOf';

export type NoteRange = TypeOf<typeof schemas.noteRange>;
export type NoteMedia = TypeOf<typeof schemas.noteMedia>;
export type Actions = TypeOf<typeof schemas.actions>;
export type ActionName = keyof Actions;
export type Ids = TypeOf<typeof schemas.ids>;
export type NoteBlock = TypeOf<typeof schemas.noteBlock>;
export type ReadableNote = TypeOf<typeof schemas.readableNote>;
export type UnreadableNote = TypeOf<typeof schemas.unreadableNote>;
export type Damaged = TypeOf<typeof schemas.damaged>;
export type DamagedPart = keyof Damaged;
export type Note = ReadableNote | UnreadableNote;
