/** Presses of spam, trash and undo, their outcome on screen, and the provider's calls. */
import type { UndoKey } from '../../../reducers/events';
import { isRead, rows } from '../../../reducers/selectors';
import type { Tab, World } from '../../support/virtualWorld';

export const second = 1_000;
export const windowMs = 4_500;
export const acts = ({ provider }: World) => provider.acts.map(({ act, comment }) => `${act} ${comment - 7000}`);
export const calls = ({ provider }: World) =>
  provider.asked('getComment', 'updateComment', 'deleteComment').map((request) => `${request.call} ${request.note}`);
/** The keys of mutations in storage. */
export const mutationKeys = ({ stored }: World) =>
  [...stored.keys()].filter((key) => key.startsWith('notes_mutation_'));
export const ask = (tab: Tab, action: 'spam' | 'trash', note: number) =>
  tab.do({ type: action === 'spam' ? 'user.askedSpam' : 'user.askedTrash', note });
export const undo = (tab: Tab, key: UndoKey) => tab.do({ type: 'user.askedUndo', key });
export const open = (tab: Tab, note: number) => tab.do({ type: 'user.openedNote', note });
export const unread = (tab: Tab, note: number) => tab.do({ type: 'user.markedUnread', note });
/** The counts of the read marks that the provider was asked for. */
export const marks = ({ provider }: World) => provider.asked('markRead').map(({ counts }) => counts);
export const readOnes = (tab: Tab) => tab.state().notes.order.filter((id) => isRead(tab.state(), id));
export const selected = (tab: Tab) => tab.state().panel.selected;
export const list = (tab: Tab) => rows(tab.state()).map(({ id, undo: bar }) => (bar ? `undo ${id}` : `${id}`));
