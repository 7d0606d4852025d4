/**
 * Edits to a copy of the log: begins a fork, adds and takes back edits, and leaves the fork. The log itself stays as
 * it is.
 */
import type { PanelEvent } from '../../../reducers/events';
import { type Edit, withConsequences } from '../fork/fork';
import { createFork, type ForkSource, forkSource } from '../fork/forkTrack';
import type { Track } from '../log/track';
import type { ViewerState, ViewerStore } from './viewerState';

const mostEdits = 200;

interface WhatIfNeeds {
  readonly store: ViewerStore;
  /** Shows another track in place of the present one. */
  readonly show: (track: Track, change: Partial<ViewerState>) => void;
  readonly goTo: (position: number) => void;
}

export function createWhatIf({ store, show, goTo }: WhatIfNeeds) {
  /** The session as it was when the fork began. */
  let source: ForkSource | null = null;
  let inserted = 0;

  function edit(edits: readonly Edit[]): void {
    const { session, position, fork } = store.get();
    if (!session) return;
    source ??= forkSource(session);
    const made = createFork(source, edits.slice(-mostEdits));
    const id = fork?.items[position - fork.base() - 1]?.id ?? String(position);
    show(made, { fork: made, following: false, position: made.positionOf(id) ?? position });
  }
  const edits = (): readonly Edit[] => store.get().fork?.edits ?? [];

  return {
    /** The next fork begins from the session as it is at that time. */
    forget(): void {
      source = null;
    },
    beginFork: () => edit([]),
    addEdit: (one: Edit) => edit([...edits(), one]),
    /** Begins a fork, if there is none, without the entries at these positions and all that followed from them. */
    leaveOut(positions: readonly number[]): void {
      if (!store.get().fork) edit([]);
      const { fork } = store.get();
      if (!fork) return;
      const ids = positions.flatMap((position) => fork.items[position - fork.base() - 1]?.id ?? []);
      edit([...edits(), { kind: 'skip', ids: ids.flatMap((id) => withConsequences(fork.items, id)) }]);
      store.set({ tab: 'recorded' });
    },
    insertAfter(after: string | null, event: PanelEvent): void {
      inserted += 1;
      const id = `+${inserted}`;
      edit([...edits(), { kind: 'insert', id, after, event }]);
      const position = store.get().fork?.positionOf(id);
      if (position) goTo(position);
    },
    undoEdit: () => edit(edits().slice(0, -1)),
    leaveFork(): void {
      const { session, fork, position } = store.get();
      source = null;
      if (session && fork) show(session, { fork: null, position: fork.beside(position) });
    },
  };
}
