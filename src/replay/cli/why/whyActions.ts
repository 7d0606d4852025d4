/** `--why`, `--why-not`, `--what-if` and `show`: questions about what stood on the screen, and the entries themselves. */
import { createHistory } from '../../fold/history';
import { panelFold } from '../../fold/panelFold';
import { writePath } from '../../values/paths';
import { elementFor, unanswerable } from '../../why/asked';
import type { Because } from '../../why/because';
import type { Output, ScreenElement, Seen } from '../../why/element';
import { type Recording, recordingOf } from '../../why/recording';
import { atOnce } from '../../why/slices';
import { whatIf } from '../../why/whatIf';
import { type Answer, why } from '../../why/why';
import { type Action, collecting, type Ending, type Answer as Told } from '../action';
import { CallError, type Range, type ReplayOptions } from '../replayWorld';
import { entryLine } from '../report';
import { whatIfLines, whyLines } from './whyLines';

/** An action that asks the whole log. */
function ofRecording(ask: (recording: Recording, ending: Ending) => Told): Action {
  const { visitor, entries } = collecting();
  return {
    visitor,
    finish: (ending) => ask(recordingOf(createHistory({ fold: panelFold, base: ending.start.base, entries })), ending),
  };
}

function checked(recording: Recording, seq: number): number {
  const [first, last] = [recording.base(), recording.last()];
  if (seq < first || seq > last)
    throw new CallError(`there is no state at ${seq}: this log goes from ${first} to ${last}.`);
  return seq;
}

const linkOf = (because: Because | null) =>
  because && {
    ...because.entry,
    changes: because.changes.map(({ path, ...values }) => ({ path: writePath(path), ...values })),
    handlers: because.handlers,
    causes: because.causes,
    origin: because.origin,
  };

function jsonOf(answer: Answer): { readonly [field: string]: unknown } {
  const { element, at, output, presence, properties, last, without, reasons, unseen, next } = answer;
  return {
    element: element.text,
    name: element.name,
    drawnIn: element.drawnIn,
    drawnFrom: element.drawnFrom,
    broughtBy: element.broughtBy,
    at,
    there: output !== null,
    output,
    entry: last?.entry.seq ?? null,
    because: linkOf(last),
    without: without && { there: without.output !== null, output: without.output },
    presence: linkOf(presence),
    properties: properties.map(({ because, ...property }) => ({ ...property, because: linkOf(because) })),
    reasons: reasons.map(({ because, ...reason }) => ({ ...reason, because: linkOf(because) })),
    unseen,
    next,
  };
}

/** Words of a row are looked for at the moment first, and then at the end. */
function elementOf(text: string, recording: Recording, at: number): ScreenElement {
  try {
    return elementFor(text, [recording.stateAt(at), recording.stateAt(recording.last())]);
  } catch (error) {
    if (error instanceof RangeError) throw new CallError(error.message);
    throw error;
  }
}

function asking(action: 'why' | 'whyNot', text: string, moment: number | undefined): Action {
  return ofRecording((recording, { file }) => {
    const at = checked(recording, moment ?? recording.last());
    const element = elementOf(text, recording, at);
    const sentence = atOnce(unanswerable(recording, element, at));
    if (sentence !== null)
      return {
        status: 1,
        lines: [`${file}: ${sentence}`],
        json: { action, element: element.text, at, verdict: 'unknown', reason: sentence },
      };
    const answer = why(recording, element, at);
    return { status: 0, lines: whyLines(file, answer), json: { action, ...jsonOf(answer) } };
  });
}

export const askingWhy = (text: string, { at }: ReplayOptions): Action => asking('why', text, at);
export const askingWhyNot = (text: string, { at }: ReplayOptions): Action => asking('whyNot', text, at);

/** Of an element that is there in both, the properties that differ; otherwise the whole element. */
function onlyDiffering({ recorded, without }: { readonly recorded: Output; readonly without: Output }) {
  if (!recorded || !without) return { recorded, without };
  const names = Object.keys({ ...recorded, ...without }).filter((name) => recorded[name] !== without[name]);
  const some = (output: { readonly [property: string]: Seen }) =>
    Object.fromEntries(names.map((name) => [name, output[name]]));
  return { recorded: some(recorded), without: some(without) };
}

export const leavingOut = (seqs: readonly number[], { at }: ReplayOptions): Action =>
  ofRecording((recording, { file }) => {
    const moment = checked(recording, at ?? recording.last());
    for (const seq of seqs)
      if (!recording.entry(seq))
        throw new CallError(
          `there is no entry ${seq}: this log goes from ${recording.base() + 1} to ${recording.last()}.`,
        );
    const found = whatIf(recording, seqs, moment);
    const json = {
      action: 'whatIf',
      leftOut: found.leftOut,
      at: moment,
      elements: found.elements.map(({ element, ...outputs }) => ({ element: element.text, ...onlyDiffering(outputs) })),
      moved: found.moved.map(({ text }) => text),
      differences: found.differences,
    };
    return { status: 0, lines: whatIfLines(file, seqs, moment, found), json };
  });

/** @param range all entries without one */
export function listing(range: Range | null): Action {
  const { visitor, entries } = collecting();
  return {
    visitor,
    finish({ file, start: { base }, end }) {
      const from = Math.max(range?.from ?? 0, base.seq + 1);
      const to = Math.min(range?.to ?? end.seq, end.seq);
      if (range && from > to)
        throw new CallError(
          `there are no entries from ${range.from} to ${range.to}: this log goes from ${base.seq + 1} to ${end.seq}.`,
        );
      const shown = entries.filter(({ seq }) => seq >= from && seq <= to);
      const lines = shown.map(
        (entry) => `${entryLine(entry)}${entry.cause === undefined ? '' : `  because of ${entry.cause}`}`,
      );
      return {
        status: 0,
        lines: [`${file}: entries ${from} to ${to}`, ...lines],
        json: { action: 'show', from, to, entries: shown },
      };
    },
  };
}
