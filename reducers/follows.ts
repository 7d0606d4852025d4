/** Whether sites are followed: the wish at once, back on failure, then the server's own word (SPEC section 4). */
import type { Entry } from './events';
import type { FollowsSlice } from './state';

type Follow = FollowsSlice['bySite'][number];

const set = (slice: FollowsSlice, site: number, follow: Follow): FollowsSlice => ({
  bySite: { ...slice.bySite, [site]: follow },
});

export function follows(slice: FollowsSlice, { seq, cause = seq, event }: Entry): FollowsSlice {
  switch (event.type) {
    case 'user.askedFollow': {
      const server = slice.bySite[event.site]?.server ?? null;
      return set(slice, event.site, { on: event.on, pending: true, since: seq, server });
    }
    case 'api.answered': {
      if (event.call !== 'follow' || event.about === null) return slice;
      const known = slice.bySite[event.about];
      const server = event.answer.following;
      // Pressed again since this was asked: the newer wish stays until its own answer.
      if (known && known.since > cause) return set(slice, event.about, { ...known, server });
      return set(slice, event.about, { on: server, pending: false, since: known?.since ?? seq, server });
    }
    case 'api.failed': {
      if (event.call !== 'follow' || event.about === null) return slice;
      const { [event.about]: known, ...rest } = slice.bySite;
      if (!known) return slice;
      return known.server === null
        ? { bySite: rest }
        : set(slice, event.about, { ...known, on: known.server, pending: false });
    }
    default:
      return slice;
  }
}
