/**
 * A picture that may fail to load, with a fall-back for that case [body.pictures]. Used for images, badges and avatars.
 */
import { type ReactNode, useState } from 'react';
import { limits } from '../../../reducers/limits';

export interface PictureProps {
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
