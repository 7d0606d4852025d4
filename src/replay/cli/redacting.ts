/** `--redact OUT`: writes a copy of a log without the texts of people, and says whether it folds to the same state. */

import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import type { LogBounds } from '../fold/logBounds';
import { panelFold } from '../fold/panelFold';
import { foldEntry, parseState } from '../fold/pass';
import type { Checkpoint, LogItem } from '../session/reader';
import { createRedactor, noHash, withoutText } from '../session/redact';
import { hashOf } from '../values/hash';
import type { Action, Ending } from './action';
import type { Output, ReplayWorld } from './replayWorld';

/** A sentence about a log, without the pieces of the log that the sentence quotes. [replay.redacted] */
export const withoutQuotes = (sentence: string): string => sentence.replace(/"(?:[^"\\]|\\.)*"?/gs, '"…"');

/** A log without the texts of people, item by item. `--redact` writes it to a file, and `--redacted` asks it. */
class RedactedCopy {
  entries = 0;
  private state = panelFold.initial;
  private redactor = createRedactor(panelFold);

  /** @param whole the state of the original log at this item */
  itemOf(item: LogItem, whole: State): LogItem {
    switch (item.kind) {
      case 'header':
        return { ...item, header: this.redactor.header(item.header) };
      case 'entry':
        return { ...item, entry: this.entry(item.entry) };
      case 'checkpoint':
        if (item.isBase) this.begin(whole);
        return { ...item, point: this.checkpoint(item.point, whole) };
      case 'cut':
        return { ...item, says: withoutQuotes(item.says) };
      default:
        return item satisfies never;
    }
  }

  /** True when the copy folds to the same state as the log, apart from texts. */
  isSame = (whole: State): boolean => hashOf(withoutText(this.state)) === hashOf(withoutText(whole));

  private begin(base: State): void {
    this.redactor = createRedactor(panelFold, base);
    this.state = this.redactor.state(base);
  }

  private entry(entry: Entry): Entry {
    const redacted = this.redactor.entry(entry);
    this.entries += 1;
    this.state = foldEntry(panelFold, this.state, redacted);
    return redacted;
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

/**
 * @param bounds asked at each entry, because the copy of a long draft takes time
 * @throws {LogError} from the reader, beyond a bound, and for a base that is no state of the panel
 */
export async function* redactedItems(
  items: AsyncIterable<readonly LogItem[]>,
  { draft, time }: Pick<LogBounds, 'draft' | 'time'>,
): AsyncGenerator<readonly LogItem[]> {
  const copy = new RedactedCopy();
  let whole = panelFold.initial;
  for await (const some of items)
    yield some.map((item) => {
      time();
      if (item.kind === 'entry') {
        whole = foldEntry(panelFold, whole, item.entry);
        draft(item.entry, whole);
      }
      if (item.kind === 'checkpoint' && item.isBase)
        whole = parseState(panelFold, item.point.state, item.point.checkpoint);
      return copy.itemOf(item, whole);
    });
}

/** What a line of the file holds. */
function contentOf(item: LogItem): unknown {
  switch (item.kind) {
    case 'header':
      return item.header;
    case 'entry':
      return item.entry;
    case 'checkpoint':
      return item.point;
    case 'cut':
      return null;
    default:
      return item satisfies never;
  }
}

function lineOf(item: LogItem): string {
  const content = contentOf(item);
  return content === null ? '' : `${JSON.stringify(content)}\n`;
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
  return {
    begin: async () => {
      output = await world.create(out);
    },
    visitor: {
      item(item, whole) {
        pending += lineOf(copy.itemOf(item, whole));
      },
      async pause() {
        const text = pending;
        pending = '';
        await output?.write(text);
      },
    },
    async finish(ending) {
      await output?.commit();
      output = null;
      return answer(ending, out, copy);
    },
    discard: async () => {
      await output?.discard();
    },
  };
}
