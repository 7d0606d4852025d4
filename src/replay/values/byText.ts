/** Orders texts by their code units, because the order of a language differs between machines. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
