/** A small seedable generator (mulberry32), so that a seed gives the same world on every machine; src/sandbox/data calls it. */

export type Random = ReturnType<typeof createRandom>;

/** @param seed any whole number; only its lower 32 bits count */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** In [0, 1). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number, both ends included. */
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[int(0, list.length - 1)];
    if (item === undefined) throw new Error('random.pick: the list is empty');
    return item;
  };
  /** `count` different items, or all when there are fewer. */
  const some = <T>(list: readonly T[], count: number): T[] => {
    const left = [...list];
    const chosen: T[] = [];
    while (chosen.length < count && left.length > 0) chosen.push(...left.splice(int(0, left.length - 1), 1));
    return chosen;
  };
  const chance = (probability: number) => next() < probability;
  return { next, int, pick, chance, some };
}
