/** "You replied to this comment.", linked to the reply once its address is known. */
import Reply from 'lucide-react/icons/reply';
import type { NoteBlock, ReadableNote } from '../../../reducers/note';
import { useWords } from '../words';
import { usePanel } from '../world';
import { NoteLink } from './NoteLink';
import { itemOf } from './ranges';

interface OwnReplyProps {
  readonly note: ReadableNote;
  /** The block of the note that mentions the reply; null when only the reply's id is known. */
  readonly block: NoteBlock | null;
}

export function OwnReply({ note, block }: OwnReplyProps) {
  const words = useWords();
  const fetched = usePanel((state) => state.notes.replyUrls[note.ids.reply_comment ?? 0] ?? null);
  const range = block?.ranges[1] ?? null;
  const url = range?.url ?? fetched;
  const text = words.say('body.ownReply');
  return (
    <p className="own-reply" data-block="ownReply">
      <Reply aria-hidden size={16} className="flips" />
      {url === null ? (
        text
      ) : (
        <NoteLink url={url} item={range && itemOf(range)}>
          {text}
        </NoteLink>
      )}
    </p>
  );
}
