/**
 * How many files of the log, the fold and the effects run code for one thing that happens: what an engineer has to read for it.
 * V8 counts the functions that ran.
 */
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aPanel } from '../support/virtualWorld';

const root = join(__dirname, '../..');
const session = new Session();

beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterAll(() => session.disconnect());

/** @returns the files of ours with a function that ran while `happens` did, but for the bodies of the files themselves */
async function filesRun(happens: () => void): Promise<readonly string[]> {
  await session.post('Profiler.takePreciseCoverage');
  happens();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName && ranges[0]?.count))
    .map(({ url }) => url.replace(pathToFileURL(root).href, '').replace(root, '').slice(1))
    .filter((file) => /^(?:reducers|streams|src)\//.test(file))
    .sort();
}

const minute = 60_000;

test.each([
  [
    'an entry that changes nothing',
    35,
    (): (() => void) => {
      const { tab } = aPanel(5);
      return () => tab.do({ type: 'host.sentUnknown', count: 1 });
    },
  ],
  [
    'a pushed note becomes a row',
    50,
    () => {
      const { world } = aPanel(5);
      return () => {
        world.provider.add(6);
        world.provider.say({ kind: 'note', note: 6 });
        world.advance(minute);
      };
    },
  ],
  [
    'a trash that is carried out',
    65,
    () => {
      const { world, tab } = aPanel(5);
      return () => {
        tab.do({ type: 'user.askedTrash', note: 2 });
        world.advance(minute);
      };
    },
  ],
  [
    'a reply that fails twice',
    65,
    () => {
      const { world, tab } = aPanel(5);
      tab.do({ type: 'user.wroteReply', note: 2, edit: { start: 0, removed: 0, inserted: 'Yes' }, caret: 3 });
      return () => {
        world.provider.fail('reply', { times: 2 });
        tab.do({ type: 'user.sentReply', note: 2 });
        world.advance(minute);
      };
    },
  ],
])('%s: at most %d files run', async (what, most, begin) => {
  const files = await filesRun(begin());
  process.stdout.write(`${what}: ${files.length} files\n`);
  expect(files.length).toBeGreaterThan(3);
  expect(files.length).toBeLessThanOrEqual(most);
});
