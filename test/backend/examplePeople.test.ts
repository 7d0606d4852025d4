/** Signing in at examples/backend: how much work a try is, whoever it is for. */
import type { Database } from '../../examples/backend/database';
import { hashed, signIn } from '../../examples/backend/people';

const work: string[] = [];
jest.mock('node:crypto', () => {
  const real = jest.requireActual('node:crypto');
  return {
    ...real,
    scrypt: (...args: unknown[]) => {
      work.push('beside');
      return real.scrypt(...args);
    },
    scryptSync: () => {
      throw new Error('It holds up everybody.');
    },
  };
});

test('a login that nobody has is as much work as a wrong password, and neither holds up the process', async () => {
  const kept = await hashed('right');
  const query = async (sql: string, [login]: unknown[]) => ({
    rows: sql.startsWith('select') && login === 'sam' ? [{ id: 1, password: kept }] : [],
  });
  const database = { query } as unknown as Database;
  const tried = async (login: string, password: string) => {
    work.splice(0);
    const token = await signIn(database, login, password);
    return [work.length, token !== null];
  };
  expect(await tried('nobody', 'right')).toEqual([1, false]);
  expect(await tried('sam', 'wrong')).toEqual([1, false]);
  expect(await tried('sam', 'right')).toEqual([1, true]);
});
