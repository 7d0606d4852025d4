/** Query strings as the provider reads them: arrays as `a[]=1`, nested fields as `a[b]=1`. */

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

/** @returns the string without `?`; `''` for no query */
export function encodeQuery(query: MaybeQuery): string {
  const pairs: string[] = [];
  const add = (name: string, value: QueryValue): void => {
    if (value === undefined) return;
    if (isList<QueryValue>(value)) {
      for (const item of value) add(`${name}[]`, item);
    } else if (typeof value === 'object' && value !== null) {
      for (const [field, item] of Object.entries(value)) add(`${name}[${encodeURIComponent(field)}]`, item);
    } else pairs.push(`${name}=${encodeURIComponent(value ?? '')}`);
  };
  for (const [name, value] of Object.entries(query ?? {})) add(encodeURIComponent(name), value);
  return pairs.join('&');
}

/** `Array.isArray` for what may be readonly. */
export const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value);
