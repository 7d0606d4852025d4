/** Reading a log: what is tolerated, what is an error that names its line, and that nothing is kept. */
import { panelFold } from '../../../src/replay/fold/panelFold';
import { loadLog } from '../../../src/replay/session/loadLog';
import { LogError } from '../../../src/replay/session/logError';
import { type LogItem, readLog } from '../../../src/replay/session/reader';
import { bytesOf, entriesOf, header, logText } from '../support/logs';

const entries = entriesOf('replying').slice(0, 20);
const text = logText(entries, { every: 8, finalState: false });
const lines = text.trimEnd().split('\n');

async function read(source: string | Uint8Array, size?: number): Promise<LogItem[]> {
  const items: LogItem[] = [];
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size ?? bytes.length)
      yield bytes.subarray(at, at + (size ?? bytes.length));
  }
  for await (const some of readLog(pieces())) items.push(...some);
  return items;
}

async function failure(source: string | Uint8Array, size?: number): Promise<LogError> {
  try {
    await read(source, size);
  } catch (error) {
    if (error instanceof LogError) return error;
    throw error;
  }
  throw new Error('It was read.');
}

/** Where and why the log breaks off. */
async function breaksOff(source: string): Promise<string> {
  const last = (await read(source)).at(-1);
  return last?.kind === 'cut' && last.damaged ? last.says : 'It was read to its end.';
}

const withLine = (number: number, line: string): string =>
  lines.map((one, index) => (index === number - 1 ? line : one)).join('\n');

test('[file.lines] header, entries and checkpoints are read in order, as they were written', async () => {
  const items = await read(text);
  expect(items[0]).toMatchObject({ kind: 'header', header });
  expect(items.flatMap((item) => (item.kind === 'entry' ? [item.entry] : []))).toEqual(entries);
  expect(items.flatMap((item) => (item.kind === 'checkpoint' ? [item.point.checkpoint] : []))).toEqual([8, 16]);
});

test('a File of a browser is read', async () => {
  const log = await loadLog(panelFold, new Blob([text]));
  expect(log.entries).toEqual(entries);
});

test('line ends of Windows, a byte order mark and a missing last line end are read', async () => {
  const whole = await read(text);
  expect(await read(text.replaceAll('\n', '\r\n'))).toEqual(whole);
  expect(await read(`\uFEFF${text}`)).toEqual(whole);
  expect(await read(text.trimEnd())).toEqual(whole);
});

test('[file.cut-line] a cut last line is left out, wherever it was cut, and said', async () => {
  const last = lines.at(-1) ?? '';
  const bytes = new TextEncoder().encode(text);
  const lastBytes = new TextEncoder().encode(last).length;
  const before = bytes.length - lastBytes - 1;
  for (const length of [2, 10, lastBytes - 1]) {
    const items = await read(bytes.subarray(0, before + length));
    expect(items.at(-1)).toEqual({ kind: 'cut', says: 'the last line is cut off.', damaged: false });
    expect(items.filter(({ kind }) => kind === 'entry')).toHaveLength(entries.length - 1);
  }
});

test('[file.cut-line] a log that is loaded whole says whether its last line was cut', async () => {
  const whole = await loadLog(panelFold, text);
  expect([whole.cut, whole.entries.length]).toEqual([null, entries.length]);
  const cut = await loadLog(panelFold, text.slice(0, -3));
  expect([cut.cut?.damaged, cut.entries.length]).toEqual([false, entries.length - 1]);
});

test.each([
  ['rubbish', 'it is no JSON, it begins "rubbish"'],
  ['{"seq":4,', 'it is no JSON'],
  ['', 'it is blank'],
  ['[]', 'this is neither'],
  ['42', 'this is neither'],
  ['{"seq":5,"at":1795244400000,"event":{"type":"page.shown"}}', 'entry 5 stands where entry 3 was due'],
  ['{"seq":"3","at":1795244400000,"event":{"type":"page.shown"}}', 'seq is "3", where 3 was due'],
  ['{"seq":3,"at":"now","event":{"type":"page.shown"}}', 'entry 3: at is "now"'],
  ['{"seq":3,"at":5,"event":{"type":"page.shown"}}', 'entry 3: at goes back'],
  ['{"seq":3,"at":1895244400000,"cause":3,"event":{"type":"page.shown"}}', 'entry 3: cause is 3'],
  ['{"seq":3,"at":1895244400000,"cause":0,"event":{"type":"page.shown"}}', 'entry 3: cause is 0'],
  ['{"seq":3,"at":1895244400000}', 'entry 3 has no event with a type'],
  ['{"seq":3,"at":1895244400000,"event":{"kind":"page.shown"}}', 'entry 3 has no event with a type'],
  ['{"checkpoint":7,"hash":"x"}', 'checkpoint 7 stands after entry 2'],
  ['{"checkpoint":2}', 'checkpoint 2 has no hash'],
  ['{"checkpoint":-1,"hash":"x"}', 'checkpoint is -1'],
  ['{"checkpoint":2,"hash":"x","changes":{}}', 'checkpoint 2 has changes that are no list'],
  ['{"checkpoint":2,"hash":"x","changes":[1]}', 'checkpoint 2 has changes that are no list of paths'],
  ['{"checkpoint":2,"hash":"x","changes":[{}]}', 'checkpoint 2 has changes that are no list of paths'],
  ['{"checkpoint":2,"hash":"x","changes":[{"path":"notes"}]}', 'checkpoint 2 has changes that are no list of paths'],
  ['{"checkpoint":2,"hash":"x","changes":[{"path":["a",null]}]}', 'checkpoint 2 has changes that are no list of paths'],
  [
    '{"checkpoint":2,"hash":"x","changes":[{"path":[]},{"path":[true]}]}',
    'checkpoint 2 has changes that are no list of paths',
  ],
  ['{"checkpoint":2.5,"hash":"x"}', 'checkpoint is 2.5, where a seq was due'],
  ['{"checkpoint":"2","hash":"x"}', 'checkpoint is "2", where a seq was due'],
  ['{"checkpoint":2,"hash":7}', 'checkpoint 2 has no hash'],
  ['{"checkpoint":5,"hash":"x","state":{}}', 'checkpoint 5 stands after entry 2.'],
  ['{"checkpoint":1,"hash":"x"}', 'checkpoint 1 stands after entry 2.'],
  ['{"seq":2.5,"at":1895244400000,"event":{"type":"page.shown"}}', 'seq is 2.5, where 3 was due'],
  ['{"seq":3,"at":1895244400000,"cause":1.5,"event":{"type":"page.shown"}}', 'entry 3: cause is 1.5'],
  ['   ', 'it is blank'],
  [`${'no'.repeat(40)}`, `it is no JSON, it begins "${'no'.repeat(20)}".`],
  ['null', 'this is neither'],
])('[file.cut-line] %s in the middle ends the reading, and is named with its line', async (line, what) => {
  const says = await breaksOff(withLine(4, line));
  expect(says).toMatch(/^line 4\b/);
  expect(says).toContain(what);
});

test('a checkpoint may list paths of names and places, and is no base once the log has begun', async () => {
  const points = [
    '{"checkpoint":2,"hash":"x","changes":[]}',
    '{"checkpoint":2,"hash":"x","changes":[{"path":[]},{"path":["notes",0]}]}',
    '{"checkpoint":2,"hash":"x","state":{}}',
  ];
  const items = await read([...lines.slice(0, 3), ...points, ...lines.slice(3)].join('\n'));
  const found = items.flatMap((item) => (item.kind === 'checkpoint' ? [item] : []));
  expect(found.slice(0, 3).map(({ isBase, line }) => [isBase, line])).toEqual([
    [false, 4],
    [false, 5],
    [false, 6],
  ]);
});

test('[file.lines] a log may begin with the state before its first entry', async () => {
  const base = '{"checkpoint":0,"hash":"x","state":{"notes":{}}}';
  const items = await read([lines[0], base, ...lines.slice(1)].join('\n'));
  expect(items[1]).toMatchObject({ kind: 'checkpoint', isBase: true, line: 2 });
  expect(items[2]).toMatchObject({ kind: 'entry', line: 3 });
});

test.each(['rubbish{"', '{rubbish', 'null'])(
  '[file.cut-line] %s at the end is no line of a log that was cut',
  async (last) => {
    expect(await breaksOff(`${text}${last}`)).toMatch(`line ${lines.length + 1}: `);
  },
);

test('[file.cut-line] of a first line that is no JSON it is said whether it was cut', async () => {
  const told = async (first: string) => (await failure(first)).message;
  expect(await told('Dear Sam')).toBe('this is no log of the panel: line 1 is no JSON, and a header was due.');
  for (const cut of ['{', '{"format"'])
    expect(await told(cut)).toBe('this is no log of the panel: line 1 is cut off or broken, and a header was due.');
});

test('[file.cut-line] a broken last line with its line end is broken and not cut', async () => {
  expect(await breaksOff(`${text}{"seq":21,\n`)).toMatch(`line ${lines.length + 1}: `);
  expect(await breaksOff(`${text}rubbish`)).toMatch(`line ${lines.length + 1}: `);
});

test('[file.cut-line] what comes before a broken line is read', async () => {
  const items: LogItem[] = [];
  for await (const some of readLog(bytesOf(withLine(5, 'rubbish'), 1 << 20))) items.push(...some);
  expect(items.map(({ kind }) => kind)).toEqual(['header', 'entry', 'entry', 'entry', 'cut']);
});

test.each([
  ['nothing', '', 'EmptyLog', 'it is empty'],
  ['a text', 'Dear Sam,\nhow are you?\n', 'NotALog', 'this is no log of the panel'],
  ['another JSON', '{"name":"package"}\n', 'NotALog', 'this is no log of the panel'],
  ['a list', '[1]\n', 'NotALog', 'this is no log of the panel'],
  ['a log without its header', `${lines.slice(1).join('\n')}\n`, 'NotALog', 'this is no log of the panel'],
  ['a header that is cut', lines[0]?.slice(0, 30) ?? '', 'NotALog', 'line 1 is cut off'],
  ['a newer version', `${JSON.stringify({ ...header, version: 4 })}\n`, 'WrongVersion', 'version 4 of the format'],
  ['no version', `${JSON.stringify({ ...header, version: 'one' })}\n`, 'WrongVersion', 'version "one"'],
  ['a wrong redaction', `${JSON.stringify({ ...header, redaction: 'some' })}\n`, 'BrokenLine', 'redaction is "some"'],
  ['no time', `${JSON.stringify({ ...header, startedAt: null })}\n`, 'BrokenLine', 'startedAt is null'],
])('[file.cut-line] %s is refused in one sentence', async (_what, file, name, words) => {
  const error = await failure(file);
  expect(error.name).toBe(name);
  expect(error.message).toContain(words);
  expect(error.message.trim().split('\n')).toHaveLength(1);
  expect(error.message).toMatch(/\.$/);
});

test('[file.lines] a log that lost its beginning begins at its base', async () => {
  const all = entriesOf('replying');
  const { loadedFrom, state } = { loadedFrom: 12, state: all.slice(0, 12).reduce(panelFold.reduce, panelFold.initial) };
  const log = await loadLog(panelFold, logText(all.slice(12), { base: { seq: loadedFrom, state } }));
  expect(log.base).toEqual({ seq: 12, state });
  expect(log.entries[0]?.seq).toBe(13);
});

test('a base without the slices of this panel is refused', async () => {
  const foreign = `${JSON.stringify(header)}\n{"checkpoint":12,"hash":"x","state":{"notes":{}}}\n`;
  await expect(loadLog(panelFold, foreign)).rejects.toThrow('the state at checkpoint 12 lacks');
});

test('[file.lines] a checkpoint without a state cannot be the beginning', async () => {
  const says = await breaksOff(`${JSON.stringify(header)}\n{"checkpoint":12,"hash":"x"}\n`);
  expect(says).toContain('has no state to begin from');
});

test('an error keeps its name, line and message when it is sent as JSON', async () => {
  const error = await failure('rubbish');
  expect(JSON.parse(JSON.stringify(error))).toEqual({ name: 'NotALog', line: 1, message: error.message });
});

test.each(['\n', '\n\n', '  \n', '\r\n\r\n'])(
  '[file.cut-line] blank lines at the end, %j, are no lines',
  async (end) => {
    const log = await loadLog(panelFold, `${text.trimEnd()}\n${end}`);
    expect([log.cut, log.entries.length]).toEqual([null, entries.length]);
  },
);

test.each([
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0), 'it is UTF-16, save it as UTF-8'],
  ['UTF-16, big end first', Uint8Array.of(0xfe, 0xff, 0, 0x7b), 'it is UTF-16, save it as UTF-8'],
  ['a zip file', new TextEncoder().encode('PK\x03\x04'), 'it is a zip file, unpack it'],
])('[file.cut-line] %s says what it is and what to do', async (_what, bytes, words) => {
  const error = await failure(bytes);
  expect([error.name, error.message]).toEqual(['NotALog', expect.stringContaining(words)]);
});
