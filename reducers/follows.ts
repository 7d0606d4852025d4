/** Whether the person wants to follow a site, shown before the provider has answered. */
import { produce } from 'immer';
import type { Entry } from './events';
import type { FollowsSlice } from './state';

const drop = (slice: FollowsSlice, site: number): FollowsSlice =>
  produce(slice, ({ bySite }) => {
    delete bySite[site];
  });

export function follows(slice: FollowsSlice, { seq, cause = seq, event }: Entry): FollowsSlice {
  switch (event.type) {
    case 'user.askedFollow':
      return produce(slice, ({ bySite }) => {
        bySite[event.site] = { on: event.on, since: seq };
      });
    case 'override.expired':
      return event.of === 'follow' ? drop(slice, event.site) : slice;
    case 'api.failed':
      return event.call === 'follow' ? drop(slice, event.subject.site) : slice;
    case 'api.answered': {
      if (event.call !== 'follow') return slice;
      const { site } = event.subject;
      const override = slice.bySite[site];
      // The override of a later press for something else stays: that press has a call of its own to come.
      const stays = override !== undefined && override.since > cause && override.on !== event.answer.following;
      return stays ? slice : drop(slice, site);
    }
    default:
      return slice;
  }
}
