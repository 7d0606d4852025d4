/** Approvals and likes as the person wants them, laid over the notes until the server has answered, or 10 s (CONTRACT section 6). */
import type { Entry } from './events';
import { likeTarget, offersApproval } from './offers';
import { noteOf } from './selectors';
import type { Override, OverridesSlice, State } from './state';

type Kind = keyof OverridesSlice;

const set = (slice: OverridesSlice, kind: Kind, note: number, value: Override): OverridesSlice => ({
  ...slice,
  [kind]: { ...slice[kind], [note]: value },
});

function drop(slice: OverridesSlice, kind: Kind, note: number): OverridesSlice {
  if (!(note in slice[kind])) return slice;
  const { [note]: _ended, ...rest } = slice[kind];
  return { ...slice, [kind]: rest };
}

/** The server answered, and its word is in our copy of the note (`notes`). Another wish since has a call of its own to come. */
function settle(
  slice: OverridesSlice,
  kind: Kind,
  note: number,
  on: boolean,
  { seq, cause = seq }: Entry,
): OverridesSlice {
  const override = slice[kind][note];
  return override && override.on !== on && override.since > cause ? slice : drop(slice, kind, note);
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
      return event.of === 'follow' ? slice : drop(slice, event.of, event.note);
    case 'moderation.done':
      return drop(drop(slice, 'approve', event.note), 'like', event.note);
    case 'api.failed':
      return event.call === 'approve' || event.call === 'like' ? drop(slice, event.call, event.subject.note) : slice;
    case 'api.answered':
      if (event.call === 'approve') return settle(slice, 'approve', event.subject.note, event.answer.approved, entry);
      if (event.call === 'like') return settle(slice, 'like', event.subject.note, event.answer.likes, entry);
      return slice;
    default:
      return slice;
  }
}
