/** What the numbers must be to each other, whatever they are. */
import { limits } from '../../reducers/limits';

test('[undo.window] the undo time at the start is one that can be chosen, and the shortest', () => {
  expect(limits.undoMs).toBe(Math.min(...limits.undoChoicesMs));
});

test('[more.step] steps of the window lead from the first to the largest one exactly', () => {
  expect((limits.maxWindowNotes - limits.firstWindowNotes) % limits.windowStepNotes).toBe(0);
});

test('[tabs.takes-over] a lost leader is replaced within 5 seconds, and one missed sign of life is not yet a loss', () => {
  expect(limits.leaderLostMs + limits.leaderApartMs).toBeLessThanOrEqual(5_000);
  expect(limits.leaderLostMs).toBeGreaterThan(2 * limits.leaderBeatMs);
});
