/** The thread that a note belongs to, above its body: the person and the excerpt of the note's header [note.thread]. */
import type { NoteBlock, ReadableNote } from '../../../reducers/note';
import { NoteLink } from '../body/NoteLink';
import { Picture } from '../body/Picture';
import { Rich } from '../body/Rich';

/** A text without a link of its own leads to where the note is from [note.thread]. */
function Thread({ note, block }: { readonly note: ReadableNote; readonly block: NoteBlock }) {
  const text = <Rich block={block} inline />;
  if (note.url === null || block.ranges.some(({ url }) => url !== null)) return text;
  return (
    <NoteLink url={note.url} item={null}>
      {text}
    </NoteLink>
  );
}

export function NoteContext({ note }: { readonly note: ReadableNote }) {
  const [who, what] = note.header;
  if (!who) return null;
  const picture = who.media[0];
  return (
    <div className="note-context">
      {picture ? <Picture url={picture.url} width={28} height={28} alt="" fallback={null} /> : null}
      <div className="note-context-text">
        <p className="note-context-who" dir="auto">
          <Rich block={who} inline />
        </p>
        {what ? (
          <p className="note-context-what" dir="auto">
            <Thread note={note} block={what} />
          </p>
        ) : null}
      </div>
    </div>
  );
}
