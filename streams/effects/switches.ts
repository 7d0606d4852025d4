/** What a person turns on and off: approving a note's comment, liking its comment or post, following a site. */
import { EMPTY } from 'rxjs';
import { commentOf, likeTarget } from '../../reducers/offers';
import { noteOf } from '../../reducers/selectors';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { type Toggle, toggling } from '../operators/toggling';
import type { Ports } from '../ports';
import type { Effect } from './effect';

const switching =
  (toggleOf: (state$: StateStream, api: Ports['api']) => Toggle): Effect =>
  (entry$, state$, { api, scheduler }) =>
    toggling(entry$, toggleOf(state$, api), scheduler);

/** [override.fast-presses] */
export const approving = switching((state$, api) => ({
  pressOf: (event) => (event.type === 'user.askedApprove' ? { id: event.note, on: event.on } : null),
  overrides: () => state$.value.overrides.approve,
  call: ({ id: note, on }, cause, then) => {
    const comment = commentOf(noteOf(state$.value, note));
    return comment ? asking<'approve'>(api, { call: 'approve', note, ...comment, on }, cause, then) : EMPTY;
  },
  expired: (note) => ({ type: 'override.expired', note, of: 'approve' }),
}));

/** [override.fast-presses] */
export const liking = switching((state$, api) => ({
  pressOf: (event) => (event.type === 'user.askedLike' ? { id: event.note, on: event.on } : null),
  overrides: () => state$.value.overrides.like,
  call: ({ id: note, on }, cause, then) => {
    const target = likeTarget(noteOf(state$.value, note));
    return target ? asking<'like'>(api, { call: 'like', note, ...target, on }, cause, then) : EMPTY;
  },
  expired: (note) => ({ type: 'override.expired', note, of: 'like' }),
}));

/** [follow.fast-presses] */
export const following = switching((state$, api) => ({
  pressOf: (event) => (event.type === 'user.askedFollow' ? { id: event.site, on: event.on } : null),
  overrides: () => state$.value.follows.bySite,
  call: ({ id: site, on }, cause, then) => asking<'follow'>(api, { call: 'follow', site, on }, cause, then),
  expired: (site) => ({ type: 'override.expired', site, of: 'follow' }),
}));
