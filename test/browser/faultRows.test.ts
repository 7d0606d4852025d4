/** One row of each kind of the catalogue of faults; `npm run test:faults` runs all. */
import { join } from 'node:path';
import { catalogue } from '../faults/catalogue';
import { runRow } from '../faults/runner';
import { launchBrowser } from './support/browser';

const root = join(__dirname, '../..');

test.each([
  'network.cut',
  'service.no-success',
  'frame.removed',
  'storage.full',
  'tabs.leader-killed-in-undo-window',
  'machine.clock-ahead',
  'effect.throws-once',
])('[rest.each-fault] %s is survived', async (id) => {
  const row = catalogue.find((one) => one.id === id);
  if (!row) throw new Error(`The catalogue has no row ${id}.`);
  const { wrong } = await runRow(await launchBrowser(), root, row);
  expect(wrong).toEqual([]);
});
