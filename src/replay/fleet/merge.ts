/**
 * Merges many lines into one answer: groups by fingerprint, and where an expression held, by version and day. Lines
 * may come in any order, twice, or split over many calls, because a log counts once, by its content. `fleet`, `fleet
 * merge` and the devtools use it.
 */
import { byText } from '../values/byText';
import type { Finding } from './finding';
import type { LogLine } from './logLine';
import { goingWith } from './oneFault';

export interface Count {
  readonly name: string;
  /** The number of logs of this version or day with the finding. */
  readonly sessions: number;
  /** The number of all logs of this version or day. */
  readonly of: number;
  /** The first log with the finding, by day and then by name, and the entry in that log. */
  readonly first: Place;
}

export interface Place {
  readonly file: string;
  readonly seq: number | null;
  readonly type: string;
}

export interface Spread {
  readonly sessions: number;
  /** In the order of versions, and of days. */
  readonly versions: readonly Count[];
  readonly days: readonly Count[];
}

export interface Total {
  readonly name: string;
  readonly sessions: number;
}

export interface Group extends Spread, Pick<Finding, 'id' | 'kind' | 'everyday' | 'words'> {
  /** The smallest log that shows it. */
  readonly example: Place & { readonly entries: number };
  /** The id of the group with which it goes, because the same fault seems to make both. */
  readonly goesWith?: string;
}

export interface FleetAnswer {
  /** The number of logs, each counted once. */
  readonly sessions: number;
  readonly entries: number;
  /** Totals of all logs, in the order of versions, and of days. */
  readonly versions: readonly Total[];
  readonly days: readonly Total[];
  readonly cut: number;
  readonly risky: number;
  /** The number of logs with a finding. */
  readonly found: number;
  readonly unusable: readonly { readonly file: string; readonly reason: string }[];
  /** Logs in which another commit acts differently, by the type of the first such entry; most sessions first. */
  readonly altered: readonly Total[];
  /** Findings of another commit first, everyday failures last, the others by number of sessions. */
  readonly groups: readonly Group[];
  readonly where: readonly (Spread & { readonly expression: string; readonly of: number })[];
}

/** Orders versions by their numbers: 0.10.0 comes after 0.9.0. */
export function byVersion(one: string, other: string): number {
  const [ones, others] = [one, other].map((version) => version.split(/[.+-]/).map(Number));
  for (let index = 0; index < 3; index += 1) {
    const step = (ones?.[index] ?? 0) - (others?.[index] ?? 0);
    if (step) return step;
  }
  return byText(one, other);
}

/** Of two lines of one log the same line is kept, whichever came first. */
function kept(one: LogLine, other: LogLine): LogLine {
  const order = byText(one.by, other.by) || byText(one.file, other.file);
  return (order || byText(JSON.stringify(one), JSON.stringify(other))) <= 0 ? one : other;
}

interface Seen extends Place {
  readonly line: LogLine;
}

const byTime = (one: Seen, other: Seen): number =>
  byText(one.line.day, other.line.day) || byText(one.file, other.file) || byText(one.line.log, other.line.log);

/** Grouped by a field of the line, each group in order of time. */
function countsOf(
  seen: readonly Seen[],
  nameOf: (line: LogLine) => string,
  totals: ReadonlyMap<string, number>,
): Count[] {
  const groups = new Map<string, Seen[]>();
  for (const one of seen) {
    const name = nameOf(one.line);
    const ones = groups.get(name) ?? [];
    groups.set(name, ones);
    ones.push(one);
  }
  return [...groups].map(([name, ones]) => {
    const [first] = [...ones].sort(byTime);
    const { file = '', seq = null, type = '' } = first ?? {};
    return { name, sessions: ones.length, of: totals.get(name) ?? 0, first: { file, seq, type } };
  });
}

interface Totals {
  readonly versions: ReadonlyMap<string, number>;
  readonly days: ReadonlyMap<string, number>;
}

const spreadOf = (seen: readonly Seen[], { versions, days }: Totals): Spread => ({
  sessions: seen.length,
  versions: countsOf(seen, ({ app }) => app, versions).sort((one, other) => byVersion(one.name, other.name)),
  days: countsOf(seen, ({ day }) => day, days).sort((one, other) => byText(one.name, other.name)),
});

function tally(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function groupOf(seen: readonly (Seen & { readonly finding: Finding })[], totals: Totals): Group | null {
  const [smallest] = [...seen].sort((one, other) => one.line.entries - other.line.entries || byTime(one, other));
  if (!smallest) return null;
  const { finding, line, file, seq, type } = smallest;
  const { id, kind, everyday, words } = finding;
  return { id, kind, everyday, words, ...spreadOf(seen, totals), example: { file, seq, type, entries: line.entries } };
}

/** The findings of another commit come first, because the caller asked for that comparison. */
const rankOf = ({ kind, everyday }: Pick<Finding, 'kind' | 'everyday'>): number =>
  kind === 'against' ? 0 : everyday ? 2 : 1;

function groupsOf(lines: readonly LogLine[], totals: Totals): readonly Group[] {
  const byId = new Map<string, (Seen & { readonly finding: Finding })[]>();
  for (const line of lines)
    for (const finding of line.findings) {
      const ones = byId.get(finding.id) ?? [];
      byId.set(finding.id, ones);
      ones.push({ line, finding, file: line.file, seq: finding.seq, type: finding.type });
    }
  const found = [...byId.values()].flatMap((ones) => {
    const [first] = ones;
    return first ? [{ ...first.finding, found: new Map(ones.map(({ line, seq }) => [line.log, seq])) }] : [];
  });
  const going = goingWith(found, new Map(lines.map(({ log, app }) => [log, app])));
  return [...byId.values()]
    .flatMap((ones): Group[] => {
      const group = groupOf(ones, totals);
      const goesWith = going.get(group?.id ?? '');
      return group ? [goesWith === undefined ? group : { ...group, goesWith }] : [];
    })
    .sort((one, other) => rankOf(one) - rankOf(other) || other.sessions - one.sessions || byText(one.id, other.id));
}

/** A finding without an entry holds from the beginning. */
const bySeq = (one: Finding, other: Finding): number => (one.seq ?? -1) - (other.seq ?? -1);

/** A log in which another commit differs both by its state and by its effects counts once. [fleet.against] */
function alteredOf(lines: readonly LogLine[]): readonly Total[] {
  const firsts = lines.flatMap(
    ({ findings }) => findings.filter(({ kind }) => kind === 'against').sort(bySeq)[0]?.type ?? [],
  );
  return [...namedTotals(tally(firsts), byText)].sort((one, other) => other.sessions - one.sessions);
}

function whereOf(lines: readonly LogLine[]): FleetAnswer['where'] {
  const byExpression = new Map<string, LogLine[]>();
  for (const line of lines) {
    if (!line.where) continue;
    const { expression } = line.where;
    const asked = byExpression.get(expression) ?? [];
    byExpression.set(expression, asked);
    asked.push(line);
  }
  const groups = [...byExpression].sort(([one], [other]) => byText(one, other));
  return groups.map(([expression, asked]) => {
    const found = asked.flatMap((line): Seen[] =>
      line.where === null || line.where.seq === null
        ? []
        : [{ line, file: line.file, seq: line.where.seq, type: line.where.type }],
    );
    return { expression, of: asked.length, ...spreadOf(found, totalsOf(asked)) };
  });
}

const totalsOf = (lines: readonly LogLine[]): Totals => ({
  versions: tally(lines.map(({ app }) => app)),
  days: tally(lines.map(({ day }) => day)),
});

const namedTotals = (
  totals: ReadonlyMap<string, number>,
  order: (one: string, other: string) => number,
): readonly Total[] =>
  [...totals].map(([name, sessions]) => ({ name, sessions })).sort((one, other) => order(one.name, other.name));

/** Takes lines one by one, and holds one line for each log. */
export class Merge {
  private readonly lines = new Map<string, LogLine>();

  add(line: LogLine): void {
    const same = this.lines.get(line.log);
    this.lines.set(line.log, same ? kept(same, line) : line);
  }

  /**
   * The kept lines in an order that does not depend on the order of arrival, so that another merge of the same lines
   * gives the same answer.
   */
  all(): readonly LogLine[] {
    return [...this.lines.values()].sort((one, other) => byText(one.log, other.log));
  }

  answer(): FleetAnswer {
    const all = this.all();
    const read = all.filter(({ verdict }) => verdict !== 'unusable');
    const totals = totalsOf(read);
    const count = (test: (line: LogLine) => boolean): number => read.filter(test).length;
    return {
      sessions: read.length,
      entries: read.reduce((sum, { entries }) => sum + entries, 0),
      versions: namedTotals(totals.versions, byVersion),
      days: namedTotals(totals.days, byText),
      cut: count(({ cut }) => cut),
      risky: count(({ risky }) => risky),
      found: count(({ verdict }) => verdict === 'found'),
      unusable: all
        .filter(({ verdict }) => verdict === 'unusable')
        .map(({ file, reason = '' }) => ({ file, reason }))
        .sort((one, other) => byText(one.file, other.file)),
      altered: alteredOf(read),
      groups: groupsOf(read, totals),
      where: whereOf(read),
    };
  }
}
