/** The words of acts that can be undone, for the bar of checked notes, the undo bars and the announcer. */
import type { BulkAct, UndoKey } from '../../../reducers/events';
import { mutationKinds } from '../../../reducers/names';
import { markedAll, removalOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import type { Key, Words } from '../words';

const names = {
  read: 'bulk.read',
  unread: 'bulk.unread',
  approve: 'action.approve',
  like: 'action.like',
  spam: 'action.spam',
  trash: 'action.trash',
} as const satisfies { readonly [act in BulkAct]: Key };

export const bulkActName = ({ say }: Words, act: BulkAct): string => say(names[act]);

interface Undone {
  readonly act: BulkAct;
  readonly notes: readonly number[];
}

/** What an undo of the last act on checked notes would bring back; null without one. */
function undoneEach({ outbox }: State): Undone | null {
  for (const kind of mutationKinds) {
    const undone = Object.entries(outbox[kind]).filter(([, { phase, bulk }]) => phase === 'undoable' && bulk);
    const [first] = undone;
    if (kind === 'follow' || !first) continue;
    return { act: kind === 'read' && !first[1].wanted ? 'unread' : kind, notes: undone.map(([id]) => Number(id)) };
  }
  return null;
}

function undoneBy(state: State, key: Exclude<UndoKey, 'all'>): Undone | null {
  if (key === 'checked') return undoneEach(state);
  const removal = removalOf(state, key);
  return removal && { act: removal.kind, notes: [key] };
}

/** The only note that an undo would bring back; null for several. */
export function undoneNote(state: State, key: UndoKey): number | null {
  const notes = key === 'all' ? [] : (undoneBy(state, key)?.notes ?? []);
  return notes.length === 1 ? (notes[0] ?? null) : null;
}

/** What was done, in words; of several notes, to how many. Older notes that are listed meanwhile are counted, too. [reading.mark-all] */
export function undoText(words: Words, state: State, key: UndoKey): string {
  if (key === 'all') return words.say('undo.each', { act: words.say('undo.readAll'), count: markedAll(state).length });
  const undone = undoneBy(state, key);
  if (!undone) return '';
  const { act, notes } = undone;
  if (notes.length === 1 && (act === 'spam' || act === 'trash')) return words.say(`undo.${act}`);
  return words.say('undo.each', { act: bulkActName(words, act), count: notes.length });
}
