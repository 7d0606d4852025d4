/** The first entry after which an expression holds, on recorded sessions. */
import fc from 'fast-check';
import type { Entry } from '../../../reducers/events';
import { panelFold, panelQuestions } from '../../../src/replay/fold/panelFold';
import { pass } from '../../../src/replay/fold/pass';
import { type BisectReport, createBisect } from '../../../src/replay/questions/bisect';
import { compileExpression } from '../../../src/replay/questions/expression';
import { readLog } from '../../../src/replay/session/reader';
import { bytesOf, entriesOf, logText } from '../support/logs';

async function bisect(entries: readonly Entry[], text: string): Promise<BisectReport> {
  const visitor = createBisect(compileExpression(text, panelQuestions));
  await pass(readLog(bytesOf(logText(entries), 50_000)), panelFold, [visitor]);
  return visitor.report();
}

test('[replay.questions] the first entry after which it holds is found, with its causes', async () => {
  const report = await bisect(entriesOf('replying'), 'state.statusBar.current.message == "replyPosted"');
  expect(report.entry?.event).toMatchObject({ type: 'api.answered', call: 'reply' });
  expect(report.causes[0]?.seq).toBe(report.seq);
  expect(report.causes.at(-1)?.type).toBe('user.sentReply');
});

test('an expression that holds from the beginning, never, or several times is told apart', async () => {
  const entries = entriesOf('moderating');
  expect(await bisect(entries, 'state.panel.filter == "all"')).toMatchObject({
    seq: 0,
    entry: null,
    times: 1,
    holdsAtEnd: true,
  });
  expect(await bisect(entries, 'state.panel.selected == 5')).toEqual({
    seq: null,
    entry: null,
    causes: [],
    times: 0,
    holdsAtEnd: false,
  });
  expect(await bisect(entries, 'isHidden(1012)')).toMatchObject({ times: 1, holdsAtEnd: false });
  expect((await bisect(entries, 'count(state.outbox.trash) > 0')).times).toBeGreaterThan(1);
});

test('[replay.questions] bisect finds the first of all entries after which it holds', async () => {
  const entries = entriesOf('morning');
  const numbers = fc.integer({ min: 1, max: entries.length });
  await fc.assert(
    fc.asyncProperty(numbers, numbers, async (one, other) => {
      const report = await bisect(entries, `seq == ${one} || seq == ${other}`);
      expect(report.seq).toBe(Math.min(one, other));
      expect(report.times).toBe(Math.abs(one - other) <= 1 ? 1 : 2);
    }),
    { numRuns: 20 },
  );
});
