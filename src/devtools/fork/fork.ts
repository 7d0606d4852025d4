/**
 * What-if: edits to a copy of a log, as data. Entries keep their recorded seq. An inserted or moved entry gets a seq
 * between those of its neighbours, so that states differ only by what the edit did. The log itself is never changed.
 */
import type { Entry, PanelEvent } from '../../../reducers/events';
import { renumbered } from '../../replay/reproduce/shrink';
import type { Fate } from '../log/track';

/** Identifies an entry of the fork: its recorded seq as text, or `+1`, `+2`, … for inserted ones. */
type ItemId = string;

export type Edit =
  | { readonly kind: 'skip'; readonly ids: readonly ItemId[] }
  | { readonly kind: 'restore'; readonly ids: readonly ItemId[] }
  | { readonly kind: 'change'; readonly id: ItemId; readonly event: PanelEvent }
  /** `after` is null for the beginning. */
  | { readonly kind: 'insert'; readonly id: ItemId; readonly after: ItemId | null; readonly event: PanelEvent }
  | { readonly kind: 'move'; readonly id: ItemId; readonly after: ItemId | null };

export interface ForkItem {
  readonly id: ItemId;
  readonly entry: Entry;
  readonly fate: Fate;
}

interface Working {
  readonly id: ItemId;
  readonly original: Entry | null;
  event: PanelEvent;
  isSkipped: boolean;
  isMoved: boolean;
}

const idOf = (entry: Entry): ItemId => String(entry.seq);

function place(items: Working[], one: Working, after: ItemId | null): void {
  const at = after === null ? -1 : items.findIndex(({ id }) => id === after);
  items.splice(at + 1, 0, one);
}

function apply(items: Working[], edit: Edit): void {
  switch (edit.kind) {
    case 'skip':
    case 'restore': {
      const ids = new Set(edit.ids);
      for (const one of items) if (ids.has(one.id)) one.isSkipped = edit.kind === 'skip';
      return;
    }
    case 'change': {
      const one = items.find(({ id }) => id === edit.id);
      if (one) one.event = edit.event;
      return;
    }
    case 'insert':
      place(items, { id: edit.id, original: null, event: edit.event, isSkipped: false, isMoved: false }, edit.after);
      return;
    case 'move': {
      const at = items.findIndex(({ id }) => id === edit.id);
      const [one] = at < 0 ? [] : items.splice(at, 1);
      if (!one) return;
      one.isMoved = true;
      place(items, one, edit.after);
      return;
    }
    default:
      edit satisfies never;
  }
}

function fateOf({ original, event, isSkipped, isMoved }: Working): Fate {
  if (isSkipped) return 'skipped';
  if (original === null) return 'inserted';
  if (isMoved) return 'moved';
  return event === original.event ? 'kept' : 'edited';
}

/** The recorded entry, unless it was moved or is an inserted one. */
const inPlace = ({ original, isMoved }: Working): Entry | null => (isMoved ? null : original);

/** Seq and time of each item: as recorded, or between those of the nearest unmoved neighbours. */
function stamps(items: readonly Working[], base: number): Stamp[] {
  const made: Stamp[] = [];
  let before: Stamp = { seq: base, at: items.map(inPlace).find((entry) => entry !== null)?.at ?? 0 };
  for (let index = 0; index < items.length; ) {
    let end = index;
    for (let item = items[end]; item && inPlace(item) === null; item = items[end]) end += 1;
    const run = items.slice(index, end);
    const next = items[end]?.original ?? null;
    made.push(...between(run, before, next));
    if (next) {
      before = { seq: next.seq, at: next.at };
      made.push(before);
    }
    index += run.length + 1;
  }
  return made;
}

interface Stamp {
  readonly seq: number;
  readonly at: number;
}

/** Spreads seqs evenly between two neighbours. Times are as recorded, kept between those of the neighbours. */
function between(run: readonly Working[], before: Stamp, after: Stamp | null): Stamp[] {
  const room = (after?.seq ?? before.seq + 1) - before.seq;
  let { at } = before;
  return run.map(({ original }, index) => {
    at = Math.min(Math.max(at, original?.at ?? 0), after?.at ?? Number.POSITIVE_INFINITY);
    return { seq: before.seq + (room * (index + 1)) / (run.length + 1), at };
  });
}

/**
 * @param entries the log, never changed
 * @param base the seq before its first entry
 * @returns every item of the fork in order; skipped ones are among them, with the fate `skipped`
 */
export function forked(entries: readonly Entry[], base: number, edits: readonly Edit[]): ForkItem[] {
  const items: Working[] = entries.map((entry) => ({
    id: idOf(entry),
    original: entry,
    event: entry.event,
    isSkipped: false,
    isMoved: false,
  }));
  for (const edit of edits) apply(items, edit);
  const stamped = stamps(items, base);
  const newSeqs = new Map(items.map(({ id }, index) => [id, stamped[index]?.seq ?? 0]));
  return items.map((item, index) => {
    const { seq, at } = stamped[index] ?? { seq: 0, at: 0 };
    const { original, event, id } = item;
    const fate = fateOf(item);
    if (original && fate === 'kept' && original.seq === seq && original.at === at && isCauseKept(original, newSeqs))
      return { id, entry: original, fate };
    const led = original?.cause;
    const cause = led === undefined ? undefined : (newSeqs.get(String(led)) ?? led);
    // A moved entry that stands before its cause has no cause.
    return { id, entry: cause !== undefined && cause < seq ? { seq, at, cause, event } : { seq, at, event }, fate };
  });
}

const isCauseKept = ({ cause }: Entry, newSeqs: ReadonlyMap<ItemId, number>): boolean =>
  cause === undefined || (newSeqs.get(String(cause)) ?? cause) === cause;

/** The fork as a log of its own: without skipped entries, numbered without gaps. */
export const asLog = (items: readonly ForkItem[], base: number): Entry[] =>
  renumbered(
    items.filter(({ fate }) => fate !== 'skipped').map(({ entry }) => entry),
    base,
  );

/** The item and all its consequences. */
export function withConsequences(items: readonly ForkItem[], id: ItemId): ItemId[] {
  const reached = new Set<number>();
  return items
    .filter((item) => {
      const { cause, seq } = item.entry;
      if (item.id !== id && !(cause !== undefined && reached.has(cause))) return false;
      reached.add(seq);
      return true;
    })
    .map((item) => item.id);
}
