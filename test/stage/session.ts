/**
 * A session on the stage: steps are done one after the other, maybe with a fault of the catalogue, then all faults end, and
 * the judges say what is wrong at rest.
 */
import type { Browser } from 'playwright-core';
import type { Engine } from '../engines/support/engine';
import type { Fault, Moment, Place } from './faults/fault';
import type { Judge } from './judges/judge';
import { judgeLeaks } from './judges/leaks';
import { judgeSafety } from './judges/safety';
import { judgeTruth, looksRight } from './judges/truth';
import { logText } from './logs';
import { act, look } from './person';
import { awake, logsOf, openStage, type Stage, type StageOptions, type Tab } from './stage';
import { leftOut, parseSteps, type Step, stepText } from './steps';
import { endFaults, happen } from './world';

export const judges = { truth: judgeTruth, safety: judgeSafety, leaks: judgeLeaks };
export type JudgeName = keyof typeof judges;

export interface Act {
  readonly steps: readonly (Step | Moment)[];
  readonly fault?: Fault | undefined;
  readonly judgedFor: readonly JudgeName[];
  /** After so long at rest all must be right, in milliseconds of the pages' clock. */
  readonly longestRestMs?: number | undefined;
}

export interface Outcome {
  /** What was wrong at rest, or during a step; a sentence each. */
  readonly wrong: readonly string[];
  /** The logs of all documents, as files for `npm run replay`; only of a session that went wrong. */
  readonly logs: readonly string[];
  /** How long it took to come to rest, in milliseconds of the pages' clock. */
  readonly restMs: number;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
/** Longer than the longest backoff, the rest between push tries and the slow look together. */
const mostRestMs = 20 * minuteMs;
const lookEveryMs = 15 * secondMs;

/**
 * A person's day, with the moments at which a fault may begin: a note is liked, a reply is written and left, a trash is undone,
 * another is carried out, a reply is sent.
 */
export const day: readonly (Step | Moment)[] = [
  'listShown',
  ...parseSteps('0p.open.0.500 0k.like.0.300 0k.write.0.600'),
  'draftTyped',
  ...parseSteps('0k.escape.0.100 0p.back.0.300 0p.open.1.500 0k.trash.0.1000 0p.undo.0.500'),
  ...parseSteps('0p.back.0.300 0p.open.2.500 0k.trash.0.1000'),
  'undoRuns',
  ...parseSteps('0p.back.0.6000 0p.open.3.500 0k.write.0.600 0k.send.0.100'),
  'replySent',
];

/** Steps after which nothing need have the focus: a new page, and Tab, which leads out of the page at its end. */
const losesFocus = new Set(['reload', 'openTab', 'closeTab', 'hide', 'tab']);

interface Run {
  readonly stage: Stage;
  readonly written: Map<number, string>;
  readonly wrong: string[];
  /** What the pages said, as role, space, text. */
  readonly said: Set<string>;
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

async function listen({ stage, said }: Run): Promise<void> {
  for (const { driven } of awake(stage))
    for (const one of JSON.parse(String(await driven.run('JSON.stringify(monkey.takeSaid())')))) said.add(one);
}

/** Does the steps, with the fault from its moment to its end. */
async function doSteps(run: Run, { steps, fault }: Act): Promise<void> {
  const { stage } = run;
  const place: Place = {
    stage,
    get tab() {
      const tab = awake(stage).find(({ hidden }) => !hidden);
      if (!tab) throw new Error('There is no tab to act in.');
      return tab;
    },
    which: null,
  };
  const { at = 'listShown', tabs = 1, lastsMs = minuteMs } = fault ?? {};
  if (at === 'opening') await fault?.begin(place);
  for (let opened = 0; opened < tabs; opened += 1) await stage.openTab();
  await stage.pass(8 * secondMs);
  for (const step of steps) {
    if (typeof step !== 'string') await doStep(run, step);
    else if (step === at) await fault?.begin(place);
    if (fault) await listen(run);
  }
  if (!fault) return;
  await stage.pass(lastsMs);
  await listen(run);
  await fault.end?.(place);
  const isSaid = [...run.said].some((one) => fault.says?.test(one) ?? true);
  if (fault.says && !isSaid)
    run.wrong.push(`the page did not say ${fault.says}; it said: ${[...run.said].join(' | ')}`);
}

/** Lets time pass until the judge finds nothing wrong, or time is up. */
async function rest(
  run: Run,
  judge: Judge,
  mostMs: number,
): Promise<{ readonly wrong: readonly string[]; restMs: number }> {
  const { stage, written } = run;
  for (let restMs = lookEveryMs; ; restMs += lookEveryMs) {
    await stage.pass(lookEveryMs);
    if (restMs < mostMs && !(await looksRight(stage))) continue;
    const wrong = await judge({ stage, written, logs: await logsOf(stage) });
    if (wrong.length === 0 || restMs >= mostMs) return { wrong, restMs };
  }
}

export async function play(browser: Browser | Engine, options: StageOptions, doing: Act): Promise<Outcome> {
  const { fault, judgedFor, longestRestMs = mostRestMs } = doing;
  const stage = await openStage(browser, { ...options, excused: fault?.excused });
  const run: Run = { stage, written: new Map(), wrong: [], said: new Set(), texts: 0, front: null };
  try {
    await doSteps(run, doing);
    await endFaults(stage);
    // A page without storage cannot remove what other pages left there.
    for (const tab of stage.tabs) if (tab.blocked) await stage.reload(tab);
    const atRest = await rest(run, judges.truth, longestRestMs);
    const { restMs } = atRest;
    const wrong = [...run.wrong, ...atRest.wrong];
    for (const name of judgedFor)
      if (name !== 'truth')
        wrong.push(...(await judges[name]({ stage, written: run.written, logs: await logsOf(stage) })));
    return { wrong, restMs, logs: wrong.length === 0 ? [] : (await logsOf(stage)).map(logText) };
  } finally {
    await stage.close();
  }
}
