/** Events of typing in the reply box, for tests that need only the text. */
import type { PanelEvent } from '../../reducers/events';

type Wrote = Extract<PanelEvent, { type: 'user.wroteReply' }>;

/** The box of the note holds this text now, whatever it held before. */
export const wroteReply = (note: number, text: string, caret = text.length): Wrote => ({
  type: 'user.wroteReply',
  note,
  edit: { start: 0, removed: Number.MAX_SAFE_INTEGER, inserted: text },
  caret,
});

/** A text is typed two letters at a time: those before the caret. The first replace what the box held. */
export const typedReply = (note: number, text: string, caret: number): Wrote => {
  const start = Math.max(0, caret - 2);
  const removed = start === 0 ? Number.MAX_SAFE_INTEGER : 0;
  return { type: 'user.wroteReply', note, edit: { start, removed, inserted: text.slice(start, caret) }, caret };
};
