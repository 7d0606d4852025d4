/**
 * Folds a log again with today's reducers and compares each checkpoint's hash. On a mismatch it names the first wrong
 * entry as closely as the log allows, the entries that led to it, and the places where today's state differs from the
 * recorded one.
 */
import type { Entry } from '../../../reducers/events';
import type { Snapshot } from '../../../streams/snapshot';
import { type Fold, foldEntry, type PassEnd, type Visitor } from '../fold/pass';
import { type CauseLink, createCauseIndex } from '../questions/causes';
import type { Checkpoint } from '../session/reader';
import { hashNumber, hashOf } from '../values/hash';
import { applied, type Difference, differences, type Path, valueAt } from '../values/paths';

/** One entry, and today's states around it. */
interface FoldStep<S> {
  readonly entry: Entry;
  readonly before: S;
  readonly after: S;
}

interface Parting {
  readonly entry: Entry;
  /** The place that differs. */
  readonly path: Path;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined ? one === other : hashNumber(one) === hashNumber(other);

/** The last entry that changes this place from the recorded value to another one. */
function leaving<S>(steps: readonly FoldStep<S>[], { path, before: recorded }: Difference): Entry | null {
  const found = steps.findLast(({ before, after }) => {
    const [was, is] = [valueAt(before, path), valueAt(after, path)];
    if (was === is) return false;
    return isSame(was, recorded) && !isSame(is, recorded);
  });
  return found?.entry ?? null;
}

/**
 * @param steps today's fold, from the last state that was right
 * @param differences `before` is the recorded value
 * @returns the earliest such entry, and the place that it changes; null when no place had its recorded value
 */
function partingOf<S>(steps: readonly FoldStep<S>[], differences: readonly Difference[]): Parting | null {
  const found = differences.flatMap((difference): Parting[] => {
    const entry = leaving(steps, difference);
    return entry ? [{ entry, path: difference.path }] : [];
  });
  return found.reduce<Parting | null>((first, one) => (first && first.entry.seq <= one.entry.seq ? first : one), null);
}

export interface Mismatch {
  /** `base`: the recorded base does not have its own hash. `hash`: the hashes differ. */
  readonly kind: 'base' | 'hash';
  /** The last seq with the right state, and the first with a wrong one: the wrong entry is after `after` and not after `by`. */
  readonly after: number;
  readonly by: number;
  /**
   * The wrong entry, when only one is possible. Otherwise the entry after which a place no longer has its recorded
   * value, or the first entry that changes a place that differs.
   */
  readonly entry: Entry | null;
  /** The place that shows this entry to be wrong; null when none is known. */
  readonly place: Path | null;
  /** True when today's value of the place was the recorded one up to this entry. */
  readonly parts: boolean;
  /** True when no other entry is possible. */
  readonly certain: boolean;
  /** When not certain: the first entries that change a place that differs. */
  readonly suspects: readonly number[];
  /** The entry first, then the entries that led to it. */
  readonly causes: readonly CauseLink[];
  /** `before` is the recorded value, `after` that of today's reducers. */
  readonly differences: readonly Difference[];
  /** The seq at which the states were compared; null when the log holds no state there. */
  readonly comparedAt: number | null;
  readonly expected: string;
  readonly found: string;
}

/** An entry at which today's reducers threw; it changed nothing. [replay.throws] */
export interface Thrown {
  readonly seq: number;
  readonly type: string;
  /** The entry and the thrown error, in one sentence. */
  readonly message: string;
  /** The entry first, then the entries that led to it. */
  readonly causes: readonly CauseLink[];
}

export interface VerifyReport {
  readonly ok: boolean;
  readonly entries: number;
  readonly checkpoints: number;
  readonly lastSeq: number;
  /** The hash of the state after the last entry. */
  readonly hash: string;
  readonly cut: PassEnd<unknown>['cut'];
  readonly mismatch: Mismatch | null;
  /** How many entries the reducers threw at. */
  readonly threw: number;
  /** The first of the entries that the reducers threw at. */
  readonly failures: readonly Thrown[];
}

/** The most entries kept since the last right checkpoint, because a log without checkpoints may not fit into memory. */
const mostUnproved = 4_096;
const mostSuspects = 20;

type Wrong = Omit<Mismatch, 'certain' | 'suspects' | 'entry' | 'place' | 'parts' | 'causes'> & {
  readonly unproved: readonly Entry[];
};

/** The state that the log recorded at this point; undefined when it holds only a hash. */
function recorded<S>({ state, changes }: Checkpoint, since: Snapshot<S>, isNext: boolean): unknown {
  if (state !== undefined) return state;
  return changes && isNext ? applied(since.state, changes) : undefined;
}

function compared<S>(
  point: Checkpoint,
  right: Snapshot<S>,
  state: S,
  isNext: boolean,
): Pick<Mismatch, 'differences' | 'comparedAt'> {
  const then = recorded(point, right, isNext);
  if (then === undefined) return { differences: [], comparedAt: null };
  return { differences: differences(then, state), comparedAt: point.checkpoint };
}

/**
 * Compares each checkpoint with the state that today's reducers make. [replay.verify]
 * @returns a visitor for `pass`, and the report for after it
 */
export function createVerifier<S>(fold: Fold<S>): Visitor<S> & { readonly report: () => VerifyReport } {
  const causes = createCauseIndex();
  let right: Snapshot<S> = { seq: 0, state: fold.initial };
  let unproved: Entry[] = [];
  let checkpoints = 0;
  let wrong: Wrong | null = null;
  let ended: PassEnd<S> | null = null;

  function checkpoint(point: Checkpoint, state: S): void {
    checkpoints += 1;
    if (wrong) {
      // A later recorded state may still show where the difference is.
      if (wrong.comparedAt === null) wrong = { ...wrong, ...compared(point, right, state, false) };
      return;
    }
    const found = hashOf(state);
    if (found === point.hash) {
      right = { seq: point.checkpoint, state };
      unproved = [];
      return;
    }
    const where = { after: right.seq, by: point.checkpoint, ...compared(point, right, state, true) };
    wrong = { kind: 'hash', ...where, expected: point.hash, found, unproved };
  }

  return {
    start({ base }) {
      right = base;
    },
    base(point, state) {
      const found = hashOf(state);
      checkpoints += 1;
      if (found === point.hash) return;
      const by = point.checkpoint;
      const nothing = { differences: [], comparedAt: null, unproved: [] };
      wrong = { kind: 'base', after: by, by, expected: point.hash, found, ...nothing };
    },
    entry(entry) {
      causes.add(entry);
      if (!wrong && unproved.length < mostUnproved) unproved.push(entry);
    },
    checkpoint,
    end(end) {
      ended = end;
    },
    report() {
      if (!ended) throw new Error('A log is reported on after its pass: await pass(…) first.');
      const mismatch = wrong && blamed(wrong, fold, right, causes.chain);
      return reportOf(ended, { checkpoints, mismatch }, causes.chain);
    },
  };
}

function reportOf<S>(
  { entries, seq, state, cut, threw, failures }: PassEnd<S>,
  compared: Pick<VerifyReport, 'checkpoints' | 'mismatch'>,
  chain: (seq: number) => readonly CauseLink[],
): VerifyReport {
  return {
    ok: !compared.mismatch && threw === 0,
    ...{ entries, lastSeq: seq, hash: hashOf(state), cut, threw },
    ...compared,
    failures: failures.map(({ entry, message }) => {
      return { seq: entry.seq, type: entry.event.type, message, causes: chain(entry.seq) };
    }),
  };
}

/** Narrows a mismatch to an entry: the only possible one, or the entries that change a place that differs. */
function blamed<S>(
  { unproved: between, ...wrong }: Wrong,
  fold: Fold<S>,
  right: Snapshot<S>,
  chain: (seq: number) => readonly CauseLink[],
): Mismatch {
  const [only] = between;
  const place = wrong.differences[0]?.path ?? null;
  if (only && wrong.by - wrong.after === 1)
    return { ...wrong, entry: only, place, parts: false, certain: true, suspects: [only.seq], causes: chain(only.seq) };
  // When more entries came than are kept, the later entries are unknown.
  const steps = between.length === wrong.by - wrong.after ? stepsOf(between, fold, right.state) : [];
  const parting = partingOf(steps, wrong.differences);
  const touches = touching(steps, wrong.differences);
  const entry = parting?.entry ?? touches[0] ?? null;
  const others = touches.filter((one) => one !== entry);
  return {
    ...wrong,
    entry,
    place: parting?.path ?? place,
    parts: parting !== null,
    certain: false,
    suspects: [...(entry ? [entry] : []), ...others].slice(0, mostSuspects).map(({ seq }) => seq),
    causes: entry ? chain(entry.seq) : [],
  };
}

function stepsOf<S>(entries: readonly Entry[], fold: Fold<S>, from: S): FoldStep<S>[] {
  let state = from;
  return entries.map((entry) => {
    const before = state;
    state = foldEntry(fold, before, entry);
    return { entry, before, after: state };
  });
}

/**
 * The entries that change a place that differs. When no entry does, because today's reducers no longer change the
 * place, the entries that change the part of the state around it.
 */
function touching<S>(steps: readonly FoldStep<S>[], found: readonly Difference[]): Entry[] {
  const depth = Math.max(1, ...found.map(({ path }) => path.length));
  for (let length = depth; length > 0; length -= 1) {
    const places = found.map(({ path }) => path.slice(0, length));
    const touches = steps.filter(
      ({ before, after }) =>
        before !== after &&
        (places.length === 0 || places.some((path) => valueAt(before, path) !== valueAt(after, path))),
    );
    if (touches.length > 0) return touches.map(({ entry }) => entry);
  }
  return [];
}
