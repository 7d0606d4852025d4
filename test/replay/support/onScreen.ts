/** What a person sees of a state of any version. Kept logs of older versions are compared by it. */

import type { WishPress } from '../../../reducers/events';
import { actionsOf } from '../../../reducers/offers';
import { isApproved, isFollowing, isHidden, isLiked, isRead, unsentActs } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';

interface Override {
  readonly on: boolean;
}
type Overrides = { readonly [id: number]: Override };

/** In version 2 of the log marks, overrides and acts were laid over the notes, and answers were written into them. */
export type Version2State = Omit<State, 'outbox' | 'statusBar' | 'notes'> & {
  readonly notes: Pick<State['notes'], 'order' | 'byId'> & {
    readonly marks: { readonly [id: number]: { readonly on: boolean; readonly unanswered: boolean } };
  };
  readonly moderation: {
    readonly pending: { readonly [id: number]: unknown };
    readonly readAll: { readonly notes: readonly number[] } | null;
  };
  readonly overrides: { readonly approve: Overrides; readonly like: Overrides };
  readonly follows: { readonly bySite: Overrides };
  readonly statusBar: Pick<State['statusBar'], 'current'> & { readonly unsent?: readonly WishPress[] };
};

/** In version 1 read marks were kept in another way, too. */
export type Version1State = Omit<Version2State, 'notes'> & {
  readonly notes: Pick<State['notes'], 'order' | 'byId'> & {
    readonly readHere: { readonly [id: number]: true };
    readonly unreadHere: { readonly [id: number]: number };
  };
};

function isReadIn(state: State | Version2State | Version1State, id: number): boolean {
  if ('outbox' in state) return isRead(state, id);
  const { notes } = state;
  if (state.moderation.readAll?.notes.includes(id)) return true;
  if ('marks' in notes) {
    const mark = notes.marks[id];
    return mark && !mark.unanswered ? mark.on : notes.byId[id]?.read === true;
  }
  return notes.unreadHere[id] === undefined && (notes.readHere[id] === true || notes.byId[id]?.read === true);
}

function actsIn(state: State | Version2State | Version1State, id: number) {
  const note = state.notes.byId[id] ?? null;
  const user = note?.readable ? note.body.find(({ actions }) => actions?.follow !== undefined) : undefined;
  const site = user?.ids.site ?? 0;
  const offered = user?.actions?.follow === true;
  if ('outbox' in state)
    return { approved: isApproved(state, id), liked: isLiked(state, id), follows: isFollowing(state, site, offered) };
  const { overrides, follows } = state;
  const actions = actionsOf(note);
  return {
    approved: overrides.approve[id]?.on ?? actions['approve-comment'] === true,
    liked: overrides.like[id]?.on ?? (actions['like-comment'] ?? actions['like-post']) === true,
    follows: follows.bySite[site]?.on ?? offered,
  };
}

/** @returns plain JSON: the same before and after it was written to a file */
export function onScreen(state: State | Version2State | Version1State) {
  const { notes, panel, reply, statusBar, sync } = state;
  return {
    notes: notes.order.map((id) => ({
      id,
      subject: notes.byId[id]?.readable === true && notes.byId[id].subject.map(({ text }) => text),
      read: isReadIn(state, id),
      ...actsIn(state, id),
    })),
    open: panel.selected,
    filter: panel.filter,
    pending:
      'outbox' in state
        ? notes.order.filter((id) => isHidden(state, id))
        : Object.keys(state.moderation.pending).map(Number),
    unsent: 'outbox' in state ? unsentActs(state) : (state.statusBar.unsent ?? []),
    drafts: Object.entries(reply.drafts).map(([note, { text }]) => [note, text]),
    message: statusBar.current?.message,
    failures: sync.failures,
    lastSeen: sync.lastSeen,
  };
}
