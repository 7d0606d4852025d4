/**
 * The tables of what a person can do by key: the acts that a note may offer, the filters, and the commands. The
 * keyboard source, the toolbar, the filter bar and the help sheet read them. Keys are `KeyboardEvent.key`, letters in
 * lower case.
 */
import type { BulkAct, Filter, UserEvent } from './events';
import { wantedBy } from './mutationKinds';
import type { Note } from './note';
import { commentOf, likeTarget, offers, replyTarget } from './offers';
import { isApproved, isLiked, isShownAs, noteOf } from './selectors';
import type { State } from './state';

/**
 * The acts of a note, in the toolbar's order; `reply` has the reply box instead of a button. `key` asks for the act while a
 * note is open, `asks` is its event, and the text `action.<name>` is its name on screen. `isOn` says whether the act is
 * done as the person sees it; an act with `isOn` can be taken back.
 */
export const acts = [
  { name: 'approve', key: 'a', asks: 'user.askedApprove', isOn: isApproved },
  { name: 'spam', key: 's', asks: 'user.askedSpam' },
  { name: 'trash', key: 't', asks: 'user.askedTrash' },
  { name: 'like', key: 'l', asks: 'user.askedLike', isOn: isLiked },
  { name: 'edit', key: 'e', asks: 'user.askedEdit' },
  { name: 'reply', key: 'r', asks: 'user.focusedReply' },
] as const;
export type Act = (typeof acts)[number];

/** Whether the note offers an act: the note's actions say so, and the note has the ids that the call needs. */
export function offersAct(note: Note | null, { name }: Act): boolean {
  if (name === 'like') return likeTarget(note) !== null;
  if (name === 'reply') return replyTarget(note) !== null;
  return commentOf(note) !== null && offers(note, `${name}-comment`);
}

/** The event that asks for an act. For an act that can be taken back it asks for the opposite of the shown state. */
export const askFor = (act: Act, state: State, note: number): UserEvent =>
  'isOn' in act ? { type: act.asks, note, on: !act.isOn(state, note) } : { type: act.asks, note };

/** The acts on checked notes, in the order of their bar; `key` asks for the act in the list. */
export const bulkActs = [
  { name: 'read', key: 'm' },
  { name: 'unread', key: 'm' },
  { name: 'approve', key: null },
  { name: 'like', key: null },
  { name: 'spam', key: 's' },
  { name: 'trash', key: 't' },
] as const satisfies readonly { readonly name: BulkAct; readonly key: string | null }[];

/** The notes that offer the act and are not so already. [bulk.acts] */
export function offeringEach(state: State, name: BulkAct, notes: readonly number[]): readonly number[] {
  const { wanted, kind } = wantedBy[name];
  const act = acts.find((one) => one.name === name);
  return notes.filter((id) => {
    const isOffered = !act || offersAct(noteOf(state, id), act);
    return isOffered && !isShownAs(state, { kind, id }, wanted);
  });
}

export type Command = 'next' | 'previous' | 'open' | 'unselect' | 'closePanel' | 'help';

/** Work in the list and in an open note. */
export const commandKeys: ReadonlyMap<string, Command> = new Map([
  ['ArrowDown', 'next'],
  ['j', 'next'],
  ['ArrowUp', 'previous'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['ArrowLeft', 'open'],
  ['ArrowRight', 'unselect'],
  ['Escape', 'closePanel'],
  ['n', 'closePanel'],
  ['?', 'help'],
]);

/** Work in the list, in the order of the filter bar. */
export const filterKeys: ReadonlyMap<string, Filter> = new Map([
  ['a', 'all'],
  ['u', 'unread'],
  ['c', 'comments'],
  ['f', 'follows'],
  ['l', 'likes'],
]);

/** Checks the highlighted note of the list. */
export const checkKey = 'x';
/** Opens the search of the list. */
export const searchKey = '/';
/** Works in the list while an act can be undone, before the filter of the same key. */
export const undoKey = 'u';
