/**
 * A state without addresses of pictures. Whoever made a log file chose them: the browser would fetch them, and tell that
 * person who opened the file, and when. The panel then draws what it draws for a missing picture. [devtools.pictures]
 */
import type { State } from '../../../reducers/state';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** States share most of their nodes, and a node without pictures stays the same node. */
const known = new WeakMap<object, unknown>();

function bare(value: unknown, isMedia: boolean): unknown {
  if (!isObject(value)) return value;
  const found = known.get(value);
  if (found !== undefined) return found;
  const made = Array.isArray(value) ? bareList(value, isMedia) : bareRecord(value, isMedia);
  known.set(value, made);
  return made;
}

function bareList(list: readonly unknown[], isMedia: boolean): readonly unknown[] {
  const items = list.map((item) => bare(item, isMedia));
  return items.every((item, index) => item === list[index]) ? list : items;
}

function bareRecord(record: object, isMedia: boolean): object {
  const members = Object.entries(record);
  const made = members.map(([key, member]) => {
    const isPicture = key === 'icon' || key === 'imageUrl' || (isMedia && key === 'url');
    return [key, isPicture ? null : bare(member, key === 'media')] as const;
  });
  return made.every(([, member], index) => member === members[index]?.[1]) ? record : Object.fromEntries(made);
}

export const withoutPictures = (state: State): State => bare(state, false) as State;
