/** The filters of the list, in the order of their bar: a row is its key and what it shows. The text `filter.<name>` is its name. */
import type { Filter } from './events';
import { filterNames } from './names';
import type { Note } from './note';

interface FilterRow {
  /** Works in the list. */
  readonly key: string;
  /** @param isUnread unread, or read only while the filter is chosen. [filter.what-shows] */
  readonly shows: (note: Note, isUnread: boolean) => boolean;
}

export const filters: { readonly [name in Filter]: FilterRow } = {
  all: { key: 'a', shows: () => true },
  unread: { key: 'u', shows: (_note, isUnread) => isUnread },
  comments: { key: 'c', shows: ({ type }) => type === 'comment' },
  follows: { key: 'f', shows: ({ type }) => type === 'follow' },
  likes: { key: 'l', shows: ({ type }) => type === 'like' || type === 'comment_like' },
};

/** The filter of a key; undefined for another key. */
export const filterOf = (key: string): Filter | undefined => filterNames.find((name) => filters[name].key === key);
