/** Fetches what was opened inside the panel: a post, a comment or a site ([items.open], [items.last-one]). */
import { defer, EMPTY, filter, map, type Observable, startWith, switchMap } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { transitions } from '../operators/transitions';
import type { NewEntry, Ports, Ref } from '../ports';

interface Opened {
  readonly item: State['panel']['item'];
  readonly cause: Readonly<Ref>;
}

/** Leaving the item, or opening another, aborts the call. */
export const openedItem = (entry$: Observable<Entry>, state$: StateStream, { api }: Ports): Observable<NewEntry> => {
  const opened$ = transitions(entry$, state$).pipe(
    filter(({ before, after }) => before.panel.item?.ref !== after.panel.item?.ref),
    map(({ entry, after }): Opened => ({ item: after.panel.item, cause: entry })),
  );
  // The present item first: its call was cut off when the effect starts in the middle of a session.
  return defer(() => opened$.pipe(startWith<Opened>({ item: state$.value.panel.item, cause: { seq: 0 } }))).pipe(
    switchMap(({ item, cause }) =>
      item && !item.loaded && !item.problem
        ? asking<'getItem'>(api, { call: 'getItem', item: item.ref }, cause)
        : EMPTY,
    ),
  );
};
