/** What the log takes for plain, and how heavy it holds each value to be. */
import { runInNewContext } from 'node:vm';
import type { PanelEvent } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { initialState } from '../../reducers/state';
import { createLog, freeze } from '../../streams/log';

const nested = (levels: number): unknown => (levels === 0 ? {} : { inside: nested(levels - 1) });

test('[log.frozen] records of other windows, and those without a prototype, are plain', () => {
  const other: unknown = runInNewContext('({ list: [{ deep: 1 }] })');
  expect(freeze(other)).toBe(freeze({ list: [{ deep: 1 }] }));
  expect(Object.isFrozen(other)).toBe(true);
  expect(freeze(Object.assign(Object.create(null), { a: 1 }))).toBe(freeze({ a: 1 }));
});

test.each(['new Uint8Array(3)', 'new Date(0)', 'new Map()', 'new (class Own {})()', 'Object.create({ inherited: 1 })'])(
  '[log.refused] what is no plain record of another window is refused as here: %s',
  (code) => {
    const value: unknown = runInNewContext(`({ value: ${code} })`);
    expect(() => freeze(value)).toThrow('no plain record');
  },
);

test('[log.refused] a payload is nested 90 levels deep at most', () => {
  expect(() => freeze(nested(90))).not.toThrow();
  expect(() => freeze(nested(91))).toThrow('more than 90 levels deep');
  expect(() => freeze([[nested(89)]])).toThrow('more than 90 levels deep');
});

test('[log.budget] a letter counts one byte, and two in a text with a letter beyond Latin', () => {
  const grows = (letter: string) => freeze(letter.repeat(101)) - freeze(letter);
  expect(['a', 'é', 'я', '日'].map(grows)).toEqual([100, 100, 200, 200]);
  expect(freeze(`${'a'.repeat(100)}я`) - freeze('a')).toBeGreaterThan(200);
});

test('[log.budget] small whole numbers are the lightest, and ids as keys count', () => {
  expect([true, null, 0, -7, 2 ** 31 - 1].map((value) => freeze(value))).toEqual(Array(5).fill(freeze(1)));
  for (const heavy of [0.5, 2 ** 31, 1e12]) expect(freeze(heavy)).toBeGreaterThan(freeze(1));
  const [name, id, nine] = [{ name: 1 }, { 1: 1 }, { 9: 1 }].map((value) => freeze(value));
  expect(id).toBe(nine);
  expect(id).toBeGreaterThan(name ?? 0);
  expect(freeze({ 1: 1, 2: 1 }) - (id ?? 0)).toBe((id ?? 0) - freeze({}));
});

test('[log.budget] the parts of a value are added up', () => {
  expect(freeze([1, 'a', [2]]) - freeze([])).toBe(freeze(1) + freeze('a') + freeze([2]));
  expect(freeze({ a: 1, b: { c: 'd' } }) - freeze({})).toBe(freeze(1) + freeze({ c: 'd' }));
});

test('[log.refused] it is told what cannot be held, and of which event', () => {
  const reported: string[] = [];
  const log = createLog({
    initial: initialState,
    reduce,
    now: () => 1,
    report: ({ message }) => reported.push(message),
  });
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
  expect(reported).toEqual([
    'An event of type "host.told" cannot be logged: it holds a bigint that JSON cannot hold',
    'An event of type "host.told" cannot be logged: it holds a number that JSON cannot hold',
    'An event of type "unknown" cannot be logged: a bug in a getter',
    'An event of type "undefined" cannot be logged: it is no record',
    'An event of type "host.told" cannot be logged: it cannot be read',
  ]);
});

test('[log.refused] a log that reports to nobody goes on as well', () => {
  const log = createLog({ initial: initialState, reduce, now: () => 1 });
  expect(log.append({ event: 7 as unknown as PanelEvent })).toBe(1);
  expect(log.entries()).toMatchObject([{ event: { type: 'log.refused' } }]);
});
