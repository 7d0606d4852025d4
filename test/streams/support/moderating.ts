/** The presses of spam, trash and undo, what they show, and what the provider was asked. */
import { rows } from '../../../reducers/selectors';
import type { Tab, World } from '../../support/virtualWorld';

export const second = 1_000;
export const windowMs = 4_500;
export const acts = ({ provider }: World) => provider.acts.map(({ act, comment }) => `${act} ${comment - 7000}`);
export const calls = ({ provider }: World) =>
  provider.asked('getComment', 'updateComment', 'deleteComment').map((request) => `${request.call} ${request.note}`);
export const ask = (tab: Tab, action: 'spam' | 'trash', note: number) =>
  tab.do({ type: action === 'spam' ? 'user.askedSpam' : 'user.askedTrash', note });
export const undo = (tab: Tab, key: number) => tab.do({ type: 'user.askedUndo', key });
export const open = (tab: Tab, note: number) => tab.do({ type: 'user.openedNote', note });
export const selected = (tab: Tab) => tab.state().panel.selected;
export const list = (tab: Tab) => rows(tab.state()).map(({ id, undo: bar }) => (bar ? `undo ${id}` : `${id}`));
