/** Analytics, by names only: the port `count` sends the hits of an entry, and the log gets the name of each. */
import { concatMap, EMPTY, map } from 'rxjs';
import type { NewEntry } from '../ports';
import type { Effect } from './effect';

export const analytics: Effect = {
  hears: [
    'user.askedApprove',
    'user.askedLike',
    'user.askedSpam',
    'user.askedTrash',
    'user.askedEach',
    'user.askedUndo',
    'user.sentReply',
    'user.choseFilter',
    'user.followedEmptyLink',
    'user.askedFollow',
  ],
  watches: ['panel', 'notes', 'sync', 'outbox'],
  run: (heard$, _state$, { count }) =>
    count
      ? heard$.pipe(
          concatMap((transition) =>
            count(transition).pipe(
              map((hit): NewEntry => {
                const group = hit.kind === 'pixel' ? hit.group : 'event';
                return { event: { type: 'analytics.counted', group, name: hit.name }, cause: transition.entry };
              }),
            ),
          ),
        )
      : EMPTY,
};
