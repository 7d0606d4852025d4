/** The command line itself, as a process: files, standard input, gzip, exit statuses, silence when piped. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { entriesOf, logText } from '../support/logs';

const root = resolve(__dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'replay-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const text = logText(entriesOf('replying'), { every: 8 });
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const log = file('good.ndjson', text);
const zipped = file('good.ndjson.gz', gzipSync(text));

interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

function run(args: readonly string[], input?: Uint8Array | string): Promise<Ran> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/replay/cli/main.ts', ...args], { cwd: root });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.on('error', failed);
    child.on('close', (status) => done({ status, out, err }));
    child.stdin.end(input ?? '');
  });
}

test('many logs, plain, gzipped and from standard input, in one call; nothing but the answers is written', async () => {
  const { status, out, err } = await run(['--verify', '--json', log, zipped, '-'], gzipSync(text));
  expect(err).toBe('');
  expect(status).toBe(0);
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([log, zipped, '-'].map((name) => ({ file: name, verdict: 'ok' })));
});

const unusable: readonly (readonly [what: string, path: string, words: string])[] = [
  ['no log', file('letter.txt', 'Dear Sam,\nhow are you?\n'), 'this is no log of the panel'],
  ['a truncated gzip', file('short.gz', gzipSync(text).subarray(0, 900)), 'the gzip is cut short'],
  ['a wrong version', file('new.ndjson', text.replace('"version":1', '"version":7')), 'version 7 of the format'],
  [
    'rubbish in the middle',
    file('rubbish.ndjson', text.replace('\n{"seq":9,', '\n%%%{"seq":9,')),
    'line 11: it is no JSON',
  ],
  ['no file', join(folder, 'none'), 'there is no such file'],
  ['a folder', folder, 'it is a folder'],
];

test('[replay.status] of many files each unusable one has its sentence, and the good one its answer', async () => {
  const { status, out, err } = await run(['--verify', ...unusable.map(([, path]) => path), log]);
  expect(status).toBe(2);
  expect(out).toContain('good.ndjson: as recorded');
  const sentences = err.trimEnd().split('\n');
  expect(sentences).toHaveLength(unusable.length);
  for (const [index, [, path, words]] of unusable.entries()) {
    expect(sentences[index]).toContain(path);
    expect(sentences[index]).toContain(words);
  }
});

test.each([
  [['--at', 'x'], 'SEQ is a whole number'],
  [['--diff', '4'], 'A..B is two whole numbers'],
  [[], "missing required argument 'file'"],
])('[replay.status] %j makes no sense: status 2', async (args, words) => {
  const { status, err } = await run(args.length > 0 ? [...args, log] : args);
  expect(status).toBe(2);
  expect(err).toContain(words);
});

test('a redacted copy is whole, gzipped when its name says so, and leaves no part behind', async () => {
  const copy = join(folder, 'deep/copy.ndjson.gz');
  const { status } = await run(['--redact', copy, log]);
  expect(status).toBe(0);
  expect(gunzipSync(readFileSync(copy)).toString()).toContain('"redaction":"text"');
  expect(readdirSync(join(folder, 'deep'))).toEqual(['copy.ndjson.gz']);
  expect((await run(['--verify', copy])).status).toBe(0);
});

test('--help lists every option and ends with 0', async () => {
  const { status, out } = await run(['--help']);
  expect(status).toBe(0);
  for (const option of 'at json diff verify effects blame bisect shrink test redact stat'.split(' '))
    expect(out).toContain(`--${option}`);
});
