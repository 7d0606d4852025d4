/** Makes texts of strangers safe for a terminal, which would act on control characters instead of showing them. */

/** C0 and C1 controls, DEL, line separators, and characters that turn the direction of the text after them. */
const acting = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** The same line with each such character as `\u001b`, which is also how JSON writes it. [replay.terminal] */
export const shown = (line: string): string =>
  line.replace(acting, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
