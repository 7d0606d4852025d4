/** A panel with an open note and a reply to it. */
import { wroteReply } from '../../support/typing';
import { problem } from '../../support/virtualProvider';
import { aPanel, type Tab } from '../../support/virtualWorld';

export const second = 1_000;
export const duplicate = problem(409, 'CommentDuplicateError');
export const dayMs = 86_400_000;

export const write = (tab: Tab, text: string, note = 2) => tab.do(wroteReply(note, text));
export const send = (tab: Tab, note = 2) => tab.do({ type: 'user.sentReply', note });
export const bar = (tab: Tab) => tab.state().statusBar.current;
export const stored = (text: string | undefined) => (text === undefined ? undefined : (JSON.parse(text) as unknown));

/** A panel with an open note and the focus in its reply box. */
export function aWriter(options = {}) {
  const { world, tab } = aPanel(3, options);
  tab.do({ type: 'user.openedNote', note: 2 });
  tab.do({ type: 'user.focusedReply', note: 2 });
  world.advance(second);
  const sent = () => world.provider.asked('reply');
  return { world, tab, sent };
}
