/** The words and the JSON of `fleet --explain`. */
import { explainJson, explainLines, featureText } from '../../../../src/replay/cli/fleet/explainReport';
import type { Explanation, Told } from '../../../../src/replay/fleet/explain';
import { parseExplainLine } from '../../../../src/replay/fleet/explainLine';

const told: Told = {
  kind: 'pair',
  first: 'user.dismissedUndo',
  second: 'undo.elapsed',
  withinMs: 10_000,
  times: 0,
  bad: 35,
  good: 12,
  sessions: 'x',
  example: { file: 'my log.ndjson', entries: 1_354 },
  score: 0.8629,
  interval: [0.7, 0.95],
  few: false,
  also: [],
};
const explanation: Explanation = {
  id: '0000000a',
  kind: 'effects',
  words: 'moved undo.elapsed',
  versions: ['0.3.1'],
  bad: 35,
  good: 1_012,
  compared: 4_511,
  told: [told],
};
const command = "npm run replay -- 'my log.ndjson' --shrink fingerprint:0000000a --test test/replay/found/0000000a";

test('[fleet.explain-row] a row has score, interval, counts, the smallest session and the command that makes a test', () => {
  expect(explainLines(explanation, null)).toEqual([
    '35 bad sessions of effects: moved undo.elapsed  [0000000a]',
    '1,012 good sessions of version 0.3.1; 4,511 features compared, by Ochiai (95 % interval of Clopper–Pearson); one of all sessions has 0.18',
    '1. 0.86 (0.70 to 0.95)  user.dismissedUndo, then undo.elapsed within 10 s',
    '   in 35 of 35 bad and 12 of 1,012 good sessions',
    '   smallest: my log.ndjson, 1,354 entries',
    `   ${command}`,
  ]);
});

test('[fleet.explain-row] few bad sessions, and features of the same sessions, are told; from the fifth on these are counted', () => {
  const event = { ...told, kind: 'event' as const, second: '', withinMs: 0 };
  const also = [
    { ...event, first: 'api.failed' },
    { ...event, kind: 'answer' as const, first: 'getComment', second: 'failed' },
    { ...event, kind: 'missing' as const, first: 'read.refused' },
    told,
    event,
    event,
  ];
  const rows = explainLines({ ...explanation, told: [{ ...event, few: true, also }] }, null).slice(2, 5);
  expect(rows).toEqual([
    '1. 0.86 (0.70 to 0.95)  user.dismissedUndo',
    '   in 35 of 35 bad and 12 of 1,012 good sessions; few bad sessions, so it may be chance',
    '   in the same sessions: api.failed; getComment: failed; no read.refused; user.dismissedUndo, then undo.elapsed within 10 s; … and 2 more',
  ]);
});

test('[fleet.explain] what is repeated is told with its number', () => {
  const repeated = { ...told, kind: 'repeated' as const, withinMs: 0, times: 3 };
  expect(featureText({ ...repeated, first: 'listNotes', second: 'failed' })).toBe('listNotes: failed, 3 times or more');
  expect(featureText({ ...repeated, first: 'poll.due', second: '' })).toBe('poll.due, 3 times or more');
});

test('[fleet.explain] where nothing tells bad from good, one line says so', () => {
  expect(explainLines({ ...explanation, told: [], versions: ['0.3.0', '0.3.1'] }, null).slice(1)).toEqual([
    expect.stringContaining('1,012 good sessions of the versions 0.3.0, 0.3.1; '),
    'nothing occurs more often in bad sessions than in good ones',
  ]);
});

const commandsOf = (of: Explanation, where: string | null) =>
  JSON.parse(explainJson(of, where)).explain.told.map((one: { command: string | null }) => one.command);

test('the line is read again as it was written; any other line is none', () => {
  expect(parseExplainLine(explainJson(explanation, null))).toEqual(explanation);
  for (const text of ['', '{}', '{"explain":', '{"explain":{}}', explainJson({ ...explanation, id: 'x' }, null)])
    expect(parseExplainLine(text)).toBeNull();
});

test('[fleet.explain-row] of --where the command shrinks to the expression, when the call has one', () => {
  const of = { ...explanation, id: 'where', kind: 'where' };
  expect(commandsOf(of, 'seq > 3')).toEqual([
    "npm run replay -- 'my log.ndjson' --shrink 'seq > 3' --test test/replay/found/where",
  ]);
  expect(commandsOf(of, null)).toEqual([null]);
  expect(explainLines(of, null).at(-1)).toContain('smallest: ');
});

test('[fleet.commands] there is no command for a name on which a terminal acts, nor for a group of --against', () => {
  const example = { file: 'a\u001b[2J', entries: 1 };
  expect(commandsOf({ ...explanation, told: [{ ...told, example }] }, null)).toEqual([null]);
  expect(commandsOf({ ...explanation, kind: 'against' }, null)).toEqual([null]);
  expect(commandsOf(explanation, null)).toEqual([command]);
});
