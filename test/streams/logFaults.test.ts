/** What the log does with payloads that are no JSON, and with reducers and readers that throw. */
import { config } from 'rxjs';
import { reduce } from '../../reducers';
import type { Problem } from '../../reducers/api';
import type { Entry, PanelEvent } from '../../reducers/events';
import { initialState } from '../../reducers/state';
import { createLog, type LogConfig } from '../../streams/log';
import { sampleNote } from './support/sampleState';

const faulty = (part: Partial<LogConfig> = {}) => {
  const reported: Problem[] = [];
  const read: Entry[] = [];
  const log = createLog({
    initial: initialState,
    now: () => 1_700_000_000_000,
    reduce,
    report: (problem) => reported.push(problem),
    ...part,
  });
  log.entry$.subscribe((entry) => read.push(entry));
  return { log, reported, read };
};

const cyclic: Record<string, unknown> = {};
cyclic['self'] = { inside: [cyclic] };
const hostile = {
  get message(): string {
    throw new Error('this too');
  },
};

const noJson: readonly (readonly [string, () => unknown])[] = [
  [
    'a getter that throws',
    () => ({
      get action(): string {
        throw new Error('a bug in a getter');
      },
    }),
  ],
  [
    'a getter that throws what cannot be read',
    () => ({
      get action(): string {
        throw Object.setPrototypeOf(hostile, Error.prototype);
      },
    }),
  ],
  ['a cycle', () => cyclic],
  ['a BigInt', () => ({ action: 1n })],
  ['a function', () => ({ action: () => 1 })],
  ['a symbol', () => ({ action: Symbol('no') })],
  ['a date', () => ({ action: new Date(0) })],
  ['a map', () => ({ action: new Map() })],
  ['an error', () => new TypeError('no')],
  ['bytes', () => ({ action: new Uint8Array(3) })],
  ['not a number', () => ({ action: Number.NaN })],
  ['an infinite number', () => ({ action: [Number.POSITIVE_INFINITY] })],
  [
    'a proxy that was revoked',
    () => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    },
  ],
];

const builds = [
  ['development', true],
  ['production', false],
] as const;

test.each(builds.flatMap(([build, freezes]) => noJson.map(([name, make]) => [name, build, make, freezes] as const)))(
  '[log.refused] %s in a build for %s: an entry says so, no number is left out, and it is reported',
  (_name, _build, make, freezes) => {
    const { log, reported, read } = faulty({ freezes });
    expect(log.append({ event: { type: 'host.shown' } })).toBe(1);
    const ref = { seq: 0 };
    const event = { type: 'host.told', message: make() } as PanelEvent;
    expect(log.append({ event, cause: { seq: 1 }, ref })).toBe(2);
    expect(log.append({ event: { type: 'host.hidden' } })).toBe(3);
    expect(ref.seq).toBe(2);
    const refused = { type: 'log.refused', eventType: 'host.told', reason: expect.any(String) };
    expect(log.entries().map((entry) => [entry.seq, entry.cause, entry.event])).toEqual([
      [1, undefined, { type: 'host.shown' }],
      [2, 1, refused],
      [3, undefined, { type: 'host.hidden' }],
    ]);
    expect(read).toEqual(log.entries());
    expect(JSON.parse(JSON.stringify(read))).toEqual(read);
    expect(reported).toEqual([{ name: 'LogRefusedError', message: expect.stringContaining('host.told'), status: 0 }]);
  },
);

test.each(
  [null, undefined, 7, 'host.shown', () => 1].flatMap((event) =>
    builds.map(([build, freezes]) => [event, build, freezes] as const),
  ),
)('[log.refused] %p is no event in a build for %s', (event, _build, freezes) => {
  const { log, reported } = faulty({ freezes });
  log.append({ event: event as unknown as PanelEvent });
  expect(log.entries()).toMatchObject([{ seq: 1, event: { type: 'log.refused' } }]);
  expect(reported).toHaveLength(1);
});

test('[log.seq] where now() is NaN the previous time is kept', () => {
  const times = [5, Number.NaN, 7];
  const { log } = faulty({ now: () => times.shift() ?? 0 });
  for (let count = 0; count < 3; count += 1) log.append({ event: { type: 'poll.due' } });
  expect(log.entries().map(({ at }) => at)).toEqual([5, 5, 7]);
});

const throwing: LogConfig['reduce'] = (state, entry) => {
  if (entry.event.type === 'push.changed') throw new Error('a bug in a reducer');
  return reduce(state, entry);
};

test('the entry’s readers are told of it, and what waits is folded before the caller hears', () => {
  const { log, read } = faulty({ reduce: throwing });
  log.entry$.subscribe(({ seq }) => {
    if (seq !== 1) return;
    log.append({ event: { type: 'push.changed' } });
    log.append({ event: { type: 'user.openedHelp' } });
  });
  expect(() => log.append({ event: { type: 'host.shown' } })).toThrow('a bug in a reducer');
  expect(read.map(({ event }) => event.type)).toEqual(['host.shown', 'push.changed', 'user.openedHelp']);
  expect(read).toEqual(log.entries());
  expect(log.state$.value.panel).toMatchObject({ showing: true, helpOpen: true });
});

test('[log.refused] a reader that throws ends neither the log nor the other readers', () => {
  const thrown: unknown[] = [];
  jest.useFakeTimers();
  config.onUnhandledError = (error) => thrown.push(error);
  try {
    const { log } = faulty();
    const states: boolean[] = [];
    log.state$.subscribe((state) => {
      if (state.panel.showing) throw new Error('a bug in a reader of states');
    });
    log.entry$.subscribe(() => {
      throw new Error('a bug in a reader of entries');
    });
    log.state$.subscribe((state) => states.push(state.panel.showing));
    log.append({ event: { type: 'host.shown' } });
    log.append({ event: { type: 'host.hidden' } });
    jest.runAllTimers();
    expect(states).toEqual([false, true, false]);
    expect(thrown.length).toBeGreaterThanOrEqual(2);
  } finally {
    config.onUnhandledError = null;
    jest.useRealTimers();
  }
});

test('[log.refused] it is told what cannot be held, and of which event', () => {
  const { log, reported } = faulty();
  const tell = (message: unknown) => log.append({ event: { type: 'host.told', message } as PanelEvent });
  const hidden = {
    get type(): string {
      throw new Error('a bug in a getter');
    },
  };
  tell({ action: 1n });
  tell({ action: Number.NaN });
  log.append({ event: hidden as unknown as PanelEvent });
  log.append({ event: 7 as unknown as PanelEvent });
  tell({
    get action(): string {
      throw Object.create(null);
    },
  });
  expect(reported.map(({ message }) => message)).toEqual([
    'An event of type "host.told" cannot be logged: it holds a bigint that JSON cannot hold',
    'An event of type "host.told" cannot be logged: it holds a number that JSON cannot hold',
    'An event of type "unknown" cannot be logged: a bug in a getter',
    'An event of type "undefined" cannot be logged: it is no record',
    'An event of type "host.told" cannot be logged: it cannot be read',
  ]);
});

test('[log.refused] in development notes are looked into as well', () => {
  const { log } = faulty({ freezes: true });
  const notes = [{ ...sampleNote(1), ids: { site: new Date(0) } }];
  const answer = { notes, lastSeen: 0, leftOut: 0 };
  log.append({ event: { type: 'api.answered', call: 'listNotes', subject: null, answer } as unknown as PanelEvent });
  expect(log.entries()).toMatchObject([{ event: { type: 'log.refused', eventType: 'api.answered' } }]);
});
