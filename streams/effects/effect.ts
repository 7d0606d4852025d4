/** The type of an effect, and how several are run as one. */
import { merge, type Observable, share } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { StateStream } from '../log';
import type { NewEntry, Ports } from '../ports';

/** Reads the log, acts on the world through the ports, and emits what the world answered. Never errors. */
export type Effect = (entry$: Observable<Entry>, state$: StateStream, ports: Ports) => Observable<NewEntry>;

/** Runs effects over one subscription of the log; each entry reaches them in the order given. */
export const together =
  (...effects: readonly Effect[]): Effect =>
  (entry$, state$, ports) => {
    const shared$ = entry$.pipe(share());
    return merge(...effects.map((effect) => effect(shared$, state$, ports)));
  };
