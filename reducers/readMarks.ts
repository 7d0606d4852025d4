/**
 * Read marks: what a person said of a note being read, laid over our copy of the note until the service has taken it.
 * A mark speaks of the note as it was: a newer version of which the service says otherwise ends it. Used by the `notes` slice.
 */
import type { Note } from './note';
import type { NotesSlice, ReadMark } from './state';

/**
 * What becomes of a mark when a copy of its note arrives.
 * @param answersDoubt the copy was asked for because of the mark: another tab's mark that the service has not, is ours
 *   from now on, for that tab may have closed before it sent it
 * @param seq of the entry that brought the copy
 * @returns the mark, or null when it has ended
 */
export function markAfterCopy(mark: ReadMark, copy: Note, answersDoubt: boolean, seq: number): ReadMark | null {
  const { on, version, origin } = mark;
  if (copy.read !== on && version !== null && copy.timestamp > version) return null;
  if ((origin === 'stored' || origin === 'heard') && copy.read === on) return null;
  if (origin === 'heard' && answersDoubt) return { ...mark, origin: 'opened', since: seq };
  return version === null ? { ...mark, version: copy.timestamp } : mark;
}

/** What the person said of a note goes before our copy of it, unless the service has not answered to that. */
export function isMarkedRead({ marks, byId }: Pick<NotesSlice, 'marks' | 'byId'>, id: number): boolean {
  const mark = marks[id];
  return mark && !mark.unanswered ? mark.on : byId[id]?.read === true;
}
