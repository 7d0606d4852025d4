/** Any value that fits a schema of src/contract or reducers/schemas, for the laws of the contract. */
import fc from 'fast-check';
import type * as v from 'valibot';

type Loose = v.GenericSchema & {
  readonly entries: v.ObjectEntries;
  readonly rest: v.GenericSchema;
  readonly items: readonly v.GenericSchema[];
  readonly item: v.GenericSchema;
  readonly key: v.GenericSchema;
  readonly value: v.GenericSchema;
  readonly wrapped: v.GenericSchema;
  readonly options: readonly (v.GenericSchema & string)[];
  readonly literal: unknown;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown; readonly pipe?: unknown }[];
};

/** The least length or value that the steps of a pipe ask for; pipes may stand in pipes. */
function minOf({ pipe = [] }: Loose, type: string): number {
  const [inner, ...steps] = pipe;
  const found = steps.flatMap((one) =>
    one.type === type && typeof one.requirement === 'number' ? [one.requirement] : [],
  );
  return Math.max(0, ...found, ...(inner?.pipe ? [minOf(inner as Loose, type)] : []));
}

function entriesOf(entries: v.ObjectEntries): fc.Arbitrary<object> {
  const isOptional = (schema: v.GenericSchema) => schema.type === 'exact_optional';
  const made = Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => [
      name,
      arbitraryOf(isOptional(schema as v.GenericSchema) ? (schema as Loose).wrapped : (schema as v.GenericSchema)),
    ]),
  );
  const requiredKeys = Object.keys(entries).filter((name) => !isOptional(entries[name] as v.GenericSchema));
  return fc.record(made, { requiredKeys });
}

/** @param own what stands for a schema instead */
export function arbitraryOf(
  schema: v.GenericSchema,
  own: (schema: v.GenericSchema) => fc.Arbitrary<unknown> | undefined = () => undefined,
): fc.Arbitrary<unknown> {
  const part = schema as Loose;
  const below = (one: v.GenericSchema) => arbitraryOf(one, own);
  const given = own(schema);
  if (given) return given;
  switch (schema.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return entriesOf(part.entries);
    case 'object_with_rest':
      return fc
        .tuple(
          entriesOf(part.entries),
          fc.dictionary(fc.constantFrom('more', 'Extra', 'x'), fc.jsonValue(), { maxKeys: 2 }),
        )
        .map(([fields, more]) => ({ ...more, ...fields }));
    case 'record':
      return fc.dictionary(fc.integer({ min: 1, max: 99_999 }).map(String), below(part.value), { maxKeys: 3 });
    case 'array':
      return fc.array(below(part.item), { minLength: minOf(part, 'min_length'), maxLength: 3 });
    case 'strict_tuple':
      return fc
        .tuple(...part.items.map(below))
        .map((pair) => pair.toSorted((one, other) => Number(one) - Number(other)));
    case 'nullable':
      return fc.option(below(part.wrapped));
    case 'exact_optional':
      return below(part.wrapped);
    case 'union':
    case 'variant':
      return fc.oneof(...part.options.map(below));
    case 'picklist':
      return fc.constantFrom(...part.options);
    case 'literal':
      return fc.constant(part.literal);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'unknown':
      return fc.jsonValue();
    case 'string': {
      const pattern = part.pipe?.find(({ type }) => type === 'regex')?.requirement;
      if (pattern instanceof RegExp) return fc.stringMatching(pattern, { size: 'small' });
      return fc.string({ minLength: minOf(part, 'min_length'), maxLength: 12 });
    }
    case 'number':
      return fc.integer({ min: Math.max(1, minOf(part, 'min_value')), max: 100 });
    default:
      throw new Error(`There is no arbitrary for a schema of type ${schema.type}.`);
  }
}
