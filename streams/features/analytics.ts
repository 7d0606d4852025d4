/** Analytics: what of a session is counted, by name only. What the hits of an entry are, and how they are sent, the port knows. */
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
