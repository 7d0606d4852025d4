/**
 * Laws of sessions, and whether a session keeps one. `fleet --laws` finds laws by the same definitions in SQL; this file
 * finds the place that breaks a law, and judges the sessions of a kept one. docs/fleet.md lists the laws.
 */

/** In the order of simplicity: of laws that the same sessions break the simpler one is told. */
export const lawKinds = [
  'always',
  'none',
  'leads',
  'once',
  'never',
  'soonest',
  'latest',
  'after',
  'between',
  'before',
  'again',
  'equal',
  'atMost',
  'count',
] as const;

/** The times of `after`, in milliseconds. */
export const afterMs = [100, 1_000, 10_000, 60_000] as const;

export interface Law {
  readonly kind: (typeof lawKinds)[number];
  /** A name of an entry: its type, with the call where it has one. Empty in `never`: nothing led to the second. */
  readonly first: string;
  /** Empty in a law of one name. */
  readonly second: string;
  /** Milliseconds, or a number of entries; 0 in a law without a bound. */
  readonly limit: number;
  /** In `leads` an entry counts only if the session goes on for this time after it. Else 0. */
  readonly withinMs: number;
}

export interface NamedEntry {
  readonly seq: number;
  readonly at: number;
  /** 0 for none. */
  readonly cause: number;
  readonly name: string;
}

/** From the entry that matters to the entry that breaks the law; null when single entries do not show it. */
export type Place = { readonly from: number; readonly to: number } | null;

export interface Judged {
  /** Whether the session has what the law is about. */
  readonly supports: boolean;
  readonly isBroken: boolean;
  readonly place: Place;
}

const none: readonly NamedEntry[] = [];

/** The entries of one session, in order, for any number of laws. */
export class LawSession {
  private readonly named = new Map<string, NamedEntry[]>();
  private readonly bySeq = new Map<number, NamedEntry>();
  private readonly led = new Map<number, NamedEntry[]>();
  readonly until: number;

  constructor(entries: readonly NamedEntry[]) {
    let until = Number.NEGATIVE_INFINITY;
    for (const entry of entries) {
      add(this.named, entry.name, entry);
      this.bySeq.set(entry.seq, entry);
      if (entry.cause > 0) add(this.led, entry.cause, entry);
      until = Math.max(until, entry.at);
    }
    this.until = until;
  }

  of(name: string): readonly NamedEntry[] {
    return this.named.get(name) ?? none;
  }

  causeOf({ cause }: NamedEntry): NamedEntry | null {
    return this.bySeq.get(cause) ?? null;
  }

  /** @returns the entries with this name that an entry led to */
  ledTo({ seq }: NamedEntry, name: string): readonly NamedEntry[] {
    return (this.led.get(seq) ?? none).filter((entry) => entry.name === name);
  }

  /** Each entry with this name, with the entry of the other name that led to it. */
  pairs(first: string, second: string): readonly (readonly [NamedEntry, NamedEntry])[] {
    return this.of(second).flatMap((later) => {
      const cause = this.causeOf(later);
      return cause?.name === first ? [[cause, later] as const] : [];
    });
  }
}

function add<K>(lists: Map<K, NamedEntry[]>, key: K, entry: NamedEntry): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}

const judged = (supports: boolean, broken: Place | undefined): Judged => ({
  supports,
  isBroken: broken !== undefined,
  place: broken ?? null,
});

const placeOf = (from: NamedEntry | undefined, to: NamedEntry | undefined): Place | undefined =>
  from && to && { from: from.seq, to: to.seq };

function ofTime(session: LawSession, { first, second, limit }: Law, isBroken: (ms: number, limit: number) => boolean) {
  const pairs = session.pairs(first, second);
  const [from, to] = pairs.find(([cause, later]) => isBroken(later.at - cause.at, limit)) ?? [];
  return judged(pairs.length > 0, placeOf(from, to));
}

function ofConsequences(session: LawSession, { kind, first, second, withinMs }: Law): Judged {
  const firsts = session.of(first).filter(({ at }) => at + withinMs <= session.until);
  const isBroken = (led: number): boolean => (kind === 'leads' ? led < 1 : led > 1);
  const found = firsts.find((entry) => isBroken(session.ledTo(entry, second).length));
  const to = found && (session.ledTo(found, second)[1] ?? found);
  return judged(firsts.length > 0, placeOf(found, to));
}

function ofCause(session: LawSession, { first, second }: Law): Judged {
  const seconds = session.of(second);
  const found = seconds.find((entry) => (first === '' ? entry.cause === 0 : session.causeOf(entry)?.name === first));
  return judged(seconds.length > 0, placeOf(found && (session.causeOf(found) ?? found), found));
}

/** The next entry of another name after each one; null when the session ends before. */
function nextOf(
  ones: readonly NamedEntry[],
  others: readonly NamedEntry[],
): readonly (readonly [NamedEntry, NamedEntry | null])[] {
  let at = 0;
  return ones.map((one) => {
    while (at < others.length && (others[at]?.seq ?? 0) <= one.seq) at += 1;
    return [one, others[at] ?? null] as const;
  });
}

/** `after`: the session may end before the time is over. */
function ofFollowing(session: LawSession, { first, second, limit }: Law): Judged {
  const [ones, others] = [session.of(first), session.of(second)];
  const late = nextOf(ones, others).find(([one, next]) => (next?.at ?? session.until) - one.at > limit);
  return judged(
    ones.length > 0 && others.length > 0,
    others.length > 0 && late ? placeOf(late[0], late[1] ?? late[0]) : undefined,
  );
}

/** `between`: from one to the next one of the same name. */
function ofBetween(session: LawSession, { first, second }: Law): Judged {
  const [ones, others] = [session.of(first), session.of(second)];
  const supports = ones.length > 1 && others.length > 0;
  const nexts = nextOf(ones, others);
  const at = nexts.findIndex(([, next], index) => {
    const again = ones[index + 1];
    return again !== undefined && (next === null || next.seq > again.seq);
  });
  return judged(supports, supports ? placeOf(ones[at], ones[at + 1]) : undefined);
}

function ofOrder(session: LawSession, { first, second }: Law): Judged {
  const [one] = session.of(first);
  const [other] = session.of(second);
  const isBroken = other !== undefined && (one === undefined || one.seq > other.seq);
  return judged(other !== undefined, isBroken ? placeOf(other, one ?? other) : undefined);
}

function ofGaps(session: LawSession, { first, limit }: Law): Judged {
  const ones = session.of(first);
  const at = ones.findIndex((entry, index) => index > 0 && entry.at - (ones[index - 1]?.at ?? 0) < limit);
  return judged(ones.length > 1, placeOf(ones[at - 1], ones[at]));
}

function ofCounts(session: LawSession, { kind, first, second, limit }: Law): Judged {
  const [ones, others] = [session.of(first).length, session.of(second).length];
  const answer = (supports: boolean, isBroken: boolean): Judged => ({ supports, isBroken, place: null });
  if (kind === 'equal') return answer(ones + others > 0, ones !== others);
  if (kind === 'atMost') return answer(ones > 0, ones > others);
  return answer(true, kind === 'always' ? ones === 0 : ones > limit);
}

/** @returns whether the session has what the law is about, and where it breaks the law first */
export function judge(law: Law, session: LawSession): Judged {
  switch (law.kind) {
    case 'soonest':
      return ofTime(session, law, (ms, limit) => ms < limit);
    case 'latest':
      return ofTime(session, law, (ms, limit) => ms > limit);
    case 'leads':
    case 'once':
      return ofConsequences(session, law);
    case 'never':
      return ofCause(session, law);
    case 'after':
      return ofFollowing(session, law);
    case 'between':
      return ofBetween(session, law);
    case 'before':
      return ofOrder(session, law);
    case 'again':
      return ofGaps(session, law);
    case 'equal':
    case 'atMost':
    case 'always':
    case 'none':
    case 'count':
      return ofCounts(session, law);
    default:
      return law.kind satisfies never;
  }
}
