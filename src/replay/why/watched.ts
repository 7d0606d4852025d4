/**
 * Which places of a state a function reads: the state is wrapped in proxies that note each read. `since` asks with it
 * whether an entry can have changed what the function answers.
 */
import { isObject } from '../../../reducers/guards';
import type { Path } from '../values/paths';

/** The places that were read, as a tree. */
export interface Reads {
  /** The names of the members were listed, or counted. */
  listed: boolean;
  readonly members: Map<string, Reads>;
}

const nothingRead = (): Reads => ({ listed: false, members: new Map() });

function member(reads: Reads, key: string): Reads {
  const known = reads.members.get(key);
  if (known) return known;
  const made = nothingRead();
  reads.members.set(key, made);
  return made;
}

/**
 * The target is an empty stand-in, because a proxy of a frozen object must give the object's own members and could
 * not wrap them.
 */
function wrapped(value: object, reads: Reads, made: WeakMap<object, unknown>): unknown {
  const known = made.get(value);
  if (known) return known;
  const proxy = new Proxy(Array.isArray(value) ? [] : {}, {
    get(_target, key) {
      const found: unknown = Reflect.get(value, key);
      if (typeof key === 'symbol' || (!Object.hasOwn(value, key) && found !== undefined)) return found;
      const below = member(reads, key);
      return isObject(found) ? wrapped(found, below, made) : found;
    },
    has(_target, key) {
      if (typeof key === 'string') member(reads, key);
      return Reflect.has(value, key);
    },
    ownKeys() {
      reads.listed = true;
      return Reflect.ownKeys(value);
    },
    getOwnPropertyDescriptor(_target, key) {
      const found = Object.getOwnPropertyDescriptor(value, key);
      if (!found || typeof key === 'symbol') return found;
      const below = member(reads, key);
      const held: unknown = found.value;
      const isLength = Array.isArray(value) && key === 'length';
      const given = isObject(held) ? wrapped(held, below, made) : held;
      return { value: given, writable: true, enumerable: found.enumerable ?? true, configurable: !isLength };
    },
  });
  made.set(value, proxy);
  return proxy;
}

/** @returns the answer of the function, and the places that it read */
export function watched<S extends object, R>(state: S, ask: (state: S) => R): { readonly answer: R; reads: Reads } {
  const reads = nothingRead();
  // The proxy has the members of the state, so the function cannot tell it from the state.
  const answer = ask(wrapped(state, reads, new WeakMap()) as S);
  return { answer, reads };
}

const ownOf = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;

const sameKeys = (before: unknown, after: unknown): boolean => {
  const keys = isObject(before) ? Object.keys(before) : [];
  return isObject(after) && isObject(before) && keys.join() === Object.keys(after).join();
};

/** Whether a place that was read differs between two states. */
export function touches(before: unknown, after: unknown, reads: Reads): boolean {
  if (before === after) return false;
  if (!isObject(before) || !isObject(after)) return true;
  if (reads.listed && !sameKeys(before, after)) return true;
  for (const [key, below] of reads.members) if (touches(ownOf(before, key), ownOf(after, key), below)) return true;
  return false;
}

/** The places that were read and differ, at most this many. A list of plain values is one place. */
export function touchedPaths(before: unknown, after: unknown, reads: Reads, most: number): Path[] {
  const found: Path[] = [];
  const path: string[] = [];
  const walk = (was: unknown, is: unknown, below: Reads): void => {
    if (found.length >= most || was === is) return;
    const isList = Array.isArray(was) && Array.isArray(is) && !was.some(isObject) && !is.some(isObject);
    if (!isObject(was) || !isObject(is) || isList) {
      found.push([...path]);
      return;
    }
    for (const [key, deeper] of below.members) {
      path.push(key);
      walk(ownOf(was, key), ownOf(is, key), deeper);
      path.pop();
    }
  };
  walk(before, after, reads);
  return found;
}
