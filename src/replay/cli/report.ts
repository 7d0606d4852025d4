/** The reports of the tools as lines of text. `commands` prints them. */
import type { Entry, PanelEvent } from '../../../reducers/events';
import type { PassEnd, PassStart } from '../fold/pass';
import type { BisectReport } from '../questions/bisect';
import type { BlameReport } from '../questions/blame';
import type { CauseLink } from '../questions/causes';
import type { StatReport } from '../questions/stat';
import type { Shrunk } from '../reproduce/shrink';
import type { Header } from '../session/header';
import { type Difference, writePath } from '../values/paths';
import type { EffectDifference, EffectsReport } from '../verify/matches';
import type { Mismatch, VerifyReport } from '../verify/verify';
import { handlersOf } from '../why/because';
import { effectFileOf } from '../why/entryCode';

const mostShown = 30;

export const count = (value: number, noun: string, plural = `${noun}s`): string =>
  `${value.toLocaleString('en')} ${value === 1 ? noun : plural}`;

const clip = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);
export const valueText = (value: unknown): string =>
  value === undefined ? 'nothing' : clip(JSON.stringify(value), 120);
export const timeText = (at: number): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString();
};

function eventText({ type, ...rest }: PanelEvent): string {
  const text = JSON.stringify(rest);
  return text === '{}' ? type : `${type} ${clip(text, 120)}`;
}

export const entryLine = ({ seq, at, event }: Entry): string => `  ${seq}  ${timeText(at)}  ${eventText(event)}`;

/** The causes of an entry, the nearest first; the entry itself, first in the chain, is left out. */
const causeLines = (causes: readonly CauseLink[]): string[] =>
  causes.slice(1).map(({ seq, at, type }) => `    because of ${seq}  ${timeText(at)}  ${type}`);

const shortened = (lines: readonly string[], what: string): string[] =>
  lines.length <= mostShown
    ? [...lines]
    : [...lines.slice(0, mostShown), `  … and ${count(lines.length - mostShown, what)} more`];

export const differenceLines = (found: readonly Difference[], before: string, after: string): string[] =>
  shortened(
    found.map(
      (one) => `  ${writePath(one.path)}: ${before} ${valueText(one.before)}, ${after} ${valueText(one.after)}`,
    ),
    'place',
  );

/** The wrong entry with the handlers that may have made it so, and its causes. */
const wrongEntryLines = ({ place, differences, causes }: Mismatch, entry: Entry): string[] => [
  entryLine(entry),
  ...handlersOf(place ? [place] : differences.map(({ path }) => path), entry.event.type).map(
    (handler) => `    by ${handler}`,
  ),
  ...causeLines(causes),
];

function whereLines(wrong: Mismatch): string[] {
  if (wrong.kind === 'base')
    return [`  the state it begins with is not the one its hash is of: the file was changed after it was written`];
  if (!wrong.entry) return [`  the wrong entry is one of ${wrong.after + 1} to ${wrong.by}`];
  if (wrong.certain) return ['  first wrong entry:', ...wrongEntryLines(wrong, wrong.entry)];
  const others = wrong.suspects.slice(1);
  const why = wrong.parts
    ? `up to this one ${writePath(wrong.place ?? [])} was as recorded`
    : `the first that touches what differs${others.length > 0 ? '' : ', and the only one'}`;
  return [
    `  the wrong entry is one of ${wrong.after + 1} to ${wrong.by}; ${why}:`,
    ...wrongEntryLines(wrong, wrong.entry),
    ...(others.length > 0 ? [`  these touch what differs, too: ${others.join(', ')}`] : []),
  ];
}

function mismatchLines(wrong: Mismatch): string[] {
  const compared =
    wrong.comparedAt === null
      ? wrong.kind === 'hash'
        ? ['  the log holds no state to compare with, so the place cannot be told']
        : []
      : [
          `  recorded and today's state at ${wrong.comparedAt}:`,
          ...differenceLines(wrong.differences, 'recorded', 'today'),
        ];
  return [...whereLines(wrong), ...compared];
}

function throwLines({ failures, threw }: VerifyReport): string[] {
  const more = threw - failures.length;
  return [
    ...failures.flatMap(({ message, causes }) => [`  ${message}`, ...causeLines(causes)]),
    ...(more > 0 ? [`  … and ${count(more, 'more entry', 'more entries')} at which they threw`] : []),
  ];
}

export function verifyLines(file: string, report: VerifyReport, { commit }: Pick<Header, 'commit'>): string[] {
  const read = `${count(report.entries, 'entry', 'entries')}, ${count(report.checkpoints, 'checkpoint')}`;
  const { mismatch: wrong, threw } = report;
  const threwLines = throwLines(report);
  if (!wrong) {
    const but =
      threw > 0 ? `folds as recorded, but the reducers threw at ${count(threw, 'entry', 'entries')}` : 'as recorded';
    return [`${file}: ${but} (${read}, state ${report.hash})`, ...threwLines];
  }
  const head =
    wrong.kind === 'base'
      ? `checkpoint ${wrong.by} is not right`
      : `the state at ${wrong.by} is not the recorded one (recorded ${wrong.expected}, today ${wrong.found}); at ${wrong.after} it still was`;
  const next = commit ? [`  what the panel that wrote it makes of it: --against ${commit}`] : [];
  return [`${file}: ${head}`, ...mismatchLines(wrong), ...threwLines, ...next];
}

function effectLine({ kind, event, seq, at, laterMs, followers }: EffectDifference): string {
  const what =
    event.type === 'api.requested' ? `request ${clip(JSON.stringify(event.request), 140)}` : eventText(event);
  const when = `${seq === null ? '' : `${seq}  `}${timeText(at)}`;
  const moved =
    kind === 'moved'
      ? ` ${count(Math.abs(Math.round(laterMs)), 'ms', 'ms')} ${laterMs > 0 ? 'later' : 'earlier'} than recorded`
      : '';
  const rest = followers ? ` (and ${count(followers, 'entry', 'entries')} that follow from it)` : '';
  const effect = effectFileOf(event);
  return `  ${kind}${moved}: ${when}  ${what}${rest}${effect ? `, by ${effect}` : ''}`;
}

export function effectsLines(file: string, report: EffectsReport | null): string[] {
  if (!report) return [`${file}: effects not checked, because the log's beginning fell to the budget`];
  const made = `${report.matched.toLocaleString('en')} of ${count(report.requests, 'request')} made as recorded`;
  if (report.ok) return [`${file}: effects as recorded (${made})`];
  const lines = report.differences.flatMap((one) => [
    effectLine(one),
    ...one.causes.map(({ seq, at, type }) => `    because of ${seq}  ${timeText(at)}  ${type}`),
  ]);
  return [`${file}: today's effects act otherwise (${made}):`, ...shortened(lines, 'line')];
}

export function blameLines(file: string, path: string, report: BlameReport): string[] {
  const { first, changes, earlier } = report;
  const times = count(earlier + changes.length, 'time');
  return [
    `${file}: ${path} was ${valueText(first)} at first and changed ${times}`,
    ...(earlier > 0 ? [`  … the first ${count(earlier, 'change')} left out`] : []),
    ...changes.flatMap(({ entry, before, after, causes }) => [
      `${entryLine(entry)}`,
      `    ${valueText(before)} → ${valueText(after)}`,
      ...causeLines(causes),
    ]),
  ];
}

export function bisectLines(file: string, expression: string, report: BisectReport, end: PassEnd<unknown>): string[] {
  if (report.seq === null) return [`${file}: ${expression} holds nowhere up to ${end.seq}`];
  const often = report.times > 1 ? `, for the first of ${count(report.times, 'time')}` : '';
  const now = report.holdsAtEnd ? 'still does at the end' : 'no longer does at the end';
  const head = `${file}: ${expression} first holds at ${report.seq}${often}, and ${now}`;
  if (!report.entry) return [`${file}: ${expression} holds from the beginning, and ${now}`];
  return [head, entryLine(report.entry), ...causeLines(report.causes)];
}

export function shrinkLines(file: string, expression: string, shrunk: Shrunk, entries: number): string[] {
  if (shrunk.entries.length === 0)
    return [`${file}: ${expression} holds before the first entry: nothing is needed to show it`];
  const state = shrunk.minimal ? 'none of them can be left out' : 'there may be fewer: it ran out of tries';
  return [
    `${file}: ${count(shrunk.entries.length, 'entry', 'entries')} of ${entries.toLocaleString('en')} show ${expression} (${count(shrunk.tries, 'try', 'tries')}; ${state})`,
    ...shrunk.entries.map((entry, index) => `${entryLine(entry)}  (was ${shrunk.from[index]})`),
  ];
}

export function statLines(file: string, report: StatReport): string[] {
  const span = report.from === null || report.to === null ? '' : `, ${timeText(report.from)} to ${timeText(report.to)}`;
  const head = `${file}: ${count(report.entries, 'entry', 'entries')}, ${count(report.checkpoints, 'checkpoint')}${span}, ${report.perMinute.toFixed(1)} a minute, folded in ${report.foldMs.toFixed(1)} ms`;
  const columns = ['count', 'share', 'characters', 'fold ms'].map((name) => name.padStart(11)).join('');
  const rows = report.types.map(({ type, count: times, size, foldMs }) => {
    const share = `${((100 * times) / Math.max(1, report.entries)).toFixed(1)}%`;
    return `${[String(times), share, String(size), foldMs.toFixed(2)].map((cell) => cell.padStart(11)).join('')}  ${type}`;
  });
  return [head, `${columns}  type`, ...shortened(rows, 'type')];
}

/** The answer without an option. */
export function summaryLines(
  file: string,
  { header, base }: PassStart<unknown>,
  end: PassEnd<unknown>,
  hash: string,
): string[] {
  const begin = base.seq > 0 ? `, its beginning up to ${base.seq} fell to the budget` : '';
  return [
    `${file}: app ${header.app}${header.commit ? ` of commit ${header.commit}` : ''}, version ${header.version}, ${header.redaction === 'text' ? 'redacted' : 'not redacted'}, started ${timeText(header.startedAt)}`,
    `  ${count(end.entries, 'entry', 'entries')} up to ${end.seq}${begin}; state ${hash}`,
  ];
}
