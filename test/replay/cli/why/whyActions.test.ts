/** `--why`, `--why-not`, `--what-if` and `show` on a recorded session, and one sentence for each bad question. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replay } from '../../../../src/replay/cli/commands';
import type { ReplayOptions } from '../../../../src/replay/cli/replayWorld';
import { textWorld } from '../../support/textWorld';

const file = 'moderation-fails.ndjson';
const textOf = (name: string) => readFileSync(join(__dirname, '../../../../fixtures/logs', name), 'utf8');

async function ask(options: ReplayOptions, name = file) {
  const world = textWorld({ [name]: textOf(name) });
  const status = await replay([name], options, world);
  return { status, said: world.said, complained: world.complained };
}
/** The number of the last entry of this type in the log. */
const seqOf = (type: string): number => {
  const entries = textOf(file)
    .split('\n')
    .filter((line) => line.includes(`"type":"${type}"`));
  return (JSON.parse(entries.at(-1) ?? '{}') as { readonly seq: number }).seq;
};
const [trashed, failed] = [seqOf('user.askedTrash'), seqOf('api.failed')];

const json = async (options: ReplayOptions): Promise<unknown> =>
  JSON.parse((await ask({ ...options, json: true })).said[0] ?? '');

test('[why.since] the row that came back names the failed call, and the person at the beginning', async () => {
  expect(await json({ why: 'row 10237' })).toMatchObject({
    there: true,
    entry: failed,
    because: { type: 'api.failed', origin: 'a person' },
  });
});

test('[why.not] a row in its undo window names the press', async () => {
  expect(await json({ whyNot: 'row 10237', at: trashed + 1 })).toMatchObject({
    there: false,
    reasons: [{ name: 'undo bar', because: { seq: trashed, type: 'user.askedTrash' } }],
  });
});

test('[why.what-if] without the failure the row is not there, and its consequences are left out', async () => {
  expect(await json({ whatIf: [failed] })).toMatchObject({ leftOut: [0, 1, 2, 3, 4].map((more) => failed + more) });
});

test("a note's number and words of a row are asked about as the row", async () => {
  const row = await json({ why: 'row 10237' });
  expect(await json({ why: '10237' })).toEqual(row);
  expect(await json({ why: 'Amina Yusuf commented' })).toEqual(row);
});

test('[why.since] where another entry says the same, the answer says so', async () => {
  const { said } = await ask({ why: 'button "Mark all as read"' }, 'push-lost-and-found.ndjson');
  expect(said).toContainEqual(
    expect.stringMatching(/^ {2}without \d+ it would be: the same, because another entry says it again$/),
  );
});

test('[why.what-if] rows that would only have another place are counted', async () => {
  const { elements, moved } = (await json({ whatIf: [trashed], at: trashed + 4 })) as {
    readonly elements: readonly { readonly element: string }[];
    readonly moved: readonly string[];
  };
  expect(moved).toContain('row 10233');
  expect(elements.map(({ element }) => element)).not.toContain('row 10233');
  expect((await ask({ whatIf: [trashed], at: trashed + 4 })).said).toContain(
    `  ${moved.length} rows would only have another place`,
  );
});

test.each<[string, ReplayOptions, string]>([
  ['state.sync.failure > 2', { bisect: 'state.sync.failure > 2' }, 'there is no state.sync.failure; sync has loading'],
  ['state["sync"].failure', { bisect: 'state["sync"].failure' }, 'there is no state.sync.failure; sync has loading'],
  ['sync.failure', { blame: 'sync.failure' }, 'there is no sync.failure: sync has loading'],
  ['notes.nothing', { blame: 'notes.nothing' }, 'there is no notes.nothing: notes has byId'],
])('%s is refused', async (_what, options, words) => {
  const { status, complained } = await ask(options);
  expect([status, complained.length]).toEqual([2, 1]);
  expect(complained[0]).toContain(words);
});

test.each<[ReplayOptions]>([
  [{ bisect: 'state.panel.crashed || state.session.owner || state.reply.posted' }],
  [{ bisect: 'state.outbox.trash[10237].phase == "due"' }],
  [{ blame: 'notes.10237.read' }],
])('places that a state can have are asked about: %j', async (options) => {
  expect((await ask(options)).status).toBeLessThan(2);
});

test.each<[string, ReplayOptions, number, string]>([
  ['an unknown element', { why: 'foo' }, 2, 'is no element of the panel'],
  ['a note that the log does not speak of', { why: 'row 5' }, 1, 'no entry of this log speaks of the row of note 5'],
  ['a moment before the session', { why: 'status', at: 0 }, 1, 'nothing was drawn after entry 0'],
  ['a moment after the log', { why: 'status', at: 999 }, 2, 'there is no state at 999'],
  ['a misspelt slice', { bisect: 'state.foo == 1' }, 2, 'there is no state.foo'],
  ['a note with a number that is none', { why: `row ${'9'.repeat(17)}` }, 2, 'is no element of the panel'],
])('%s gets one sentence', async (_what, options, status, words) => {
  const answer = await ask(options);
  expect(answer.status).toBe(status);
  expect([...answer.said, ...answer.complained].join('\n')).toContain(words);
});
