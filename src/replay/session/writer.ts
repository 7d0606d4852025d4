/**
 * Writes a log file, line by line: header, base, entries, checkpoints (docs/logs.md). It folds the entries, so that
 * its checkpoints match the lines. "Download log", the devtools and written tests use it.
 */

import type { Entry } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import type { Snapshot } from '../../../streams/snapshot';
import { type Fold, foldEntry } from '../fold/pass';
import { hashOf } from '../values/hash';
import { differences } from '../values/paths';
import type { Header } from './header';

export interface WriterConfig<S> {
  readonly header: Header;
  readonly fold: Fold<S>;
  /** The state before the first entry, when the oldest entries were dropped. */
  readonly base?: Snapshot<S>;
  /** Entries between two checkpoints. Default 256; fixtures have 1. */
  readonly every?: number;
  /**
   * True when each checkpoint also holds what changed since the one before, so that `verify` can name the path. For
   * fixtures.
   */
  readonly changes?: boolean;
  /**
   * True when the log ends with a checkpoint that holds the whole last state, so that `verify` can name the path.
   * Default true.
   */
  readonly finalState?: boolean;
}

/** Each method returns whole lines with their line ends. */
export interface LogWriter {
  readonly start: () => string;
  /** The line of the entry, and of a checkpoint where one is due. Entries come in order, without gaps. */
  readonly entry: (entry: Entry) => string;
  readonly end: () => string;
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** @returns a writer of one log, which folds each entry as it writes its line */
export function createLogWriter<S>(config: WriterConfig<S>): LogWriter {
  const { header, fold, base, every = limits.checkpointEvery, changes = false, finalState = true } = config;
  let state = base ? base.state : fold.initial;
  let seq = base ? base.seq : 0;
  let pointState = state;

  function checkpoint(): string {
    const made = { checkpoint: seq, hash: hashOf(state) };
    if (!changes) return line(made);
    const since = differences(pointState, state).map(({ path, after }) => ({ path, after }));
    pointState = state;
    return line({ ...made, changes: since });
  }

  return {
    start: () =>
      line(header) + (base ? line({ checkpoint: base.seq, hash: hashOf(base.state), state: base.state }) : ''),
    entry(entry) {
      if (entry.seq !== seq + 1)
        throw new RangeError(`Entry ${entry.seq} cannot be written: ${seq + 1} is the next one.`);
      state = foldEntry(fold, state, entry);
      seq = entry.seq;
      return line(entry) + (seq % every === 0 ? checkpoint() : '');
    },
    end: () => (finalState ? line({ checkpoint: seq, hash: hashOf(state), state }) : ''),
  };
}

/** A whole log of entries in memory. */
export function* writeLog<S>(
  config: WriterConfig<S> & { readonly entries: Iterable<Entry> },
): Generator<string, void, undefined> {
  const writer = createLogWriter(config);
  yield writer.start();
  for (const entry of config.entries) yield writer.entry(entry);
  yield writer.end();
}

/**
 * A file to download.
 * @param lines what `writeLog` gives
 * @returns gzipped NDJSON
 */
export const zipped = (lines: Iterable<string>): Promise<Blob> =>
  new Response(new Blob([...lines]).stream().pipeThrough(new CompressionStream('gzip'))).blob();
