/**
 * Finds errors in a log for the operator, by the same fingerprints as `fleet`: errors that the log records, and entries
 * at which the reducers throw. It only reads.
 */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import type { Log } from '../../../streams/log';
import { errorFinding, nameOf, thrownFinding } from '../../replay/fleet/finding';
import { type Fold, FoldError, foldEntry } from '../../replay/fold/pass';
import { type CauseIndex, createCauseIndex } from '../../replay/questions/causes';

export interface FoundError {
  readonly fingerprint: string;
  /** The entry that shows the error, and its time in milliseconds since 1970. */
  readonly seq: number;
  readonly at: number;
  /** The name of the error that the reducers threw at it; null when the log itself records the error. */
  readonly threw: string | null;
  /** The error's message. It is not sent: the page uses it to recognise the same error. */
  readonly said?: string;
}

/** The causes of this many of the latest entries are known. */
const causesKept = 16_384;

function told(entry: Entry, before: State, after: State, causes: CauseIndex): FoundError | null {
  // `report.asked` is about an error that was found before.
  if (entry.event.type === 'report.asked') return null;
  const failures = { before: before.sync.failures, after: after.sync.failures };
  const finding = errorFinding(entry, failures, causes.chain);
  return finding && { fingerprint: finding.id, seq: entry.seq, at: entry.at, threw: null };
}

function thrown({ entry, cause }: FoldError, causes: CauseIndex): FoundError {
  const { id } = thrownFinding(new FoldError(entry, cause), causes.chain(entry.seq));
  return {
    fingerprint: id,
    seq: entry.seq,
    at: entry.at,
    threw: nameOf(cause),
    said: cause instanceof Error ? cause.message : '',
  };
}

/** @returns each error in the entries after this state, once for each time it happened */
export function errorsIn(
  fold: Fold<State>,
  from: State,
  entries: readonly Entry[],
  causes = createCauseIndex(causesKept),
): readonly FoundError[] {
  let state = from;
  return entries.flatMap((entry) => {
    causes.add(entry);
    const found: FoundError[] = [];
    const before = state;
    state = foldEntry(fold, before, entry, (error) => found.push(thrown(error, causes)));
    return [...found, told(entry, before, state, causes) ?? []].flat();
  });
}

/**
 * Looks at the entries so far, and then at each new one.
 * @param found is called each time an error happens, also for an error that happened before
 * @returns a function that stops it; the end of the session stops it too
 */
export function watchErrors(
  log: Pick<Log, 'base' | 'entries' | 'entry$' | 'state$'>,
  fold: Fold<State>,
  found: (error: FoundError) => void,
): () => void {
  const causes = createCauseIndex(causesKept);
  for (const error of errorsIn(fold, log.base().state, log.entries(), causes)) found(error);
  let before = log.state$.value;
  const subscription = log.entry$.subscribe((entry) => {
    causes.add(entry);
    const after = log.state$.value;
    // When the reducers throw, the state stays. [log.reducer-throws]
    if (after === before) foldEntry(fold, before, entry, (error) => found(thrown(error, causes)));
    const error = told(entry, before, after, causes);
    if (error) found(error);
    before = after;
    if (entry.event.type === 'session.ended') subscription.unsubscribe();
  });
  return () => subscription.unsubscribe();
}
