/** Line 1 of a log: what it may be, what is said of what it may not be. */
import { isTime, latestMs, makeHeader, parseHeader } from '../../../src/replay/session/header';
import { LogError, quoted } from '../../../src/replay/session/logError';
import { logFormat, logVersion } from '../../../src/replay/session/logFormat';

const header = makeHeader('1.2.3', 1_700_000_000_000, 'text');

function failure(value: unknown): LogError {
  try {
    parseHeader(value);
  } catch (error) {
    if (error instanceof LogError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

test('[file.lines] a time is a number from 1970 to the end of 9999', () => {
  for (const time of [0, 0.5, 1, latestMs]) expect(isTime(time)).toBe(true);
  for (const other of [-1, latestMs + 1, NaN, Infinity, '1', null, undefined, {}]) expect(isTime(other)).toBe(false);
  expect(new Date(latestMs).toISOString()).toBe('9999-12-31T23:59:59.999Z');
});

test.each([
  ['app', ['', 'a'.repeat(100)], ['a'.repeat(101), 1, null, undefined, ['1.2.3']], 'a short text'],
  [
    'commit',
    [undefined, '0123456789'.repeat(4)],
    ['0123456', `${'0'.repeat(39)}g`, '', 1, null],
    'the hash of a commit, or nothing,',
  ],
  ['catalogue', [header.catalogue], ['a'.repeat(101), 1, null, undefined, []], 'a short text'],
  [
    'startedAt',
    [0, latestMs],
    [-1, latestMs + 1, '0', null, undefined],
    `a number of milliseconds from 0 to ${latestMs}`,
  ],
  ['redaction', ['none', 'text'], ['', 'all', null, undefined, 1], '"none" or "text"'],
])('[file.cut-line] the field %s', (name, right, wrong, due) => {
  for (const value of right) expect(parseHeader({ ...header, [name]: value })).toMatchObject({ [name]: value });
  for (const value of wrong) {
    const error = failure({ ...header, [name]: value });
    expect([error.name, error.line]).toEqual(['BrokenLine', 1]);
    expect(error.message).toBe(`line 1: the header's ${name} is ${quoted(value)}, where ${due} was due.`);
  }
});

test.each([null, undefined, 'text', 7, [], {}, { format: 'another' }, [logFormat]])(
  '[file.cut-line] %j is no header',
  (value) => {
    const error = failure(value);
    expect([error.name, error.line]).toEqual(['NotALog', 1]);
    expect(error.message).toBe(`this is no log of the panel: line 1 has to be {"format":"${logFormat}",…}.`);
  },
);

test.each([undefined, null, '1', 0, 3, 1.5])(
  '[file.versions] version %p is not read, whatever else it holds',
  (version) => {
    const error = failure({ format: logFormat, version });
    expect([error.name, error.line]).toEqual(['WrongVersion', 1]);
    expect(error.message).toBe(
      `this log has version ${quoted(version)} of the format, and version ${logVersion} is read here.`,
    );
  },
);

test('a wrong value is told as JSON, cut after 60 characters', () => {
  expect(quoted(undefined)).toBe('nothing');
  expect(quoted({ a: [1] })).toBe('{"a":[1]}');
  expect(quoted('a'.repeat(58))).toBe(`"${'a'.repeat(58)}"`);
  expect(quoted('a'.repeat(59))).toBe(`"${'a'.repeat(58)}…`);
});
