/**
 * Many damaged and hostile files through the command line: each gets an answer or one sentence, and nothing
 * printed acts on a terminal.
 */
import { replay } from '../../../src/replay/cli/commands';
import type { ReplayOptions } from '../../../src/replay/cli/replayWorld';
import { damaged } from '../support/damage';
import { entriesOf, logText, testedLog } from '../support/logs';
import { textWorld } from '../support/textWorld';

const first = (name: string, count: number) => entriesOf(name).slice(0, count);
const whole = [
  logText(first('morning', 12)),
  testedLog(first('moderating', 14)),
  logText(first('replying', 30), { every: 4 }),
  logText(first('pushLostAndFound', 20)),
  logText(first('troubled', 16), { every: 8 }),
];
const questions: readonly ReplayOptions[] = [
  { verify: true },
  { verify: true, effects: true },
  {},
  { stat: true, blame: 'notes.1012.read', json: true },
  { bisect: 'unreadNotes().length > 3', diff: { from: 1, to: 5 } },
  { redact: 'copy.ndjson' },
];
const acting = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function ask(files: ReadonlyMap<string, Uint8Array>, options: ReplayOptions) {
  const world = textWorld();
  const open = async (file: string) => ({ source: only(files.get(file) ?? new Uint8Array()), bytes: null });
  const status = await replay([...files.keys()], options, { ...world, open });
  return { status, said: world.said, complained: world.complained };
}

test.each(questions.map((question, place) => [Object.keys(question).join(' ') || 'nothing', place] as const))(
  '[replay.hostile] %s: each of 300 damaged files gives an answer or one sentence',
  async (_asked, part) => {
    let refused = 0;
    for (let number = part; number < 1_800; number += questions.length) {
      const text = whole[number % whole.length] ?? '';
      const files = new Map([['a.ndjson', damaged(text, number)]]);
      const { status, said, complained } = await ask(files, questions[part] ?? {});
      // A tolerated fault is told too.
      const sentences = complained.filter(
        (line) =>
          !/; the log is read up to entry|of a type that this version|it changed nothing|at which the reducers threw/.test(
            line,
          ),
      );
      const told = { number, status, sentences };
      if (status === 2) {
        refused += 1;
        expect({ ...told, count: sentences.length }).toEqual({ ...told, count: 1 });
        expect(sentences[0]).toMatch(/^a\.ndjson: .*\.$/);
      } else expect({ ...told, answers: said.length > 0 }).toEqual({ ...told, answers: true });
      expect([...said, ...complained].filter((line) => acting.test(line))).toEqual([]);
      expect(Math.max(0, ...sentences.map((line) => line.length))).toBeLessThan(600);
    }
    expect(refused).toBeGreaterThan(30);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  },
  120_000,
);

test('[replay.hostile] the files after a hostile one are read all the same', async () => {
  const files = new Map<string, Uint8Array>();
  for (let number = 0; number < 50; number += 1) files.set(`${number}.ndjson`, damaged(whole[1] ?? '', number));
  files.set('good.ndjson', new TextEncoder().encode(whole[0]));
  const { said } = await ask(files, { verify: true });
  expect(said.at(-1)).toMatch(/^good\.ndjson: as recorded/);
});

test('[replay.terminal] control characters of a file are printed as such', async () => {
  const text = (whole[0] ?? '').replace(/"app":"[^"]*"/, '"app":"\\u001b[31m\\u202e9.9\\n"');
  const { said } = await ask(new Map([['a\u001b[1m.ndjson', new TextEncoder().encode(text)]]), {});
  expect(said[0]).toContain('a\\u001b[1m.ndjson');
  expect(said[0]).toContain('\\u001b[31m\\u202e9.9\\u000a');
});
