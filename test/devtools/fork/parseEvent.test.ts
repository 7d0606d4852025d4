/** Parsing events that a person typed. */
import fc from 'fast-check';
import { jsonErrorAt, parseEvent } from '../../../src/devtools/fork/parseEvent';

test('an event of the catalogue is taken as it is', () => {
  expect(parseEvent('{"type": "poll.due"}')).toEqual({ ok: true, event: { type: 'poll.due' }, warning: null });
});

test('an unknown type is taken with a warning', () => {
  expect(parseEvent('{"type": "user.danced"}')).toMatchObject({
    ok: true,
    warning: expect.stringContaining('user.danced'),
  });
});

test.each([
  ['{"type": "user.x",\n "note": }', 'line 2, column 10'],
  ['{"type": "poll.due"', 'ends too early, at line 1, column 20'],
  ['{"type": "poll.due",}', 'line 1, column 21'],
  ["{'type': 1}", 'line 1, column 2'],
  ['', 'ends too early'],
  ['{"type": "poll.due"} x', 'line 1, column 22'],
])('%j is refused, and the sentence says where', (text, where) => {
  expect(parseEvent(text)).toEqual({ ok: false, problem: expect.stringContaining(where) });
});

test.each([
  ['no JSON', '['.repeat(100_000)],
  ['lists', `{"type":"user.x","a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ['objects', `${'{"type":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
])('what is nested too deeply is refused in one sentence: %s', (_what, text) => {
  expect(parseEvent(text)).toEqual({
    ok: false,
    problem: 'An event may be nested 100 levels deep, and this is deeper.',
  });
});

test.each(['[]', '3', 'null', '{}', '{"type": 4}'])('%s is no event', (text) => {
  expect(parseEvent(text)).toMatchObject({ ok: false, problem: expect.stringContaining('"type"') });
});

test('an error position is found in exactly those texts that are no JSON', () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  fc.assert(fc.property(fc.json(), (text) => jsonErrorAt(text) === null));
  const pieces = fc.constantFrom('{', '}', '[', ']', ':', ',', '"a"', '1', '-0.5e3', 'true', 'nul', ' ', '"', '01');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 10 }), (parts) => {
      const text = parts.join('');
      expect(jsonErrorAt(text) === null).toBe(isJson(text));
    }),
    { numRuns: 2_000 },
  );
});
