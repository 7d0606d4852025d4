/** The commands of the command line: what they print, what they write, and their exit status. */
import { replay } from '../../../src/replay/cli/commands';
import type { ReplayOptions } from '../../../src/replay/cli/replayWorld';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { entriesOf, logText, testedLog } from '../support/logs';
import { type TextWorld, textWorld } from '../support/textWorld';

const morning = logText(entriesOf('morning'), { every: 16 });
const openedSeq = entriesOf('morning').find(({ event }) => event.type === 'user.openedNote')?.seq ?? 0;
const files = {
  'morning.ndjson': morning,
  'tested.ndjson': testedLog(entriesOf('moderating')),
  'wrong.ndjson': morning.replace(/("checkpoint":32,"hash":")[0-9a-f]{4}/, '$1ffff'),
  'cut.ndjson': morning.slice(0, -40),
  'rubbish.ndjson': morning.replace('\n{"seq":20,', '\nrubbish {"seq":20,'),
  'letter.txt': 'Dear Sam,\n',
};

async function run(
  names: readonly string[],
  options: ReplayOptions,
): Promise<{ status: number; world: TextWorld; text: string; errors: string }> {
  const world = textWorld(files);
  const status = await replay(names, options, world);
  return { status, world, text: world.said.join('\n'), errors: world.complained.join('\n') };
}
const json = (world: TextWorld): unknown[] => world.said.map((line) => JSON.parse(line));

test('without an option, a log is summed up', async () => {
  const { status, text } = await run(['morning.ndjson'], {});
  expect(status).toBe(0);
  expect(text).toMatch(
    /^morning\.ndjson: app 0\.1\.0, version 1, not redacted, started 2026-11-21T07:00:00\.000Z\n {2}\d+ entries up to \d+; state [0-9a-f]{14}$/,
  );
});

test('[replay.status] logs that fold as recorded end with 0, one line each', async () => {
  const { status, world } = await run(['morning.ndjson', 'tested.ndjson'], { verify: true, effects: true });
  expect(status).toBe(0);
  expect(world.said).toHaveLength(4);
  expect(world.said[0]).toMatch(/^morning\.ndjson: as recorded \(\d+ entries, \d checkpoints, state [0-9a-f]{14}\)$/);
  expect(world.said[1]).toMatch(/^morning\.ndjson: effects as recorded \((\d+) of \1 requests made as recorded\)$/);
});

test('[replay.status] a log that does not fold as recorded is told with the place that differs, and ends with 1', async () => {
  const { status, text } = await run(['wrong.ndjson'], { verify: true });
  expect(status).toBe(1);
  expect(text).toContain('wrong.ndjson: the state at 32 is not the recorded one (recorded ffff');
  expect(text).toContain('the wrong entry is one of 17 to 32');
});

test.each([
  ['letter.txt', 'letter.txt: this is no log of the panel'],
  ['none.ndjson', 'none.ndjson: there is no such file.'],
])('[replay.status] %s is unusable: one sentence, status 2', async (name, words) => {
  const { status, errors, text } = await run([name], { verify: true });
  expect(status).toBe(2);
  expect(errors).toContain(words);
  expect(errors.split('\n')).toHaveLength(1);
  expect(text).toBe('');
});

test('[replay.status] an unusable log does not keep the others from being read', async () => {
  const { status, text } = await run(['letter.txt', 'morning.ndjson'], { verify: true });
  expect(status).toBe(2);
  expect(text).toContain('morning.ndjson: as recorded');
});

test('[file.cut-line] a cut last line is tolerated and said', async () => {
  const { status, errors, text } = await run(['cut.ndjson'], { verify: true });
  expect(status).toBe(0);
  expect(errors).toMatch(/^cut\.ndjson: the last line is cut off; the log is read up to entry \d+\.$/);
  expect(text).toContain('as recorded');
});

test('[log.unknown-event] the entries of a type that this version does not know are counted, and the first is named', async () => {
  const world = textWorld({ 'other.ndjson': morning.replaceAll('"poll.due"', '"poll.zanzibar"') });
  await replay(['other.ndjson'], {}, world);
  expect(world.complained.join()).toMatch(
    /^other\.ndjson: \d+ entr(?:y is|ies are) of a type that this version does not know, the first is \d+ \(poll\.zanzibar\); they change nothing\.$/,
  );
});

test('[file.cut-line] what stands before a broken line is read, and asked', async () => {
  const lines = morning.split('\n');
  const world = textWorld({ 'torn.ndjson': [...lines.slice(0, 9), 'torn', ...lines.slice(10)].join('\n') });
  expect(await replay(['torn.ndjson'], { verify: true }, world)).toBe(1);
  expect(world.complained).toEqual([
    expect.stringMatching(
      /^torn\.ndjson: line 10: it is no JSON, it begins "torn"; the log is read up to entry \d+\.$/,
    ),
  ]);
  expect(world.said.join()).toContain('as recorded');
});

test('[replay.keeps-files] no command writes over a file, and of a test and its log none is written when one is there', async () => {
  const files = { 'a.ndjson': morning, 'b.ndjson': 'mine', 'c.test.ts': 'mine' };
  const world = textWorld(files);
  expect(await replay(['a.ndjson'], { redact: 'b.ndjson' }, world)).toBe(2);
  expect(await replay(['a.ndjson'], { diff: { from: 1, to: 20 }, test: 'c' }, world)).toBe(2);
  expect(Object.fromEntries(world.files)).toEqual(files);
  expect(world.complained).toEqual(
    ['b.ndjson', 'c.test.ts'].map((file) => `${file}: it is there already, so name another file.`),
  );
});

test.each([{ at: 10_000 }, { diff: { from: 1, to: 10_000 } }])(
  '[replay.status] a seq that is not in the log is an error of the call: %j',
  async (options) => {
    const { status, errors } = await run(['morning.ndjson'], options);
    expect(status).toBe(2);
    expect(errors).toMatch(/^morning\.ndjson: there is no state at 10000: this log goes from 0 to \d+\.$/);
  },
);

test('[replay.questions] --diff prints what changed between two entries, path by path', async () => {
  const { text } = await run(['morning.ndjson'], { diff: { from: openedSeq - 1, to: openedSeq } });
  expect(text).toContain(`what differs between ${openedSeq - 1} and ${openedSeq}`);
  expect(text).toContain(`panel.selected: at ${openedSeq - 1} null, at ${openedSeq} 1012`);
  expect(text).toContain(`outbox.read.1012: at ${openedSeq - 1} nothing, at ${openedSeq} {"wanted":true`);
});

test('several questions are answered in one reading', async () => {
  const { status, world } = await run(['morning.ndjson'], {
    verify: true,
    bisect: 'isRead(1012)',
    blame: 'panel.selected',
    json: true,
  });
  expect(status).toBe(0);
  expect(json(world)).toMatchObject([{ verdict: 'ok' }, { action: 'blame' }, { action: 'bisect', seq: openedSeq }]);
});

test('[file.redacted-folds] --redact writes a copy that verifies as the log does, and says that it folds to the same state', async () => {
  const { status, world, text } = await run(['tested.ndjson'], { redact: 'copy.ndjson' });
  expect(status).toBe(0);
  expect(text).toContain('redacted copy of');
  expect(text).toContain('it folds to the same state, text aside');
  const copy = world.files.get('copy.ndjson') ?? '';
  expect(copy).toContain('"redaction":"text"');
  expect(copy).not.toMatch(/Tyrell|Lindqvist|gravatar|wordpress/);
  expect(await replay(['copy.ndjson'], { verify: true, effects: true }, world)).toBe(0);
});

test('[file.redacted-folds] a copy that does not fold to the same state, text aside, is said to be one, and ends with 1', async () => {
  const { reduce } = panelFold;
  const reading = jest.spyOn(panelFold, 'reduce').mockImplementation((state, entry) => {
    const next = reduce(state, entry);
    const { unknownMessages } = state.session;
    const isNamed = /Tyrell|Lindqvist/.test(JSON.stringify(entry.event));
    return isNamed ? { ...next, session: { ...next.session, unknownMessages: unknownMessages + 1 } } : next;
  });
  const { status, text } = await run(['tested.ndjson'], { redact: 'copy.ndjson' });
  reading.mockRestore();
  expect(status).toBe(1);
  expect(text).toContain('does not fold to the same state, text aside: a reducer depends on what a text says');
});

test('nothing is written from a log that is unusable', async () => {
  const { status, world } = await run(['letter.txt'], { redact: 'copy.ndjson' });
  expect(status).toBe(2);
  expect(world.files.has('copy.ndjson')).toBe(false);
});

test.each([
  [{ bisect: 'state.' }, 'cannot be read'],
  [{ bisect: 'window.location' }, 'there is no window'],
  [{ shrink: 'fetch("x")' }, 'there is no function fetch'],
  [{ blame: 'notes..read' }, 'is no path'],
  [{ blame: 'noses.42' }, "the state's slices are"],
] as const)('[replay.status] %j makes no sense: status 2 before any file is opened', async (options, words) => {
  const { status, errors } = await run(['none.ndjson'], options);
  expect(status).toBe(2);
  expect(errors).toContain(words);
  expect(errors).not.toContain('no such file');
});

test.each([
  [[], {}, 'no log was named'],
  [['a', 'b'], { redact: 'out' }, 'take one log'],
  [['a', 'b'], { test: 'out' }, 'take one log'],
] as const)('[replay.status] %j with %j makes no sense', async (names, options, words) => {
  const { status, errors } = await run(names, options);
  expect(status).toBe(2);
  expect(errors).toContain(words);
});
