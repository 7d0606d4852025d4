/** Fetches the code of themes when the host page sets its first one. Most pages set none, so it is not in the first load. */

export type SetAppearance = (appearance: object) => void;

/**
 * @param load the code of ./themeOf.ts
 * @returns a function that draws the newest appearance once the code is there
 */
export function setsAppearance(
  view: Window,
  load: () => Promise<{ readonly themeOf: (view: Window) => SetAppearance }>,
): SetAppearance {
  let newest: object;
  let theme: Promise<SetAppearance> | undefined;
  return (appearance) => {
    newest = appearance;
    theme ??= load().then(({ themeOf }) => themeOf(view));
    theme.then((draw) => newest === appearance && draw(appearance));
  };
}
