/**
 * What `fleet` answers about many logs: groups of equal findings, and where an expression held. `fleet --json` writes it, and the
 * devtools open it.
 */
import * as v from 'valibot';
import type { Finding } from './finding';
import type { LogLine } from './logLine';

/** Orders texts by their code units, because the order of a language differs between machines. */
const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const number = v.pipe(v.number(), v.integer(), v.minValue(0));
const counted = v.object({ name: v.string(), sessions: number });

const spread = v.object({
  sessions: number,
  /** By version of the app, in the order of versions; `of` is the number of all sessions of that version. */
  versions: v.array(v.object({ ...counted.entries, of: number })),
  /** The smallest log that shows it, as the caller named the file; null when there is none. */
  smallest: v.nullable(
    v.object({
      file: v.string(),
      entries: number,
      /** The entry that shows it; null when no entry does. */
      seq: v.nullable(number),
      /** The type of that entry's event; empty when that is not known. */
      type: v.string(),
    }),
  ),
});

const group = v.object({
  ...spread.entries,
  /** Eight hexadecimal digits. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
  kind: v.picklist(['threw', 'state', 'effects', 'error', 'against']),
  /** True for an everyday failure of a call. */
  everyday: v.boolean(),
  /** The fault in words, the same in all its logs. */
  words: v.string(),
});

const toldFile = v.object({ file: v.string(), reason: v.string() });

const schema = v.object({
  format: v.literal('notifications-panel-fleet'),
  version: v.literal(1),
  /** The number of logs that could be read, each counted once, and of their entries. */
  sessions: number,
  entries: number,
  /** Logs with a last line that was cut off, and logs with events that this version does not know. */
  cut: number,
  unknown: number,
  /** Sessions by version of the app, in the order of versions. */
  versions: v.array(counted),
  /** Logs that were read up to where they are damaged, and files that are no logs. */
  damaged: v.array(toldFile),
  unusable: v.array(toldFile),
  /** With `--against`: the number of sessions in which the other commit acts differently. */
  altered: number,
  /** With `--against REF..`: the commit since which they act so; null when that is not committed. */
  since: v.optional(v.nullable(v.object({ hash: v.string(), subject: v.string() }))),
  /** With `--against`: the changed files each of which alone makes some of the groups, by their ids. */
  madeBy: v.optional(v.array(v.object({ file: v.string(), groups: v.array(v.string()) }))),
  /** Differences of another commit first, everyday failures last, the others by number of sessions. */
  groups: v.array(group),
  /** With `--where`: in how many sessions the expression ever held. */
  where: v.nullable(v.object({ ...spread.entries, expression: v.string() })),
});

export type FleetAnswer = v.InferOutput<typeof schema>;
export type Group = v.InferOutput<typeof group>;
export type Spread = v.InferOutput<typeof spread>;

/** @returns null for any other text */
export function parseFleetAnswer(text: string): FleetAnswer | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
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

type Total = v.InferOutput<typeof counted>;

function totalsOf(lines: readonly LogLine[]): Total[] {
  const counts = new Map<string, number>();
  for (const { app } of lines) counts.set(app, (counts.get(app) ?? 0) + 1);
  return [...counts]
    .map(([name, sessions]) => ({ name, sessions }))
    .sort((one, other) => byVersion(one.name, other.name));
}

/** A log, and the entry that shows what was found in it. */
interface Seen {
  readonly line: LogLine;
  readonly seq: number | null;
  readonly type: string;
}

function spreadOf(seen: readonly Seen[], all: readonly Total[]): Spread {
  const bySize = (one: Seen, other: Seen): number =>
    one.line.entries - other.line.entries || byText(one.line.file, other.line.file);
  const [smallest] = [...seen].sort(bySize);
  const of = new Map(all.map(({ name, sessions }) => [name, sessions]));
  return {
    sessions: seen.length,
    versions: totalsOf(seen.map(({ line }) => line)).map((total) => ({ ...total, of: of.get(total.name) ?? 0 })),
    smallest: smallest
      ? { file: smallest.line.file, entries: smallest.line.entries, seq: smallest.seq, type: smallest.type }
      : null,
  };
}

/** The findings of another commit come first, because the caller asked for that comparison. */
const rankOf = ({ kind, everyday }: Pick<Finding, 'kind' | 'everyday'>): number =>
  kind === 'against' ? 0 : everyday ? 2 : 1;

function groupsOf(lines: readonly LogLine[], all: readonly Total[]): Group[] {
  const byId = new Map<string, { readonly finding: Finding; readonly seen: Seen[] }>();
  for (const line of lines)
    for (const finding of line.findings) {
      const found = byId.get(finding.id) ?? { finding, seen: [] };
      byId.set(finding.id, found);
      found.seen.push({ line, seq: finding.seq, type: finding.type });
    }
  return [...byId.values()]
    .map(({ finding: { id, kind, everyday, words }, seen }) => ({ id, kind, everyday, words, ...spreadOf(seen, all) }))
    .sort((one, other) => rankOf(one) - rankOf(other) || other.sessions - one.sessions || byText(one.id, other.id));
}

/** One line for each log: a log under several names counts once, by its first name. */
export function eachOnce(lines: readonly LogLine[]): readonly LogLine[] {
  const byLog = new Map<string, LogLine>();
  for (const line of [...lines].sort((one, other) => byText(one.file, other.file)))
    if (!byLog.has(line.log)) byLog.set(line.log, line);
  return [...byLog.values()];
}

const told = ({ file, reason }: LogLine) => ({ file, reason });

/**
 * @param lines one for each log
 * @param expression that of `--where`; null without it
 */
export function answerOf(lines: readonly LogLine[], expression: string | null): FleetAnswer {
  const read = lines.filter(({ verdict }) => verdict !== 'unusable');
  const versions = totalsOf(read);
  const count = (test: (line: LogLine) => boolean): number => read.filter(test).length;
  const held = read.flatMap((line): Seen[] =>
    line.where === null || line.where.seq === null ? [] : [{ line, seq: line.where.seq, type: line.where.type }],
  );
  return {
    format: 'notifications-panel-fleet',
    version: 1,
    sessions: read.length,
    entries: read.reduce((sum, { entries }) => sum + entries, 0),
    cut: count(({ cut }) => cut),
    unknown: count(({ unknown }) => unknown > 0),
    versions,
    damaged: read.filter(({ reason }) => reason !== '').map(told),
    unusable: lines.filter(({ verdict }) => verdict === 'unusable').map(told),
    altered: count(({ findings }) => findings.some(({ kind }) => kind === 'against')),
    groups: groupsOf(read, versions),
    where: expression === null ? null : { expression, ...spreadOf(held, versions) },
  };
}
