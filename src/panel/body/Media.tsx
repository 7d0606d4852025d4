/** An image or badge that stands in a note's text. Drawn by `Rich`. */
import Award from 'lucide-react/icons/award';
import ImageOff from 'lucide-react/icons/image-off';
import type { ReactNode } from 'react';
import type { NoteMedia } from '../../../reducers/note';
import { useWords } from '../words';
import { Picture } from './Picture';

/** Up to this size a picture stands among the words, as an emoji does; a larger one stands by itself. */
const glyphPx = 32;

function classOf({ type, widthPx, heightPx }: NoteMedia): string {
  if (type === 'badge') return 'rich-badge';
  return widthPx > 0 && heightPx > 0 && Math.max(widthPx, heightPx) <= glyphPx ? 'rich-glyph' : 'rich-image';
}

interface MediaProps {
  readonly media: NoteMedia;
  /** The words of the text that the picture covers; empty when it only stands between two characters. */
  readonly covered: string;
  /** The same words with their ranges, shown when the picture cannot be. */
  readonly children: ReactNode;
}

export function Media({ media, covered, children }: MediaProps) {
  const words = useWords();
  const badge = media.type === 'badge';
  const alone = badge ? (
    <span className="rich-badge-missing">
      <Award aria-hidden size={32} />
    </span>
  ) : (
    <span className="rich-image-missing">
      <ImageOff aria-hidden size={16} /> {words.say('body.imageMissing')}
    </span>
  );
  return (
    <Picture
      className={classOf(media)}
      url={media.url}
      width={media.widthPx}
      height={media.heightPx}
      // A badge repeats what its note says in words.
      alt={covered || (badge ? '' : words.say('body.image'))}
      fallback={covered ? children : alone}
    />
  );
}
