/**
 * Whether a page holds more and more: the same acts are done again and again, and the elements and listeners that Chromium
 * counts must not grow with them. Other engines do not count, so they are not judged.
 */
import { act } from '../person';
import { parseSteps } from '../steps';
import { happen } from '../world';
import type { Judge } from './judge';

/** Acts that leave nothing behind, in the steps of random sessions. */
const round = parseSteps(`
  0p.open.0.300 0k.like.0.300 0k.like.0.300 0p.next.1.300 0p.back.0.300 0p.filter.1.300 0p.filter.0.300
  0k.trash.0.700 0k.undo.0.700 0p.back.0.300 0k.help.0.300 0k.scrollEnd.0.300 0k.scrollTop.0.300
  0p.reloadFrame.0.2000 0p.dropPush.0.2000 0p.hide.0.1000 0p.show.0.2000
`);
const rounds = 10;
/** What was made late, such as a row that came into view, is no leak. */
const slack = 60;

const counters = ['nodes', 'jsEventListeners'] as const;

/** Whatever is under way has ended by then. */
const restMs = 60_000;

export const judgeLeaks: Judge = async ({ stage }) => {
  const [tab] = stage.tabs;
  if (!tab || stage.engine !== 'chromium') return [];
  const debuggerOf = await tab.page.context().newCDPSession(tab.page);
  const count = async () => {
    await stage.pass(restMs);
    await debuggerOf.send('HeapProfiler.collectGarbage');
    return debuggerOf.send('Memory.getDOMCounters');
  };
  const doRound = async () => {
    for (const step of round) {
      if (!(await act(tab.driven, step, 'Text'))) await happen(stage, tab, step);
      await stage.pass(step.waitMs);
    }
  };
  // Afterwards all code is loaded.
  await doRound();
  const counts = [await count()];
  for (const _half of [1, 2]) {
    for (let done = 0; done < rounds / 2; done += 1) await doRound();
    counts.push(await count());
  }
  await debuggerOf.detach();
  const [before, middle, after] = counts;
  if (!before || !middle || !after) return [];
  return counters.flatMap((name) => {
    // On a busy machine a list may grow after the first count, once. A leak is there in both halves.
    const more = 2 * Math.min(middle[name] - before[name], after[name] - middle[name]);
    return more >= slack && more >= rounds ? [`${name}: ${more} more after ${rounds} rounds of the same acts`] : [];
  });
};
