/** Fetches a post, a comment or a site that was opened inside the panel ([items.open], [items.last-one]). */
import { EMPTY, filter, type Observable, switchMap } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { transitions } from '../operators/transitions';
import type { NewEntry, Ports } from '../ports';

/** Leaving the item, or opening another, aborts the call. */
export const openedItem = (entry$: Observable<Entry>, state$: StateStream, { api }: Ports): Observable<NewEntry> =>
  transitions(entry$, state$).pipe(
    filter(({ before, after }) => before.panel.item?.ref !== after.panel.item?.ref),
    switchMap(({ entry, after: { panel } }) =>
      panel.item ? asking<'getItem'>(api, { call: 'getItem', item: panel.item.ref }, entry) : EMPTY,
    ),
  );
