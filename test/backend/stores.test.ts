/** The stores of `bellpanel/backend`: what one keeps, another keeps the same. */
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { memoryStore, type SqlStoreOptions, type Store, sqlStore } from '../../src/backend';

const noon = Date.UTC(2026, 10, 20, 12);
const people = [1, 2];

/** One call of a store, by one of two people. */
const step = fc.record({
  person: fc.constantFrom(...people),
  does: fc.oneof(
    fc.record({ put: fc.string(), minute: fc.nat(3), again: fc.nat(4) }),
    fc.record({ seen: fc.nat(2_000_000_000) }),
  ),
});

/** What both people have after the steps, with their notes in the order of their ids' first appearance. */
async function after(store: Store, steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  for (const { person, does } of steps) {
    if ('seen' in does) await store.seen(person, does.seen);
    else {
      const [, ...known] = (await store.list(person, 100)).map(({ id }) => id).sort((a, b) => a - b);
      const id = known[does.again];
      const at = noon + does.minute * 60_000;
      await store.put(person, { title: does.put, at, read: id !== undefined, ...(id !== undefined && { id }) });
    }
  }
  return Promise.all(
    people.map(async (person) => {
      const all = await store.list(person, 100);
      const one = all[0] && (await store.get(person, all[0].id));
      expect(one).toEqual(all[0]);
      expect(await store.get(person, 999_999)).toBeNull();
      expect(await store.list(person, 1)).toEqual(all.slice(0, 1));
      return [await store.seen(person), all.map(({ id: _, ...note }) => note)];
    }),
  );
}

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

async function database(placeholder: '$1' | '?'): Promise<SqlStoreOptions> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  closing.push(() => connection.closeSync());
  return {
    placeholder,
    run: async (sql, values) => (await connection.runAndReadAll(sql, [...values])).getRowObjectsJson(),
  };
}

test.each(['$1', '?'] as const)(
  '[backend.sql] notes and times are kept in tables as in memory, with %s for a value',
  async (mark) => {
    const options = await database(mark);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const store = sqlStore(options);
        expect(await after(store, steps)).toEqual(await after(memoryStore(), steps));
        for (const table of ['note', 'person']) await options.run(`delete from bellpanel_${table}`, []);
      }),
      { numRuns: 30 },
    );
  },
);

test('[backend.sql] a database that was away when it was first asked is asked again', async () => {
  const { run } = await database('$1');
  let isAway = true;
  const store = sqlStore({ run: (sql, values) => (isAway ? Promise.reject(new Error('away')) : run(sql, values)) });
  await expect(store.list(1, 10)).rejects.toThrow('away');
  isAway = false;
  expect(await store.list(1, 10)).toEqual([]);
});
