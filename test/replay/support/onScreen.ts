/** What a person sees of a state, whatever the state's shape, to compare kept logs of older versions. */
import { isRead } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';

/** Version 1 of the log kept read marks in another way. */
export type Version1State = Omit<State, 'notes'> & {
  readonly notes: Pick<State['notes'], 'order' | 'byId'> & {
    readonly readHere: { readonly [id: number]: true };
    readonly unreadHere: { readonly [id: number]: number };
  };
};

/** @returns plain JSON, which is the same before and after it was written to a file */
export function onScreen(state: State | Version1State) {
  const { notes, panel, moderation, overrides, follows, reply, statusBar, sync } = state;
  const isReadHere = (id: number) => {
    if ('marks' in notes) return isRead(state as State, id);
    return notes.unreadHere[id] === undefined && (notes.readHere[id] === true || notes.byId[id]?.read === true);
  };
  return {
    notes: notes.order.map((id) => ({ id, hash: notes.byId[id]?.hash, read: isReadHere(id) })),
    open: panel.selected,
    filter: panel.filter,
    pending: Object.keys(moderation.pending),
    overrides: [Object.keys(overrides.approve), Object.keys(overrides.like), Object.keys(follows.bySite)],
    drafts: Object.entries(reply.drafts).map(([note, { text }]) => [note, text]),
    message: statusBar.current?.message,
    failures: sync.failures,
    lastSeen: sync.lastSeen,
  };
}
