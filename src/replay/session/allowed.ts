/**
 * What may stay in a redacted log, by the descriptions in reducers/schemas: words of closed lists, texts that are
 * marked there, numbers and flags where one is described, names of fields, and ids as keys. Everything else is replaced.
 * [file.redaction]
 */
import * as v from 'valibot';
import { isRecord } from '../../../reducers/guards';
import { events } from '../../../reducers/schemas/events';
import type { Redact, StandIn } from '../../../reducers/schemas/fields';
import { type Part, partOf, partsIn } from '../../../reducers/schemas/parts';
import { stateNames, stateTexts } from '../../../reducers/schemas/state';

/** The description of a value; undefined where there is none. */
export type Place = v.GenericSchema | undefined;

export { stateTexts };

const fieldNames = new Set(stateNames);
const walked = new Set<v.GenericSchema>();
function addNames(schema: v.GenericSchema): void {
  if (walked.has(schema)) return;
  walked.add(schema);
  const part = partOf(schema);
  if ('entries' in part) for (const name of Object.keys(part.entries)) fieldNames.add(name);
  partsIn(schema).forEach(addNames);
}
addNames(v.object({ type: v.string() }));
for (const { fields } of [...Object.values(events), { fields: stateTexts }]) addNames(fields);

const isOfClass = (part: Part, value: unknown): boolean =>
  Array.isArray(value)
    ? part.type === 'array'
    : isRecord(value)
      ? 'entries' in part || part.type === 'record'
      : v.is(part, value);

/** Chooses among alternative descriptions the one that fits the value. */
function meant(place: Place, value: unknown): Part | undefined {
  if (!place) return undefined;
  const part = partOf(place);
  if (part.type === 'variant') {
    const said = isRecord(value) ? value[part.key] : undefined;
    return part.options.find(({ entries }) => v.is(entries[part.key] ?? v.never(), said));
  }
  const alternatives = 'entries' in part || part.type === 'array' || part.type === 'record' ? [] : partsIn(part);
  if (alternatives.length === 0) return isOfClass(part, value) ? part : undefined;
  return alternatives.map((one) => meant(one, value)).find((one) => one !== undefined);
}

const isRedact = (value: unknown): value is Redact => typeof value === 'function';
const replaced: Redact = (text, standIn) => standIn.text(text);
/** Kept by description, because reading the metadata is the slowest step of a text's redaction. */
const kinds = new WeakMap<object, Redact>();
function kindOf(part: Extract<Part, { type: 'string' }>): Redact {
  const known = kinds.get(part);
  if (known) return known;
  const { redact }: { readonly redact?: unknown } = v.getMetadata(part);
  const kind = isRedact(redact) ? redact : replaced;
  kinds.set(part, kind);
  return kind;
}

/** @returns the text where it may stay, or what stands for a text of its kind */
export function redactedText(text: string, place: Place, standIn: StandIn): unknown {
  const part = meant(place, text);
  if (part === undefined) return standIn.text(text);
  return part.type === 'string' ? kindOf(part)(text, standIn) : text;
}

const never = (): null => null;
const nothing: StandIn = { text: never, address: never, typed: never, draft: never, edit: never };

/** True when a text may stay at its place. */
export const mayStay = (text: string, place: Place): boolean => redactedText(text, place, nothing) === text;

/** True for a number or a flag at a place where one is described. */
export const isDescribed = (value: number | boolean, place: Place): boolean =>
  place !== undefined && (partOf(place).type === typeof value || meant(place, value) !== undefined);

/** How an object's members are described, and which of its keys may stay. */
export interface Members {
  readonly mayStay: (key: string) => boolean;
  readonly of: (key: string) => Place;
}

export function membersOf(value: object, place: Place): Members {
  const part = meant(place, value);
  if (part?.type === 'array') return { mayStay: () => true, of: () => part.item };
  if (part?.type === 'record')
    return { mayStay: (key) => fieldNames.has(key) || mayStay(key, part.key), of: () => part.value };
  const entries = part && 'entries' in part ? part.entries : {};
  return {
    mayStay: (key) => fieldNames.has(key) || Object.hasOwn(entries, key),
    of: (key) => (Object.hasOwn(entries, key) ? entries[key] : undefined),
  };
}
