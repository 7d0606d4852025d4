/** What must hold when a random session has come to rest: on screen, in storage and in the calls that were made. */

import { isDeepStrictEqual } from 'node:util';
import { acts, isRemoval } from '../../reducers/acts';
import { type ChoiceName, choices } from '../../reducers/choices';
import type { Entry, MutationKind } from '../../reducers/events';
import { initialState, reduce } from '../../reducers/index';
import { limits } from '../../reducers/limits';
import { mutationKinds } from '../../reducers/names';
import { draftText, isApproved, isLiked, isRead, unsentActs } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { draftKey, lastSeenKey, parseChoice, parseDraft, parseKey } from '../../streams/storageKeys';
import { noNetwork, type ServerNote, siteOfAuthor } from '../support/virtualProvider';
import type { World } from '../support/virtualWorld';
import { following } from './personsActs';
import type { Run } from './randomSession';
import { quietMs } from './sessions';
import type { Wanted } from './watching';

const listed = ({ provider }: World): readonly ServerNote[] =>
  [...provider.notes.values()]
    .filter(({ status }) => status === 'there')
    .sort((a, b) => b.time - a.time || b.id - a.id);

const onService = ({ id, approved, liked, following: follows, read }: ServerNote) => ({
  id,
  approved,
  liked,
  following: follows,
  read,
});

const onScreen = (state: State) =>
  state.notes.order.map((id) => ({
    id,
    approved: isApproved(state, id),
    liked: isLiked(state, id),
    following: following(state, id),
    read: isRead(state, id),
  }));

/** Calls that a panel at rest may still make: its regular looks. */
const regular = new Set(['listPairs', 'listNotes']);

export function expectRest(run: Run): void {
  const { world, tabs, flickers } = run;
  expect(flickers).toEqual([]);
  const service = listed(world).map(onService);
  for (const tab of tabs) {
    const state = tab.state();
    const all = onScreen(state);
    const screen = all.slice(0, limits.maxWindowNotes);
    // The newest notes of the service, as many as this tab has asked for or more.
    expect(screen).toEqual(service.slice(0, screen.length));
    // Below them, notes that are open or otherwise in use [list.window].
    for (const note of all.slice(screen.length)) expect(service).toContainEqual(note);
    expect(screen.length).toBeGreaterThanOrEqual(Math.min(service.length, state.sync.number));
    const { outbox, sync, reply } = state;
    // What the service took of a note below the newest hundred waits for a server note that no list brings.
    const below = new Set(all.slice(screen.length).map(({ id }) => String(id)));
    const mutations = mutationKinds.flatMap((kind) =>
      Object.entries(outbox[kind]).filter(
        ([id, { phase }]) => phase !== 'failed' && !(phase === 'acknowledged' && below.has(id)),
      ),
    );
    expect(mutations).toEqual([]);
    expect({ busy: sync.busy, loading: sync.loading, problem: sync.problem, sending: reply.sending }).toEqual({
      busy: false,
      loading: false,
      problem: null,
      sending: {},
    });
    // The notes in view are seen, here and at the service.
    expect(sync.lastSeen).toBe(world.provider.lastSeen);
    expect(sync.lastSeen).toBeGreaterThanOrEqual(listed(world)[0]?.time ?? 0);
    expect(
      tab
        .events('error.reported')
        .filter(
          ({ problem }) => problem.status === 0 && problem.name !== noNetwork.name && problem.name !== 'TimeoutError',
        ),
    ).toEqual([]);
  }
  const keys = [...world.stored.keys()].map(parseKey);
  // What has failed is kept, because it can be sent again.
  const hasFailed = (kind: MutationKind, id: number) =>
    tabs.some((tab) => tab.state().outbox[kind][id]?.phase === 'failed');
  expect(keys.filter((key) => key?.kind === 'mutation' && !hasFailed(key.of, key.id))).toEqual([]);
  expect(Number(world.stored.get(lastSeenKey))).toBe(world.provider.lastSeen);
  // No read flag stands for a note that this browser shows and that the service has as unread.
  const held = new Set(tabs.flatMap((tab) => tab.state().notes.order));
  const shown = new Map(service.filter(({ id }) => held.has(id)).map((note) => [note.id, note]));
  const flags = keys.flatMap((key) => (key?.kind === 'read' ? [key.note] : []));
  expect(flags.filter((id) => shown.get(id)?.read === false)).toEqual([]);
  // A page that began while storage was blocked has the default choices.
  if (!run.done.has('storageBlocked'))
    for (const tab of tabs) {
      const { undoMs, singleKeys } = tab.state().panel;
      const stored = (choice: ChoiceName) => parseChoice(choice, world.stored.get(choices[choice].key) ?? null);
      expect({ undoMs, singleKeys }).toEqual({ undoMs: stored('undoMs'), singleKeys: stored('singleKeys') });
    }
  const calls = world.provider.calls.map(({ request }) => request.call);
  expect(calls.filter((call) => !regular.has(call))).toEqual([]);
  // One regular look, and one full fetch where hashes say nothing.
  expect(calls.length).toBeLessThanOrEqual(tabs.length * 2 * (quietMs / limits.pollMs + 1));
}

/**
 * The service takes a comment that it approves out of the trash, and the comment was approved: in another tab, so that the
 * presses crossed, or in the same one after it, where the trash had failed and the note was back.
 */
const isRestored = ({ world, all }: Run, { kind, id, tab, seq }: Wanted): boolean =>
  isRemoval(kind) &&
  world.provider.approveRestores &&
  all.some((other) =>
    other
      .entries()
      .some(
        ({ event, seq: at }) =>
          (other !== tab || at > seq) &&
          ((event.type === 'user.askedApprove' && event.note === id) ||
            (event.type === 'user.askedEach' && event.act === 'approve' && event.notes.includes(id))),
      ),
  );

function isDone(run: Run, wanted: Wanted): boolean {
  const { provider } = run.world;
  const { kind, id, on } = wanted;
  if (isRestored(run, wanted)) return true;
  if (kind === 'follow')
    return [...provider.notes.values()].every((note) => siteOfAuthor(note) !== id || note.following === on);
  const note = provider.notes.get(id);
  if (note?.status !== 'there') return true;
  if (kind === 'read') return note.read === on;
  if (kind === 'approve') return note.approved === on;
  return kind === 'like' && note.liked === on;
}

/**
 * What the person wanted last is what the service has. Where it is not, the panel says so and offers to send it again, which
 * does it ([status.send-again]).
 */
export function expectWanted(run: Run): void {
  const { world, tabs, wanted } = run;
  const offered = tabs.flatMap((tab) => unsentActs(tab.state()));
  const lost = [...wanted.values()].flatMap((one) => {
    if (!one || isDone(run, one)) return [];
    const press = acts[one.kind].press?.(one.id, one.on);
    return press && offered.some((act) => isDeepStrictEqual(act, press)) ? [] : [{ ...one, tab: one.tab.id }];
  });
  expect(lost).toEqual([]);
  for (const tab of tabs) {
    const unsent = unsentActs(tab.state());
    for (const act of unsent) tab.do(act);
    // The longest undo window, and the calls after it.
    if (unsent.length) world.advance(60_000);
    expect(unsentActs(tab.state())).toEqual([]);
  }
  expect([...wanted.values()].filter((one) => one && !isDone(run, one))).toEqual([]);
}

const ofMutations = new Set([
  'approve',
  'like',
  'follow',
  'markRead',
  'getComment',
  'updateComment',
  'deleteComment',
  'markSeen',
]);

/** One mutation makes no more calls in a minute than this, besides one for each press. */
const mostCallsAMinute = 12;

export function expectFewCalls({ all, calls }: Run): void {
  const presses = all.flatMap((tab) => tab.entries().filter(({ event }) => event.type.startsWith('user.'))).length;
  const byName = new Map<string, number[]>();
  for (const { at, request } of calls) {
    if (!ofMutations.has(request.call)) continue;
    const about =
      'note' in request
        ? request.note
        : 'counts' in request
          ? Object.keys(request.counts).join()
          : 'site' in request
            ? request.site
            : '';
    const name = `${request.call} ${about}`;
    byName.set(name, [...(byName.get(name) ?? []), at]);
  }
  const many = [...byName].filter(([, times]) =>
    times.some((at, index) => (times[index + mostCallsAMinute + presses] ?? Number.POSITIVE_INFINITY) < at + 60_000),
  );
  expect(many.map(([name]) => name)).toEqual([]);
}

/** Every text is posted, or still in its box and in storage, unless its note is gone. */
export function expectDrafts({ world, tabs, all, typed, leftReplies }: Run): void {
  const [tab] = tabs;
  const there = new Set(listed(world).map(({ id }) => id));
  for (const [note, text] of typed) {
    if (!tab || !there.has(note) || world.provider.replies.some((reply) => reply.note === note && reply.text === text))
      continue;
    expect({ note, text: draftText(tab.state(), note) }).toEqual({ note, text });
    expect(parseDraft(note, world.stored.get(draftKey(note)) ?? null)?.text).toBe(text);
  }
  // No draft is kept of a text that was posted, and no empty one. Where no try of the last sending was answered, the person was
  // told that it failed, and the text stays.
  const failed = new Set<number>();
  for (const { event } of all.flatMap((one) => one.sessions.flatMap((log) => log.entries()))) {
    if (event.type === 'reply.failed') failed.add(event.note);
    if (event.type === 'reply.found') failed.delete(event.note);
    if (event.type === 'api.answered' && event.call === 'reply') failed.delete(event.subject.note);
  }
  const kept = [...world.stored.keys()].flatMap((key) => {
    const parsed = parseKey(key);
    return parsed?.kind === 'draft' &&
      there.has(parsed.note) &&
      !leftReplies.has(parsed.note) &&
      !failed.has(parsed.note)
      ? [parsed.note]
      : [];
  });
  const open = [...typed].filter(
    ([note, text]) => !world.provider.replies.some((reply) => reply.note === note && reply.text === text),
  );
  expect(kept.filter((note) => !open.some(([id]) => id === note))).toEqual([]);
}

/** The same act was done to a comment that was there at most once; an act that seemed undone may be asked for as the other act. */
export function expectNothingTwice({ world, untold }: Run): void {
  const acts = world.provider.acts.filter(({ comment }) => !untold.has(comment));
  const twice = acts.filter(({ act, comment }, index) => {
    const before = acts.slice(0, index).filter((other) => other.comment === comment);
    const restored = before.findLastIndex((other) => other.act === 'restore');
    return before.slice(restored + 1).some((other) => other.act === act);
  });
  expect(twice).toEqual([]);
}

/** The log folds to the state, and every consequence names its cause. */
export function expectReplays({ all }: Run): void {
  for (const tab of all) {
    for (const log of tab.sessions) {
      const entries: readonly Entry[] = JSON.parse(JSON.stringify(log.entries()));
      if (log.base().seq === 0) expect(entries.reduce(reduce, initialState)).toEqual(log.state$.value);
      const astray = ({ seq, cause = 0, event }: Entry) =>
        cause >= seq || (cause === 0 && consequences.test(event.type));
      // One `expect` for all entries, because a call for each entry took nearly a third of the laws' time.
      expect(entries.filter(astray)).toEqual([]);
    }
  }
}

/** Events that never happen by themselves. */
const consequences = /^(api|outbox|sync|error)\.|^host\.told$/;
