import type { NoteRange } from '../../reducers/note';

/** A range of a note's text, empty and plain but for the part. */
export const noteRange = (part: Partial<NoteRange>): NoteRange => ({
  type: null,
  start: 0,
  end: 0,
  url: null,
  id: null,
  siteId: null,
  postId: null,
  parent: null,
  value: null,
  ...part,
});
