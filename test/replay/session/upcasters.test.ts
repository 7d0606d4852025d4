/**
 * Older versions of the format: each turned into the next, and judged before they are read.
 * @jest-environment node
 */
import { catalogueHash, eventTypes } from '../../../src/replay/session/catalogue';
import { judgeHeader, logFormat, makeHeader } from '../../../src/replay/session/header';
import { keepsHashes, type Upcaster, upcast } from '../../../src/replay/session/upcasters';

const rename = (from: number, keeps: boolean): Upcaster => ({
  from,
  keepsHashes: keeps,
  begin: () => (line) => ({ ...line, trail: `${line.trail ?? ''}${from}` }),
});

test('each version is turned into the next, in order, from where the log is', () => {
  const chain = [rename(3, true), rename(1, true), rename(2, true)];
  expect(upcast(chain, 1, 4)({ seq: 1 })).toEqual({ seq: 1, trail: '123' });
  expect(upcast(chain, 2, 4)({ seq: 1 })).toEqual({ seq: 1, trail: '23' });
  expect(upcast(chain, 4, 4)({ seq: 1 })).toEqual({ seq: 1 });
});

test('hashes hold as long as no step on the way changes the shape of the state', () => {
  const chain = [rename(1, false), rename(2, true)];
  expect(keepsHashes(chain, 1)).toBe(false);
  expect(keepsHashes(chain, 2)).toBe(true);
});

const header = makeHeader('1.2.3', 1_700_000_000_000, 'none');

test('a header of today is fine', () => {
  expect(judgeHeader(header, [])).toEqual({ header, judgement: { verdict: 'fine', reasons: [] } });
  expect(header.format).toBe(logFormat);
});

test('another catalogue of events is risky, and the reason names the app', () => {
  const { judgement } = judgeHeader({ ...header, catalogue: 'other' }, []);
  expect(judgement.verdict).toBe('risky');
  expect(judgement.reasons).toEqual([expect.stringContaining('app 1.2.3 with another catalogue')]);
});

test('a newer version is impossible, whatever else it holds', () => {
  const { judgement } = judgeHeader({ format: logFormat, version: 9 }, []);
  expect(judgement.verdict).toBe('impossible');
  expect(judgement.reasons[0]).toContain('version 9');
});

test('the catalogue hash is of the names alone, in any order', () => {
  expect(catalogueHash).toMatch(/^[0-9a-f]{14}$/);
  expect(new Set(eventTypes).size).toBe(eventTypes.length);
  expect(eventTypes).toContain('user.openedNote');
});
