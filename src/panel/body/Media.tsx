/** An image or badge that stands in a note's text. */
import Award from 'lucide-react/icons/award';
import ImageOff from 'lucide-react/icons/image-off';
import { type ReactNode, useState } from 'react';
import { limits } from '../../../reducers/limits';
import type { NoteMedia } from '../../../reducers/note';
import { useWords } from '../words';

/**
 * A picture that may fail to load, with a fall-back for that case [body.pictures]. Used for images, badges and avatars.
 */
interface PictureProps {
  /** With null the fall-back is shown. */
  readonly url: string | null;
  /** CSS px; 0 or less means `limits.defaultImagePx`. */
  readonly width: number;
  readonly height: number;
  /** Empty for a picture that says the same as the words beside it. */
  readonly alt: string;
  readonly fallback: ReactNode;
  readonly className?: string;
}

const sizeOf = (px: number): number => (px > 0 ? px : limits.defaultImagePx);

export function Picture({ url, width, height, alt, fallback, className }: PictureProps) {
  // Keyed by URL, so that another picture in the same place is tried again.
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || failed === url) return <>{fallback}</>;
  return (
    <img
      {...(className === undefined ? {} : { className })}
      src={url}
      alt={alt}
      width={sizeOf(width)}
      height={sizeOf(height)}
      loading="lazy"
      decoding="async"
      // The picture's server must not learn which site shows the picture [security.no-referrer].
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  );
}

/** Up to this width and height, in CSS px, a picture is drawn in the line, as an emoji is; a larger one has its own line. */
const glyphPx = 32;

function classOf({ type, widthPx, heightPx }: NoteMedia): string {
  if (type === 'badge') return 'rich-badge';
  return widthPx > 0 && heightPx > 0 && Math.max(widthPx, heightPx) <= glyphPx ? 'rich-glyph' : 'rich-image';
}

interface MediaProps {
  readonly media: NoteMedia;
  /** The words that the picture replaces; empty when it stands between two characters. */
  readonly covered: string;
  /** The same words with their formats, shown when the picture cannot be loaded. */
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
      // A badge has no name, because the note says the same in words [body.pictures].
      alt={covered || (badge ? '' : words.say('body.image'))}
      fallback={covered ? children : alone}
    />
  );
}
