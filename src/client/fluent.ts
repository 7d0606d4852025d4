/** Makes the helpers of the table: `client.site(1).post(2).like().add()` walks scopes and ends in one line. */
import { isRecord } from '../../reducers/guards';
import type { Row, Scope } from './endpoints';
import type { Call } from './irregularCalls';
import { isList, queryOf } from './query';
import { type Endpoint, encodedId, filled, isMissing, joined, labelOf, readLine, saysMissing } from './readLine';
import type { Helper } from './types';

/** Sends the request that a helper made of its arguments. */
export type Send = (wire: Endpoint & Pick<Call, 'query' | 'body' | 'formData'>) => Promise<unknown>;
type Given = Readonly<Record<string, unknown>>;

/**
 * @param scope the helper's part of the table
 * @param send sends what a call makes of its arguments
 * @param given the parameters known so far
 * @param base the path of the scope above
 * @returns an object with one function a call, each of which checks its arguments at once and resolves with the answer's
 *   body, and one function a scope below
 * @throws Error or, in a strict scope, TypeError when a parameter that the scope needs is missing
 */
export function helper<S extends Scope>(scope: S, send: Send): Helper<S>;
export function helper(scope: Scope, send: Send, given: Given, base: string): unknown;
export function helper(scope: Scope, send: Send, given: Given = {}, base = ''): unknown {
  for (const name of scope.needs?.split(' ') ?? []) {
    if (!isMissing(given[name])) continue;
    if (scope.strict) throw new TypeError(saysMissing(name === 'site' ? 'siteId' : name));
    throw new Error(saysMissing(labelOf(name)));
  }
  const made: Record<string, unknown> = {};
  const path = joined(base, scope.path);
  for (const [name, row] of Object.entries(scope.calls)) {
    made[name] = (...args: never) => run(path, row, given, args, send);
  }
  for (const [name, child] of Object.entries(scope.scopes ?? {})) {
    made[name] = (key: unknown) => helper(child, send, { ...given, ...keyOf(child, key) }, path);
  }
  return made;
}

/** The parameters that a helper's argument gives. Of an object only `id` and `slug` count. [client.own-id] */
function keyOf({ takes }: Scope, key: unknown): Given {
  if (!takes) return {};
  const { id, slug } = isRecord(key) ? key : { id: key, slug: undefined };
  const name = takes.replace('?', '');
  if (name === 'slug') return { slug: slug ?? id };
  // A post alone is known by either.
  return name === 'post' && slug != null ? { post: id, slug } : { [name]: id };
}

function run(base: string, row: Row, given: Given, args: never, send: Send): Promise<unknown> {
  const [line, irregular] = typeof row === 'string' ? [row, null] : row;
  const endpoint = readLine(base, line);
  const { otherwise = '' } = endpoint;
  const isGiven = (template: string) => paramsOf(template).every((name) => !isMissing(given[name]));
  const template = otherwise && !isGiven(endpoint.path) && isGiven(otherwise) ? otherwise : endpoint.path;
  // Before the second column runs, so that a missing parameter throws at once, also in calls that first read a file.
  for (const name of paramsOf(template)) if (name in given) encodedId(name, given[name]);
  const sendCall = ({ params, pick, ...call }: Call): Promise<unknown> => {
    const answer = send({ ...endpoint, ...call, path: filled(template, { ...given, ...params }) });
    return pick ? answer.then(pick) : answer;
  };
  const call = irregular ? irregular(...args) : plainCall(endpoint, given, args);
  if (call instanceof Promise) return call.then(sendCall);
  if (!isList(call)) return sendCall(call);
  return Promise.all(call.map(sendCall)).then((bodies) => Object.assign({}, ...bodies.filter(isRecord)));
}

const paramsOf = (path: string): string[] => [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name ?? '');

/** Sorts the caller's arguments: path parameters, then fields or a body, with a query before or after them. */
function plainCall({ path, words }: Endpoint, given: Given, args: readonly unknown[]): Call {
  const rest = [...args];
  const params: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  const fields: Record<string, unknown> = {};
  for (const name of paramsOf(path)) if (!(name in given)) params[name] = rest.shift();
  // A field is a text or a list, so that an object before the fields is the query.
  const isFirst = rest.length > 1 && isRecord(rest[0]) && words.some((word) => !/=|{\.\.\.}/.test(word));
  const early = isFirst ? rest.shift() : null;
  for (const word of words) {
    for (const [, name = '', value] of word.matchAll(/(\w+)=?(\w*)/g)) {
      (word[0] === '?' ? query : fields)[name] = value
        ? value === 'true' || (value !== 'false' && value)
        : rest.shift();
    }
  }
  const isFree = words.includes('{...}');
  // A single argument is the body. Of two, the first is the query.
  if (isFree && rest[1] === undefined) rest.unshift(null);
  const body = isFree ? rest[1] : words.some((word) => word[0] !== '?') ? fields : undefined;
  return { params, query: { ...queryOf(early ?? rest[0]), ...queryOf(query) }, body };
}
