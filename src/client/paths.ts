/** What callers may say of a request's place: version, namespace, and the whole path of `req` and `pinghub`. [client.own-id] */
import { queryOf } from './query';
import type { Wire } from './sending';

const patterns = {
  /** Digits, with or without a dot and digits. */
  apiVersion: /^\d+(\.\d+)?$/,
  /** A name such as `wp`, with or without a version such as `/v2`. */
  apiNamespace: /^[a-z][\w-]*(\/v\d+(\.\d+)?)?$/i,
  /** Nothing that a URL parser drops or reads as another folder: `..`, `\`, `#`, line breaks, blanks at the end. */
  path: /^(?![^?]*(\\|\/(\.|%2e){1,2}([/?]|$)))[^#\t\n\r]*[^#\s\p{Cc}]$/iu,
};

function check(name: keyof typeof patterns, value: unknown): string {
  const text = `${value}`;
  if (!patterns[name].test(text)) throw new TypeError(`\`${name}\` is not correctly defined`);
  return text;
}

/**
 * @returns the request with the version and the namespace that its caller gave, in the query or beside it
 * @throws TypeError for a version or a namespace that is none
 */
export function placed(wire: Wire, defaultVersion: string): Wire {
  const { apiVersion, apiNamespace, ...query } = queryOf(wire.query) ?? {};
  const version = check('apiVersion', apiVersion ?? wire.apiVersion ?? defaultVersion);
  const namespace = apiNamespace || wire.apiNamespace;
  return {
    ...wire,
    query,
    apiVersion: version,
    apiNamespace: namespace ? check('apiNamespace', namespace) : undefined,
  };
}

/**
 * @returns the path with a slash before it
 * @throws TypeError for a path that does not lead where it says
 */
export const checkedPath = (path: unknown): string => check('path', `${path}`[0] === '/' ? path : `/${path}`);
