/** The one type of an effect, and how several are one. */
import { merge, type Observable, share } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { StateStream } from '../log';
import type { NewEntry, Ports } from '../ports';

/** `(entry$, state$, ports) => drafts`: reads the log and answers with what the world said. Never errors. */
export type Effect = (entry$: Observable<Entry>, state$: StateStream, ports: Ports) => Observable<NewEntry>;

/** All of them over one subscription; each entry goes to them in this order. */
export const together =
  (...effects: readonly Effect[]): Effect =>
  (entry$, state$, ports) => {
    const shared$ = entry$.pipe(share());
    return merge(...effects.map((effect) => effect(shared$, state$, ports)));
  };
