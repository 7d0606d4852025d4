/** How much the log forgets when it is over its budget, to the entry. */
import { reduce } from '../../reducers';
import type { PanelEvent } from '../../reducers/events';
import { initialState } from '../../reducers/state';
import { createLog, type LogConfig } from '../../streams/log';
import { eventBytes } from '../../streams/payload';

const due: PanelEvent = { type: 'poll.due' };
/** Each entry weighs as much as every other: 96 bytes and its event. */
const weight = 96 + eventBytes(due);

function budgeted(budget: LogConfig['budget']) {
  const log = createLog({ initial: initialState, reduce, now: () => 1, ...(budget && { budget }) });
  const fill = (count: number) => {
    for (let index = 0; index < count; index += 1) log.append({ event: due });
  };
  const kept = () => [log.base().seq, log.entries().length];
  return { log, fill, kept };
}

// Its base can only be a snapshot, of which there is one for every 256 entries.
test.each([
  // One entry more than 1,020 without the first 256 is 765, three quarters of the budget to the entry.
  [1_020, 256],
  [2_000, 512],
])(
  '[log.budget] over %d entries, or their bytes, it forgets the first %d: down to three quarters',
  (most, forgotten) => {
    for (const budget of [
      { events: most, bytes: Number.MAX_SAFE_INTEGER },
      { events: Number.MAX_SAFE_INTEGER, bytes: most * weight },
    ]) {
      const { fill, kept } = budgeted(budget);
      fill(most);
      expect(kept()).toEqual([0, most]);
      fill(1);
      expect(kept()).toEqual([forgotten, most + 1 - forgotten]);
      // What it has forgotten weighs nothing any more.
      fill(forgotten - 1);
      expect(kept()).toEqual([forgotten, most]);
    }
  },
);

test('[log.budget] what is appended while readers read counts when it is folded', () => {
  const { log, fill, kept } = budgeted({ events: 600, bytes: Number.MAX_SAFE_INTEGER });
  const bases: number[] = [];
  log.entry$.subscribe(({ seq }) => {
    bases.push(log.base().seq);
    if (seq === 256) fill(300);
  });
  fill(257);
  expect([kept(), Math.max(...bases)]).toEqual([[0, 557], 0]);
});
