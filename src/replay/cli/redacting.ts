/** `--redact OUT`: writes a copy of a log without the texts of people, and says whether it folds to the same state. */

import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { panelFold } from '../fold/panelFold';
import { foldEntry } from '../fold/pass';
import { createKeystrokeTimes } from '../session/keystrokeTimes';
import type { Checkpoint, LogItem } from '../session/reader';
import { createRedactor, noHash, withoutText } from '../session/redact';
import { hashOf } from '../values/hash';
import type { Action, Ending } from './action';
import type { Output, ReplayWorld } from './replayWorld';

/** A log without the texts of people, item by item. */
class RedactedCopy {
  entries = 0;
  private state = panelFold.initial;
  private redactor = createRedactor(panelFold);
  private readonly timed = createKeystrokeTimes();

  /**
   * @param whole the state of the original log at this item
   * @returns the lines of the copy that can be written now: an entry waits for the item after it
   */
  linesOf(item: LogItem, whole: State): readonly object[] {
    switch (item.kind) {
      case 'header':
        return [this.redactor.header(item.header)];
      case 'entry':
        return this.entry(item.entry);
      case 'checkpoint': {
        const before = this.entry(null);
        if (item.isBase) this.begin(whole);
        return [...before, this.checkpoint(item.point, whole)];
      }
      case 'cut':
        return [];
      default:
        return item satisfies never;
    }
  }

  /** The last line, where the log does not end with a checkpoint. */
  end = (): readonly object[] => this.entry(null);

  /** True when the copy folds to the same state as the log, apart from texts. */
  isSame = (whole: State): boolean => hashOf(withoutText(this.state)) === hashOf(withoutText(whole));

  private begin(base: State): void {
    this.redactor = createRedactor(panelFold, base);
    this.state = this.redactor.state(base);
  }

  private entry(next: Entry | null): readonly Entry[] {
    const entry = this.timed(next);
    if (!entry) return [];
    const redacted = this.redactor.entry(entry);
    this.entries += 1;
    this.state = foldEntry(panelFold, this.state, redacted);
    return [redacted];
  }

  /**
   * A checkpoint gets the hash of the copy's state. Where today's reducers contradict the log it gets none, so that the copy
   * fails where the log fails; the log's own hash would tell whether a guessed text is right. [file.attacker]
   */
  private checkpoint({ checkpoint, hash, state }: Checkpoint, whole: State): Checkpoint {
    const isRight = hashOf(whole) === hash;
    const kept = { checkpoint, hash: isRight ? hashOf(this.state) : noHash };
    return state === undefined ? kept : { ...kept, state: isRight ? this.state : this.redactor.state(state) };
  }
}

function answer({ file, end }: Ending, out: string, copy: RedactedCopy): ReturnType<Action['finish']> {
  const same = copy.isSame(end.state);
  const proof = same
    ? 'it folds to the same state, text aside'
    : 'but it does not fold to the same state, text aside: a reducer depends on what a text says';
  return {
    status: same ? 0 : 1,
    lines: [`${file}: redacted copy of ${copy.entries.toLocaleString('en')} entries in ${out}; ${proof}`],
    json: { action: 'redact', out, entries: copy.entries, same },
  };
}

export function redacting(out: string, world: ReplayWorld): Action {
  const copy = new RedactedCopy();
  let output: Output | null = null;
  let pending = '';
  const keep = (lines: readonly object[]): void => {
    for (const line of lines) pending += `${JSON.stringify(line)}\n`;
  };
  async function write(): Promise<void> {
    const text = pending;
    pending = '';
    await output?.write(text);
  }
  return {
    begin: async () => {
      output = await world.create(out);
    },
    visitor: {
      item: (item, whole) => keep(copy.linesOf(item, whole)),
      pause: write,
    },
    async finish(ending) {
      keep(copy.end());
      await write();
      await output?.commit();
      output = null;
      return answer(ending, out, copy);
    },
    discard: async () => {
      await output?.discard();
    },
  };
}
