/** Looks on while a random session runs: what must never show on the way to rest, and what the person said last. */
import type { Entry } from '../../reducers/events';
import type { State } from '../../reducers/state';
import type { Tab, World } from '../support/virtualWorld';
import type { Run } from './run';

const visible = ({ notes, moderation }: State): ReadonlySet<number> =>
  new Set(notes.order.filter((id) => !moderation.pending[id]));

/** Sees every note that is shown again after it was hidden, without anybody having undone or failed anything. */
export function watchFlicker() {
  const flickers: string[] = [];
  /** Notes that were hidden, per tab, and for which nothing has happened since that would show them again. */
  const hidden = new Map<Tab, Set<number>>();
  const excuse = (note: number): void => {
    for (const notes of hidden.values()) notes.delete(note);
  };
  const watch = (tab: Tab): void => {
    let before = visible(tab.state());
    const gone = new Set<number>();
    hidden.set(tab, gone);
    tab.log.entry$.subscribe(({ seq, event }: Entry) => {
      if (event.type === 'user.askedUndo' && event.key !== 'all') excuse(event.key);
      if (event.type === 'moderation.failed' || event.type === 'moderation.settledElsewhere') excuse(event.note);
      const now = visible(tab.state());
      const { notes, moderation } = tab.state();
      // What slides out of the newest hundred may come back when one of them goes.
      const isHidden = (id: number) => moderation.pending[id] !== undefined || id in notes.asOf;
      for (const id of before) if (!now.has(id) && isHidden(id)) gone.add(id);
      for (const id of now) {
        if (!before.has(id) && gone.has(id)) flickers.push(`tab ${tab.id}, entry ${seq} (${event.type}): note ${id}`);
      }
      before = now;
    });
  };
  return { watch, flickers, excuse };
}

/** Marks are the person's where an act made them, and not an answer, storage or another tab. */
const isPersons = ({ seq, event }: Entry, { notes }: State, id: number): boolean => {
  const mark = notes.marks[id];
  return (
    mark !== undefined &&
    mark.since === seq &&
    (mark.origin === 'opened' || mark.origin === 'asked') &&
    !/^(api|storage|session|override)\./.test(event.type)
  );
};

/** Keeps what the person said last of each note being read, as long as the service can be held to it. */
export function watchWishes(tab: Tab, { provider }: World, tabs: readonly Tab[], wishes: Run['wishes']): void {
  tab.log.entry$.subscribe((entry) => {
    const state = tab.state();
    if (entry.event.type === 'read.refused') for (const id of entry.event.notes) wishes.delete(id);
    for (const [key, { on }] of Object.entries(state.notes.marks)) {
      const id = Number(key);
      if (!isPersons(entry, state, id)) continue;
      const earlier = wishes.get(id);
      const isContested = earlier === null || (earlier && earlier.tab !== tab && tabs.includes(earlier.tab));
      // A mark speaks of the note as it was.
      const isOfNow = state.notes.byId[id]?.hash === provider.notes.get(id)?.hash;
      if (isContested) wishes.set(id, null);
      else if (isOfNow) wishes.set(id, { on, tab });
      else wishes.delete(id);
    }
  });
}
