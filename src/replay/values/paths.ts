/**
 * Places in a state: written, read, compared. `blame`, `verify`, `--diff`, written tests and the devtools all name a
 * place by a path.
 */
import { isObject } from '../../../reducers/guards';

export type Path = readonly (string | number)[];

/** One place where two states differ; `before` or `after` is absent when the place had, or has, no value. */
export interface Difference {
  readonly path: Path;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Compares two JSON values, place by place. Equal nodes are not walked, so comparing two states of one session takes
 * the time of what changed.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  if (before === after) return [];
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path: [], before, after }];
  return keysOf(before, after).flatMap((key) => {
    const [was, is] = [ownOf(before, key), ownOf(after, key)];
    if (was === is) return [];
    if (was === undefined) return [{ path: [key], after: is }];
    if (is === undefined) return [{ path: [key], before: was }];
    return differences(was, is).map((found) => ({ ...found, path: [key, ...found.path] }));
  });
}

/** Own members only, because every object inherits `toString`, and a path must not find it. */
const ownOf = (value: Readonly<Record<string, unknown>>, key: string | number): unknown =>
  Object.hasOwn(value, key) ? value[key] : undefined;

const keysOf = (before: object, after: object): Path =>
  Array.isArray(before) && Array.isArray(after)
    ? Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
    : [...new Set([...Object.keys(before), ...Object.keys(after)])];

/** @returns the value at the path, or undefined when there is none */
export function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const key of path) {
    if (!isObject(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

/**
 * A copy with the differences applied: the differences from `before` to `after` turn `before` into `after`. Each list
 * and object is copied once, however many of its members change.
 */
export function applied(before: unknown, changes: readonly Difference[]): unknown {
  const copies = new Set<unknown>();
  return changes.reduce<unknown>((value, change) => withChange(value, change.path, 0, change, copies), before);
}

/** A copy of the value, or the value itself when it is a copy already. */
function copyOf(value: unknown, copies: Set<unknown>): unknown[] | Record<string, unknown> {
  if (copies.has(value)) return value as unknown[] | Record<string, unknown>;
  const copy = Array.isArray(value) ? [...value] : isObject(value) ? { ...value } : {};
  copies.add(copy);
  return copy;
}

function withChange(value: unknown, path: Path, depth: number, change: Difference, copies: Set<unknown>): unknown {
  const key = path[depth];
  if (key === undefined) return change.after;
  const gone = depth === path.length - 1 && change.after === undefined;
  const copy = copyOf(value, copies);
  if (Array.isArray(copy)) {
    const index = Number(key);
    // An index beyond the end is refused, because it could make a list too long to walk.
    if (!(Number.isInteger(index) && index >= 0 && index <= copy.length)) return copy;
    // Lists are compared place by place, so the items that are gone are at the end.
    if (gone) copy.length = Math.min(copy.length, index);
    else copy[index] = withChange(copy[index], path, depth + 1, change, copies);
    return copy;
  }
  if (gone) delete copy[key];
  else {
    const member = withChange(ownOf(copy, key), path, depth + 1, change, copies);
    // `defineProperty`, because an assignment would give `__proto__` another meaning.
    Object.defineProperty(copy, key, { value: member, configurable: true, enumerable: true, writable: true });
  }
  return copy;
}

const step = /\.?(?:([^.[\]]+)|\[(?:(\d+)|"((?:[^"\\]|\\.)*)")\])/y;

/**
 * Reads a path as people write it: `notes.42.read`, `notes[42].read`, `reply.drafts["42"].text`. A leading `state.`
 * is left out.
 * @throws {RangeError} that quotes the text when it is no path
 */
export function parsePath(text: string): Path {
  const path: string[] = [];
  step.lastIndex = 0;
  while (step.lastIndex < text.length) {
    const [, name, index, quoted] = step.exec(text) ?? [];
    const key = name ?? index ?? quoted?.replace(/\\(.)/g, '$1');
    if (key === undefined || text[0] === '.')
      throw new RangeError(
        `${JSON.stringify(text)} is no path: write names and numbers parted by dots, such as notes.42.read.`,
      );
    path.push(key);
  }
  const inState = path[0] === 'state' ? path.slice(1) : path;
  if (inState.length === 0)
    throw new RangeError(`${JSON.stringify(text)} names no place in the state: try notes.42.read.`);
  return inState;
}

/** Writes a path so that `parsePath` reads the same path. */
export const writePath = (path: Path): string =>
  path
    .map((key, index) => {
      const text = String(key);
      if (/^[^.[\]"\s]+$/.test(text)) return index === 0 ? text : `.${text}`;
      return `["${text.replace(/["\\]/g, '\\$&')}"]`;
    })
    .join('') || '(the whole state)';
