/**
 * Pictures of rows. React attaches two listeners to every picture that it draws; these are made here, and the list has one
 * listener for all that fail. `Row` draws them, `hearRows` listens.
 */
const failures = new WeakMap<EventTarget, () => void>();

/**
 * Puts a picture before what is in `place`.
 * @param failed is called when the picture cannot be loaded [body.pictures]
 * @returns a function that removes it
 */
export function drawPicture(place: Element, url: string, failed: () => void): () => void {
  const picture = place.ownerDocument.createElement('img');
  failures.set(picture, failed);
  picture.loading = 'lazy';
  picture.decoding = 'async';
  picture.alt = '';
  picture.width = 40;
  picture.height = 40;
  // Before the address: whose server the picture is on need not learn which site shows it [security.no-referrer].
  picture.setAttribute('referrerpolicy', 'no-referrer');
  picture.src = url;
  place.prepend(picture);
  return () => picture.remove();
}

/** A picture could not be loaded; nothing happens when it is no row's. */
export function pictureFailed(target: EventTarget | null): void {
  if (target) failures.get(target)?.();
}
