/** Logs with names, types, drafts or bytes of any length: the line of each is short, or there is none. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { PanelEvent } from '../../../reducers/events';
import { examine } from '../../../src/replay/fleet/examine';
import { parseLogLine } from '../../../src/replay/fleet/logLine';
import { LogError } from '../../../src/replay/session/logError';
import { entriesOf, logText } from '../support/logs';

const nothing = { verify: false, effects: false, where: null, against: null };
const first = entriesOf('morning').slice(0, 1);
const at = first[0]?.at ?? 0;
const log = (...events: readonly object[]): string =>
  logText([
    ...first,
    ...events.map((event, index) => ({ seq: index + 2, at: at + index + 1, event: event as PanelEvent })),
  ]);

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield gzipSync(text);
}
const examined = (text: string) => examine(bytesOf(text), nothing);
const refusal = (text: string): Promise<string> =>
  examined(text).then(
    () => 'read',
    (error: unknown) => (error instanceof LogError ? error.message : String(error)),
  );

const long = 'N'.repeat(1_000_000);
const problem = { name: long, message: long, status: 0 };
const told: readonly (readonly [string, object])[] = [
  ['an error', { type: 'error.reported', problem, on: null }],
  ['an effect’s error', { type: 'effect.failed', problem, effect: long }],
  ['a page’s error', { type: 'page.failed', problem }],
  ['a refused event', { type: 'log.refused', eventType: long }],
];

test.each(told)(
  '[fleet.bounds] the line of a log with %s of a megabyte has a few hundred letters, and is read again',
  async (_, event) => {
    const line = { ...(await examined(log(event))), log: 'a', file: 'a.ndjson', by: 'x' };
    expect(line.findings).toHaveLength(1);
    const text = JSON.stringify(line);
    expect(text.length).toBeLessThan(1_000);
    expect(parseLogLine(text)).toEqual(line);
  },
);

test('[fleet.bounds] an event with a type of more than 100 letters ends the log, known or not', async () => {
  expect(await refusal(log({ type: 'x'.repeat(100) }))).toBe('read');
  expect(await refusal(log({ type: 'x'.repeat(101) }))).toBe('line 3: entry 2: its type has more than 100 letters.');
});

test.each([
  ['types of event', (seq: number) => ({ type: `x.${seq}` })],
  ['entries of one type', () => ({ type: 'host.shown' })],
  ['names of calls', (seq: number) => ({ type: 'api.requested', request: { call: `c${seq}` } })],
])(
  '[fleet.bounds] the line of a log with 200,000 %s has a few hundred letters',
  async (_, eventOf) => {
    async function* many(): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode(log());
      for (let from = 2; from < 200_000; from += 1_000) {
        const entries = Array.from({ length: 1_000 }, (_entry, index) => ({
          seq: from + index,
          at,
          event: eventOf(from + index),
        }));
        yield new TextEncoder().encode(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      }
    }
    const found = await examine(many(), nothing);
    expect(found).toMatchObject({ verdict: 'ok', entries: 200_001 });
    expect(JSON.stringify(found).length).toBeLessThan(500);
  },
  120_000,
);

test('[fleet.bounds] edits of a long draft are followed up to a billion letters together', async () => {
  const wrote = (inserted: string) => ({
    type: 'user.wroteReply',
    note: 1012,
    edit: { start: 0, removed: 0, inserted },
  });
  const edits = (count: number) =>
    log(wrote('x'.repeat(20_000_000)), ...Array.from({ length: count }, () => wrote('y')));
  expect(await refusal(edits(40))).toBe('read');
  expect(await refusal(edits(400))).toBe('up to entry 51, 1 GB of drafts were edited.');
});

test('[fleet.bounds] a log is read up to 256 MB, unzipped, however small the file is', async () => {
  const piece = new TextEncoder().encode(`${JSON.stringify({ checkpoint: 1, hash: 'x'.repeat(1_000_000) })}\n`);
  let read = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(log());
    for (;;) {
      read += 1;
      yield piece;
    }
  }
  await expect(examine(endless(), nothing)).rejects.toThrow(/^line \d+: the log goes on after 256 MB, unzipped\.$/);
  expect(read).toBe(256);
});

const line = {
  fleet: 1,
  log: 'a',
  file: 'a.ndjson',
  by: 'x',
  verdict: 'found',
  reason: 'it is empty.',
  app: '1.0.0',
  day: '2026-11-21',
  entries: 1,
  cut: false,
  risky: false,
  findings: [{ id: '0000000a', kind: 'state', everyday: false, words: 'w', seq: 1, type: 't' }],
  where: { expression: 'isRead(1)', seq: 1, type: 't' },
};

test('[fleet.bounds] a line with a text of a megabyte in any place is no line', () => {
  expect(parseLogLine(JSON.stringify(line))).toEqual(line);
  const texts = JSON.stringify(line).matchAll(/:"[^"]*"/g);
  let tried = 0;
  for (const { 0: text, index } of texts) {
    const whole = JSON.stringify(line);
    expect(parseLogLine(`${whole.slice(0, index)}:"${long}"${whole.slice(index + text.length)}`)).toBeNull();
    tried += 1;
  }
  expect(tried).toBe(13);
});

test('[fleet.commands] the id of a finding is eight hexadecimal digits, or the line is none', () => {
  const withId = (id: string) => parseLogLine(JSON.stringify({ ...line, findings: [{ ...line.findings[0], id }] }));
  expect(withId('0123cdef')).not.toBeNull();
  for (const id of ['', '0123cde', '0123cdefa', '0123CDEF', '$(ls)   ', '0123cde\n', '../../..'])
    expect(withId(id)).toBeNull();
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (id) => {
      expect(withId(id) === null).toBe(!/^[0-9a-f]{8}$/.test(id) || id.endsWith('\n'));
    }),
  );
});
