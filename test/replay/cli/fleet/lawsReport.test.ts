/** The words and the JSON of `fleet --laws`. */
import { lawsJson, lawsLines, lawText } from '../../../../src/replay/cli/fleet/lawsReport';
import { type Law, lawKinds } from '../../../../src/replay/fleet/lawJudge';
import type { LawsAnswer, ToldLaw } from '../../../../src/replay/fleet/laws';

const told: ToldLaw = {
  kind: 'soonest',
  first: 'user.askedTrash',
  second: 'undo.elapsed',
  limit: 1_003,
  withinMs: 0,
  keeper: 'earlier',
  keeping: 1_312,
  breaking: 101,
  broken: 31,
  possible: 101,
  holds: true,
  id: '0000000a',
  chance: 2e-19,
  corrected: 0.0031,
  also: [],
  example: { file: 'my log.ndjson', entries: 1_354, place: { from: 120, to: 131 } },
};
const answer: LawsAnswer = {
  earlierVersions: ['0.1.0', '0.2.0', '0.3.0'],
  newestVersion: '0.4.0',
  earlier: 1_786,
  newest: 214,
  begunLater: 2,
  held: 3_581,
  tried: 10_583,
  told: [told],
  more: 7,
};
const command = "npm run replay -- 'my log.ndjson' show 120..131";

test('[fleet.law-row] a row has the law, counts, chances, the smallest session and the command that shows it', () => {
  expect(lawsLines(answer)).toEqual([
    '214 sessions of 0.4.0, the newest version, and 1,786 of 0.1.0 to 0.3.0; 2 sessions without the oldest entries left out',
    '3,581 laws held in all earlier sessions; chances are corrected for 10,583 tried, and 5 % of calls tell one by chance',
    '1. undo.elapsed comes 1,003 ms or more after the user.askedTrash that led to it  [0000000a]',
    '   held in 1,312 earlier sessions, broken in 31 of 101 of 0.4.0; by chance 2e-19, corrected 0.003',
    '   smallest that breaks it: my log.ndjson, 1,354 entries; entry 131',
    `   ${command}`,
    '… and 7 more laws',
  ]);
});

test('[fleet.law-row] a new law says so, laws about the same names stand beside it, from the fifth on counted', () => {
  const law = { ...told, keeper: 'newest' as const, also: [told, told, told, told, told] };
  const [, , , counts, also] = lawsLines({ ...answer, told: [law] });
  expect(counts).toBe(
    '   new: held in 1,312 sessions of 0.4.0, broken in 31 of 101 earlier ones; by chance 2e-19, corrected 0.003',
  );
  expect(also?.split('; ').slice(3)).toEqual([expect.stringContaining('[0000000a]'), '… and 1 more']);
});

test('[fleet.laws] where no law is broken or new, one line says so', () => {
  expect(lawsLines({ ...answer, earlierVersions: ['0.3.0'], begunLater: 0, told: [], more: 0 })).toEqual([
    '214 sessions of 0.4.0, the newest version, and 1,786 of 0.3.0',
    expect.any(String),
    'none is broken in 0.4.0, and none is new, beyond chance',
  ]);
});

const commandsOf = (example: ToldLaw['example']) =>
  JSON.parse(lawsJson({ ...answer, told: [{ ...told, example }] })).laws.told.map(
    (one: { command: string | null; words: string }) => [one.words, one.command],
  );

test('[fleet.law-row] [fleet.commands] the command quotes its words; there is none for a name on which a terminal acts', () => {
  const { example } = told;
  const words = lawText(told);
  expect(commandsOf(example)).toEqual([[words, command]]);
  expect(commandsOf({ ...example, place: null, file: '-a.ndjson' })).toEqual([
    [words, 'npm run replay -- ./-a.ndjson --stat'],
  ]);
  expect(commandsOf({ ...example, file: 'a\u001b[2J' })).toEqual([[words, null]]);
});

test('[fleet.laws] each kind of law has words of its own, with its names and its bound', () => {
  const texts = lawKinds.map((kind) => {
    const law: Law = { kind, first: 'one', second: 'other', limit: 1_234, withinMs: 0 };
    return lawText(law);
  });
  expect(new Set(texts).size).toBe(lawKinds.length);
  for (const text of texts) expect(text).toContain('one');
  expect(texts.filter((text) => text.includes('1,234'))).toHaveLength(5);
  expect(lawText({ kind: 'never', first: '', second: 'other', limit: 0, withinMs: 0 })).toBe(
    'other always has a cause',
  );
});
