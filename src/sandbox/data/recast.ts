/**
 * Rewrites a note of fixtures/notes: other names, texts and ids in place of its own, with the ranges of each text moved to
 * where they belong. src/sandbox/data/makers.ts calls it.
 */
import { isRecord } from '../../../reducers/guards';

export interface Recasting {
  /** What stands in place of a text, wherever it occurs. */
  readonly texts: ReadonlyMap<string, string>;
  /** What stands in place of an id, as a number and in addresses. */
  readonly ids: ReadonlyMap<number, number>;
}

/** A replaced stretch of a text: where it was, and where it is. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly newTo: number;
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Longer texts first, because a text may begin with another. */
const patternOf = (texts: Recasting['texts']): string =>
  [...texts.keys()]
    .sort((one, other) => other.length - one.length)
    .map(literal)
    .join('|');

function replaced(text: string, { texts, ids }: Recasting): { readonly text: string; readonly stretches: Stretch[] } {
  const stretches: Stretch[] = [];
  // Texts of persons have numbers that are no ids.
  const numbers = text.startsWith('http') ? '|\\d+' : '';
  let moved = 0;
  const said = text.replace(new RegExp(`${patternOf(texts)}${numbers}`, 'g'), (old, from: number) => {
    const put = texts.get(old) ?? String(ids.get(Number(old)) ?? old);
    moved += put.length - old.length;
    stretches.push({ from, to: from + old.length, newTo: from + old.length + moved });
    return put;
  });
  return { text: said, stretches };
}

/** @returns null for a place inside of a replaced stretch, because no place of the new text answers to it */
function movedPlace(place: number, stretches: readonly Stretch[]): number | null {
  let moved = 0;
  for (const { from, to, newTo } of stretches) {
    if (place <= from) break;
    if (place < to) return null;
    moved = newTo - to;
  }
  return place + moved;
}

/** @returns the ranges or pictures with their new places, without those inside of a replaced text */
function moveAll(list: unknown, stretches: readonly Stretch[], recasting: Recasting): unknown {
  if (!Array.isArray(list)) return list;
  return list.flatMap((item: unknown) => {
    const { indices, ...fields } = isRecord(item) ? item : {};
    const places = (Array.isArray(indices) ? indices : []).map((place) => movedPlace(Number(place), stretches));
    return places.includes(null) ? [] : [{ ...fieldsOf(fields, recasting), indices: places }];
  });
}

const fieldsOf = (fields: object, recasting: Recasting): object =>
  Object.fromEntries(Object.entries(fields).map(([name, inside]) => [name, recast(inside, recasting)]));

/** @param value JSON: a note, or a part of one */
export function recast(value: unknown, recasting: Recasting): unknown {
  if (typeof value === 'string') return replaced(value, recasting).text;
  if (typeof value === 'number') return recasting.ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => recast(item, recasting));
  if (!isRecord(value)) return value;
  if (typeof value['text'] !== 'string') return fieldsOf(value, recasting);
  const { text, ranges, media, ...fields } = value;
  const said = replaced(text, recasting);
  return {
    text: said.text,
    ...(ranges !== undefined && { ranges: moveAll(ranges, said.stretches, recasting) }),
    ...(media !== undefined && { media: moveAll(media, said.stretches, recasting) }),
    ...fieldsOf(fields, recasting),
  };
}
