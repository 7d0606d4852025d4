/** The answers of `--why`, `--why-not` and `--what-if` as lines of text. */
import type { Because } from '../../why/because';
import type { Code } from '../../why/code';
import { type Output, type Seen, sameOutput } from '../../why/element';
import type { Link } from '../../why/telling';
import type { WhatIf } from '../../why/whatIf';
import type { Answer, Property, Reason } from '../../why/why';
import { count, differenceLines, timeText, valueText } from '../report';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const propertyText = (name: string, value: Seen): string =>
  typeof value === 'boolean' ? `${value ? '' : 'not '}${name}` : `${name} ${valueText(value)}`;

/** A person does not notice what a part is not, unless it was so before. */
const isNoticed = (name: string, value: Seen, before?: Seen): boolean =>
  value !== false || before === true || name === 'pressed';

export function outputText(output: Output): string {
  if (!output) return 'not there';
  const seen = Object.entries(output).flatMap(([name, value]) =>
    isNoticed(name, value) ? [propertyText(name, value)] : [],
  );
  return ['there', ...seen].join(', ');
}

/** Such as `place 2 (1 before)`. */
const nowAndBefore = ({ name, value, before }: Property): string =>
  `${propertyText(name, value)}${before === undefined || typeof value === 'boolean' ? '' : ` (${valueText(before)} before)`}`;

/** What differs between two outputs. */
function changeText(before: Output, after: Output): string {
  if (!before || !after) return `${outputText(after)}; before: ${outputText(before)}`;
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  return names.map((name) => `${name} ${valueText(after[name])}; before: ${valueText(before[name])}`).join(', ');
}

/** Such as `, by streams/features/sync/sync.ts, read by src/frame/wire/note.ts`. */
export const filesText = ({ effect, parser }: Link): string =>
  `${effect ? `, by ${effect}` : ''}${parser ? `, read by ${parser}` : ''}`;

const linkText = (link: Link): string =>
  `${link.seq}  ${timeText(link.at)}  ${link.type} (${link.says})${filesText(link)}`;

const causeLines = (causes: readonly Link[], origin: string): string[] => [
  ...causes.map((link) => `    because of ${linkText(link)}`),
  `    it comes from ${origin}`,
];

const becauseLines = ({ entry, changes, handlers, causes, origin }: Because): string[] => [
  `    ${linkText(entry)}`,
  ...differenceLines(changes, 'before', 'after').map((line) => `    ${line}`),
  ...handlers.map((handler) => `    by ${handler}`),
  ...causeLines(causes, origin),
];

export interface SinceThen {
  /** Null for what was so where the log begins. */
  readonly because: Because | null;
  readonly words: string;
}

/** Presence and properties by the entry that made them so, the latest first. */
export function sinceThen({ output, presence, properties }: Answer): readonly SinceThen[] {
  const groups = new Map<number, SinceThen>();
  const add = (because: Because | null, words: string): void => {
    const place = because?.entry.place ?? -1;
    const group = groups.get(place);
    groups.set(place, { because, words: group ? `${group.words}, ${words}` : words });
  };
  add(presence, output ? 'there' : 'not there');
  for (const one of properties) if (isNoticed(one.name, one.value, one.before)) add(one.because, nowAndBefore(one));
  return [...groups].sort(([one], [other]) => other - one).map(([, group]) => group);
}

const sinceLines = (answer: Answer): string[] =>
  sinceThen(answer).flatMap(({ because, words }) =>
    because
      ? [`  since ${because.entry.seq}: ${words}`, ...becauseLines(because)]
      : [`  from where the log begins: ${words}`],
  );

export const reasonText = ({ says, decidedIn }: Reason): string => `${says} (${decidedIn})`;

const reasonLines = (reason: Reason): string[] => [
  `  ${reasonText(reason)}${reason.because ? `, since ${reason.because.entry.seq}:` : ''}`,
  ...(reason.because ? becauseLines(reason.because) : []),
];

/** What the element would be without the entry that last changed it. Another entry may say the same. */
export function withoutText({ output, last, without }: Answer): string | null {
  if (!last || !without) return null;
  const is = sameOutput(output, without.output)
    ? 'the same, because another entry says it again'
    : outputText(without.output);
  return `without ${last.entry.seq} it would be: ${is}`;
}

export const codeText = ({ drawnIn, drawnFrom, broughtBy }: Code): string =>
  `drawn in ${drawnIn} from ${drawnFrom.join(', ')}${broughtBy ? `, brought by ${broughtBy}` : ''}`;

export function whyLines(file: string, answer: Answer): string[] {
  const { element, at, output, reasons, unseen, next } = answer;
  const without = withoutText(answer);
  return [
    `${file}: ${element.name} after entry ${at}: ${outputText(output)}`,
    ...(unseen ? [`  a person did not see it, because the panel was ${unseen}`] : []),
    ...reasons.flatMap(reasonLines),
    ...(reasons.some(({ because }) => because) ? [] : sinceLines(answer)),
    ...(without === null ? [] : [`  ${without}`]),
    ...(next ? [`  it is there after ${linkText(next)}`] : []),
    `  ${codeText(element)}`,
  ];
}

export function whatIfLines(file: string, seqs: readonly number[], at: number, found: WhatIf): string[] {
  const more = found.leftOut.length - seqs.length;
  const head = `${file}: without ${seqs.join(', ')}${more > 0 ? ` and the ${count(more, 'entry', 'entries')} that followed` : ''}, after entry ${at}`;
  if (found.differences.length === 0) return [`${head}: everything would be the same`];
  return [
    `${head}:`,
    ...found.elements.map(
      ({ element, recorded, without }) =>
        `  ${capital(element.name)}: ${changeText(recorded, without).replaceAll('; before: ', '; recorded: ')}`,
    ),
    ...(found.moved.length > 0 ? [`  ${count(found.moved.length, 'row')} would only have another place`] : []),
    ...(found.elements.length + found.moved.length === 0 ? ['  the panel would look the same'] : []),
    `  ${count(found.differences.length, 'place')} of the state would differ:`,
    ...differenceLines(found.differences, 'recorded', 'without').map((line) => `  ${line}`),
  ];
}
