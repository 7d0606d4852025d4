/** The words of acts on checked notes, for their bar, their undo bar and the announcer. */
import type { BulkAct } from '../../../reducers/events';
import { mutationKinds } from '../../../reducers/names';
import { markedAll } from '../../../reducers/selectors';
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

/** What an undo of "Mark all as read" would bring back. */
export const undoneAll = (words: Words, state: State): string =>
  words.say('undo.each', { act: words.say('undo.readAll'), count: markedAll(state).length });

/** @returns the act that can be undone and the number of its notes; empty without one */
export function undoneEach(words: Words, { outbox }: State): string {
  for (const kind of mutationKinds) {
    const mutations = Object.values(outbox[kind]).filter(({ phase, bulk }) => phase === 'undoable' && bulk);
    if (kind === 'follow' || !mutations[0]) continue;
    const act = kind === 'read' && !mutations[0].wanted ? 'unread' : kind;
    return words.say('undo.each', { act: bulkActName(words, act), count: mutations.length });
  }
  return '';
}
