/** What a person may do in a random session (sessions.ts). */
import { offeringEach } from '../../reducers/asking';
import type { BulkAct, Filter, PanelEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { isApproved, isFollowing, isHidden, isLiked, unsentActs, visibleNotes } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { wroteReply } from '../support/typing';
import { siteOfAuthor } from '../support/virtualProvider';
import type { Tab } from '../support/virtualWorld';
import type { Run } from './randomSession';

export type Act =
  | 'approve'
  | 'like'
  | 'follow'
  | 'spam'
  | 'trash'
  | 'undo'
  | 'dismiss'
  | 'hold'
  | 'release'
  | 'open'
  | 'close'
  | 'markUnread'
  | 'readAll'
  | 'undoAll'
  | 'write'
  | 'send'
  | 'blur'
  | 'reachEnd'
  | 'scrollAway'
  | 'scrollBack'
  | 'showArrivals'
  | 'filter'
  | 'highlight'
  | 'openItem'
  | 'closeItem'
  | 'retry'
  | 'eachRead'
  | 'eachUnread'
  | 'eachTrash'
  | 'eachApprove'
  | 'dismissEach'
  | 'undoEach'
  | 'sendAgain'
  | 'undoDelay'
  | 'singleKeys';

/** The state of the follow button of a note's author. */
export function following(state: State, id: number): boolean {
  const note = state.notes.byId[id];
  const offered = note?.readable ? note.body[0]?.actions?.follow : undefined;
  return isFollowing(state, siteOfAuthor({ id }), offered === true);
}

/** An act on this note and the one below. */
function each(tab: Tab, act: BulkAct, note: number): PanelEvent | null {
  const visible = visibleNotes(tab.state());
  const place = Math.max(0, visible.indexOf(note));
  const notes = offeringEach(tab.state(), act, visible.slice(place, place + 2));
  return notes.length ? { type: 'user.askedEach', act, notes } : null;
}

const acts: { readonly [name in Exclude<Act, 'write'>]: (tab: Tab, note: number) => PanelEvent | null } = {
  approve: (tab, note) => ({ type: 'user.askedApprove', note, on: !isApproved(tab.state(), note) }),
  like: (tab, note) => ({ type: 'user.askedLike', note, on: !isLiked(tab.state(), note) }),
  follow: (tab, note) => ({
    type: 'user.askedFollow',
    site: siteOfAuthor({ id: note }),
    on: !following(tab.state(), note),
  }),
  spam: (_tab, note) => ({ type: 'user.askedSpam', note }),
  trash: (_tab, note) => ({ type: 'user.askedTrash', note }),
  undo: (_tab, note) => ({ type: 'user.askedUndo', key: note }),
  dismiss: (_tab, note) => ({ type: 'user.dismissedUndo', key: note }),
  hold: (_tab, note) => ({ type: 'user.heldUndo', key: note }),
  release: (_tab, note) => ({ type: 'user.releasedUndo', key: note }),
  open: (_tab, note) => ({ type: 'user.openedNote', note }),
  close: () => ({ type: 'user.closedNote' }),
  markUnread: (tab) => {
    const { selected } = tab.state().panel;
    return selected === null ? null : { type: 'user.markedUnread', note: selected };
  },
  readAll: (tab) => ({ type: 'user.askedReadAll', notes: tab.state().notes.order }),
  undoAll: () => ({ type: 'user.askedUndo', key: 'all' }),
  // A typed text, where there is one.
  send: (tab, note) => {
    const typed = Object.keys(tab.state().reply.drafts).map(Number);
    return { type: 'user.sentReply', note: typed[note % typed.length] ?? note };
  },
  blur: (_tab, note) => ({ type: 'user.blurredReply', note }),
  reachEnd: () => ({ type: 'user.reachedEnd' }),
  scrollAway: () => ({ type: 'user.scrolledAway', away: true }),
  scrollBack: () => ({ type: 'user.scrolledAway', away: false }),
  showArrivals: () => ({ type: 'user.askedArrivals' }),
  filter: (_tab, note) => ({ type: 'user.choseFilter', filter: filters[note % filters.length] ?? 'all' }),
  highlight: (_tab, note) => ({ type: 'user.highlightedNote', note }),
  openItem: () => ({
    type: 'user.openedItem',
    item: { kind: 'post', siteId: 101, postId: 501, commentId: null, url: null },
  }),
  closeItem: () => ({ type: 'user.closedItem' }),
  retry: () => ({ type: 'user.askedRetry' }),
  eachRead: (tab, note) => each(tab, 'read', note),
  eachUnread: (tab, note) => each(tab, 'unread', note),
  eachTrash: (tab, note) => each(tab, 'trash', note),
  eachApprove: (tab, note) => each(tab, 'approve', note),
  dismissEach: () => ({ type: 'user.dismissedUndo', key: 'checked' }),
  undoEach: () => ({ type: 'user.askedUndo', key: 'checked' }),
  sendAgain: (tab) => unsentActs(tab.state())[0] ?? null,
  undoDelay: (_tab, note) => ({
    type: 'user.madeChoice',
    choice: 'undoMs',
    value: limits.undoChoicesMs[note % limits.undoChoicesMs.length] ?? limits.undoMs,
  }),
  singleKeys: (tab) => ({ type: 'user.madeChoice', choice: 'singleKeys', value: !tab.state().panel.singleKeys }),
};
const filters: readonly Filter[] = ['all', 'unread', 'comments', 'follows', 'likes'];
/** Of a hidden note only the undo bar can be used. */
const ofUndoBar = new Set<Act>(['undo', 'dismiss', 'hold', 'release']);

function write(run: Run, tab: Tab, note: number): boolean {
  // The box of a reply under way is read-only, and only the first tab types, so that no other tab has a text of its
  // own.
  if (tab !== run.tabs[0] || tab.state().reply.sending[note]) return false;
  run.texts += 1;
  const text = `Text ${run.texts}`;
  run.typed.set(note, text);
  run.typedAt = run.world.scheduler.now();
  tab.do({ type: 'user.focusedReply', note });
  tab.do(wroteReply(note, text));
  return true;
}

/** @returns false when the act has nothing to act on */
export function perform(run: Run, tab: Tab, name: Act, index: number): boolean {
  const { notes } = tab.state();
  const note = notes.order[index % Math.max(notes.order.length, 1)];
  if (note === undefined || isHidden(tab.state(), note) !== ofUndoBar.has(name)) return false;
  if (name === 'write') return write(run, tab, note);
  const event = acts[name](tab, note);
  if (event) tab.do(event);
  return event !== null;
}
