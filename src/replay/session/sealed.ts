/**
 * Turns a downloaded log into a fixture: a checkpoint at each entry, each with what changed, so that `verify` names
 * the first wrong entry and the place. The recorder of fixtures calls it, with the reducers that recorded the log.
 */

import { type Fold, foldAll } from '../fold/pass';
import { hashOf } from '../values/hash';
import { type LoadedLog, loadLog } from './loadLog';
import { writeLog } from './writer';

function check<S>({ entries, checkpoints, base }: LoadedLog<S>, fold: Fold<S>): void {
  let state = base.state;
  let seq = base.seq;
  for (const { checkpoint, hash } of checkpoints) {
    state = foldAll(fold, state, entries.slice(seq - base.seq, checkpoint - base.seq));
    seq = checkpoint;
    if (hashOf(state) !== hash)
      throw new Error(`The log cannot be sealed: at ${seq} it does not fold as recorded, and sealing would hide that.`);
  }
}

/**
 * @param text the downloaded log, unzipped
 * @param accept true when the reducers were changed on purpose, so that today's states count as right
 * @returns the text of the sealed log
 * @throws {LogError} when the text is no log; an Error that names the checkpoint when the log does not fold as
 * recorded
 */
export async function sealed<S>(fold: Fold<S>, text: string, accept = false): Promise<string> {
  const log = await loadLog(fold, text);
  if (!accept) check(log, fold);
  const { header, base, entries } = log;
  const begin = base.seq > 0 ? { base } : {};
  return [...writeLog({ header, fold, entries, every: 1, changes: true, ...begin })].join('');
}
