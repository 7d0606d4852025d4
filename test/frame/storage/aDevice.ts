/** A panel's log and an IndexedDB in memory, for the tests of src/frame/storage. Time is Jest's. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { PanelEvent } from '../../../reducers/events';
import { initialState, reduce } from '../../../reducers/index';
import type { Note } from '../../../reducers/note';
import { openDatabase, type PanelDatabase } from '../../../src/frame/storage/database';
import { record } from '../../../src/frame/storage/recording';
import { createLog, type Log } from '../../../streams/log';
import { aNote, list, started } from '../../reducers/folding';

export const reducers = { initial: initialState, reduce };
export const databaseName = 'notifications_panel https://provider.example';

/** A device that holds nothing. */
export function newDevice(): void {
  globalThis.indexedDB = new IDBFactory();
}

/** A device in a browser that refuses IndexedDB. */
export function blockedDevice(): void {
  globalThis.indexedDB = {
    open: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  } as unknown as IDBFactory;
}

/** Waits until the database has done all it was asked for. No timer fires meanwhile. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export async function aDatabase(): Promise<PanelDatabase> {
  const database = await openDatabase(databaseName);
  if (!database) throw new Error('The database of the test is blocked.');
  return database;
}

/** The database with another `transaction`: idb's own object takes no spy. */
export function withTransaction(
  database: PanelDatabase,
  transaction: (...args: readonly unknown[]) => unknown,
): PanelDatabase {
  return new Proxy(database, {
    get(target, key) {
      const value: unknown = key === 'transaction' ? transaction : Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

export const me = (id: number): PanelEvent => ({
  type: 'api.answered',
  call: 'getMe',
  subject: null,
  answer: { id, username: `user${id}` },
});

export interface Session {
  readonly log: Log;
  readonly do: (...events: readonly PanelEvent[]) => void;
}

/** A session that has begun, with these parts of its start. */
export function aSession(part: { readonly owner?: number } = {}): Session {
  const log = createLog({ ...reducers, now: () => Date.now() });
  const append = (...events: readonly PanelEvent[]) => {
    for (const event of events) log.append({ event });
  };
  append(Object.assign(started(), part));
  return { log, do: append };
}

/** A session of this user with an answered list. */
export function aSignedInSession(user: number, ...notes: readonly Note[]): Session {
  const session = aSession();
  session.do(list(...notes), me(user));
  return session;
}

/**
 * A session that was recorded and is over.
 * @param meanwhile what happens in it while it is recorded
 */
export async function aPast(startedAt: number, session: Session, meanwhile?: () => Promise<void>): Promise<void> {
  const stop = record({ ...session, reducers, database: await aDatabase(), startedAt });
  await meanwhile?.();
  session.do({ type: 'page.left' });
  await settled();
  stop();
}

/** A recorded session of user 5 with some 600 entries and many texts, so that it is kept in many pieces. */
export async function aLongPast(startedAt: number): Promise<Session> {
  const session = aSession();
  session.do(me(5));
  const notes = Array.from({ length: 20 }, (_none, at) => aNote(at + 1, { text: 'long '.repeat(60) }));
  await aPast(startedAt, session, async () => {
    while (session.log.entries().length < 600) {
      session.do(list(...notes), { type: 'page.hidden' }, { type: 'page.shown' });
      await settled();
    }
  });
  return session;
}
