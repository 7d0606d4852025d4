/** Runs a row of the catalogue: the journey of journey.ts with its fault, judged after the fault has ended. */
import type { Browser } from 'playwright-core';
import { logText } from '../monkey/logs';
import { rest } from '../monkey/session';
import { logsOf, openStage, type Stage } from '../monkey/stage';
import { endFaults } from '../monkey/world';
import type { FaultRow, Moment, Place, Said } from './faultRow';
import { commentsOf, doActs, lostActs, makeSubjects, sendAgain, tabOf, textsOf, undoneActs } from './journey';

export interface Outcome {
  readonly id: string;
  readonly passed: boolean;
  /** The faults that were found; a sentence each. */
  readonly wrong: readonly string[];
  /** The time from the end of the fault until all was right, in milliseconds of the pages' clock. */
  readonly healedMs: number;
  /** The logs of all documents of a failed row. */
  readonly logs: readonly string[];
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
/** The longest time to heal: longer than the longest backoff, push rest and slow look together. */
const longestHealingMs = 12 * minuteMs;

const isSaid = ({ role, text }: Said, said: ReadonlySet<string>): boolean =>
  [...said].some((one) => one.startsWith(`${role} `) && text.test(one.slice(role.length + 1)));

/** The elements that report a fault. */
const complaint = /^alert |^status .*(couldn't|Failed|blocks|n't sent)/;

function* wrongWords(row: FaultRow, said: ReadonlySet<string>): Generator<string> {
  for (const due of row.says)
    if (!isSaid(due, said)) yield `the page did not say ${due.text} (${due.role}); it said: ${[...said].join(' | ')}`;
  if (row.says.length === 0)
    for (const one of said)
      if (complaint.test(one)) yield `the page complains of something that a person need not know: ${one}`;
}

/** Adds the pages' texts. */
async function listen({ tabs }: Stage, said: Set<string>): Promise<void> {
  for (const { page, frozen } of tabs)
    if (!frozen) for (const one of await page.evaluate<readonly string[]>('monkey.takeSaid()')) said.add(one);
}

async function runOn(stage: Stage, row: FaultRow): Promise<Omit<Outcome, 'id' | 'passed'>> {
  const subjects = await makeSubjects(stage);
  const comments = commentsOf(stage, subjects);
  const said = new Set<string>();
  const { at: moment = 'listShown', lastsMs = minuteMs, tabs = 1 } = row;
  const place: Place = {
    stage,
    get tab() {
      return tabOf(stage);
    },
    which: null,
  };
  const at = async (now: Moment) => {
    if (now === moment) await row.begin(place);
    if (now !== 'beforeOpening') await listen(stage, said);
  };
  const isOver = moment === 'beforeOpening' && !row.actsMeanwhile;
  const end = async () => {
    await stage.pass(lastsMs);
    await listen(stage, said);
    await row.end?.(place);
    await endFaults(stage);
  };
  await at('beforeOpening');
  for (let opened = 0; opened < tabs; opened += 1) await stage.openTab();
  // The pages' clock stands meanwhile, because a slow machine must not make the first load late.
  if (moment !== 'beforeOpening')
    for (const { page } of stage.tabs) await page.waitForSelector('[data-view="list"] [data-note-id]');
  await stage.pass(8 * secondMs);
  if (isOver) await end();
  await at('listShown');
  await doActs(stage, subjects, at);
  if (!isOver) await end();
  const { wrong, restMs } = await rest(stage, textsOf(subjects), longestHealingMs);
  await listen(stage, said);
  const asked = (await logsOf(stage)).flatMap((log) => log.asked);
  const found = [...wrong, ...lostActs(stage, subjects, comments, row, said, asked), ...wrongWords(row, said)];
  const sent = await sendAgain(stage);
  if (sent.length > 0) {
    const again = await rest(stage, textsOf(subjects), longestHealingMs);
    found.push(...again.wrong, ...undoneActs(subjects, comments, sent));
  }
  return { wrong: found, healedMs: restMs, logs: found.length === 0 ? [] : (await logsOf(stage)).map(logText) };
}

/** @param root the project's */
export async function runRow(browser: Browser, root: string, row: FaultRow): Promise<Outcome> {
  const timeZone = row.ofMachinesZone ? null : undefined;
  const stage = await openStage(browser, { root, seed: 5, notes: 8, width: 1000, timeZone, excused: row.excused });
  try {
    const { wrong, ...outcome } = await runOn(stage, row);
    return { id: row.id, passed: wrong.length === 0, wrong, ...outcome };
  } catch (error) {
    const wrong = [`the journey broke off: ${error instanceof Error ? error.stack : String(error)}`];
    return { id: row.id, passed: false, wrong, healedMs: 0, logs: (await logsOf(stage).catch(() => [])).map(logText) };
  } finally {
    await stage.close();
  }
}
