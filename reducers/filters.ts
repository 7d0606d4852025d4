/** The filters of the list: a row is its key and what it shows. The text `filter.<name>` is its name. The settings may choose others. */
import type { Filter } from './events';
import { type FilterName, filterNames } from './names';
import type { Note } from './note';
import type { State } from './state';

interface FilterRow {
  /** Works in the list. */
  readonly key: string;
  /** @param isUnread unread, or read only while the filter is chosen. [filter.what-shows] */
  readonly shows: (note: Note, isUnread: boolean) => boolean;
}

export const filters: { readonly [name in FilterName]: FilterRow } = {
  all: { key: 'a', shows: () => true },
  unread: { key: 'u', shows: (_note, isUnread) => isUnread },
  comments: { key: 'c', shows: ({ type }) => type === 'comment' },
  follows: { key: 'f', shows: ({ type }) => type === 'follow' },
  likes: { key: 'l', shows: ({ type }) => type === 'like' || type === 'comment_like' },
};

/** Of a filter of the settings there may be no row. */
const rowOf = (filter: Filter): FilterRow | undefined => (filters as { readonly [name: string]: FilterRow })[filter];

/** The filters of the bar, in its order. [filter.own] */
export const filterBar = ({ session }: State): readonly Filter[] =>
  session.filters?.map(({ name }) => name) ?? filterNames;

/** Whether a filter shows a note. */
export function shows({ session }: State, filter: Filter, note: Note, isUnread: boolean): boolean {
  const types = session.filters?.find(({ name }) => name === filter)?.types;
  return types ? types.includes(note.type) : (rowOf(filter) ?? filters.all).shows(note, isUnread);
}

/** The key of a filter of the bar; null without one. */
export const filterKey = (filter: Filter): string | null => rowOf(filter)?.key ?? null;
