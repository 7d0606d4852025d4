/** The law of typing: what a keystroke costs in the log does not depend on the length of the reply. */
import { initialState, reduce } from '../../reducers';
import { limits } from '../../reducers/limits';
import { draftText } from '../../reducers/selectors';
import { editBetween } from '../../reducers/textEdit';
import { createLog } from '../../streams/log';

/** An eighth of a session's budget. */
const budget = { events: limits.logEvents, bytes: limits.logBytes / 8 };

/** The log of a session in which this many characters are typed, one by one, into one reply. */
function typed(characters: number) {
  const log = createLog({ initial: initialState, reduce, now: () => Date.UTC(2026, 10, 21), budget });
  for (let caret = 1; caret <= characters; caret += 1) {
    const before = draftText(log.state$.value, 1);
    const edit = editBetween(before, `${before}${caret % 6 === 0 ? ' ' : 'a'}`);
    log.append({ event: { type: 'user.wroteReply', note: 1, edit, caret } });
  }
  return log;
}

const bytesOf = (log: ReturnType<typeof typed>): number =>
  log.entries().reduce((sum, entry) => sum + JSON.stringify(entry).length + 1, 0);

/** This many filled the whole budget when each keystroke logged the whole reply. */
const characters = 7_872;

test('[log.budget] 7,872 typed characters take less than an eighth of the budget, and no entry falls to it', () => {
  const log = typed(characters);
  expect(log.entries()).toHaveLength(characters);
  expect(log.base().seq).toBe(0);
  expect(draftText(log.state$.value, 1)).toHaveLength(characters);
  expect(bytesOf(log)).toBeLessThan(budget.bytes);
});

test('a keystroke costs as much at the end of a long reply as at its beginning', () => {
  const first = bytesOf(typed(characters / 2));
  const both = bytesOf(typed(characters));
  // Carets and seqs grow by a digit now and then.
  expect(both).toBeLessThan(first * 2 + characters * 3);
});
