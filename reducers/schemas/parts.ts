/** The parts of a schema, for code that visits them: redaction, and the random events of tests. */
import type * as v from 'valibot';

export type Part =
  | v.ObjectSchema<v.ObjectEntries, undefined>
  | v.LooseObjectSchema<v.ObjectEntries, undefined>
  | v.RecordSchema<v.GenericSchema<string>, v.GenericSchema, undefined>
  | v.ArraySchema<v.GenericSchema, undefined>
  | v.NullableSchema<v.GenericSchema, undefined>
  | v.ExactOptionalSchema<v.GenericSchema, undefined>
  | v.LazySchema<v.GenericSchema>
  | v.UnionSchema<v.GenericSchema[], undefined>
  | v.VariantSchema<string, v.ObjectSchema<v.ObjectEntries, undefined>[], undefined>
  | v.PicklistSchema<readonly string[], undefined>
  | v.LiteralSchema<string | boolean, undefined>
  | v.StringSchema<undefined>
  | v.NumberSchema<undefined>
  | v.BooleanSchema<undefined>
  | v.NullSchema<undefined>;

/** The cast is safe, because descriptions consist of parts alone, and the `type` of a schema tells its class. */
export const partOf = (schema: v.GenericSchema): Part => schema as Part;

/** @returns the schemas that the schema holds */
export function partsIn(schema: v.GenericSchema): readonly v.GenericSchema[] {
  const part = partOf(schema);
  switch (part.type) {
    case 'object':
    case 'loose_object':
      return Object.values(part.entries);
    case 'record':
      return [part.key, part.value];
    case 'array':
      return [part.item];
    case 'nullable':
    case 'exact_optional':
      return [part.wrapped];
    case 'lazy':
      return [part.getter(undefined)];
    case 'union':
    case 'variant':
      return part.options;
    default:
      return [];
  }
}
