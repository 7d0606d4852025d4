/** Which mutations are sent now: the first of each lane, while it is known who is signed in. The effect `outbox` reads it. */
import { allMutations, isRemoval, laneOf } from './acts';
import type { MutationKind } from './events';
import { isWriter } from './mutations';
import { remembering } from './selectors';
import type { Mutation, Pending, State } from './state';

/** Mutations that one call carries out: several read states, or one mutation. */
export interface Send {
  readonly kind: MutationKind;
  readonly ids: readonly number[];
  /** The entry that asked for them. */
  readonly since: number;
}

/** The calls of a person are made only for the person, and only where a network is. [outbox.unconfirmed] [outbox.offline] */
export const maySend = ({ session, sync }: State): boolean =>
  session.unconfirmed === null && !session.ended && sync.online;

interface Candidate {
  readonly kind: MutationKind;
  readonly id: number;
  readonly lane: string;
  readonly mutation: Pending;
}

const isInFlight = (mutation: Mutation): boolean =>
  mutation.phase === 'inFlight' || (mutation.phase === 'undoable' && mutation.replaced?.phase === 'inFlight');

/** A read state of an earlier page may be of an older version of its note, so the first list comes before it. */
const isKnownVersion = ({ notes, sync }: State, id: number): boolean => sync.everLoaded || Boolean(notes.asOf[id]);

/** The ready mutations, the earliest press first, and the lanes that are taken. */
function candidates(state: State): { readonly ready: readonly Candidate[]; readonly taken: Set<string> } {
  const ready: Candidate[] = [];
  const taken = new Set<string>();
  /** A spam or trash ends the other mutations of its comment, so they wait for it. */
  const removing = new Set<string>();
  for (const [{ kind, id }, mutation] of allMutations(state.outbox)) {
    const lane = laneOf({ id }, mutation.target);
    if (isInFlight(mutation)) taken.add(lane);
    if (mutation.phase !== 'pending' || !isWriter(state.outbox, state.sync, mutation)) continue;
    if (isRemoval(kind)) removing.add(lane);
    if (mutation.nextTryAt === null && (kind !== 'read' || isKnownVersion(state, id)))
      ready.push({ kind, id, lane, mutation });
  }
  const first = ready.filter(({ kind, lane }) => isRemoval(kind) || !removing.has(lane));
  return { ready: first.sort((a, b) => a.mutation.since - b.mutation.since), taken };
}

function sendsOf(state: State): readonly Send[] {
  const { ready, taken } = candidates(state);
  const sends: Send[] = [];
  const reads = new Map<string, number[]>();
  for (const { kind, id, lane, mutation } of ready) {
    if (taken.has(lane)) continue;
    taken.add(lane);
    const { since, wanted } = mutation;
    if (kind !== 'read') {
      sends.push({ kind, ids: [id], since });
      continue;
    }
    // Read states that one press set are one call. [outbox.together]
    const together = `${wanted} ${since}`;
    const ids = reads.get(together);
    if (ids) ids.push(id);
    else {
      const first = [id];
      reads.set(together, first);
      sends.push({ kind, ids: first, since });
    }
  }
  return sends;
}

const none: readonly Send[] = [];

/** The calls to make now; the same list while nothing has changed. */
export const readySends: (state: State) => readonly Send[] = remembering(
  (state) =>
    [
      state.outbox,
      state.sync.leading,
      state.sync.alone,
      state.sync.everLoaded,
      state.notes.asOf,
      maySend(state),
    ] as const,
  (state) => (maySend(state) ? sendsOf(state) : none),
);
