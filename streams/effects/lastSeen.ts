/** Posts last seen when a newer note was in view ([seen.posts]). */
import { EMPTY, mergeMap, type Observable } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { asSeconds, isListAnswer } from '../../reducers/sync';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { transitions } from '../operators/transitions';
import type { NewEntry, Ports } from '../ports';

/** The last seen time that the entry itself brought, in seconds; a newer one comes from a note in view. */
function broughtBy({ event }: Entry): number {
  switch (event.type) {
    case 'session.started':
      return asSeconds(event.stored.lastSeen);
    case 'storage.lastSeenMoved':
      return asSeconds(event.lastSeen);
    case 'api.answered':
      return isListAnswer(event) ? asSeconds(event.answer.lastSeen) : 0;
    default:
      return 0;
  }
}

export const lastSeen = (entry$: Observable<Entry>, state$: StateStream, { api }: Ports): Observable<NewEntry> =>
  transitions(entry$, state$).pipe(
    mergeMap(({ entry, before, after }) => {
      const time = after.sync.lastSeen;
      if (time <= before.sync.lastSeen || time <= broughtBy(entry)) return EMPTY;
      return asking<'markSeen'>(api, { call: 'markSeen', time }, entry);
    }),
  );
