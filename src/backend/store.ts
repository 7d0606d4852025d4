/** Where a backend keeps notes: four methods over any database, and a store in memory for the first day and for tests. */
import type { StoredNote } from './notes';

export interface Store {
  /** The newest notes of a person, by time and then by id, at most so many. */
  readonly list: (person: number, atMost: number) => Promise<readonly StoredNote[]>;
  /** One note of a person; null when the person has none of this id. */
  readonly get: (person: number, id: number) => Promise<StoredNote | null>;
  /** Replaces the note of its id, or keeps a note without an id under a new one. */
  readonly put: (person: number, note: Omit<StoredNote, 'id'> & { readonly id?: number }) => Promise<StoredNote>;
  /**
   * The time up to which the person has seen notes, in seconds since 1970; 1 for a new person.
   * @param upTo moves it forward, and never back
   */
  readonly seen: (person: number, upTo?: number) => Promise<number>;
}

/** Newer notes before older ones, as `Store.list` gives them. */
const newestFirst = (one: StoredNote, other: StoredNote): number => other.at - one.at || other.id - one.id;

/** @returns a store that forgets everything when the process ends */
export function memoryStore(): Store {
  const people = new Map<number, { readonly notes: Map<number, StoredNote>; seen: number }>();
  let lastId = 0;
  const of = (person: number) => {
    const known = people.get(person) ?? { notes: new Map<number, StoredNote>(), seen: 1 };
    people.set(person, known);
    return known;
  };
  return {
    list: async (person, atMost) => [...of(person).notes.values()].sort(newestFirst).slice(0, atMost),
    get: async (person, id) => of(person).notes.get(id) ?? null,
    async put(person, note) {
      lastId = Math.max(lastId + (note.id === undefined ? 1 : 0), note.id ?? 0);
      const kept: StoredNote = { ...note, id: note.id ?? lastId };
      of(person).notes.set(kept.id, kept);
      return kept;
    },
    async seen(person, upTo = 0) {
      const known = of(person);
      known.seen = Math.max(known.seen, upTo);
      return known.seen;
    },
  };
}
