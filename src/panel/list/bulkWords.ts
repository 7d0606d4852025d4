/** The words of acts that can be undone, for the bar of checked notes, the undo bars and the announcer. */
import type { BulkAct, UndoKey } from '../../../reducers/events';
import { mutationKinds } from '../../../reducers/names';
import { markedAll, removalOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import type { Key, Words } from '../words';

/** Written out, so that a test can tell which texts the first load has. */
const names = {
  read: 'bulk.read',
  unread: 'bulk.unread',
  approve: 'action.approve',
  like: 'action.like',
  spam: 'action.spam',
  trash: 'action.trash',
} as const satisfies { readonly [act in BulkAct]: Key };

export const bulkActName = ({ say }: Words, act: BulkAct): string => say(names[act]);

/** What an undo of the last act on checked notes would bring back: the act and its notes; null without one. */
function each({ outbox }: State): { readonly act: BulkAct; readonly notes: readonly number[] } | null {
  for (const kind of mutationKinds) {
    const undone = Object.entries(outbox[kind]).filter(([, { phase, bulk }]) => phase === 'undoable' && bulk);
    const [first] = undone;
    if (kind === 'follow' || !first) continue;
    return { act: kind === 'read' && !first[1].wanted ? 'unread' : kind, notes: undone.map(([id]) => Number(id)) };
  }
  return null;
}

/** The only note that an undo would bring back; null for several. */
export function undoneNote(state: State, key: UndoKey): number | null {
  if (typeof key === 'number') return key;
  const notes = key === 'checked' ? each(state)?.notes : undefined;
  return notes?.length === 1 ? (notes[0] ?? null) : null;
}

/** What was done, in words; of several notes, to how many. Older notes that are listed meanwhile are counted, too. [reading.mark-all] */
export function undoText(words: Words, state: State, key: UndoKey): string {
  if (key === 'all') return words.say('undo.each', { act: words.say('undo.readAll'), count: markedAll(state).length });
  const undone = typeof key === 'number' ? null : each(state);
  const removal = typeof key === 'number' ? removalOf(state, key)?.kind : undone?.act;
  const isOne = undone === null || undone.notes.length === 1;
  if (isOne && (removal === 'spam' || removal === 'trash')) return words.say(`undo.${removal}`);
  return undone ? words.say('undo.each', { act: bulkActName(words, undone.act), count: undone.notes.length }) : '';
}
