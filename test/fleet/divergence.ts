/**
 * What triggers a fault, found without the tools under test: the same session is played with the right code and with the
 * wrong code, and the first place at which both differ tells which entry the wrong code took in another way.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../../reducers/events';
import { namedEntry } from '../../src/replay/fleet/tableRow';

export interface Divergence {
  /** Names of the entry that triggered it, as laws name it, and of what led to that entry; the nearest first. */
  readonly triggers: readonly string[];
  /** The same for the entry that reached the mutant last. */
  readonly reached: readonly string[];
  /** Names of the entries that differ; empty when only the states do. */
  readonly differing: readonly string[];
}

export interface Played {
  readonly entries: readonly Entry[];
  /** A hash of the state after each entry. */
  readonly states: readonly number[];
  /** How often the mutant was reached from each entry to the next. */
  readonly hits: readonly number[];
}

const nameOf = (entry: Entry): string => namedEntry(entry)?.name ?? entry.event.type;

/** The world speaks in entries without a cause, and in the answers of calls. */
const isWorlds = ({ cause, event }: Entry): boolean =>
  cause === undefined || event.type === 'api.answered' || event.type === 'api.failed';

const differingAt = (right: Played, wrong: Played, at: number): readonly Entry[] =>
  [right.entries[at], wrong.entries[at]].filter((entry) => entry !== undefined);

/** The entry that reached the mutant last; where the world said it in the same moment, what the world said. */
function reachedBefore({ entries, hits }: Played, at: number): Entry | undefined {
  const reached = entries.slice(0, at).findLast((_, index) => (hits[index] ?? 0) > 0);
  const said = reached && entries.findLast((entry) => entry.seq <= reached.seq && isWorlds(entry));
  return said?.at === reached?.at ? said : reached;
}

/** What the world said last, when the difference comes at once; when a timer brings it, the entry that reached the mutant last. */
function triggerOf(right: Played, wrong: Played, at: number): Entry | undefined {
  const [answer] = [wrong.entries[at], right.entries[at]].filter(
    (entry) => entry !== undefined && isWorlds(entry) && entry.cause !== undefined,
  );
  if (answer) return answer;
  const before = right.entries.slice(0, at).findLast(isWorlds);
  const isAtOnce = before && differingAt(right, wrong, at).some((entry) => entry.at === before.at);
  return isAtOnce ? before : reachedBefore(wrong, at);
}

/** The entry and what led to it. */
function chainOf(entry: Entry | undefined, { entries }: Played): readonly Entry[] {
  const chain: Entry[] = [];
  for (let one = entry; one; one = entries.find(({ seq }) => seq === one?.cause)) chain.push(one);
  return chain;
}

const names = (entries: readonly Entry[]): readonly string[] => [...new Set(entries.map(nameOf))];

const differenceAt = (right: Played, wrong: Played, at: number): Divergence => ({
  triggers: names(chainOf(triggerOf(right, wrong, at), wrong)),
  reached: names(chainOf(reachedBefore(wrong, at), wrong)),
  differing: names(differingAt(right, wrong, at)),
});

/** @returns null when both are the same */
export function divergence(right: Played, wrong: Played): Divergence | null {
  const length = Math.max(right.entries.length, wrong.entries.length);
  for (let at = 0; at < length; at += 1) {
    const [entry, other] = [right.entries[at], wrong.entries[at]];
    if (!entry || !other || !isDeepStrictEqual(entry, other)) return differenceAt(right, wrong, at);
    if (right.states[at] !== wrong.states[at]) {
      const later = right.entries.findIndex(
        (one, index) => index > at && !isDeepStrictEqual(one, wrong.entries[index]),
      );
      const differing = later < 0 ? [] : names(differingAt(right, wrong, later));
      return { triggers: names(chainOf(entry, right)), reached: [], differing };
    }
  }
  return null;
}
