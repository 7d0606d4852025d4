/** The answers of `fleet` and `fleet merge` as lines of text. */
import type { Count, FleetAnswer, Group, Spread } from '../../fleet/merge';
import { count } from '../report';
import { shellWord, shown } from '../shown';

/** Further groups and places are only counted. */
const mostShown = 20;

const sessions = (value: number): string => count(value, 'session');

/** `0.3.0`, or `0.3.0 to 0.4.0` */
export function rangeText(counts: readonly Count[]): string {
  const [first, last] = [counts[0]?.name ?? '', counts.at(-1)?.name ?? ''];
  return first === last ? first : `${first} to ${last}`;
}

const spreadText = ({ versions, days }: Spread): string => `${rangeText(versions)}, ${rangeText(days)}`;

/**
 * The command that writes the smallest session of a log as a failing test. Its name and what to find come from files
 * of strangers, so each word is quoted, a name is never an option, and no character acts on a terminal. [fleet.commands]
 * @returns null for a text that cannot be named in a command
 */
export function testCommand(file: string, find: string, id: string): string | null {
  if (shown(file) !== file || shown(find) !== find) return null;
  const name = file.startsWith('-') ? `./${file}` : file;
  const test = shellWord(`test/replay/found/${id}`);
  return `npm run replay -- ${shellWord(name)} --shrink ${shellWord(find)} --test ${test}`;
}

/** @returns null for a group of `--against`, because a test of today's code cannot fail by another commit's code */
export const shrinkCommand = ({ id, kind, example: { file } }: Group): string | null =>
  kind === 'against' ? null : testCommand(file, `fingerprint:${id}`, id);

/** Further groups of the same fault are only counted. */
const mostWithIt = 4;

function withItLines(group: Group, groups: readonly Group[]): string[] {
  const others = groups.filter(({ goesWith }) => goesWith === group.id);
  const texts = others.slice(0, mostWithIt).map(({ id, kind, words, sessions: found }) => {
    const many = found.toLocaleString('en');
    return `${kind}: ${words} (${many}) [${id}]`;
  });
  const more = others.length - mostWithIt;
  return texts.length === 0 ? [] : [`   with it: ${texts.join('; ')}${more > 0 ? `; … and ${more} more` : ''}`];
}

function groupLines(group: Group, rank: number, { sessions: of, groups }: FleetAnswer): string[] {
  const { id, kind, words, example } = group;
  const command = shrinkCommand(group);
  const at = example.seq === null ? '' : ` at entry ${example.seq}`;
  return [
    `${rank}. ${sessions(group.sessions)} of ${of.toLocaleString('en')}  ${kind}: ${words}  [${id}]`,
    ...withItLines(group, groups),
    `   ${spreadText(group)}; smallest: ${example.file}, ${count(example.entries, 'entry', 'entries')}${at}`,
    ...(command === null ? [] : [`   ${command}`]),
  ];
}

function countLines(title: string, counts: readonly Count[]): string[] {
  if (counts.length === 0) return [];
  const told = counts.slice(0, mostShown);
  const width = Math.max(...told.map(({ name }) => name.length));
  const lines = told.map(({ name, sessions: found, of, first }) => {
    const entry = first.type ? `entry ${first.seq}, ${first.type}` : 'from the beginning';
    return `    ${name.padEnd(width)}  ${found.toLocaleString('en')} of ${of.toLocaleString('en')}, first in ${first.file}: ${entry}`;
  });
  return [`  by ${title}:`, ...lines, ...moreLines(counts.length, title)];
}

const moreLines = (length: number, noun: string): string[] =>
  length > mostShown ? [`    … and ${count(length - mostShown, `more ${noun}`)}`] : [];

function whereLines({ where }: FleetAnswer): string[] {
  return where.flatMap(({ expression, sessions: found, of, versions, days }) => [
    `${expression} held in ${found.toLocaleString('en')} of ${sessions(of)}`,
    ...countLines('version', versions),
    ...countLines('day', days),
  ]);
}

/** "This change alters 12 of 4,000 sessions, all after `read.refused`." */
function againstLines({ altered, sessions: all }: FleetAnswer, against: string | null): string[] {
  if (against === null) return [];
  const [first] = altered;
  if (!first) return [`compared with ${against}: this code alters none of ${sessions(all)}`];
  const logs = altered.reduce((sum, total) => sum + total.sessions, 0);
  const after =
    altered.length === 1
      ? `all after ${first.name}`
      : `first after ${altered.map(({ name, sessions: found }) => `${name} (${found.toLocaleString('en')})`).join(', ')}`;
  return [`compared with ${against}: this code alters ${logs.toLocaleString('en')} of ${sessions(all)}, ${after}`];
}

/** @param against the commit that was compared with, as the caller named it; null for none */
export function answerLines(answer: FleetAnswer, against: string | null): string[] {
  const { unusable, cut, risky } = answer;
  const groups = answer.groups.filter(({ goesWith }) => goesWith === undefined);
  const notes = [
    unusable.length ? `${count(unusable.length, 'file')} could not be read` : '',
    cut ? `${cut.toLocaleString('en')} with a last line that was cut off` : '',
    risky ? `${risky.toLocaleString('en')} of another catalogue of events` : '',
  ].filter((note) => note !== '');
  const head = `${sessions(answer.sessions)}, ${count(answer.entries, 'entry', 'entries')}${notes.map((note) => `; ${note}`).join('')}`;
  return [
    head,
    ...againstLines(answer, against),
    groups.length === 0
      ? 'nothing was found'
      : `${count(groups.length, 'group')} in ${sessions(answer.found)}; those of everyday failures come last:`,
    ...groups.slice(0, mostShown).flatMap((group, index) => groupLines(group, index + 1, answer)),
    ...moreLines(groups.length, 'group'),
    ...whereLines(answer),
    ...unusable.slice(0, mostShown).map(({ file, reason }) => `${file}: ${reason}`),
    ...moreLines(unusable.length, 'file'),
  ];
}
