/** `--redact OUT`: writes a copy of a log without the texts of people, and says whether it folds to the same state. */
import type { LogItem } from '../session/reader';
import type { Action, Ending } from './action';
import { RedactedCopy } from './redactedCopy';
import type { Output, ReplayWorld } from './replayWorld';

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
