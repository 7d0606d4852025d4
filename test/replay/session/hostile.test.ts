/** Log files that were made to do harm: each is read up to a line that one sentence names. */
import { LogError } from '../../../src/replay/session/logError';
import { type LogItem, readLog } from '../../../src/replay/session/reader';
import { bytesOf, entriesOf, logText } from '../support/logs';

const lines = logText(entriesOf('morning').slice(0, 5)).split('\n');

/** Why the reader reads no further. */
async function refusal(text: string): Promise<string> {
  let last: LogItem | undefined;
  try {
    for await (const some of readLog(bytesOf(text))) last = some.at(-1);
  } catch (error) {
    if (error instanceof LogError) return error.message;
    throw error;
  }
  return last?.kind === 'cut' ? last.says : 'It was read.';
}

const deep = (open: string, close: string, depth: number): string => `${open.repeat(depth)}0${close.repeat(depth)}`;
const withLine = (index: number, line: string): string =>
  lines.map((one, at) => (at === index ? line : one)).join('\n');

test.each([
  ['1e300', 'at is 1e+300'],
  ['-1', 'at is -1'],
  ['253402300800000', 'at is 253402300800000'],
])('[file.lines] an entry at %s is refused, and the sentence names its line', async (at, words) => {
  const says = await refusal(withLine(2, `{"seq":2,"at":${at},"event":{"type":"poll.due"}}`));
  expect(says).toMatch(/^line 3:/);
  expect(says).toContain(words);
});

test.each(['1e300', '-5', '253402300800000'])('[file.lines] a header that starts at %s is refused', async (at) => {
  const says = await refusal(withLine(0, (lines[0] ?? '').replace(/"startedAt":\d+/, `"startedAt":${at}`)));
  expect(says).toMatch(/^line 1: .*startedAt/);
});

test.each([
  ['lists', deep('[', ']', 50_000)],
  ['objects', deep('{"a":', '}', 50_000)],
  ['a list in each of 150 objects', deep('{"b":[],"a":', '}', 150)],
])('[file.lines] an entry that is nested too deeply is refused: %s', async (_what, value) => {
  const says = await refusal(withLine(2, `{"seq":2,"at":1,"event":{"type":"poll.due","x":${value}}}`));
  expect(says).toBe('line 3: it is nested more than 100 levels deep.');
});

test('[file.lines] a header and a base that are nested too deeply are refused', async () => {
  expect(await refusal(withLine(0, `{"version":${deep('[', ']', 50_000)}}`))).toMatch(/^line 1:/);
  const base = `{"checkpoint":4,"hash":"00000000000000","state":${deep('{"a":', '}', 50_000)}}`;
  expect(await refusal(withLine(1, base))).toMatch(/^line 2:/);
});

test('[file.lines] brackets in texts are not depth', async () => {
  const text = `${'[{'.repeat(500)}\\"${'['.repeat(500)}\\\\`;
  const line = `{"seq":1,"at":1,"event":{"type":"user.wroteReply","note":1,"text":"${text}","caret":0}}`;
  const items = [];
  for await (const some of readLog(bytesOf(`${lines[0]}\n${line}\n`))) items.push(...some);
  expect(items).toHaveLength(2);
});

test('[file.cut-line] a sentence stays short, however long the wrong value is', async () => {
  const says = await refusal(withLine(2, `{"seq":"${'x'.repeat(100_000)}","at":1,"event":{"type":"poll.due"}}`));
  expect(says.length).toBeLessThan(200);
});
