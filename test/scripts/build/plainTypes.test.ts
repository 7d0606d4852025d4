/**
 * Types that are derived from schemas are published as what they come to.
 * @jest-environment node
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { plainTypes } from '../../../scripts/build/plainTypes';

function plain(text: string): string {
  const folder = mkdtempSync(join(resolve(__dirname, '../../..'), '.types-'));
  try {
    const file = join(folder, 'types.d.ts');
    writeFileSync(file, text);
    return plainTypes(file).replace(/\s+/g, ' ').trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const derived = `
import * as v from 'valibot';
declare const item: v.ObjectSchema<{ readonly 'a-b': v.NullableSchema<v.StringSchema<undefined>, undefined> }, undefined>;
declare const event: v.ObjectSchema<{
  readonly on: v.ExactOptionalSchema<v.BooleanSchema<undefined>, undefined>;
  readonly items: v.ArraySchema<typeof item, undefined>;
  readonly kind: v.PicklistSchema<['two', 'one'], undefined>;
  readonly counts: v.RecordSchema<v.StringSchema<undefined>, v.NumberSchema<undefined>, undefined>;
}, undefined>;
type Item = v.InferOutput<typeof item>;
export type Event = v.InferOutput<typeof event> & { type: 'x' };
/** Kept. */
export interface Entry { readonly event: Event; readonly item: Item }
interface Unused { readonly item: Item }
`;

test('[build.consumer] what is derived from schemas comes to plain types, and names nothing that a consumer does not have', () => {
  expect(plain(derived)).toBe(
    [
      'type Item = { readonly "a-b": string | null; };',
      'export type Event = { readonly on?: boolean; readonly items: readonly Item[]; readonly kind: "one" | "two";',
      'readonly counts: { readonly [key: string]: number; }; readonly type: "x"; };',
      '/** Kept. */ export interface Entry { readonly event: Event; readonly item: Item; }',
    ].join(' '),
  );
});

test('types without a schema are left as they are', () => {
  expect(plain('export type One = 1;\ninterface Unused {}')).toBe('export type One = 1; interface Unused {}');
});
