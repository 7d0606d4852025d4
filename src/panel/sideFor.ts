/** On which side of its control a list or a menu opens. */
export type Side = 'above' | 'below';

/**
 * Below the control, unless the list does not fit there and more room is above.
 * @param control edges of the control, and `list` the height of the list, all in CSS px of the window
 */
export function sideFor(
  control: { readonly top: number; readonly bottom: number },
  list: { readonly height: number },
  windowHeight: number,
): Side {
  const below = windowHeight - control.bottom;
  return list.height > below && control.top > below ? 'above' : 'below';
}
