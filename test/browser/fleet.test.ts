/** A fleet's index, written by the command line, in the devtools of a real browser: by keys alone, to an example's timeline. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { initialState, reduce } from '../../reducers';
import type { State } from '../../reducers/state';
import type { Fold } from '../../src/replay/fold/pass';
import { entriesOf, logText } from '../replay/support/logs';
import { loadAxe, violations } from './support/axe';
import { openSession } from './support/browser';

const home = mkdtempSync(join(tmpdir(), 'devtools-fleet-'));
const folder = join(home, 'logs');
afterAll(() => rmSync(home, { recursive: true }));

/** Its reducers forget the filter when a note is opened. */
const forgetful: Fold<State> = {
  initial: initialState,
  reduce(state, entry) {
    const next = reduce(state, entry);
    return entry.event.type === 'user.openedNote' ? { ...next, panel: { ...next.panel, filter: 'likes' } } : next;
  },
};

/** One log that folds as recorded, two that do not, and a file that is no log. */
beforeAll(() => {
  mkdirSync(folder);
  const good = logText(entriesOf('morning'), { every: 8 });
  const other = logText(entriesOf('morning'), { every: 8, fold: forgetful });
  const files = {
    'good.ndjson': good,
    'one.ndjson': other,
    'two.ndjson.gz': gzipSync(other),
    'letter.ndjson': 'Dear Sam,\n',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const replay = resolve(__dirname, '../../dist/replay/main.js');
  const { status, stderr } = spawnSync(process.execPath, [replay, 'fleet', folder, '--verify', '--jobs', '1']);
  // 2: one of the files is no log.
  if (status !== 2) throw new Error(String(stderr));
}, 60_000);

/** The pictures of the recorded notes have addresses that do not exist. */
const noPictures = /ERR_NAME_NOT_RESOLVED|Failed to load resource/;

test.each(['light', 'dark'] as const)(
  '[devtools.fleet] [devtools.fleet-session] [a11y.axe] %s: an index is opened, gone through by keys, and leads to a session at the entry that shows it',
  async (colorScheme) => {
    const session = await openSession({ width: 1400, height: 900, browser: { colorScheme } });
    session.tolerate(noPictures);
    const page = await session.open(`${session.sandbox.panel}/devtools.html`);
    await page.setInputFiles('input[type="file"]', `${folder}.fleet.ndjson`);
    await page.getByText('2 of 3 sessions (67%)').waitFor();
    await loadAxe(page);
    expect(await violations(page, 'fleet')).toEqual([]);
    await page.getByRole('navigation').getByRole('button').first().focus();
    await page.keyboard.press('End');
    await page.getByRole('heading', { name: 'Files that could not be read' }).waitFor();
    await page.keyboard.press('Home');
    await page.setInputFiles('input[hidden]', folder);
    await page.getByText('4 logs at hand').waitFor();
    await page.getByRole('button', { name: 'Open its timeline' }).press('Enter');
    await page.getByRole('listbox', { name: 'Entries' }).waitFor();
    const moment = Number(await page.getByRole('slider', { name: 'Moment' }).getAttribute('aria-valuenow'));
    expect(moment).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Fleet' }).press('Enter');
    await page.getByRole('button', { name: 'Open its timeline' }).waitFor();
  },
);

test('[devtools.fleet-files] an index that is dropped together with the folder of its logs has them at hand', async () => {
  const session = await openSession({ width: 1400, height: 900 });
  session.tolerate(noPictures);
  const page = await session.open(`${session.sandbox.panel}/devtools.html`);
  await page.getByRole('heading', { name: 'Looking for a panel…' }).waitFor();
  const hand = await session.context.newCDPSession(page);
  const data = { items: [], files: [`${folder}.fleet.ndjson`, folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await hand.send('Input.dispatchDragEvent', { type, x: 700, y: 450, data });
  await page.getByText('4 logs at hand').waitFor();
  await page.getByRole('button', { name: 'Open its timeline' }).click();
  await page.getByRole('listbox', { name: 'Entries' }).waitFor();
});
