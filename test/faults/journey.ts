/**
 * The person's acts during a fault: a note is opened and liked, a reply is written and left, a trash is undone, another
 * is carried out, a reply is sent. Also judges whether each act was done once, or reported as failed.
 */
import type { Page } from 'playwright-core';
import type { WishPress } from '../../reducers/events';
import { unsentActs } from '../../reducers/selectors';
import type { WireComment } from '../../src/sandbox/data/comments';
import type { Asked } from '../monkey/logs';
import type { Stage, Tab } from '../monkey/stage';
import type { FaultRow, Moment } from './faultRow';

/** The notes of the journey by their act; all are unread comments. */
export interface Subjects {
  readonly liked: number;
  readonly undone: number;
  readonly trashed: number;
  readonly answered: number;
}
const halfText = 'A thought that is not fin';
const wholeText = 'A thought that is finished.';

/** The person's texts by note, for judge.ts. */
export const textsOf = ({ liked, answered }: Subjects): ReadonlyMap<number, string> =>
  new Map([
    [liked, halfText],
    [answered, wholeText],
  ]);

export async function makeSubjects({ control }: Stage): Promise<Subjects> {
  const make = () => control.addNote('comment', { push: 'none' });
  return { answered: await make(), trashed: await make(), undone: await make(), liked: await make() };
}

const row = (id: number) => `[data-view="list"] .row[data-note-id="${id}"]`;
const act = (id: number, name: string) => `[data-view="note"][data-note-id="${id}"] [data-act="${name}"]`;
const box = '[data-view="note"] textarea';

/** Longer than the longest backoff, because a person would not wait longer for a button. */
const longestWaitMs = 240_000;

/**
 * Lets time pass until the element is visible.
 * @throws Error that names the element
 */
async function appears(stage: Stage, page: Page, selector: string): Promise<void> {
  for (let waited = 0; waited < longestWaitMs; waited += 500) {
    if (await page.locator(selector).first().isVisible()) return;
    await stage.pass(500);
  }
  throw new Error(`${selector} is not there after ${longestWaitMs / 1000} s.`);
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** The tab in which the person can act. */
export function tabOf({ tabs }: Stage): Tab {
  const tab = tabs.find(({ hidden, frozen }) => !hidden && !frozen);
  if (!tab) throw new Error('There is no tab to act in.');
  return tab;
}

async function open(stage: Stage, id: number): Promise<Page> {
  const { page } = tabOf(stage);
  await appears(stage, page, row(id));
  await page.locator(row(id)).click();
  await appears(stage, page, act(id, 'trash'));
  return page;
}

async function write(stage: Stage, page: Page, text: string): Promise<void> {
  await appears(stage, page, box);
  await page.locator(box).focus();
  await press(page, 'ControlOrMeta+a');
  await page.keyboard.type(text);
  // Longer than the pause after which a draft is written.
  await stage.pass(400);
}

/** @param at is called at each moment at which a fault may begin */
export async function doActs(
  stage: Stage,
  { liked, undone, trashed, answered }: Subjects,
  at: (moment: Moment) => Promise<void>,
): Promise<void> {
  let page = await open(stage, liked);
  await press(page, 'l');
  await stage.pass(300);
  await write(stage, page, halfText);
  await at('draftTyped');
  page = await open(stage, undone);
  await press(page, 't');
  await stage.pass(1_000);
  await page.locator(`[data-undo-for="${undone}"] .undo-button`).click();
  await stage.pass(500);
  page = await open(stage, trashed);
  await press(page, 't');
  await stage.pass(1_000);
  await at('undoRuns');
  await stage.pass(6_000);
  page = await open(stage, answered);
  await write(stage, page, wholeText);
  await press(page, 'ControlOrMeta+Enter');
  await at('replySent');
}

/**
 * The panel offers to send acts without an answer again [status.send-again], and the person accepts.
 * @returns the acts that are sent
 */
export async function sendAgain(stage: Stage): Promise<readonly WishPress[]> {
  const tab = tabOf(stage);
  const button = tab.page.locator('.status').getByRole('button', { name: 'Send again' });
  if (!(await button.isVisible())) return [];
  const { state } = await stage.logOf(tab);
  await button.click();
  return unsentActs(state);
}

/** @returns the acts that were sent again and are still not done, a sentence each */
export function* undoneActs(
  { liked, trashed }: Subjects,
  before: ReadonlyMap<number, WireComment>,
  sent: readonly WishPress[],
): Generator<string> {
  for (const { type } of sent) {
    if (type === 'user.askedLike' && before.get(liked)?.i_like !== true) yield 'the like was sent again, and not saved';
    if (type === 'user.askedTrash' && before.get(trashed)?.status !== 'trash')
      yield 'the trash was sent again, and not carried out';
  }
}

/** The comments are looked up before any act, because a note goes with its comment. */
export function commentsOf({ sandbox }: Stage, subjects: Subjects): ReadonlyMap<number, WireComment> {
  const { notes, comments } = sandbox.world();
  return new Map(
    Object.values(subjects).flatMap((id: number): [number, WireComment][] => {
      const comment = comments.get(notes.get(id)?.meta.ids['comment'] ?? 0);
      return comment ? [[id, comment]] : [];
    }),
  );
}

/** @returns the acts that were neither done nor reported as failed, or done twice; a sentence each */
export function* lostActs(
  stage: Stage,
  subjects: Subjects,
  before: ReadonlyMap<number, WireComment>,
  { refusesReads, keepsReply }: FaultRow,
  said: ReadonlySet<string>,
  asked: readonly Asked[],
): Generator<string> {
  const isSaid = (text: RegExp) => [...said].some((one) => one.startsWith('status ') && text.test(one));
  const comment = (id: number) => before.get(id);
  if (comment(subjects.liked)?.i_like !== true && !isSaid(/like couldn't be saved/))
    yield 'the like was not saved, and the panel did not say so';
  if (comment(subjects.undone)?.status === 'trash') yield 'a trash that was undone was carried out';
  const undoneId = comment(subjects.undone)?.ID;
  if (asked.some(({ path }) => path.includes(`/comments/${undoneId}/delete`)))
    yield 'a trash that was undone was asked for';
  if (comment(subjects.trashed)?.status !== 'trash' && !isSaid(/couldn't be trashed/))
    yield 'the trash was not carried out, and the panel did not say so';
  const posted = [...stage.sandbox.world().comments.values()].filter(
    ({ raw_content: text }) => text.trim() === wholeText,
  ).length;
  if (posted > 1) yield `the reply was posted ${posted} times`;
  // judge.ts checks that the text is kept.
  if (posted === 0 && !keepsReply && !isSaid(/Reply Failed/))
    yield 'the reply was not posted, and the panel did not say so';
  const { notes } = stage.sandbox.world();
  for (const id of [subjects.liked, subjects.answered])
    if (!refusesReads && notes.get(id)?.read === 0) yield `note ${id} was opened, and the service has it unread`;
  const half = [...stage.sandbox.world().comments.values()].some(({ raw_content: text }) => text.trim() === halfText);
  if (half) yield 'a reply that was not sent was posted';
}
