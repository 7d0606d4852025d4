/** Older versions of the format: each turned into the next, and judged before they are read. */
import { catalogueHash, eventTypes } from '../../../src/replay/session/catalogue';
import { judgeHeader, makeHeader } from '../../../src/replay/session/header';
import { logFormat } from '../../../src/replay/session/logFormat';
import type { Upcaster } from '../../../src/replay/session/upcaster';
import { stateIn, upcast } from '../../../src/replay/session/upcasters';

const rename = (from: number, tells = true): Upcaster => ({
  from,
  catalogue: `events of ${from}`,
  stateBefore: tells ? (state) => `${state}${from}` : null,
  begin: () => (line) => ({ ...line, trail: `${line.trail ?? ''}${from}` }),
});

test('[file.version-1] each version is turned into the next, in order, from the version of the log', () => {
  const chain = [rename(3), rename(1), rename(2)];
  expect(upcast(chain, 1, 4)({ seq: 1 })).toEqual({ seq: 1, trail: '123' });
  expect(upcast(chain, 2, 4)({ seq: 1 })).toEqual({ seq: 1, trail: '23' });
  expect(upcast(chain, 4, 4)({ seq: 1 })).toEqual({ seq: 1 });
});

test('a state of today is given the shape of an older version step by step, as long as each step can tell it', () => {
  const chain = [rename(1, false), rename(2), rename(3)];
  expect(stateIn(chain, 4)?.('now')).toBe('now');
  expect(stateIn(chain, 2)?.('now')).toBe('now32');
  expect(stateIn(chain, 1)).toBeNull();
});

const header = makeHeader('1.2.3', 1_700_000_000_000, 'none');

test('a header of today is fine', () => {
  expect(judgeHeader(header, [])).toEqual({ header, judgement: { verdict: 'fine', reasons: [] } });
  expect(header.format).toBe(logFormat);
});

test('[file.versions] another catalogue of events is risky, and the reason names the app', () => {
  const { judgement } = judgeHeader({ ...header, catalogue: 'other' }, []);
  expect(judgement.verdict).toBe('risky');
  expect(judgement.reasons).toEqual([expect.stringContaining('app 1.2.3 with another catalogue')]);
});

test('[file.versions] a newer version is impossible, whatever else the header holds', () => {
  const { judgement } = judgeHeader({ format: logFormat, version: 9 }, []);
  expect(judgement.verdict).toBe('impossible');
  expect(judgement.reasons[0]).toContain('version 9');
});

test('the hash of the catalogue depends on the names of events only, in any order', () => {
  expect(catalogueHash).toMatch(/^[0-9a-f]{14}$/);
  expect(new Set(eventTypes).size).toBe(eventTypes.length);
  expect(eventTypes).toContain('user.openedNote');
});
