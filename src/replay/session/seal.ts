/**
 * Each log that leaves the device without its texts passes here: one function redacts the header, the base and the
 * entries, and no other code can make its result. Downloads, reports and the devtools use it. [file.redaction]
 */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import type { Snapshot } from '../../../streams/snapshot';
import type { Fold } from '../fold/pass';
import type { Header } from './header';
import { createKeystrokeTimes } from './keystrokeTimes';
import { createRedactor } from './redact';
import { writeLog } from './writer';

export interface Logged {
  /** The state before the first entry. */
  readonly base: Snapshot;
  readonly entries: readonly Entry[];
}

/** A redacted log. The entries are redacted while they are read, once, so that a reader can rest in between. */
export class SealedLog {
  private constructor(
    private readonly fold: Fold<State>,
    readonly header: Header,
    readonly base: Snapshot,
    readonly entries: Iterable<Entry>,
  ) {}

  static seal(fold: Fold<State>, header: Header, { base, entries }: Logged): SealedLog {
    const redactor = createRedactor(fold, base.state);
    const timed = createKeystrokeTimes();
    const told = (function* () {
      for (const next of [...entries, null]) {
        const entry = timed(next);
        if (entry) yield redactor.entry(entry);
      }
    })();
    const begin = base.seq > 0 ? { seq: base.seq, state: redactor.state(base.state) } : base;
    return new SealedLog(fold, redactor.header(header), begin, told);
  }

  lines(): Iterable<string> {
    return logLines(this.fold, this.header, this);
  }
}

/** The lines of a log file, from a base when the log's beginning is not kept. */
export const logLines = (
  fold: Fold<State>,
  header: Header,
  { base, entries }: Pick<SealedLog, 'base' | 'entries'>,
): Iterable<string> => writeLog({ header, fold, entries, ...(base.seq > 0 && { base }) });
