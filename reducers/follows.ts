/** Whether sites are to be followed: the wish, until the server's word is in the notes (`notes`), or 10 s (CONTRACT section 6). */
import type { Entry } from './events';
import type { FollowsSlice } from './state';

function drop(slice: FollowsSlice, site: number): FollowsSlice {
  if (!(site in slice.bySite)) return slice;
  const { [site]: _ended, ...bySite } = slice.bySite;
  return { bySite };
}

export function follows(slice: FollowsSlice, { seq, cause = seq, event }: Entry): FollowsSlice {
  switch (event.type) {
    case 'user.askedFollow':
      return { bySite: { ...slice.bySite, [event.site]: { on: event.on, since: seq } } };
    case 'override.expired':
      return event.of === 'follow' ? drop(slice, event.site) : slice;
    case 'api.failed':
      return event.call === 'follow' ? drop(slice, event.subject.site) : slice;
    case 'api.answered': {
      if (event.call !== 'follow') return slice;
      const { site } = event.subject;
      const wish = slice.bySite[site];
      // Pressed again since this was asked, for something else: that wish has a call of its own to come.
      const stays = wish !== undefined && wish.since > cause && wish.on !== event.answer.following;
      return stays ? slice : drop(slice, site);
    }
    default:
      return slice;
  }
}
