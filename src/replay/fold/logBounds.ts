/** How much of one log `replay`, `fleet` and the devtools take, because they read the logs of strangers. [replay.bounds] */
import type { Entry } from '../../../reducers/events';
import { draftText } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { LogError } from '../session/logError';

/** The most bytes of a log, unzipped. */
export const mostBytes = 256_000_000;
/** The longest that one log is read, folded and checked. */
export const mostMs = 60_000;
/** The most UTF-16 units of drafts, counted after each edit. */
const mostEdited = 1_000_000_000;

/**
 * Each edit copies its whole draft, so many edits of a long draft in a small file would take minutes.
 * @returns a function for each entry and the state after it, which throws a LogError beyond the bound
 */
export function createDraftBound(): (entry: Entry, after: State) => void {
  let units = 0;
  return ({ seq, event }, after) => {
    if (event.type !== 'user.wroteReply' && event.type !== 'user.choseMention') return;
    units += String(draftText(after, event.note)).length;
    if (units > mostEdited)
      throw new LogError('BrokenLine', null, `up to entry ${seq}, ${mostEdited / 1e9} GB of drafts were edited.`);
  };
}

/** Throws a LogError beyond a bound. */
export interface LogBounds {
  readonly mostBytes: number;
  readonly draft: (entry: Entry, after: State) => void;
  /** Asked again and again while the work goes on. */
  readonly time: () => void;
}

/** @param clock milliseconds */
export const createLogBounds = (clock: () => number): LogBounds => ({
  mostBytes,
  draft: createDraftBound(),
  time: createTimeBound(clock),
});

/** For a log of one's own. */
export const noBounds: LogBounds = { mostBytes: Number.POSITIVE_INFINITY, draft: () => {}, time: () => {} };

function createTimeBound(clock: () => number): () => void {
  const until = clock() + mostMs;
  return () => {
    if (clock() > until) throw new LogError('BrokenLine', null, `it takes longer than ${mostMs / 1_000} seconds.`);
  };
}
