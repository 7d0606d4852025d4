/** Reads the lines of the table of calls, and makes requests of them. `fluent.ts` and callers of single lines use it. */
import { hasHalfCharacter } from './query';
import type { Wire } from './sending';

/** A line of the table, read. */
export interface Endpoint {
  readonly method: string;
  /** With the scope's path, parameters as `{name}`. */
  readonly path: string;
  readonly apiVersion?: string;
  readonly apiNamespace?: string;
  /** The path that is asked when parameters of the first are missing. */
  readonly otherwise?: string;
  /** The words after the path, but for version, namespace and the other path. */
  readonly words: readonly string[];
}

/** `.` stays, `^/x` stands alone, all else goes on. */
export const joined = (base: string, path: string): string =>
  path[0] === '^' ? path.slice(1) : path === '.' ? base : base + path;

/** Reads one line of a scope with the full path `base`. */
export function readLine(base: string, line: string): Endpoint {
  const [method = '', path = '', ...rest] = line.split(' ');
  const wordAfter = (sign: string) => rest.find((word) => word[0] === sign)?.slice(1);
  const at = wordAfter('@');
  const otherwise = wordAfter('|');
  return {
    method,
    path: joined(base, path),
    ...(at && { [at.includes('/') ? 'apiNamespace' : 'apiVersion']: at }),
    ...(otherwise && { otherwise: joined(base, otherwise) }),
    words: rest.filter((word) => !/^[@|]/.test(word)),
  };
}

const idNames = ['site', 'post', 'comment', 'media'];
/** An id is a text or a number. `.` and `..` are none: a URL parser reads them as another folder. [client.checks] */
export const isMissing = (value: unknown): boolean =>
  !/^(string|number)$/.test(typeof value) || /^\.{0,2}$/.test(`${value}`);
export const saysMissing = (name: string): string => `\`${name}\` is not correctly defined`;
export const labelOf = (name: string): string => (idNames.includes(name) ? `${name} id` : name);

/** @throws Error for an id that is missing or has half of a character */
export function encodedId(name: string, value: unknown): string {
  if (isMissing(value) || hasHalfCharacter(`${value}`)) throw new Error(saysMissing(labelOf(name)));
  return encodeURIComponent(`${value}`);
}

/**
 * @returns the path with each `{name}` replaced by that id, encoded once
 * @throws as `encodedId`
 */
export const filled = (path: string, ids: Readonly<Record<string, unknown>>): string =>
  path.replace(/{(\w+)}/g, (_all, name: string) => encodedId(name, ids[name]));

/**
 * @param line a line that stands alone, as all of `lines.ts` do
 * @param ids what goes into its path
 * @param sent the query and the body
 * @throws as `encodedId`
 */
export function requestOf(
  line: string,
  ids: Readonly<Record<string, unknown>>,
  sent?: Pick<Wire, 'query' | 'body'>,
): Wire {
  const endpoint = readLine('', line);
  return { ...endpoint, path: filled(endpoint.path, ids), ...sent };
}
