/** Reports that no answer has come for long after the start, so that the kept notes are painted ([return.away]). */
import { filter, map, mergeMap, type Observable, timer } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import type { StateStream } from '../log';
import type { NewEntry, Ports } from '../ports';
import { isBlank } from './deviceStorage';

export const unanswered = (
  entry$: Observable<Entry>,
  state$: StateStream,
  { scheduler }: Ports,
): Observable<NewEntry> =>
  entry$.pipe(
    filter(({ event }) => event.type === 'session.started' && event.owner !== undefined),
    mergeMap((cause) =>
      timer(limits.unansweredMs, scheduler).pipe(
        filter(() => isBlank(state$.value)),
        map((): NewEntry => ({ event: { type: 'session.unanswered' }, cause })),
      ),
    ),
  );
