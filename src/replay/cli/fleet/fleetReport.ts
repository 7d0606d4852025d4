/** The answer of `fleet` as lines of text. */
import type { FleetAnswer, Group, Spread } from '../../fleet/fleetAnswer';
import { count } from '../report';
import { shown } from '../shown';

/** Further groups and files are only counted. */
const mostShown = 20;

/** `0.3.0: 4 of 90, 0.4.0: 12 of 60` */
const versionsText = ({ versions }: Spread): string =>
  versions
    .map(({ name, sessions, of }) => `${name}: ${sessions.toLocaleString('en')} of ${of.toLocaleString('en')}`)
    .join(', ');

function smallestText({ smallest }: Spread): string {
  if (smallest === null) return '';
  const at = smallest.seq === null ? '' : ` at entry ${smallest.seq}${smallest.type ? `, ${smallest.type}` : ''}`;
  return `smallest: ${smallest.file}, ${count(smallest.entries, 'entry', 'entries')}${at}`;
}

function groupLines(group: Group, rank: number, of: number): string[] {
  return [
    `${rank}. ${count(group.sessions, 'session')} of ${of.toLocaleString('en')}  ${group.kind}: ${group.words}  [${group.id}]`,
    `   ${versionsText(group)}`,
    `   ${smallestText(group)}`,
  ];
}

/** Which changed files alone make which groups. [replay.made-by] */
function madeByLines({ madeBy, groups }: FleetAnswer): string[] {
  if (madeBy === undefined) return [];
  if (madeBy.length === 0) return ['made by no changed file alone'];
  const rankOf = (id: string): number => groups.findIndex((group) => group.id === id) + 1;
  return madeBy.map((one) => `made by ${one.file} alone: ${one.groups.map(rankOf).join(', ')}`);
}

const moreLines = (length: number, noun: string): string[] =>
  length > mostShown ? [`… and ${count(length - mostShown, `more ${noun}`)}`] : [];

function whereLines({ where, sessions }: FleetAnswer): string[] {
  if (where === null) return [];
  const head = `${where.expression} held in ${where.sessions.toLocaleString('en')} of ${count(sessions, 'session')}`;
  return where.smallest === null ? [head] : [head, `   ${versionsText(where)}`, `   ${smallestText(where)}`];
}

/** @param against the commit that was compared with, as the caller named it; null for none */
export function answerLines(answer: FleetAnswer, against: string | null): string[] {
  const { sessions, entries, damaged, unusable, cut, unknown, altered, since, groups } = answer;
  const notes = [
    unusable.length ? `${count(unusable.length, 'file')} could not be read` : '',
    cut ? `${cut.toLocaleString('en')} with a last line that was cut off` : '',
    damaged.length ? `${damaged.length.toLocaleString('en')} read up to where they are damaged` : '',
    unknown ? `${unknown.toLocaleString('en')} with events that this version does not know` : '',
  ].filter((note) => note !== '');
  const changed = altered === 0 ? 'none' : altered.toLocaleString('en');
  return [
    [`${count(sessions, 'session')}, ${count(entries, 'entry', 'entries')}`, ...notes].join('; '),
    ...(against === null
      ? []
      : [`compared with ${against}: this code alters ${changed} of ${count(sessions, 'session')}`]),
    ...(since === undefined
      ? []
      : [since ? `since commit ${since.hash} ${since.subject}` : 'by changes that are not committed']),
    groups.length === 0
      ? 'nothing was found'
      : `${count(groups.length, 'group')}; everyday failures of calls come last:`,
    ...groups.slice(0, mostShown).flatMap((group, index) => groupLines(group, index + 1, sessions)),
    ...moreLines(groups.length, 'group'),
    ...madeByLines(answer),
    ...whereLines(answer),
    ...[damaged, unusable].flatMap((files) => [
      ...files.slice(0, mostShown).map(({ file, reason }) => `${file}: ${reason}`),
      ...moreLines(files.length, 'file'),
    ]),
  ];
}

/** Rows of an answer to `--sql` as aligned columns under their names. */
export function rowLines(rows: readonly { readonly [column: string]: unknown }[]): string[] {
  const [first] = rows;
  if (!first) return ['no rows'];
  const names = Object.keys(first);
  const textOf = (value: unknown): string =>
    value === null || value === undefined
      ? ''
      : shown(typeof value === 'object' ? JSON.stringify(value) : String(value));
  const cells = [names.map(shown), ...rows.map((row) => names.map((name) => textOf(row[name])))];
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
