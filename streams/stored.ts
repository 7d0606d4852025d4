/**
 * What browser storage should hold, as one table that follows from the state, and what storage is told to hold by the log. The
 * effect `storage` writes what differs.
 */
import { allMutations } from '../reducers/acts';
import { type ChoiceName, type Chosen, choiceNames, choices } from '../reducers/choices';
import type { EventType, PanelEvent, StoredMutation, Thing } from '../reducers/events';
import { limits } from '../reducers/limits';
import { isWriter } from '../reducers/mutations';
import type { EventOf } from '../reducers/slice';
import type { Mutation, State } from '../reducers/state';
import {
  draftKey,
  lastSeenKey,
  mutationKey,
  parseKey,
  readKey,
  writeChoice,
  writeDraft,
  writeLastSeen,
  writeMutation,
  writeRead,
} from './storageKeys';

/** A key and its value; null: another tab wrote the key, and it stays as it is. */
type Value = readonly [key: string, value: string | null];

interface Row {
  /** The parts of the state from which the values follow: while they are the same, nothing is to be written. */
  readonly from: (state: State) => readonly unknown[];
  readonly values: (state: State) => readonly Value[];
  /** The values change with each key that a person types, so they are written when typing pauses. */
  readonly isTyped?: true;
  /**
   * All tabs write keys of this row, each its own. A tab does not write again what another tab changed, and removes another
   * tab's key only where this says so.
   * @param was whether the state had it before
   * @param now milliseconds since 1970
   */
  readonly mayRemove?: (state: State, key: string, was: boolean, now: number) => boolean;
}

/** What is kept of a mutation; undefined when it is over. */
function kept({ kind, id }: Thing, mutation: Mutation): StoredMutation | undefined {
  const { wanted, at, tab, target, bulk } = mutation;
  const common = { kind, id, wanted, at, tab, target, ...(bulk && { bulk }) };
  switch (mutation.phase) {
    case 'undoable':
      return { ...common, phase: 'undoable', until: mutation.until };
    case 'pending':
    case 'inFlight':
      return { ...common, phase: 'pending', ...(mutation.tries > 0 && { begun: true }) };
    case 'failed':
      return { ...common, phase: 'failed' };
    case 'acknowledged':
      return undefined;
    default:
      return mutation satisfies never;
  }
}

/**
 * A tab writes the keys of its own presses, and the leading tab those of all tabs once they can no longer be undone. What an
 * undo would bring back keeps its key too. [outbox.one-writer]
 */
function mutationValues({ outbox, sync }: State): readonly Value[] {
  return allMutations(outbox).flatMap(([thing, mutation]): Value[] => {
    const all = mutation.phase === 'undoable' && mutation.replaced ? [mutation, mutation.replaced] : [mutation];
    return all.flatMap((one): Value[] => {
      const stored = kept(thing, one);
      // What storage refused is sent by this tab. If storage took it later, the leading tab would send it too.
      if (!stored || (one.isOurs && !sync.alone)) return [];
      const isWritten = one.tab === outbox.tab || isWriter(outbox, sync, one);
      return [[mutationKey(stored), isWritten ? writeMutation(stored) : null]];
    });
  });
}

/** The leading tab removes the keys of presses that are over; where tabs are alone, each those that it had, and old ones. */
function mayRemoveMutation({ sync }: State, key: string, was: boolean, now: number): boolean {
  const press = parseKey(key);
  if (!sync.alone) return sync.leading;
  if (was) return true;
  return press?.kind === 'mutation' && press.at < now - limits.takeOverMs;
}

const choiceValues = (chosen: { readonly [N in ChoiceName]?: Chosen<N> | undefined }): readonly Value[] =>
  choiceNames.flatMap((choice): Value[] => {
    const { key } = choices[choice];
    const value = chosen[choice];
    // Not offered here, so what another tab stored stays.
    if (value === undefined) return [[key, null]];
    const text = writeChoice(choice, value);
    return text === null ? [] : [[key, text]];
  });

export const stored = {
  lastSeen: {
    from: ({ sync }) => [sync.lastSeen],
    values: ({ sync }) => (sync.lastSeen > 0 ? [[lastSeenKey, writeLastSeen(sync.lastSeen)]] : []),
  },
  choices: {
    from: ({ panel }) => [panel.singleKeys, panel.undoMs, panel.reports?.on, panel.theme, panel.locale],
    values: ({ panel }) => choiceValues({ ...panel, reports: panel.reports?.on }),
  },
  flags: {
    from: ({ notes }) => [notes.flagged],
    values: ({ notes }) => Object.keys(notes.flagged).map((id) => [readKey(Number(id)), writeRead()]),
  },
  drafts: {
    from: ({ reply }) => [reply.drafts],
    values: ({ reply }) =>
      Object.entries(reply.drafts).map(([id, draft]) => [
        draftKey(Number(id)),
        draft.overtakenBy === undefined ? writeDraft(draft) : null,
      ]),
    isTyped: true,
  },
  mutations: {
    from: ({ outbox, sync }) => [outbox, sync.leading, sync.alone],
    values: mutationValues,
    mayRemove: mayRemoveMutation,
  },
} as const satisfies { readonly [name: string]: Row };
export type StoredName = keyof typeof stored;
export const storedNames = Object.keys(stored) as readonly StoredName[];
export const rowOf = (name: StoredName): Row => stored[name];

type Told = readonly [name: StoredName, values: readonly Value[]];

const toldBy: { readonly [T in EventType]?: (event: EventOf<T>) => readonly Told[] } = {
  'session.started': ({ stored: { lastSeen, readNotes, drafts, mutations, ...chosen } }) => [
    ['lastSeen', lastSeen > 0 ? [[lastSeenKey, writeLastSeen(lastSeen)]] : []],
    ['choices', choiceValues(chosen)],
    ['flags', readNotes.map((note) => [readKey(note), writeRead()])],
    ['drafts', drafts.map((draft) => [draftKey(draft.note), writeDraft(draft)])],
    ['mutations', mutations.map((one) => [mutationKey(one), writeMutation(one)])],
  ],
  'storage.lastSeenMoved': ({ lastSeen }) => [['lastSeen', [[lastSeenKey, writeLastSeen(lastSeen)]]]],
  'storage.choiceMade': ({ choice, value }) => [['choices', [[choices[choice].key, writeChoice(choice, value)]]]],
  'storage.noteRead': ({ note }) => [['flags', [[readKey(note), writeRead()]]]],
  'storage.draftWritten': ({ draft }) => [['drafts', [[draftKey(draft.note), writeDraft(draft)]]]],
  'storage.draftRemoved': ({ note }) => [['drafts', [[draftKey(note), null]]]],
  'storage.mutationsRead': ({ mutations }) => [
    ['mutations', mutations.map((one) => [mutationKey(one), writeMutation(one)])],
  ],
};

/** The events that say what storage holds: the start, and those of another tab's writes. */
export const tellingEvents = Object.keys(toldBy) as readonly EventType[];

/** What an event says that storage holds. A null value: the key is gone. */
export const toldIn = (event: PanelEvent): readonly Told[] =>
  // The table pairs each type with a reader of its event, which the type of a looked-up reader does not tell.
  (toldBy[event.type] as ((event: PanelEvent) => readonly Told[]) | undefined)?.(event) ?? [];
