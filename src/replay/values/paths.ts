/**
 * Places in a state: written, read, compared. `blame`, `verify`, `--diff`, written tests and the devtools all name a
 * place by a path.
 */
export type Path = readonly (string | number)[];

/** One place where two states differ; `before` or `after` is absent where there was, or is, nothing. */
export interface Difference {
  readonly path: Path;
  readonly before?: unknown;
  readonly after?: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Compares two JSON values, place by place. Members that are the same node are not walked, so that two states of one
 * session compare in the time of what changed.
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

/** Own members only: every object inherits `toString`, and a path must not find it. */
const ownOf = (value: Readonly<Record<string, unknown>>, key: string | number): unknown =>
  Object.hasOwn(value, key) ? value[key] : undefined;

const keysOf = (before: object, after: object): Path =>
  Array.isArray(before) && Array.isArray(after)
    ? Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
    : [...new Set([...Object.keys(before), ...Object.keys(after)])];

/** @returns the value there, or undefined where nothing is */
export function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const key of path) {
    if (!isObject(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

/** A copy with the differences applied: what `differences` found from `before` to `after` turns the one into the other. */
export function applied(before: unknown, changes: readonly Difference[]): unknown {
  // From the end: removing an item of a list moves those after it.
  return [...changes].reverse().reduce((value, change) => withChange(value, change.path, change), before);
}

function withChange(value: unknown, [key, ...rest]: Path, change: Difference): unknown {
  if (key === undefined) return change.after;
  const gone = rest.length === 0 && change.after === undefined;
  if (Array.isArray(value)) {
    const items: unknown[] = [...value];
    if (gone) items.splice(Number(key), 1);
    else items[Number(key)] = withChange(items[Number(key)], rest, change);
    return items;
  }
  const members: Record<string, unknown> = isObject(value) ? { ...value } : {};
  if (gone) delete members[key];
  else members[key] = withChange(members[key], rest, change);
  return members;
}

const step = /\.?(?:([^.[\]]+)|\[(?:(\d+)|"((?:[^"\\]|\\.)*)")\])/y;

/**
 * Reads a path as people write it: `notes.42.read`, `notes[42].read`, `reply.drafts["42"].text`; a leading `state.` is
 * left out.
 * @throws {RangeError} that quotes the text when it is no path
 */
export function parsePath(text: string): Path {
  const path: string[] = [];
  step.lastIndex = 0;
  while (step.lastIndex < text.length) {
    const from = step.lastIndex;
    const [, name, index, quoted] = step.exec(text) ?? [];
    const key = name ?? index ?? quoted?.replace(/\\(.)/g, '$1');
    if (key === undefined || (from === 0 && text[0] === '.'))
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
