/** The person and the excerpt of a note's header, above its body. */
import type { ReadableNote } from '../../../reducers/note';
import { Picture } from '../body/Picture';
import { Rich } from '../body/Rich';

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
            <Rich block={what} inline />
          </p>
        ) : null}
      </div>
    </div>
  );
}
