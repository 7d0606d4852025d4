/** The slices of the panel's state and the members of each. */
import { initialState, type State } from '../../../reducers/state';

type LaterMembers<S> = { readonly [K in keyof S as object extends Pick<S, K> ? K : never]-?: true };

/** Members that a slice does not have from the start on. The compiler says when one is missing here. */
const later: { readonly [S in keyof State]: LaterMembers<State[S]> } = {
  session: {
    filters: true,
    yesterdayMs: true,
    opens: true,
    awaitsToken: true,
    locales: true,
    signedOut: true,
    owner: true,
    failed: true,
    reloadedAt: true,
    ended: true,
  },
  notes: {},
  outbox: { lateUndoUntil: true },
  panel: {
    checked: true,
    search: true,
    replyingTo: true,
    newSince: true,
    review: true,
    crashed: true,
    reports: true,
    theme: true,
    locale: true,
  },
  sync: {},
  reply: { posted: true },
  suggestions: {},
  statusBar: {},
};

export const panelPlaces: readonly string[] = Object.entries(initialState).flatMap(([slice, members]) => [
  slice,
  ...Object.keys({ ...members, ...later[slice as keyof State] }).map((member) => `${slice}.${member}`),
]);
