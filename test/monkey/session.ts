/** One random session: its steps are done one after the other, then all faults end, and it is judged at rest. */
import type { Browser } from 'playwright-core';
import type { Engine } from '../engines/support/engine';
import { judge, looksRight, type Written } from './judge';
import { logText } from './logs';
import { act, look } from './person';
import { awake, logsOf, openStage, type Stage, type StageOptions, type Tab } from './stage';
import { leftOut, type Step, stepText } from './steps';
import { endFaults, happen } from './world';

export interface Outcome {
  /** What was wrong at rest, or during a step; a sentence each. */
  readonly wrong: readonly string[];
  /** The logs of all documents, as files for `npm run replay`; only of a session that went wrong. */
  readonly logs: readonly string[];
  /** How long it took to come to rest, in milliseconds of the pages' clock. */
  readonly restMs: number;
}

const secondMs = 1_000;
/** Longer than the longest backoff, the rest between push tries and the slow look together. */
const longestRestMs = 20 * 60 * secondMs;
const lookEveryMs = 15 * secondMs;

/** Steps after which nothing need have the focus: a new page, and Tab, which leads out of the page at its end. */
const losesFocus = new Set(['reload', 'openTab', 'closeTab', 'hide', 'tab']);

interface Run {
  readonly stage: Stage;
  readonly written: Map<number, string>;
  readonly wrong: string[];
  texts: number;
  /** The tab that the person looks at. */
  front: Tab | null;
}

async function doStep(run: Run, step: Step): Promise<void> {
  const { stage, written } = run;
  const tabs = awake(stage);
  const tab = tabs[step.tab] ?? tabs[0];
  if (!tab || leftOut[stage.engine].includes(step.name)) return;
  if (run.front !== tab) await tab.driven.toFront();
  run.front = tab;
  const before = await look(tab.driven);
  run.texts += 1;
  // Two tabs that write to the same note at once are two persons at one keyboard: the first alone writes.
  const isWriting = ['write', 'mention', 'send'].includes(step.name);
  const isWriter = tab === stage.tabs[0];
  if (!isWriter && before.on?.startsWith('textarea')) await tab.driven.press('Escape');
  const isAct = (isWriter || !isWriting) && (await act(tab.driven, step, `Text ${run.texts}`));
  if (isWriter && isAct) {
    const { box } = await look(tab.driven);
    // A box that shows what storage held when its page was loaded may show an older text than another tab has written since.
    // Without storage the text goes with its page, and the panel says so. [storage.blocked]
    if (box?.isTyped && box.text && tab.unkept) written.delete(box.note);
    else if (box?.isTyped && box.text) written.set(box.note, box.text);
  }
  if (!isAct && !isWriting) await happen(stage, tab, step);
  await stage.pass(step.waitMs);
  if (!stage.tabs.includes(tab) || step.by === 'pointer' || losesFocus.has(step.name) || tab.hidden) return;
  const after = await look(tab.driven);
  if (after.on === null && after.isHere && before.on !== null && before.isHere)
    run.wrong.push(`after ${stepText(step)} nothing has the focus; before it was on ${before.on}`);
}

/**
 * Lets time pass until all is right, as judge.ts has it. No fault is on any more.
 * @param mostMs after so long at rest it must be right, in milliseconds of the pages' clock
 * @returns what is wrong then
 */
export async function rest(
  stage: Stage,
  written: Written,
  mostMs = longestRestMs,
): Promise<{ readonly wrong: readonly string[]; readonly restMs: number }> {
  let restMs = 0;
  for (;;) {
    await stage.pass(lookEveryMs);
    restMs += lookEveryMs;
    if (restMs < mostMs && !(await looksRight(stage))) continue;
    const found = await judge(stage, written);
    if (found.length === 0 || restMs >= mostMs) return { wrong: found, restMs };
  }
}

interface PlayOptions {
  /** After so long at rest it must be right, in milliseconds of the pages' clock. */
  readonly longestRestMs?: number | undefined;
}

export async function play(
  browser: Browser | Engine,
  options: StageOptions,
  steps: readonly Step[],
  { longestRestMs: mostMs }: PlayOptions = {},
): Promise<Outcome> {
  const stage = await openStage(browser, options);
  const run: Run = { stage, written: new Map(), wrong: [], texts: 0, front: null };
  try {
    await stage.openTab();
    await stage.pass(8 * secondMs);
    for (const step of steps) await doStep(run, step);
    await endFaults(stage);
    // A page without storage cannot remove what other pages left there.
    for (const tab of stage.tabs) if (tab.blocked) await stage.reload(tab);
    const atRest = await rest(stage, run.written, mostMs);
    const { restMs } = atRest;
    const wrong = [...run.wrong, ...atRest.wrong];
    if (wrong.length === 0) return { wrong, restMs, logs: [] };
    return { wrong, restMs, logs: (await logsOf(stage)).map(logText) };
  } finally {
    await stage.close();
  }
}
