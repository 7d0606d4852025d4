/** The times of keystrokes in a redacted log. Who knows how people type could guess words by the pauses between letters. [file.keystrokes] */
import type { Entry, PanelEvent } from '../../../reducers/events';

const isKeystroke = ({ type }: PanelEvent): boolean => type === 'user.wroteReply' || type === 'user.searched';

/**
 * Of keystrokes in a row each but the last gets the time of the first. The last one keeps its own, because what the panel does
 * after it, and the time of the draft, depend on it.
 * @returns a function that takes the next entry, or null where a checkpoint or the end is, and returns the entry before it; null
 * where there is none
 */
export function createKeystrokeTimes(): (next: Entry | null) => Entry | null {
  let held: Entry | null = null;
  let firstAt: number | null = null;
  return (next) => {
    const entry = held;
    held = next;
    if (!entry) return null;
    firstAt = isKeystroke(entry.event) ? (firstAt ?? entry.at) : null;
    const isLast = !next || !isKeystroke(next.event);
    const told = firstAt === null || isLast ? entry : { ...entry, at: firstAt };
    if (isLast) firstAt = null;
    return told;
  };
}
