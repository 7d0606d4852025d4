/**
 * The versions of the app in a recorded fleet, their days, and three planted faults: in a reducer, in an effect, and in the
 * service's answers. `recordedSession` records with them.
 */
import { filter } from 'rxjs';
import { reduce } from '../../../reducers';
import { catalogueHash } from '../../../src/replay/session/catalogue';
import { hashOf } from '../../../src/replay/values/hash';
import { effects } from '../../../streams/features';
import { type RootEffect, together } from '../../../streams/features/effect';
import type { LogConfig } from '../../../streams/log';
import type { Ports } from '../../../streams/ports';

type Reduce = LogConfig['reduce'];

/** After a filter was chosen, notes that were read under the filter before stay listed under "Unread". */
const keepsReadNotes: Reduce = (state, entry) => {
  const next = reduce(state, entry);
  if (entry.event.type !== 'user.choseFilter' || next.notes === state.notes) return next;
  return { ...next, notes: { ...next.notes, readUnderFilter: state.notes.readUnderFilter } };
};

/** Ignores "Dismiss", so that a spam or trash waits until something else happens. */
const deafToDismiss: RootEffect = together({
  ...effects,
  outbox: {
    ...effects.outbox,
    run: (heard$, state$, ports) =>
      effects.outbox.run(heard$.pipe(filter(({ entry }) => entry.event.type !== 'user.dismissedUndo')), state$, ports),
  },
});

const wellEffect: RootEffect = together(effects);

export interface Version {
  readonly app: string;
  readonly catalogue: string;
  /** The days on which sessions of it are recorded, counted from 0; both belong to it. */
  readonly days: readonly [first: number, last: number];
  readonly reduce: Reduce;
  readonly effect: RootEffect;
  /** Stands between its effects and the service. */
  readonly api?: (api: Ports['api']) => Ports['api'];
}

/** Which sessions a fleet has. */
export interface Plan {
  readonly versions: readonly Version[];
  /** From this day on the service says that it found a comment, and sends something else. */
  readonly firstDayOfLies: number;
  /** A session ends after about this many entries; default 350 to 650. */
  readonly entries?: readonly [fewest: number, most: number];
}

export const well = { catalogue: catalogueHash, reduce, effect: wellEffect };

/** The catalogue of the first version had other events. */
const earlierCatalogue = hashOf(['an earlier catalogue of events']);

export const versions: readonly Version[] = [
  { app: '0.1.0', days: [0, 6], ...well, catalogue: earlierCatalogue },
  { app: '0.2.0', days: [4, 9], ...well },
  { app: '0.3.0', days: [8, 13], ...well, reduce: keepsReadNotes },
  { app: '0.3.1', days: [12, 16], ...well, reduce: keepsReadNotes, effect: deafToDismiss },
  { app: '0.4.0', days: [15, 20], ...well },
];

/** The sessions that `recordedSession` records. */
export const plantedPlan: Plan = { versions, firstDayOfLies: 11 };
