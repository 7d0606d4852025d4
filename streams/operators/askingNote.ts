/** Fetches one note. Only what the state does not hold already is recorded ([sync.known-by-hash]). */
import type { Observable } from 'rxjs';
import { compress } from '../../reducers/knownNotes';
import type { StateStream } from '../log';
import type { NewEntry, Ports, Ref } from '../ports';
import { asking, type Outcome } from './asking';

/** As `asking`, for the call `getNote`. */
export const askingNote = (
  { api }: Pick<Ports, 'api'>,
  state$: StateStream,
  note: number,
  cause: Readonly<Ref>,
  then?: (outcome: Outcome<'getNote'>, answered: Ref) => Observable<NewEntry>,
): Observable<NewEntry> =>
  asking<'getNote'>(api, { call: 'getNote', note }, cause, then, ({ note: fetched }) => ({
    note: fetched && compress(state$.value.notes.byId, fetched),
  }));
