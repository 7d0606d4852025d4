/** What the devtools keep of a live log over a reload, and for whom. */
import type { Entry } from '../../reducers/events';
import type { Connection, LivePanel } from '../../src/devtools/connection';
import { keepLogOverReload } from '../../src/devtools/keptLog';
import { createViewer } from '../../src/devtools/viewer/viewer';
import { sessionOf } from './sessionOf';

const key = 'notifications_devtools_held';
const signedIn = (id: number): readonly Entry[] => [
  { seq: 1, at: 1, event: { type: 'api.requested', request: { call: 'getMe' } } },
  {
    seq: 2,
    at: 2,
    cause: 1,
    event: { type: 'api.answered', call: 'getMe', subject: null, answer: { id, username: `user${id}` } },
  },
];

const signedOut = (id: number): readonly Entry[] => [
  ...signedIn(id),
  { seq: 3, at: 3, event: { type: 'api.requested', request: { call: 'listNotes', number: 10 } } },
  {
    seq: 4,
    at: 4,
    cause: 3,
    event: {
      type: 'api.failed',
      call: 'listNotes',
      subject: null,
      problem: { name: 'UnauthorizedError', message: '', status: 401 },
    },
  },
];

/** One load of the devtools page over the same storage. */
async function page(storage: Map<string, string>) {
  const leaving: (() => void)[] = [];
  const listeners = new Set<() => void>();
  let panels: readonly LivePanel[] = [];
  const viewer = createViewer({ now: () => 0, soon: () => () => {} });
  const view = {
    sessionStorage: {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, value: string) => void storage.set(name, value),
      removeItem: (name: string) => void storage.delete(name),
    },
    addEventListener: (_type: string, listener: () => void) => void leaving.push(listener),
  } as unknown as Window;
  const connection: Connection = {
    panels: () => panels,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: (panel) => viewer.open(panel.session),
    openFiles: async () => {},
    openPlace: async () => {},
    openFile: async (file) =>
      viewer.open({ ...sessionOf(signedIn(1)), facts: { ...sessionOf([]).facts, title: file.name } }),
  };
  await keepLogOverReload(view, viewer, connection);
  return {
    viewer,
    attach(id: number, entries = signedIn(id)) {
      const panel = { id: `panel of ${id}`, session: sessionOf(entries, 'live'), last: entries.length, left: false };
      panels = [...panels, panel];
      if (!viewer.state().session) viewer.open(panel.session);
      for (const listener of listeners) listener();
    },
    leave: () => leaving.forEach((listener) => void listener()),
  };
}

test('[devtools.held-own] a live log is kept over a reload, and still after the next', async () => {
  const storage = new Map<string, string>();
  const first = await page(storage);
  first.attach(1);
  first.leave();
  expect(storage.get(key)).toContain('user1');
  const second = await page(storage);
  second.attach(1);
  second.leave();
  expect(storage.get(key)).toContain('user1');
});

test('[devtools.held-own] it goes as soon as a panel of another person is there, and is not written again', async () => {
  const storage = new Map<string, string>();
  const first = await page(storage);
  first.attach(1);
  first.leave();
  const second = await page(storage);
  expect(second.viewer.state().session).not.toBeNull();
  second.attach(2);
  expect(storage.has(key)).toBe(false);
  second.leave();
  expect(storage.get(key) ?? '').not.toContain('user1');
});

test('[devtools.held-own] in one load too: the log of the one who was signed in is not kept for the next', async () => {
  const storage = new Map<string, string>();
  const only = await page(storage);
  only.attach(1);
  only.attach(2);
  only.leave();
  expect(storage.has(key)).toBe(false);
});

test('[devtools.held-own] it goes as soon as a panel says that its person is signed out, and is not written again', async () => {
  const storage = new Map<string, string>();
  const first = await page(storage);
  first.attach(1);
  first.leave();
  expect(storage.get(key)).toContain('user1');
  const second = await page(storage);
  second.attach(1, signedOut(1));
  expect(storage.has(key)).toBe(false);
  second.leave();
  expect(storage.has(key)).toBe(false);
});
