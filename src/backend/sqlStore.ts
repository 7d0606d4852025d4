/** A store in two tables of an SQL database: PostgreSQL and its relatives, or SQLite from 3.35. */
import type { StoredNote } from './notes';
import type { Store } from './store';

export interface SqlStoreOptions {
  /** Runs one statement with its values, and gives the rows that it returns. */
  readonly run: (sql: string, values: readonly (number | string)[]) => Promise<readonly object[]> | readonly object[];
  /** How the database marks a value in a statement: `$1` as PostgreSQL does, which is the default, or `?`. */
  readonly placeholder?: '$1' | '?' | undefined;
}

const tables = [
  `create table if not exists bellpanel_note (
    person bigint not null, id bigint not null, written_at bigint not null, note text not null, primary key (person, id)
  )`,
  'create table if not exists bellpanel_person (person bigint primary key, seen bigint not null, last_id bigint not null)',
];

/** @returns a store that makes its two tables, `bellpanel_note` and `bellpanel_person`, when they are not there */
export function sqlStore({ run, placeholder = '$1' }: SqlStoreOptions): Store {
  let made: Promise<void> | undefined;
  const make = async () => {
    for (const table of tables) await run(table, []);
  };
  /** @param sql with `?` for each value */
  async function ask(
    sql: string,
    ...values: (number | string)[]
  ): Promise<readonly Readonly<Record<string, unknown>>[]> {
    made ??= make();
    // A database that was away is asked again.
    await made.catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    let number = 0;
    const marked = placeholder === '?' ? sql : sql.replaceAll('?', () => `$${++number}`);
    return (await run(marked, values)).map((row) => ({ ...row }));
  }
  const noteOf = (row: Readonly<Record<string, unknown>>): StoredNote => JSON.parse(`${row['note']}`);
  const numberIn = (name: string, row?: Readonly<Record<string, unknown>>): number => Number(row?.[name]);

  async function nextId(person: number): Promise<number> {
    const [row] = await ask(
      `insert into bellpanel_person (person, seen, last_id) values (?, 1, 1)
       on conflict (person) do update set last_id = bellpanel_person.last_id + 1 returning last_id`,
      person,
    );
    return numberIn('last_id', row);
  }

  return {
    async list(person, atMost) {
      const rows = await ask(
        'select note from bellpanel_note where person = ? order by written_at desc, id desc limit ?',
        ...[person, atMost],
      );
      return rows.map(noteOf);
    },
    async get(person, id) {
      const [row] = await ask('select note from bellpanel_note where person = ? and id = ?', person, id);
      return row ? noteOf(row) : null;
    },
    async put(person, note) {
      const kept: StoredNote = { ...note, id: note.id ?? (await nextId(person)) };
      await ask(
        `insert into bellpanel_note (person, id, written_at, note) values (?, ?, ?, ?)
         on conflict (person, id) do update set written_at = excluded.written_at, note = excluded.note`,
        ...[person, kept.id, kept.at, JSON.stringify(kept)],
      );
      return kept;
    },
    async seen(person, upTo = 0) {
      const [row] = await ask(
        `insert into bellpanel_person (person, seen, last_id) values (?, ?, 0) on conflict (person) do update
         set seen = case when excluded.seen > bellpanel_person.seen then excluded.seen else bellpanel_person.seen end
         returning seen`,
        ...[person, Math.max(1, upTo)],
      );
      return numberIn('seen', row);
    },
  };
}
