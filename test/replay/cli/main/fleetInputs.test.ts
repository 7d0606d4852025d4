/** What comes on standard input, as tasks: names and logs in any pieces, and what is beyond the bounds. */
import { gzipSync } from 'node:zlib';
import { fromStream } from '../../../../src/replay/cli/main/fleetInputs';
import type { Task } from '../../../../src/replay/cli/main/fleetWorker';
import { entriesOf, logText } from '../../support/logs';

const good = logText(entriesOf('morning').slice(0, 12));
const [header = ''] = good.split('\n');
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

async function tasksOf(...parts: readonly (Uint8Array | string)[]): Promise<Task[]> {
  async function* stream(): AsyncGenerator<Uint8Array> {
    for (const part of parts) yield typeof part === 'string' ? utf8(part) : part;
  }
  const tasks: Task[] = [];
  for await (const task of fromStream(stream())) tasks.push(task);
  return tasks;
}

test('[fleet.stream] logs one after the other are tasks with their bytes; names are tasks without', async () => {
  expect(await tasksOf('a.ndjson\n', '\n b.ndjson ')).toEqual([{ file: 'a.ndjson' }, { file: 'b.ndjson' }]);
  expect(await tasksOf(gzipSync(good + good))).toEqual([
    { file: 'standard input, log 1', bytes: utf8(good) },
    { file: 'standard input, log 2', bytes: utf8(good) },
  ]);
});

test('[fleet.bounds] a log of more than 64 MB, in many lines or in one, is refused, and the logs around it are read', async () => {
  const many = utf8(`{"seq":1,"text":"${'x'.repeat(979)}"}\n`.repeat(10_000));
  const one = new Uint8Array(10_000_000).fill(0x61);
  for (const piece of [many, one]) {
    const long = Array.from({ length: 7 }, () => piece);
    const tasks = await tasksOf(good, `${header}\n`, ...long, '\n', good);
    expect(tasks).toEqual([
      { file: 'standard input, log 1', bytes: utf8(good) },
      { file: 'standard input, log 2', refused: 'it has more than 64 MB, so give it as a file.' },
      { file: 'standard input, log 3', bytes: utf8(good) },
    ]);
  }
});

test('[fleet.bounds] a name that is longer than any file’s is refused', async () => {
  const refused = { file: `${'n'.repeat(100)}…`, refused: 'no file has so long a name.' };
  expect(await tasksOf(`${'n'.repeat(5_000)}\na.ndjson\n`)).toEqual([refused, { file: 'a.ndjson' }]);
});

test('[fleet.broken-file] a gzip that is cut short loses the log at its end, and no other', async () => {
  const zip = gzipSync(good + good + good, { level: 0 });
  expect(await tasksOf(zip.subarray(0, zip.length - good.length / 2))).toEqual([
    { file: 'standard input, log 1', bytes: utf8(good) },
    { file: 'standard input, log 2', bytes: utf8(good) },
    { file: 'standard input, log 3', refused: expect.stringMatching(/^it could not be read to its end: .+\.$/) },
  ]);
});
