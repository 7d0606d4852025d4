/** Which entries changed one place in the state, on recorded sessions. */
import type { Entry } from '../../../reducers/events';
import { panelFold, panelPlace } from '../../../src/replay/fold/panelFold';
import { pass } from '../../../src/replay/fold/pass';
import { type BlameReport, createBlame } from '../../../src/replay/questions/blame';
import { readLog } from '../../../src/replay/session/reader';
import { parsePath } from '../../../src/replay/values/paths';
import { bytesOf, entriesOf, logText } from '../support/logs';

async function blame(entries: readonly Entry[], path: string): Promise<BlameReport> {
  const visitor = createBlame(panelPlace(parsePath(path)));
  await pass(readLog(bytesOf(logText(entries), 50_000)), panelFold, [visitor]);
  return visitor.report();
}

const changesOf = ({ changes }: BlameReport) =>
  changes.map(({ entry, before, after }) => [entry.event.type, before, after]);

test('[replay.questions] blame finds each change of a value: read when opened, unread when marked as unread', async () => {
  const report = await blame(entriesOf('morning'), 'notes.1010.read');
  expect(report.first).toBeUndefined();
  expect(changesOf(report)).toEqual([
    ['api.answered', undefined, false],
    ['user.openedNote', false, true],
    ['user.markedUnread', true, false],
  ]);
});

test('[replay.questions] each change comes with its causes', async () => {
  const { changes } = await blame(entriesOf('moderating'), 'outbox.trash.1011.phase');
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [undefined, 'undoable'],
    ['undoable', 'pending'],
    ['pending', 'inFlight'],
    ['inFlight', undefined],
  ]);
  expect(changes.at(-1)?.causes.map(({ type }) => type)).toEqual([
    'api.answered',
    'api.requested',
    'api.answered',
    'api.requested',
    'outbox.recorded',
    'outbox.began',
    'user.askedTrash',
  ]);
});

test('an object changes when any part of it changes, and only then', async () => {
  const whole = await blame(entriesOf('replying'), 'reply.drafts');
  expect(whole.changes.map(({ entry }) => entry.event.type)).toEqual([
    'user.wroteReply',
    'user.choseMention',
    'api.answered',
  ]);
});

test('an object that comes and goes is a change, too', async () => {
  const { changes } = await blame(entriesOf('moderating'), 'outbox.trash.1011');
  expect(changes.map(({ before, after }) => [typeof before, typeof after])).toEqual([
    ['undefined', 'object'],
    ['object', 'object'],
    ['object', 'object'],
    ['object', 'undefined'],
  ]);
});

test.each(['spam.42', 'x', '42'])('%s names no slice, and the message lists them', (path) => {
  expect(() => panelPlace(parsePath(path))).toThrow("the state's slices are session, notes");
});
