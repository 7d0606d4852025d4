/** Finds the given file that an index means, and the files below a dropped folder. */
import { countOf, filesDropped, type GivenFile, logNamed, withLogs } from '../../../src/devtools/fleet/fleetLogs';

const given = (path: string): GivenFile => ({ path, open: () => Promise.reject(new Error(path)) });

test('[devtools.fleet-files] of files with one name, the one with the most similar folders is taken', () => {
  const logs = withLogs(new Map(), [
    given('logs/monday/a.ndjson'),
    given('logs/tuesday/a.ndjson'),
    given('b.ndjson.gz'),
  ]);
  expect(logNamed(logs, '/srv/logs/tuesday/a.ndjson')?.path).toBe('logs/tuesday/a.ndjson');
  expect(logNamed(logs, 'C:\\logs\\monday\\a.ndjson')?.path).toBe('logs/monday/a.ndjson');
  expect(logNamed(logs, 'elsewhere/b.ndjson.gz')?.path).toBe('b.ndjson.gz');
  expect(logNamed(logs, 'logs/c.ndjson')).toBeNull();
});

test('[devtools.fleet-files] only logs count, and a file that is given twice counts once', () => {
  const files = [given('logs/a.ndjson'), given('logs/readme.txt'), given('logs.fleet.ndjson')];
  expect(countOf(withLogs(withLogs(new Map(), files), files))).toBe(1);
});

const file = (fullPath: string): FileSystemEntry =>
  ({ isFile: true, isDirectory: false, fullPath, file: (done: FileCallback) => done(new File([], fullPath)) }) as never;

/** As browsers do: a few at a time, and none at the end. */
const folder = (fullPath: string, inside: readonly FileSystemEntry[]): FileSystemEntry =>
  ({
    isFile: false,
    isDirectory: true,
    fullPath,
    createReader() {
      const left = [...inside];
      return { readEntries: (done: FileSystemEntriesCallback) => done(left.splice(0, 2)) };
    },
  }) as never;

test('[devtools.fleet-files] all files below a dropped folder are given', async () => {
  const inside = ['1', '2', '3', '4', '5'].map((name) => file(`/logs/${name}.ndjson`));
  const found = await filesDropped([folder('/logs', [...inside, folder('/logs/old', [file('/logs/old/6.ndjson')])])]);
  expect(found.map(({ path }) => path)).toEqual([
    '/logs/1.ndjson',
    '/logs/2.ndjson',
    '/logs/3.ndjson',
    '/logs/4.ndjson',
    '/logs/5.ndjson',
    '/logs/old/6.ndjson',
  ]);
  expect((await found[0]?.open())?.name).toBe('/logs/1.ndjson');
});
