/**
 * A state without addresses of pictures, because the maker of a log file chose them: fetching one would tell the
 * maker who opened the file, and when. The panel draws what it draws for a missing picture.
 */
import { isObject } from '../../../reducers/guards';
import type { State } from '../../../reducers/state';

/** States share most of their nodes; a node without pictures is given back as it is. */
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
