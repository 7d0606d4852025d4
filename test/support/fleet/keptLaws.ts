/** Simulated sessions of today's code, in which a law that a person kept must hold. Tests that `fleet --keep` wrote call it. */
import { judge, type Law, LawSession } from '../../../src/replay/fleet/lawJudge';
import { namedEntry } from '../../../src/replay/fleet/tableRow';
import { recordedEntries } from './recordedSession';
import { todaysPlan } from './versions';

const seed = 11;
const count = 24;

let recorded: readonly LawSession[] | null = null;

/** Recorded once for all laws of a file. */
function sessions(): readonly LawSession[] {
  recorded ??= Array.from(
    { length: count },
    (_, index) => new LawSession(recordedEntries(seed, index, todaysPlan).flatMap((entry) => namedEntry(entry) ?? [])),
  );
  return recorded;
}

/** @returns the number of sessions that have what the law is about */
export const supporting = (law: Law): number => sessions().filter((session) => judge(law, session).supports).length;

/** @returns the number and the place of each session that breaks the law */
export const brokenIn = (law: Law): readonly object[] =>
  sessions().flatMap((session, index) => {
    const { isBroken, place } = judge(law, session);
    return isBroken ? [{ session: index, place }] : [];
  });
