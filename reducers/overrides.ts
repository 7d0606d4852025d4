/** Approvals and likes as the person wants them, shown before the provider has answered. */
import { produce } from 'immer';
import type { Entry } from './events';
import { likeTarget, offersApproval } from './offers';
import { noteOf } from './selectors';
import type { Override, OverridesSlice, State } from './state';

type Kind = keyof OverridesSlice;

const set = (slice: OverridesSlice, kind: Kind, note: number, override: Override): OverridesSlice =>
  produce(slice, (next) => {
    next[kind][note] = override;
  });

const drop = (slice: OverridesSlice, note: number, ...kinds: readonly Kind[]): OverridesSlice =>
  produce(slice, (next) => {
    for (const kind of kinds) delete next[kind][note];
  });

/**
 * The answer ends the override, and the notes' slice takes what it says. An override of a later press for something
 * else stays: that press has a call of its own to come.
 */
function answered(
  slice: OverridesSlice,
  kind: Kind,
  note: number,
  on: boolean,
  { seq, cause = seq }: Entry,
): OverridesSlice {
  const override = slice[kind][note];
  return override && override.on !== on && override.since > cause ? slice : drop(slice, note, kind);
}

/** @param before the state before this entry, for what the note offers */
export function overrides(slice: OverridesSlice, entry: Entry, before: State): OverridesSlice {
  const { seq, event } = entry;
  switch (event.type) {
    case 'user.askedApprove': {
      if (!offersApproval(noteOf(before, event.note))) return slice;
      return set(slice, 'approve', event.note, { on: event.on, since: seq });
    }
    case 'user.askedLike': {
      if (!likeTarget(noteOf(before, event.note))) return slice;
      return set(slice, 'like', event.note, { on: event.on, since: seq });
    }
    case 'override.expired':
      return event.of === 'follow' || event.of === 'read' ? slice : drop(slice, event.note, event.of);
    case 'moderation.done':
      return drop(slice, event.note, 'approve', 'like');
    case 'api.failed':
      return event.call === 'approve' || event.call === 'like' ? drop(slice, event.subject.note, event.call) : slice;
    case 'api.answered':
      if (event.call === 'approve') return answered(slice, 'approve', event.subject.note, event.answer.approved, entry);
      if (event.call === 'like') return answered(slice, 'like', event.subject.note, event.answer.likes, entry);
      return slice;
    default:
      return slice;
  }
}
