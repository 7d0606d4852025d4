/** Reads a whole log into memory, for tests and for the devtools. */

import type { Entry } from '../../../reducers/events';
import type { Snapshot } from '../../../streams/snapshot';
import { type Fold, parseState } from '../fold/pass';
import type { ByteSource } from './bytes';
import type { Header } from './header';
import { type Checkpoint, type Cut, type ReaderOptions, readLog } from './reader';

export interface LoadedLog<S> {
  readonly header: Header;
  /** The state before the first entry. */
  readonly base: Snapshot<S>;
  readonly entries: readonly Entry[];
  /** The checkpoints besides the base. */
  readonly checkpoints: readonly Checkpoint[];
  /** Why the log was read only up to its last entry here; null when it was read to its end. */
  readonly cut: Cut | null;
}

/**
 * @param source plain or gzipped
 * @throws {LogError} when it is no log, or when its base is no state of this fold
 */
export async function loadLog<S>(fold: Fold<S>, source: ByteSource, options?: ReaderOptions): Promise<LoadedLog<S>> {
  let header: Header | null = null;
  let base: Snapshot<S> = { seq: 0, state: fold.initial };
  const entries: Entry[] = [];
  const checkpoints: Checkpoint[] = [];
  let cut: Cut | null = null;
  for await (const items of readLog(source, options)) {
    for (const item of items) {
      if (item.kind === 'header') header = item.header;
      else if (item.kind === 'entry') entries.push(item.entry);
      else if (item.kind === 'cut') cut = item;
      else if (item.isBase)
        base = { seq: item.point.checkpoint, state: parseState(fold, item.point.state, item.point.checkpoint) };
      else checkpoints.push(item.point);
    }
  }
  // The reader throws unless its first item is the header.
  if (!header) throw new Error('The reader gave no header.');
  return { header, base, entries, checkpoints, cut };
}
