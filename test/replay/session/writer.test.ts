/** Writing a log: the lines of docs/logs.md, and checkpoints of the states that the lines fold to. */
import { gunzipSync } from 'node:zlib';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldAll } from '../../../src/replay/fold/pass';
import { loadLog } from '../../../src/replay/session/loadLog';
import { sealed } from '../../../src/replay/session/sealed';
import { createLogWriter, writeLog, zipped } from '../../../src/replay/session/writer';
import { hashOf } from '../../../src/replay/values/hash';
import { applied } from '../../../src/replay/values/paths';
import { entriesOf, header, logText } from '../support/logs';

const entries = entriesOf('moderating');
const stateAt = (seq: number) => foldAll(panelFold, panelFold.initial, entries.slice(0, seq));

test('[file.lines] line 1 is the header, then one line for each entry as the log holds it', () => {
  const [first, second, third] = logText(entries)
    .split('\n')
    .map((line) => JSON.parse(line || 'null'));
  expect(first).toEqual({
    format: 'notifications-panel-log',
    version: 1,
    app: '0.1.0',
    catalogue: expect.stringMatching(/^[0-9a-f]{14}$/),
    startedAt: header.startedAt,
    redaction: 'none',
  });
  expect(second).toEqual(entries[0]);
  expect(third).toEqual(entries[1]);
});

test('a checkpoint holds the hash of the state after its entry', async () => {
  const { checkpoints } = await loadLog(panelFold, logText(entries, { every: 10, finalState: false }));
  expect(checkpoints).toHaveLength(Math.floor(entries.length / 10));
  for (const { checkpoint, hash } of checkpoints) expect(hash).toBe(hashOf(stateAt(checkpoint)));
});

test('a log ends with a checkpoint of the whole last state', async () => {
  const { checkpoints } = await loadLog(panelFold, logText(entries));
  expect(checkpoints.at(-1)).toEqual({
    checkpoint: entries.length,
    hash: hashOf(stateAt(entries.length)),
    state: stateAt(entries.length),
  });
});

test('each checkpoint of a fixture holds what changed: applied to the state before, it gives the state', async () => {
  const { checkpoints } = await loadLog(panelFold, logText(entries, { every: 1, changes: true, finalState: false }));
  let state: unknown = panelFold.initial;
  for (const { changes = [], checkpoint } of checkpoints) {
    state = applied(state, changes);
    expect(hashOf(state)).toBe(hashOf(stateAt(checkpoint)));
  }
});

test('entries come in order, without gaps', () => {
  const writer = createLogWriter({ header, fold: panelFold });
  const [first, , third] = entries;
  if (!first || !third) throw new Error('The session is too short.');
  writer.entry(first);
  expect(() => writer.entry(third)).toThrow('Entry 3 cannot be written: 2 is the next one.');
});

test('[file.lines] a downloaded file is the same log, gzipped', async () => {
  const blob = await zipped(writeLog({ header, fold: panelFold, entries }));
  const text = gunzipSync(Buffer.from(await blob.arrayBuffer())).toString('utf8');
  expect(text).toBe(logText(entries));
  expect((await loadLog(panelFold, blob)).entries).toEqual(entries);
});

test('a sealed log has the same entries, with a checkpoint and its changes after each', async () => {
  const log = await sealed(panelFold, logText(entries));
  expect(log).toBe(logText(entries, { every: 1, changes: true }));
  expect(await sealed(panelFold, log)).toBe(log);
});

test('a log that does not fold as recorded is not sealed, because that would hide the difference', async () => {
  const wrong = logText(entries, { every: 20 }).replace(/("checkpoint":40,"hash":")[0-9a-f]{4}/, '$1ffff');
  await expect(sealed(panelFold, wrong)).rejects.toThrow('at 40 it does not fold as recorded');
  expect(await sealed(panelFold, wrong, true)).toBe(logText(entries, { every: 1, changes: true }));
});

test('[file.lines] a log that begins later is sealed from its base, and refused where it does not fold from there', async () => {
  const base = { seq: 12, state: stateAt(12) };
  const later = logText(entries.slice(12), { base, every: 6 });
  expect(await sealed(panelFold, later)).toBe(logText(entries.slice(12), { base, every: 1, changes: true }));
  const wrong = later.replace(/("checkpoint":24,"hash":")[0-9a-f]{4}/, '$1ffff');
  await expect(sealed(panelFold, wrong)).rejects.toThrow(
    'The log cannot be sealed: at 24 it does not fold as recorded, and sealing would hide that.',
  );
});
