/** Watches a random session while it runs: what must never show before rest, and what the person said last. */
import { answeredBy, isRemoval, pressOf, serverState, targetOf } from '../../reducers/acts';
import { type Entry, isListAnswer, type MutationKind, type UndoKey } from '../../reducers/events';
import { mutationKinds, removals } from '../../reducers/names';
import { isHidden, isRefusal } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { Tab, World } from '../support/virtualWorld';

const visible = (state: State): ReadonlySet<number> => new Set(state.notes.order.filter((id) => !isHidden(state, id)));

/** The notes that an undo brings back. */
const undone = (key: UndoKey, gone: ReadonlySet<number>, state: State): readonly number[] =>
  typeof key === 'number' ? [key] : [...gone].filter((id) => !isHidden(state, id));

/** Finds every note that is shown again after it was hidden, without an undo or a failure. */
export function watchFlicker() {
  const flickers: string[] = [];
  /** Notes that were hidden, by tab, and that nothing since may show again; and what each tab heard last. */
  const hidden = new Map<Tab, { readonly gone: Set<number>; readonly excused: Map<number, number>; heard: number }>();
  const forgive = (note: number): void => {
    for (const { gone } of hidden.values()) gone.delete(note);
  };
  const excuse = (note: number): void => {
    forgive(note);
    for (const { excused, heard } of hidden.values()) excused.set(note, heard);
  };
  const watch = (tab: Tab): void => {
    let before = visible(tab.state());
    const gone = new Set<number>();
    const excused = new Map<number, number>();
    const seen = { gone, excused, heard: 0 };
    hidden.set(tab, seen);
    tab.entry$.subscribe(({ seq, cause = seq, event }: Entry) => {
      seen.heard = seq;
      if (event.type === 'user.askedUndo') for (const id of undone(event.key, gone, tab.state())) forgive(id);
      const state = tab.state();
      const failed =
        event.type === 'api.failed' && event.subject && 'note' in event.subject ? event.subject.note : null;
      if (failed !== null && !isHidden(state, failed)) forgive(failed);
      // Another tab took the act back, or it failed there.
      if (event.type === 'storage.mutationsRead') for (const id of [...gone]) if (!isHidden(state, id)) forgive(id);
      const now = visible(state);
      // A note that slides out of the newest hundred may come back when one of them goes.
      // An answer that was asked for before the note was brought back tells of the time before.
      const isGone = (id: number) => (isHidden(state, id) || id in state.notes.asOf) && cause > (excused.get(id) ?? -1);
      for (const id of before) if (!now.has(id) && isGone(id)) gone.add(id);
      for (const id of now) {
        if (!before.has(id) && gone.has(id)) flickers.push(`tab ${tab.id}, entry ${seq} (${event.type}): note ${id}`);
      }
      before = now;
    });
  };
  return { watch, flickers, excuse };
}

/** What the person wanted last of a thing, in which tab. */
export interface Wanted {
  readonly kind: MutationKind;
  readonly id: number;
  readonly on: boolean;
  readonly tab: Tab;
  readonly seq: number;
}
/** By kind and id; null where two tabs pressed, because their calls may cross. */
export type AllWanted = Map<string, Wanted | null>;
const keyOf = ({ kind, id }: Pick<Wanted, 'kind' | 'id'>): string => `${kind} ${id}`;

/** The service changed the note by itself, so nothing that was wanted of it need hold. */
export function forgetNote(wanted: AllWanted, note: number, site: number): void {
  for (const kind of mutationKinds) wanted.delete(keyOf({ kind, id: kind === 'follow' ? site : note }));
}

/** The presses of an entry, as the state of its tab took them. */
function pressesOf({ seq, event }: Entry, { outbox }: State, tab: Tab): readonly Wanted[] {
  const pressed = pressOf(event);
  if (pressed) {
    const { kind, id, wanted: on } = pressed;
    return targetOf(kind, tab.state().notes.byId[id] ?? null, id) ? [{ kind, id, on, tab, seq }] : [];
  }
  if (!event.type.startsWith('user.') || event.type === 'user.dismissedUndo') return [];
  return mutationKinds.flatMap((kind) =>
    Object.entries(outbox[kind]).flatMap(([id, { since, wanted: on }]): Wanted[] =>
      since === seq ? [{ kind, id: Number(id), on, tab, seq }] : [],
    ),
  );
}

/** Things that an answer says are otherwise than wanted: refused, or not as asked. */
function overruledBy({
  event,
}: Entry): readonly { readonly kind: MutationKind; readonly id: number; readonly has: boolean | null }[] {
  if (event.type === 'api.answered') return answeredBy(event).map(({ kind, id, wanted: has }) => ({ kind, id, has }));
  if (event.type !== 'api.failed' || !isRefusal(event.problem) || !event.subject) return [];
  const { subject } = event;
  const ids = 'notes' in subject ? subject.notes : 'note' in subject ? [subject.note] : [subject.site];
  return mutationKinds.flatMap((kind) => ids.map((id) => ({ kind, id, has: null })));
}

/** Keeps what the person wanted last of each thing, as long as the service must have it in the end. */
export function watchWanted(tab: Tab, { provider }: World, tabs: readonly Tab[], wanted: AllWanted): void {
  /** What was wanted before each press that can still be undone. */
  const before = new Map<string, Wanted | null | undefined>();
  let earlierOutbox = tab.state().outbox;
  let selected = tab.state().panel.selected;
  tab.entry$.subscribe((entry) => {
    const state = tab.state();
    const { event } = entry;
    // A press for what the service has ends what was wanted before.
    if (event.type.startsWith('user.') && event.type !== 'user.askedUndo')
      for (const kind of mutationKinds)
        for (const id of Object.keys(earlierOutbox[kind]))
          if (!(id in state.outbox[kind])) wanted.delete(keyOf({ kind, id: Number(id) }));
    // "Mark all as read" marks the older notes too that a list brings, whatever was wanted of them before.
    if (isListAnswer(event))
      for (const [id, mutation] of Object.entries(state.outbox.read))
        if (mutation.phase === 'undoable' && mutation.wanted && mutation !== earlierOutbox.read[Number(id)])
          wanted.delete(keyOf({ kind: 'read', id: Number(id) }));
    earlierOutbox = state.outbox;
    // A note that opens, also by an undo, is read.
    if (state.panel.selected !== selected) wanted.delete(keyOf({ kind: 'read', id: state.panel.selected ?? 0 }));
    selected = state.panel.selected;
    for (const press of pressesOf(entry, state, tab)) {
      const key = keyOf(press);
      // A note has one removal: the later press counts, also where its tab does not know of the other yet.
      if (isRemoval(press.kind))
        for (const kind of removals) if (kind !== press.kind) wanted.delete(keyOf({ ...press, kind }));
      const earlier = wanted.get(key);
      const isContested = earlier === null || (earlier && earlier.tab !== tab && tabs.includes(earlier.tab));
      if (state.outbox[press.kind][press.id]?.phase === 'undoable') before.set(key, earlier);
      // A read state holds for the version of the note that it was set on.
      const isOfNow = press.kind !== 'read' || state.notes.byId[press.id]?.hash === provider.notes.get(press.id)?.hash;
      // Nothing is sent for what the panel was last told that the service has.
      const isThere = !(press.id in state.outbox[press.kind]) && serverState(state.notes, press) === press.on;
      if (isContested) wanted.set(key, null);
      else if (isOfNow && !isThere) wanted.set(key, press);
      else wanted.delete(key);
    }
    for (const [key, earlier] of before) {
      const [kind, id] = key.split(' ') as [MutationKind, string];
      if (state.outbox[kind][Number(id)]?.phase === 'undoable') continue;
      before.delete(key);
      if (event.type !== 'user.askedUndo') continue;
      // Another tab's press that could still be undone is not brought back.
      if (earlier) wanted.set(key, earlier.tab === tab ? earlier : null);
      else wanted.delete(key);
    }
    const asked = tab.entries().find(({ seq }) => seq === entry.cause)?.event;
    for (const { kind, id, has } of overruledBy(entry)) {
      const key = keyOf({ kind, id });
      const one = wanted.get(key);
      // A press after the call is sent after it, but one that wants the same has its answer, and one that takes back what was
      // refused has nothing to take back.
      const isSame = asked?.type === 'api.requested' && 'on' in asked.request && asked.request.on === one?.on;
      const isLater = has !== null && one && one.tab === tab && (entry.cause ?? 0) < one.seq && !isSame;
      if (one && one.on !== has && !isLater) wanted.delete(key);
    }
  });
}
