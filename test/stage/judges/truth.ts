/**
 * Whether a session at rest is right: what both tabs show is what the service has, every act was done once or said to have
 * failed, and storage holds nothing that is over. `session.ts` asks until nothing is wrong, or time is up.
 */
import { initialState, reduce } from '../../../reducers/index';
import { limits } from '../../../reducers/limits';
import type { Note } from '../../../reducers/note';
import { draftText, isApproved, isFollowing, isLiked, isRead } from '../../../reducers/selectors';
import type { Mutation, State } from '../../../reducers/state';
import { parseNote } from '../../../src/frame/wire/note';
import { draftKey, parseDraft, parseKey } from '../../../streams/storageKeys';
import { ask } from '../../engines/support/engine';
import type { Asked, PageLog } from '../logs';
import type { Stage } from '../stage';
import type { Judge, Written } from './judge';

interface ShownRow {
  readonly id: number;
  readonly read: boolean;
  readonly unapproved: boolean;
}

const readRows = `[...document.querySelectorAll('[data-view="list"] .row')].map(({ dataset }) => ({
  id: Number(dataset.noteId), read: dataset.read === 'true', unapproved: dataset.unapproved === 'true',
}))`;
const readStored = `Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]))`;

/** The notes as the service has them, newest first, as the panel would keep them. */
function serviceNotes({ sandbox }: Stage): readonly Note[] {
  return sandbox
    .world()
    .list(Number.POSITIVE_INFINITY)
    .map((note) => parseNote(note))
    .filter((note) => note !== null);
}

const followsOf = (state: State, note: Note): readonly string[] =>
  note.readable
    ? note.body.flatMap(({ ids: { site }, actions }) =>
        site === undefined || actions?.follow === undefined
          ? []
          : [`${site} ${isFollowing(state, site, actions.follow)}`],
      )
    : [];

/** All that is shown of a note. */
function shownOf(state: State, id: number): Readonly<Record<string, unknown>> {
  const note = state.notes.byId[id];
  if (!note) return {};
  return {
    read: isRead(state, id),
    approved: isApproved(state, id),
    liked: isLiked(state, id),
    follows: followsOf(state, note),
    texts: note.readable ? [...note.subject, ...note.body].map(({ text }) => text) : [],
  };
}

/** The same of the service: nothing was marked or asked here. */
function servedOf(state: State, note: Note): Readonly<Record<string, unknown>> {
  const untouched: State = {
    ...state,
    notes: { ...state.notes, byId: { [note.id]: note } },
    outbox: initialState.outbox,
  };
  return shownOf(untouched, note.id);
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function* wrongInState(state: State, notes: readonly Note[]): Generator<string> {
  // Beyond the newest 100 only what is open, drafted and the like is kept [list.window].
  const order = state.notes.order.slice(0, limits.maxWindowNotes);
  for (const id of state.notes.order.slice(limits.maxWindowNotes))
    if (!notes.some((note) => note.id === id)) yield `holds ${id}, which the service has not`;
  const served = notes.slice(0, order.length);
  const ids = served.map(({ id }) => id);
  if (!same(order, ids)) yield `holds ${order.join(' ')} where the service has ${ids.join(' ')}`;
  if (order.length < Math.min(notes.length, state.sync.number)) yield `holds ${order.length} of ${state.sync.number}`;
  for (const note of served) {
    if (!order.includes(note.id)) continue;
    const there = servedOf(state, note);
    for (const [name, value] of Object.entries(shownOf(state, note.id)))
      if (!same(value, there[name]))
        yield `shows ${name} of note ${note.id} as ${JSON.stringify(value)} where the service has ${JSON.stringify(there[name])}`;
  }
  const { outbox, sync, reply, notes: held } = state;
  // A mutation that has failed waits for the person, who was told.
  const open = (mutations: Readonly<Record<number, Mutation>>) =>
    Object.fromEntries(Object.entries(mutations).filter(([, { phase }]) => phase !== 'failed'));
  const over = {
    approve: open(outbox.approve),
    like: open(outbox.like),
    follow: open(outbox.follow),
    spam: open(outbox.spam),
    trash: open(outbox.trash),
    sending: reply.sending,
    // What the service has taken waits for a later copy.
    read: Object.fromEntries(Object.entries(open(outbox.read)).filter(([, { phase }]) => phase !== 'acknowledged')),
    stale: held.stale,
  };
  for (const [name, left] of Object.entries(over))
    if (Object.keys(left).length > 0) yield `still has ${name} ${JSON.stringify(left)}`;
  if (sync.problem) yield `still says ${sync.problem.name}`;
  if (sync.busy || sync.loading) yield 'is loading';
}

function* wrongOnScreen(rows: readonly ShownRow[], state: State): Generator<string> {
  const waiting = new Set(state.panel.arrivals);
  const shown = state.notes.order.filter((id) => !waiting.has(id));
  if (
    state.panel.filter === 'all' &&
    !same(
      rows.map(({ id }) => id),
      shown,
    )
  )
    yield `draws ${rows.map(({ id }) => id).join(' ')} where its state has ${shown.join(' ')}`;
  for (const { id, read } of rows)
    if (read !== isRead(state, id)) yield `draws note ${id} as ${read ? 'read' : 'unread'}`;
}

function* wrongInStorage(
  stored: Stored,
  states: readonly State[],
  notes: readonly Note[],
  posted: ReadonlySet<string>,
  unsent: ReadonlySet<number>,
): Generator<string> {
  for (const [key, value] of Object.entries(stored)) {
    const parsed = parseKey(key);
    // When no try was answered the reply was said to have failed, and its text stays.
    const mayStay = parsed?.kind !== 'draft' || unsent.has(parsed.note);
    const text = mayStay ? undefined : parseDraft(parsed.note, value)?.text.trim();
    if (text !== undefined && posted.has(text)) yield `keeps ${key}, and "${text}" was posted`;
    if (parsed?.kind !== 'read' || !states.some(({ notes: { byId } }) => parsed.note in byId)) continue;
    if (notes.some((note) => note.id === parsed.note && note.readable && !note.read))
      yield `keeps ${key}, and the service has it unread`;
  }
}

/** Notes with a last reply that failed, or was under way when its page went, so that it may or may not be posted. */
const unsureReplies = (logs: readonly PageLog[]): ReadonlySet<number> =>
  new Set(
    logs.flatMap(({ entries }) => {
      const unsure = new Set<number>();
      for (const { event } of entries) {
        if (event.type === 'user.sentReply') unsure.add(event.note);
        if (event.type === 'api.answered' && event.call === 'reply') unsure.delete(event.subject.note);
        if (event.type === 'reply.found' || (event.type === 'reply.failed' && event.duplicate))
          unsure.delete(event.note);
      }
      return [...unsure];
    }),
  );

const removalsIn = ({ outbox }: State) => ({ ...outbox.spam, ...outbox.trash });

/** Of spam and trash: done, undone or failed, in whichever tab. What storage did not keep may have gone with its page. */
function* unfinished(logs: readonly PageLog[]): Generator<string> {
  const asked = new Map<number, string>();
  const ended = new Set<number>();
  for (const { base, entries, isUnkept } of logs) {
    let state = base?.state ?? initialState;
    for (const entry of entries) {
      const before = removalsIn(state);
      state = reduce(state, entry);
      const after = removalsIn(state);
      const { event } = entry;
      if (!isUnkept && (event.type === 'user.askedSpam' || event.type === 'user.askedTrash') && after[event.note])
        asked.set(event.note, event.type);
      for (const id of Object.keys(before).map(Number)) if (!after[id] || after[id].phase === 'failed') ended.add(id);
    }
  }
  for (const [note, act] of asked)
    if (!ended.has(note)) yield `${act} of note ${note} was neither done nor said to have failed`;
}

type Deletes = readonly Asked[];

/**
 * No page asked to trash what was in the trash: the real service would delete it for good. The service tells when it got
 * a call, because a call may be late. Calls that no page made are Chromium's own: it sends a call again when the
 * connection is cut or the answer is 408 (docs/browsers.md).
 */
export function* twice(trashedAt: ReadonlyMap<number, number>, got: Deletes, asked: Deletes): Generator<string> {
  for (const [comment, since] of trashedAt)
    for (const path of new Set(got.map((call) => call.path))) {
      if (!path.endsWith(`/comments/${comment}/delete`)) continue;
      const of = (calls: Deletes) => calls.filter((call) => call.method === 'POST' && call.path === path);
      const late = (calls: Deletes) => of(calls).filter(({ at }) => at > since).length;
      const sentAgain = Math.max(0, of(got).length - of(asked).length);
      if (late(got) > sentAgain && late(asked) > 0) yield `POST ${path} was asked when it had been done`;
    }
}

/** Errors of the page, but for those that a fault causes. */
const problemsOf = ({ problems }: PageLog, { excused }: Stage): readonly string[] =>
  problems.filter((problem) => !excused.some((pattern) => pattern.test(problem)));

function* ofLog(log: PageLog): Generator<string> {
  if (log.foldsWrong) yield 'its log does not fold to its state';
  for (const { seq, event } of log.entries)
    if (event.type === 'effect.failed' || event.type === 'log.refused') yield `entry ${seq}: ${JSON.stringify(event)}`;
}

/** What was said in the person's name. */
const postedOf = ({ sandbox }: Stage): ReadonlySet<string> =>
  new Set([...sandbox.world().comments.values()].map(({ raw_content: text }) => text.trim()));

type Stored = Readonly<Record<string, string>>;

/** Of each note, its text in a box or in storage, maybe after the draft of an earlier page. [draft.owner-first] */
function isKept(stored: Stored, states: readonly State[], note: number, text: string): boolean {
  const kept = [
    parseDraft(note, stored[draftKey(note)] ?? null)?.text,
    ...states.map((state) => draftText(state, note)),
  ];
  return kept.some((one) => one === text || one?.endsWith(`\n\n${text}`));
}

function* lostTexts(stage: Stage, stored: Stored, states: readonly State[], written: Written): Generator<string> {
  const posted = postedOf(stage);
  const there = new Set(serviceNotes(stage).map(({ id }) => id));
  for (const [note, text] of written)
    if (text.trim() !== '' && there.has(note) && !posted.has(text.trim()) && !isKept(stored, states, note, text))
      yield `the text "${text}" for note ${note} is neither posted nor kept`;
}

/** @returns whether the rows of all tabs are those of the service: a quick look before the whole judgement */
export async function looksRight(stage: Stage): Promise<boolean> {
  const notes = serviceNotes(stage).map((note) => [note.id, note.readable && note.read]);
  for (const { driven } of stage.tabs) {
    const rows = await ask<readonly ShownRow[]>(driven, readRows);
    const isWhole = await ask<boolean>(
      driven,
      `!document.querySelector('.pill') && document.querySelector('.filter[aria-pressed="true"]')?.dataset.filter === 'all'`,
    );
    const shown = rows.map(({ id, read }) => [id, read]);
    if (isWhole && !same(shown, notes.slice(0, shown.length))) return false;
  }
  return true;
}

export const judgeTruth: Judge = async ({ stage, written, logs }) => {
  const wrong: string[] = [];
  const notes = serviceNotes(stage);
  // The present documents are the last.
  const present = logs.slice(-stage.tabs.length);
  for (const [place, { driven }] of stage.tabs.entries()) {
    const log = present[place];
    if (!log) continue;
    const rows = await ask<readonly ShownRow[]>(driven, readRows);
    const found = [...wrongInState(log.state, notes), ...wrongOnScreen(rows, log.state)];
    wrong.push(...found.map((sentence) => `tab ${place}: ${sentence}`));
  }
  const states = present.map(({ state }) => state);
  const [first] = stage.tabs;
  const stored = first ? await ask<Stored>(first.driven, readStored) : {};
  wrong.push(
    ...wrongInStorage(stored, states, notes, postedOf(stage), unsureReplies(logs)),
    ...logs.flatMap((log) => [...problemsOf(log, stage), ...ofLog(log)]),
    ...unfinished(logs),
    ...twice(
      stage.trashedAt,
      await stage.control.calls(),
      logs.flatMap(({ asked }) => asked),
    ),
    ...lostTexts(stage, stored, states, written),
  );
  return [...new Set(wrong)];
};
