/**
 * Read marks: what a person said of a note being read, laid over our copy of the note until the service has taken it.
 * A mark speaks of the note as it was: a newer version of which the service says otherwise ends it. Used by the `notes` slice.
 */
import type { Note } from './note';
import type { NotesSlice, ReadMark } from './state';

/** Another tab made it, and this one does not send it. */
export const isOtherTabs = ({ origin }: Pick<ReadMark, 'origin'>): boolean =>
  origin === 'heard' || origin === 'sent' || origin === 'unsent';

/**
 * What becomes of a mark when a copy of its note arrives.
 * @param answersDoubt the copy was asked for after its note became doubtful: it ends a mark that another tab has sent, and
 *   one that the other tab has not sent is ours from now on, for that tab may have gone
 * @param seq of the entry that brought the copy
 * @returns the mark, or null when it has ended
 */
export function markAfterCopy(mark: ReadMark, copy: Note, answersDoubt: boolean, seq: number): ReadMark | null {
  const { on, version, origin } = mark;
  if (copy.read !== on && version !== null && copy.timestamp > version) return null;
  if ((origin === 'stored' || isOtherTabs(mark)) && copy.read === on) return null;
  if (origin === 'sent' && answersDoubt) return null;
  if (origin === 'unsent' && answersDoubt) return { ...mark, origin: 'stored', since: seq };
  return version === null ? { ...mark, version: copy.timestamp } : mark;
}

/** What the person said of a note goes before our copy of it, unless the service has not answered to that. */
export function isMarkedRead({ marks, byId }: Pick<NotesSlice, 'marks' | 'byId'>, id: number): boolean {
  const mark = marks[id];
  return mark && !mark.unanswered ? mark.on : byId[id]?.read === true;
}
