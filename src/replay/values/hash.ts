/**
 * The structural hash of a JSON value: equal values have the same hash, whatever the order of their keys. Log writers
 * put it into checkpoints, and `verify` compares it. Each immutable node is hashed once, so hashing a state costs
 * what changed since the state before.
 */

const { imul } = Math;

/** The hash of each node: a whole number below 2^53, made of a part of 32 bits and one of 21 bits. */
const known = new WeakMap<object, number>();
const keys = new Map<string, number>();
/**
 * Few different keys occur (field names, note ids). The limit bounds the memory for a log in which every key is new.
 */
const mostKeys = 20_000;
const lane = 0x1_0000_0000;

const seeds = { null: 0x2f0b_4c47, true: 0x6b8b_4567, false: 0x327b_23c6, number: 0x6433_c1a5, string: 0x5bd1_e995 };
const arraySeed = 0x1b87_3593;
const objectSeed = 0x7a14_2c2d;

const numbers = new Float64Array(1);
const halves = new Uint32Array(numbers.buffer);

function scramble(value: number): number {
  let mixed = imul(value ^ (value >>> 15), 0x2c1b_3c6d);
  mixed = imul(mixed ^ (mixed >>> 12), 0x297a_2d39);
  return mixed ^ (mixed >>> 15);
}

const join = (low: number, high: number): number => (high & 0x1f_ffff) * lane + (low >>> 0);

/** Mixes the next number into the hash of a sequence. */
function step(sofar: number, next: number): number {
  const low = scramble(imul(sofar | 0, 31) ^ (next | 0));
  const high = scramble(imul((sofar / lane) | 0, 37) + ((next / lane) | 0) + low);
  return join(low, high);
}

function ofText(text: string, seed: number): number {
  let low = seed ^ text.length;
  let high = ~seed;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = imul(low ^ unit, 0x0100_0193);
    high = imul(high ^ unit, 0x5f35_6495);
    high ^= low >>> 17;
  }
  return join(scramble(low), scramble(high));
}

function ofNumber(value: number): number {
  // JSON writes NaN and infinities as null. Adding 0 turns -0 into the 0 that JSON reads back.
  if (!Number.isFinite(value)) return join(seeds.null, seeds.null);
  numbers[0] = value + 0;
  const [first = 0, second = 0] = halves;
  return join(scramble(first ^ seeds.number) + second, scramble(second ^ scramble(first)));
}

function ofKey(key: string): number {
  const found = keys.get(key);
  if (found !== undefined) return found;
  if (keys.size >= mostKeys) keys.clear();
  const made = ofText(key, objectSeed);
  keys.set(key, made);
  return made;
}

function ofArray(items: readonly unknown[]): number {
  let sofar = join(arraySeed, items.length);
  for (const item of items) sofar = step(sofar, hashNumber(item === undefined ? null : item));
  return sofar;
}

/** The hashes of the members are added up, so that their order does not matter and nothing is sorted. */
function ofObject(value: object): number {
  let low = objectSeed;
  let high = 0;
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const pair = step(ofKey(key), hashNumber(member));
    low = (low + (pair | 0)) | 0;
    high = (high + ((pair / lane) | 0)) | 0;
  }
  return join(scramble(low), scramble(high ^ low));
}

/**
 * @param value JSON with nodes that never change afterwards, such as entries and states. A member that is `undefined`
 * counts as absent, as it is once written
 * @returns a whole number from 0 to 2^53 - 1
 */
export function hashNumber(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return ofText(value, seeds.string);
    case 'number':
      return ofNumber(value);
    case 'boolean':
      return value ? join(seeds.true, 1) : join(seeds.false, 2);
    case 'object': {
      if (value === null) return join(seeds.null, seeds.null);
      const found = known.get(value);
      if (found !== undefined) return found;
      const made = Array.isArray(value) ? ofArray(value) : ofObject(value);
      known.set(value, made);
      return made;
    }
    default:
      throw new TypeError(`A ${typeof value} cannot be hashed: the log and its states are JSON.`);
  }
}

/** The hash as a log holds it: 14 hexadecimal digits. See `hashNumber` for what the value may be. */
export const hashOf = (value: unknown): string => hashNumber(value).toString(16).padStart(14, '0');
