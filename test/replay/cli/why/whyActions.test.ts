/** `--why`, `--why-not`, `--what-if` and `show` on a recorded session, and one sentence for each bad question. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replay } from '../../../../src/replay/cli/commands';
import type { ReplayOptions } from '../../../../src/replay/cli/replayWorld';
import { textWorld } from '../../support/textWorld';

const file = 'moderation-fails.ndjson';
const text = readFileSync(join(__dirname, '../../../../fixtures/logs', file), 'utf8');

async function ask(options: ReplayOptions) {
  const world = textWorld({ [file]: text });
  const status = await replay([file], options, world);
  return { status, said: world.said, complained: world.complained };
}
const json = async (options: ReplayOptions): Promise<unknown> =>
  JSON.parse((await ask({ ...options, json: true })).said[0] ?? '');

test('[why.since] the row that came back names the failed call, and the person at the beginning', async () => {
  expect(await json({ why: 'row 10243' })).toMatchObject({
    there: true,
    entry: 38,
    because: { type: 'moderation.failed', origin: 'a person' },
  });
});

test('[why.not] a row in its undo window names the press', async () => {
  expect(await json({ whyNot: 'row 10243', at: 32 })).toMatchObject({
    there: false,
    reasons: [{ name: 'undo bar', because: { seq: 30, type: 'user.askedTrash' } }],
  });
});

test('[why.what-if] without the failure the row is not there, and its consequences are left out', async () => {
  expect(await json({ whatIf: [38] })).toMatchObject({ leftOut: [38, 39, 40, 41, 42, 43, 44] });
});

test('[why.since] two moments give the entries in between at which the row changed', async () => {
  expect(await json({ why: 'row 10243', at: { from: 20, to: 47 } })).toMatchObject({
    steps: [{ entry: { seq: 21 } }, { entry: { seq: 30 } }, { entry: { seq: 38 } }],
  });
});

test.each<[string, ReplayOptions, number, string]>([
  ['an unknown element', { why: 'foo' }, 2, 'is no element of the panel'],
  ['a note that the log does not speak of', { why: 'row 5' }, 1, 'no entry of this log speaks of the row of note 5'],
  ['a moment before the session', { why: 'status', at: 0 }, 1, 'nothing was drawn after entry 0'],
  ['a moment after the log', { why: 'status', at: 999 }, 2, 'there is no state at 999'],
  ['a misspelt slice', { bisect: 'state.foo == 1' }, 2, 'there is no state.foo'],
])('[why.bad-input] %s gets one sentence', async (_what, options, status, words) => {
  const answer = await ask(options);
  expect(answer.status).toBe(status);
  expect([...answer.said, ...answer.complained].join('\n')).toContain(words);
});
