/** Fetches the code of themes when the look is first changed. Most pages never do, so it is not in the first load. */

/** What the host page sets, and the theme of the address or of the person. */
export interface GivenLook {
  readonly appearance: object;
  readonly theme: string | null;
}
export type SetLook = (part: Partial<GivenLook>) => void;

/**
 * @param load the code of ./themeOf.ts
 * @param theme of the first frame
 * @returns a function that draws the newest look once the code is there
 */
export function setsLook(
  view: Window,
  load: () => Promise<{ readonly themeOf: (view: Window) => (look: GivenLook) => void }>,
  theme: string | null,
): SetLook {
  let newest: GivenLook = { appearance: {}, theme };
  let drawing: Promise<(look: GivenLook) => void> | undefined;
  return (part) => {
    const look = { ...newest, ...part };
    newest = look;
    drawing ??= load().then(({ themeOf }) => themeOf(view));
    drawing.then((draw) => newest === look && draw(look));
  };
}
