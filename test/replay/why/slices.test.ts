/** "Why" works in small pieces: between two looks at the clock it folds few entries, and the answer is the same as at once. */

import { unanswerable } from '../../../src/replay/why/asked';
import { parseElement } from '../../../src/replay/why/elements';
import type { Recording } from '../../../src/replay/why/recording';
import { inSlices } from '../../../src/replay/why/slices';
import { askWhy, why } from '../../../src/replay/why/why';
import { chosen, dice, type NamedRecording, pairFrom, recorded } from '../support/recordings';

/** A state is folded from a kept one that is at most so many entries before. */
const mostAtOnce = 64;

/** The recording, and how many states were asked of it. */
function counting(recording: Recording) {
  let asked = 0;
  const counted: Recording = {
    ...recording,
    stateAt(place) {
      asked += 1;
      return recording.stateAt(place);
    },
  };
  return { counted, asked: () => asked };
}

let recordings: readonly NamedRecording[] = [];
beforeAll(async () => {
  recordings = await recorded();
});

test(`a piece asks for at most ${mostAtOnce} states, what is done only rises, and the answer is the same as at once`, () => {
  const roll = dice(5);
  for (let time = 0; time < 40; time += 1) {
    const { recording, at, element } = pairFrom(recordings, roll);
    const { counted, asked } = counting(recording);
    const job = inSlices(askWhy(counted, element, at));
    let [before, done] = [asked(), job.done()];
    while (!job.step(() => true)) {
      expect(asked() - before).toBeLessThanOrEqual(mostAtOnce);
      expect(job.done()).toBeGreaterThanOrEqual(done);
      expect(job.done()).toBeLessThanOrEqual(1);
      [before, done] = [asked(), job.done()];
    }
    expect(JSON.stringify(job.report())).toBe(JSON.stringify(why(recording, element, at)));
  }
});

test('the search for a note that no entry names is in pieces, too', () => {
  const { recording } = chosen(
    recordings.filter(({ name }) => name === 'long-idle-day.ndjson'),
    dice(1),
  );
  const { counted, asked } = counting(recording);
  const job = inSlices(unanswerable(counted, parseElement('row 5'), recording.last()));
  let pieces = 0;
  for (let before = asked(); !job.step(() => true); before = asked(), pieces += 1)
    expect(asked() - before).toBeLessThanOrEqual(mostAtOnce);
  expect(pieces).toBeGreaterThan(recording.last() / mostAtOnce);
  expect(job.report()).toBe('no entry of this log speaks of the row of note 5');
});

test('the result of work that goes on is refused', () => {
  const { recording, at, element } = pairFrom(recordings, dice(5));
  expect(() => inSlices(askWhy(recording, element, at)).report()).toThrow('The work is not done yet.');
});
