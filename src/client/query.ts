/** Query strings as the provider reads them: arrays as `a[]=1`, nested fields as `a[b]=1`. */
import { isRecord } from '../../reducers/guards';

/** `undefined` leaves a field out; `null` sends it empty. */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { readonly [field: string]: QueryValue };
export type Query = { readonly [field: string]: QueryValue };
/** What a call's last argument may be. */
export type MaybeQuery = Query | null | undefined;

/** Only an object is a query. Its values are checked by the types alone. */
export const queryOf = (value: unknown): Query | undefined => (isQuery(value) ? value : undefined);
const isQuery = (value: unknown): value is Query => isRecord(value);

/** Half of a character of two units: no URL can hold it, and `encodeURIComponent` throws. */
export const hasHalfCharacter = (text: string): boolean => /\p{Cs}/u.test(text);

function encoded(value: unknown): string {
  const text = `${value}`;
  if (hasHalfCharacter(text)) throw new TypeError('`query` is not correctly defined');
  return encodeURIComponent(text);
}

/**
 * @returns the string without `?`; `''` for no query
 * @throws TypeError for half of a character
 */
export function encodeQuery(query: MaybeQuery): string {
  const pairs: string[] = [];
  const add = (name: string, value: QueryValue): void => {
    if (isList<QueryValue>(value)) {
      for (const item of value) add(`${name}[]`, item);
    } else if (typeof value === 'object' && value) {
      for (const [field, item] of Object.entries(value)) {
        const key = encoded(field);
        add(name ? `${name}[${key}]` : key, item);
      }
    } else if (value !== undefined && name) pairs.push(`${name}=${encoded(value ?? '')}`);
  };
  add('', query);
  return pairs.join('&');
}

/** `Array.isArray`, also for lists of a readonly type. */
export const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value);
