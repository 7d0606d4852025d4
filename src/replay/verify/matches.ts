/** Pairs the entries that today's effects emit with the recorded ones, and collects the differences. */

import type { Entry, PanelEvent } from '../../../reducers/events';
import { events } from '../../../reducers/schemas/events';
import type { Snapshot } from '../../../streams/snapshot';
import type { CauseLink } from '../questions/causes';
import { hashNumber } from '../values/hash';

/** The log under check, from its beginning. */
export interface EffectsLog {
  readonly base: Snapshot;
  readonly entries: readonly Entry[];
  /** How late a timer of the recording browser may have been, milliseconds. Default 500. */
  readonly slackMs?: number;
}

export interface EffectDifference {
  /** `moved`: made at another time than recorded. `reordered`: made after an entry that follows it in the record. */
  readonly kind: 'extra' | 'missing' | 'reordered' | 'moved';
  readonly event: PanelEvent;
  /** The recorded entry; null for an extra one. */
  readonly seq: number | null;
  /** When it was recorded, or when the extra one was made; milliseconds since 1970. */
  readonly at: number;
  /** How much later than recorded it is made today, milliseconds; negative when earlier. */
  readonly laterMs: number;
  /** Its causes, the nearest first. */
  readonly causes: readonly CauseLink[];
  /** Entries that differ only because this one does. */
  readonly followers: number;
}

export interface EffectsReport {
  readonly ok: boolean;
  /** Recorded requests to the provider, and how many of them today's effects make. */
  readonly requests: number;
  readonly matched: number;
  readonly differences: readonly EffectDifference[];
}

/** An extra and a missing entry of the same kind within this time count as one that moved. */
const moveMs = 180_000;

/** An entry of an effect's event that has no cause comes from the world, as a rule. */
function isMade({ cause, event: { type } }: Entry): boolean {
  const by = events[type]?.by;
  return by === 'effectAlone' || (by === 'effect' && cause !== undefined);
}

const isRequest = ({ event }: Entry): boolean => event.type === 'api.requested';

interface Recorded {
  readonly entry: Entry;
  readonly index: number;
  /** `missed`: it was shown before the effects emitted it; the effects may still emit it late. */
  fate: 'open' | 'claimed' | 'missed';
  /** The turn in which the effects made a later recorded request before this one. */
  overtaken: number;
}

/** Recorded entries of one kind, in the order of the log. Claimed entries at the front are not read again. */
class Row {
  private readonly all: Recorded[] = [];
  private first = 0;

  add(one: Recorded): void {
    this.all.push(one);
  }

  find(test: (one: Recorded) => boolean, untilMs = Number.POSITIVE_INFINITY): Recorded | undefined {
    while (this.all[this.first]?.fate === 'claimed') this.first += 1;
    for (let at = this.first; at < this.all.length; at += 1) {
      const one = this.all[at];
      if (!one || one.entry.at > untilMs) return undefined;
      if (one.fate !== 'claimed' && test(one)) return one;
    }
    return undefined;
  }
}

export class Matches {
  private readonly bySeq = new Map<number, Recorded>();
  private readonly byEvent = new Map<number, Row>();
  private readonly requests = new Row();
  /** Differences by the seq of their entry; extra ones have negative seqs. */
  private readonly noted = new Map<number, EffectDifference>();
  /** The difference that caused a difference; itself when there is none. */
  private readonly roots = new Map<number, number>();
  private readonly chain: (seq: number) => readonly CauseLink[];
  private readonly slackMs: number;
  private turns = 1;
  private extras = 0;

  constructor(entries: readonly Entry[], chain: (seq: number) => readonly CauseLink[], slackMs: number) {
    this.chain = chain;
    this.slackMs = slackMs;
    for (const [index, entry] of entries.entries()) {
      if (!isMade(entry)) continue;
      const one: Recorded = { entry, index, fate: 'open', overtaken: 0 };
      this.bySeq.set(entry.seq, one);
      if (isRequest(entry)) this.requests.add(one);
      const hash = hashNumber(entry.event);
      const row = this.byEvent.get(hash) ?? new Row();
      row.add(one);
      this.byEvent.set(hash, row);
    }
  }

  /**
   * Begins a new turn: a shown entry, a fired timer or a message of the world. Effects choose the order only within
   * one turn.
   */
  turn(): void {
    this.turns += 1;
  }

  isAwaited = ({ seq }: Entry): boolean => this.bySeq.get(seq)?.fate === 'open';
  isClaimed = ({ seq }: Entry): boolean => this.bySeq.get(seq)?.fate === 'claimed';

  /**
   * Finds the recorded entry that an emitted event is.
   * @param next the recorded entry that is shown next
   * @returns the entry, or null for an extra one, and the seq by which consequences name it as their cause (negative
   * for an extra one)
   */
  claim(event: PanelEvent, cause: number, now: number, next: Entry | undefined): { entry: Entry | null; seq: number } {
    const found = this.find(event, cause, now, next);
    if (!found) return { entry: null, seq: this.extra(event, cause, now) };
    const { entry, fate } = found;
    const laterMs = now - entry.at;
    if (fate === 'missed' || -laterMs > this.slackMs) this.moved(found, laterMs);
    found.fate = 'claimed';
    if (fate === 'open' && isRequest(entry)) this.keepOrder(found);
    return { entry, seq: entry.seq };
  }

  /** The entry is shown although no effect emitted it. */
  missed({ seq, at, cause = 0, event }: Entry): void {
    const one = this.bySeq.get(seq);
    if (one) one.fate = 'missed';
    this.note(seq, cause, { kind: 'missing', event, seq, at, laterMs: 0 });
  }

  report(): EffectsReport {
    this.joinMoves();
    const differences = [...this.noted.values()].sort((a, b) => a.at - b.at || (a.seq ?? 0) - (b.seq ?? 0));
    const requests = [...this.bySeq.values()].filter(({ entry }) => isRequest(entry));
    const matched = requests.filter(({ fate }) => fate === 'claimed').length;
    return { ok: differences.length === 0, requests: requests.length, matched, differences };
  }

  private find(event: PanelEvent, cause: number, now: number, next: Entry | undefined): Recorded | undefined {
    const row = this.byEvent.get(hashNumber(event));
    const from = next?.seq ?? Number.POSITIVE_INFINITY;
    const isNear = ({ entry, fate }: Recorded) => fate === 'open' && entry.seq >= from;
    const isOwn = ({ entry }: Recorded) => entry.cause === cause;
    const untilMs = now + this.slackMs;
    const near = row?.find((one) => isNear(one) && isOwn(one), untilMs) ?? row?.find(isNear, untilMs);
    return near ?? row?.find(isOwn) ?? this.sameFailure(event, next);
  }

  /** The words of a failed channel come from the browser, and may differ. */
  private sameFailure(event: PanelEvent, next: Entry | undefined): Recorded | undefined {
    const one = event.type === 'push.failed' && next?.event.type === event.type ? this.bySeq.get(next.seq) : undefined;
    return one?.fate === 'open' ? one : undefined;
  }

  private extra(event: PanelEvent, cause: number, now: number): number {
    this.extras += 1;
    const seq = -this.extras;
    this.note(seq, cause, { kind: 'extra', event, seq: null, at: now, laterMs: 0 });
    return seq;
  }

  private moved({ entry: { seq, at, cause = 0, event } }: Recorded, laterMs: number): void {
    const missing = this.noted.get(seq);
    if (missing) this.noted.set(seq, { ...missing, kind: 'moved', laterMs });
    else if (!this.roots.has(seq)) this.note(seq, cause, { kind: 'moved', event, seq, at, laterMs });
  }

  /** A difference that follows from another one is counted with that other one. */
  private note(key: number, cause: number, what: Omit<EffectDifference, 'causes' | 'followers'>): void {
    const root = this.roots.get(cause);
    const first = root === undefined ? undefined : this.noted.get(root);
    this.roots.set(key, root ?? key);
    if (root !== undefined && first) this.noted.set(root, { ...first, followers: first.followers + 1 });
    else this.noted.set(key, { ...what, causes: this.chain(cause), followers: 0 });
  }

  /** Notes a request that is made in the same turn as an earlier recorded one, and before it. */
  private keepOrder(found: Recorded): void {
    const { seq, at, cause = 0, event } = found.entry;
    if (found.overtaken === this.turns) this.note(seq, cause, { kind: 'reordered', event, seq, at, laterMs: 0 });
    this.requests.find((other) => {
      if (other.index >= found.index) return true;
      other.overtaken = this.turns;
      return false;
    });
  }

  /** Entries without a cause are paired by time: an extra one with the nearest missing one of its kind. */
  private joinMoves(): void {
    for (const [key, extra] of this.noted) {
      if (extra.kind !== 'extra' || extra.causes.length > 0) continue;
      const hash = hashNumber(extra.event);
      const [nearest] = [...this.noted]
        .filter(([, { kind, event }]) => kind === 'missing' && hashNumber(event) === hash)
        .map(([seq, missing]) => ({ seq, missing, laterMs: extra.at - missing.at }))
        .filter(({ laterMs }) => Math.abs(laterMs) <= moveMs)
        .sort((a, b) => Math.abs(a.laterMs) - Math.abs(b.laterMs));
      if (!nearest) continue;
      const { seq, missing, laterMs } = nearest;
      this.noted.set(seq, { ...missing, kind: 'moved', laterMs, followers: missing.followers + extra.followers });
      this.noted.delete(key);
    }
  }
}
