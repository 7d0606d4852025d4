/** The lines of an index beside a folder of logs: they are read as they were written, and other texts are refused. */
import { indexFormat, parseIndexedLine, parseIndexHead } from '../../../src/replay/fleet/indexLines';
import { parseLogLine, unusableLine } from '../../../src/replay/fleet/logLine';

const head = { format: indexFormat, version: 7, by: 'code', asked: '--verify' };
const finding = { id: '0000000a', kind: 'state', everyday: false, words: 'x', seq: null, type: '' } as const;
const line = {
  ...unusableLine({ log: 'hash', file: 'logs/a.ndjson', by: 'code', reason: 'it is empty.' }),
  where: { expression: 'isRead(42)', seq: 3, type: 'poll.due' },
  findings: [finding],
};
const stamp = { name: 'a.ndjson', size: 12, mtime: 1.5 };
const without = (value: object, field: string) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== field));

test('[fleet.index] the head and the lines of an index are read as they were written, the head of any version', () => {
  expect(parseIndexHead(JSON.stringify(head))).toEqual(head);
  expect(parseIndexedLine(JSON.stringify({ ...line, ...stamp }))).toEqual({ ...line, ...stamp });
});

test('[fleet.index] what lacks a field, or has one of another kind, is no line of an index', () => {
  for (const field of Object.keys(head)) expect(parseIndexHead(JSON.stringify(without(head, field)))).toBeNull();
  const whole = { ...line, ...stamp };
  for (const field of Object.keys(whole).filter((name) => name !== 'reason'))
    expect(parseIndexedLine(JSON.stringify(without(whole, field)))).toBeNull();
  expect(parseIndexHead(JSON.stringify({ ...head, format: 'other' }))).toBeNull();
  for (const text of ['', '{', 'null', '[]', '7'])
    expect([parseIndexHead(text), parseIndexedLine(text)]).toEqual([null, null]);
});

test('[fleet.stream] a log that cannot be read is a line with its reason', () => {
  const { where: _where, findings: _findings, ...told } = line;
  expect(unusableLine({ log: 'hash', file: 'logs/a.ndjson', by: 'code', reason: 'it is empty.' })).toEqual({
    ...told,
    fleet: 1,
    verdict: 'unusable',
    app: '',
    day: '',
    entries: 0,
    cut: false,
    risky: false,
    findings: [],
    where: null,
  });
});

test('[fleet.stream] a line with another number of its form, a negative count, or too many findings is none', () => {
  const asLine = (part: object) => parseLogLine(JSON.stringify({ ...line, ...part }));
  expect(asLine({})).toEqual(line);
  expect(asLine({ findings: Array.from({ length: 20 }, () => finding) })).not.toBeNull();
  const odd = [
    { fleet: 2 },
    { entries: -1 },
    { entries: 1.5 },
    { verdict: 'fine' },
    { findings: [{ ...finding, kind: 'odd' }] },
    { findings: [{ ...finding, seq: -1 }] },
    { findings: [{}] },
    { findings: Array.from({ length: 21 }, () => finding) },
    { where: {} },
  ];
  for (const part of odd) expect(asLine(part)).toBeNull();
});
