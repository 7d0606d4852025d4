/**
 * A picture that may fail to load, and what stands in its place then (SPEC section 2, detail view). Used by bodies for
 * images and badges, and wherever a face is shown.
 */
import { type ReactNode, useState } from 'react';
import { limits } from '../../../reducers/limits';

export interface PictureProps {
  /** null: there is none, so the fall-back is shown. */
  readonly url: string | null;
  /** CSS px; 0 or less means the default of SPEC section 9. */
  readonly width: number;
  readonly height: number;
  /** Empty for a picture that repeats what words beside it say. */
  readonly alt: string;
  readonly fallback: ReactNode;
  readonly className?: string;
}

const sizeOf = (px: number): number => (px > 0 ? px : limits.defaultImagePx);

export function Picture({ url, width, height, alt, fallback, className }: PictureProps) {
  // By URL, so that another picture in the same place is tried anew.
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
      onError={() => setFailed(url)}
    />
  );
}
