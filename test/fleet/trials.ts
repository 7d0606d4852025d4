/** One trial of `--explain` or `--laws`: a fleet with a planted fault, and at which rank the answer names its trigger. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explained } from '../../src/replay/cli/main/table/fleetExplain';
import { judgedLaws } from '../../src/replay/cli/main/table/fleetLaws';
import { FleetTable } from '../../src/replay/cli/main/table/fleetTable';
import type { Feature } from '../../src/replay/fleet/explain';
import type { Law } from '../../src/replay/fleet/lawJudge';
import type { LawsAnswer } from '../../src/replay/fleet/laws';
import type { LogLine } from '../../src/replay/fleet/logLine';
import { type Group, Merge } from '../../src/replay/fleet/merge';
import type { Divergence } from './divergence';
import type { Mutant } from './mutants';
import type { Seen, Stage } from './stage';

export interface Fleet {
  readonly stage: Stage;
  /** Of each version. */
  readonly sessions: number;
  /** The groups of the sessions that the right code plays. */
  readonly rightGroups: ReadonlySet<string>;
}

/** Half of the bad sessions have one trigger at least, or the fault has none that a ranking could name. */
const leastShare = 0.5;

/** Sessions that are played first, because most mutants show in none. */
const firstSessions = 8;

/** Calls `ask` with a table of sessions that `play` writes. */
async function withTable<T>(
  play: (parts: string) => Promise<readonly LogLine[]>,
  ask: (table: FleetTable) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  const table = await FleetTable.open(folder);
  try {
    const lines = await play(await table.begin());
    await table.write(lines);
    return await ask(table);
  } finally {
    await table.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const linesOf = (seen: readonly Seen[]): readonly LogLine[] => seen.map(({ line }) => line);

export function groupsOf(lines: readonly LogLine[]): readonly Group[] {
  const merge = new Merge();
  for (const line of lines) merge.add(line);
  return merge.answer().groups;
}

/** Groups that the fault brought. */
const ofFault = (lines: readonly LogLine[], { rightGroups }: Fleet): readonly Group[] =>
  groupsOf(lines).filter(({ id, everyday, goesWith }) => !everyday && goesWith === undefined && !rightGroups.has(id));

/** @returns the text that occurs most often, and in which share of the lists */
function mostOften(lists: readonly (readonly string[])[]): { readonly name: string; readonly share: number } {
  const counts = new Map<string, number>();
  for (const list of lists) for (const name of new Set(list)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [[name, most] = ['', 0]] = [...counts].sort(
    ([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1),
  );
  return { name, share: lists.length === 0 ? 0 : most / lists.length };
}

/** The first name of most lists, and the others that half of the lists with this name have. */
function mostLists(lists: readonly (readonly string[])[]): {
  readonly names: readonly string[];
  readonly share: number;
} {
  const { name, share } = mostOften(lists.map((list) => list.slice(0, 1)));
  const same = lists.filter(([first]) => first === name);
  const others = new Set(same.flat().filter((other) => other !== name));
  const led = [...others].filter((other) => same.filter((list) => list.includes(other)).length * 2 >= same.length);
  return { names: [name, ...led], share };
}

/** The entry at which most sessions first differ, and the one that reached the mutant last, each with what led to it. */
function triggerOf(seen: readonly Seen[]): { readonly names: readonly string[]; readonly share: number } {
  const first = mostLists(seen.map(({ divergence }) => divergence?.triggers ?? []));
  const reached = mostLists(seen.map(({ divergence }) => divergence?.reached ?? []));
  return reached.share >= leastShare ? { ...first, names: [...new Set([...first.names, ...reached.names])] } : first;
}

/** Whether a feature of `--explain` names an entry. */
function namesEntry({ kind, first, second }: Feature, name: string): boolean {
  const [type = '', call] = name.split(' ');
  const isEvent = kind === 'event' || (kind === 'repeated' && second === '');
  if (call === undefined)
    return (isEvent && first === type) || (kind === 'pair' && (first === type || second === type));
  if (kind === 'event' || kind === 'pair' || kind === 'missing' || first !== call) return false;
  return second !== '' && (type === 'api.requested' || second === (type === 'api.failed' ? 'failed' : 'ok'));
}

const rankOf = <T>(rows: readonly T[], isIt: (row: T) => boolean): number | null => {
  const at = rows.findIndex(isIt);
  return at < 0 ? null : at + 1;
};

export interface ExplainTrial {
  readonly trigger: string;
  /** The share of bad sessions with this trigger. */
  readonly share: number;
  readonly bad: number;
  readonly good: number;
  /** The words of each group that the fault brought, the explained one first. */
  readonly groups: readonly string[];
  readonly rank: number | null;
  readonly first: readonly string[];
  readonly lines: readonly LogLine[];
}

const textOf = ({ kind, first, second }: Feature): string =>
  `${kind === 'missing' ? 'no ' : ''}${first}${second ? ` ${second}` : ''}`;

/** The versions with a fault that --explain is asked about, and those without it. */
const faultyApps = ['0.2.0', '0.3.0'];
const rightApps = ['0.1.0', '0.4.0', '0.5.0'];

/** @returns null when the fault shows in too few sessions or in nearly all of them, so that there is nothing to compare */
export async function explainTrial(fleet: Fleet, { id }: Mutant): Promise<ExplainTrial | null> {
  const { stage, sessions } = fleet;
  if (!(await stage.isNoticed(id, firstSessions))) return null;
  const app = (index: number) => faultyApps[index % faultyApps.length] ?? '';
  const first = await stage.mutated(id, firstSessions, { app, effects: true, parts: null });
  const shown = first?.filter(({ line }) => ofFault([line], fleet).length > 0).length ?? 0;
  if (shown < 1 || shown === firstSessions) return null;
  let seen: readonly Seen[] | null = [];
  let lines: readonly LogLine[] = [];
  const faulty = faultyApps.length * sessions;
  const play = async (parts: string) => {
    seen = await stage.mutated(id, faulty, { app, effects: true, parts });
    const rightApp = (index: number) => rightApps[index % rightApps.length] ?? '';
    const right = await stage.rightOnes(rightApps.length * sessions, faulty, { app: rightApp, effects: true, parts });
    lines = linesOf([...(seen ?? []), ...right]);
    return lines;
  };
  return await withTable(play, async (table) => {
    const groups = ofFault(lines, fleet);
    const [group] = groups;
    if (!group || !seen) return null;
    const bad = seen.filter(({ line }) => line.findings.some((finding) => finding.id === group.id));
    const { names, share } = triggerOf(bad);
    if (bad.length < 5 || faulty - bad.length < 10 || share < leastShare) return null;
    const { told, good } = await explained(table, group.id);
    return {
      trigger: names.join(', '),
      share,
      bad: bad.length,
      good,
      groups: groups.map(({ kind, words, sessions: many }) => `${kind}: ${words} (${many})`),
      rank: rankOf(told, (row) =>
        [row, ...row.also].some((feature) => names.some((name) => namesEntry(feature, name))),
      ),
      first: told.slice(0, 3).map(textOf),
      lines,
    };
  });
}

/** The session without the mutant that played it. */
const sessionOf = ({ log }: LogLine): string => log.slice(log.indexOf('-'));

/** The sessions of one fault with the findings of another fault, too. */
function bothIn(one: readonly LogLine[], other: readonly LogLine[]): readonly LogLine[] {
  const others = new Map(other.map((line) => [sessionOf(line), line.findings]));
  return one.map((line) => {
    const own = new Set(line.findings.map(({ id }) => id));
    const added = (others.get(sessionOf(line)) ?? []).filter(({ id }) => !own.has(id));
    return { ...line, findings: [...line.findings, ...added] };
  });
}

/** @returns for how many pairs of faults in the same sessions the largest group of one goes with a group of the other one */
export function joinedPairs(
  trials: readonly ExplainTrial[],
  fleet: Fleet,
): { readonly joined: number; readonly of: number } {
  const ids = trials.map(({ lines }) =>
    groupsOf(lines)
      .map(({ id }) => id)
      .filter((id) => !fleet.rightGroups.has(id)),
  );
  const largest = trials.map(({ lines }) => ofFault(lines, fleet)[0]?.id ?? '');
  let [joined, of] = [0, 0];
  for (const [at, one] of trials.entries())
    for (let next = at + 1; next < trials.length; next += 1) {
      // Two faults with one fingerprint are one group whatever the rules are.
      if (largest[at] === largest[next]) continue;
      of += 1;
      const heads = new Map(
        groupsOf(bothIn(one.lines, trials[next]?.lines ?? [])).map(({ id, goesWith }) => [id, goesWith ?? id]),
      );
      const headOf = (which: number) => heads.get(largest[which] ?? '') ?? '';
      const isOthers = (which: number, other: number) =>
        ids[other]?.includes(headOf(which)) && !ids[which]?.includes(headOf(which));
      if (headOf(at) === headOf(next) || isOthers(at, next) || isOthers(next, at)) joined += 1;
    }
  return { joined, of };
}

export interface LawsTrial {
  readonly trigger: string;
  readonly differing: string;
  /** The share of sessions that the fault alters. */
  readonly altered: number;
  readonly rank: number | null;
  readonly told: number;
  readonly first: readonly string[];
}

const lawText = ({ kind, first, second }: Law): string => `${kind} ${first}${second ? `, ${second}` : ''}`;

const earlierApps = ['0.1.0', '0.2.0', '0.3.0'];
const newestApp = '0.4.0';

/** Sessions of three earlier versions by the right code, and of the newest one by the mutant; null for the right code. */
async function playedPair({ stage, sessions }: Fleet, mutant: string | null, parts: string) {
  const look = { effects: false, parts };
  const earlier = await stage.rightOnes(sessions * earlierApps.length, sessions, {
    ...look,
    app: (index) => earlierApps[index % earlierApps.length] ?? '',
  });
  const newest = { ...look, app: () => newestApp };
  const seen =
    mutant === null ? await stage.rightOnes(sessions, 0, newest) : await stage.mutated(mutant, sessions, newest);
  return { newest: seen, lines: linesOf([...earlier, ...(seen ?? [])]) };
}

/** @returns null for a fault that some log tells of, or that alters few sessions */
export async function lawsTrial(fleet: Fleet, { id }: Mutant): Promise<LawsTrial | null> {
  const { stage } = fleet;
  const isTold = (seen: readonly Seen[]) => ofFault(linesOf(seen), fleet).length > 0;
  const isAltered = ({ divergence }: Seen) => (divergence?.differing.length ?? 0) > 0;
  if (!(await stage.isNoticed(id, firstSessions))) return null;
  const first = await stage.mutated(id, firstSessions, { app: () => newestApp, effects: false, parts: null });
  if (!first || isTold(first) || first.filter(isAltered).length < 2) return null;
  let newest: readonly Seen[] | null = null;
  const play = async (parts: string) => {
    const played = await playedPair(fleet, id, parts);
    newest = played.newest;
    return played.lines;
  };
  return await withTable(play, async (table) => {
    if (!newest || isTold(newest)) return null;
    const altered = newest.filter(isAltered);
    const lists = (of: (seen: Divergence) => readonly string[]) =>
      altered.map(({ divergence }) => (divergence ? of(divergence).slice(0, 1) : []));
    const { name: trigger } = mostOften(lists(({ triggers }) => triggers));
    const { name: reached } = mostOften(lists(({ reached: last }) => last));
    const { name: differing } = mostOften(altered.map(({ divergence }) => divergence?.differing ?? []));
    const about = [trigger, reached, differing].filter((name) => name !== '');
    const names = ({ first, second }: Law) => about.includes(first) || about.includes(second);
    const { told } = (await judgedLaws(table)).answer;
    return {
      trigger: [...new Set([trigger, reached])].join(', '),
      differing,
      altered: altered.length / newest.length,
      rank: rankOf(told, (row) => [row, ...row.also].some(names)),
      told: told.length,
      first: told.slice(0, 3).map(lawText),
    };
  });
}

/** @returns what is told of two releases of the right code */
export const quietTrial = (fleet: Fleet): Promise<LawsAnswer> =>
  withTable(
    async (parts) => (await playedPair(fleet, null, parts)).lines,
    async (table) => (await judgedLaws(table)).answer,
  );
