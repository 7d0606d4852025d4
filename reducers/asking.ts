/** What a press on an act asks for, by what the person sees now. */
import { acts, isRemoval, offersTool, type Tool, toolbar, tools, wantedBy } from './acts';
import type { BulkAct, UserEvent } from './events';
import { followedSite } from './offers';
import { isShownAs, noteOf } from './selectors';
import type { State } from './state';

/** Whether the act is done as the person sees it; undefined for an act without an opposite. */
export const isOn = (state: State, tool: Tool, note: number): boolean | undefined =>
  tool !== 'edit' && tool !== 'reply' && !isRemoval(tool)
    ? isShownAs(state, { kind: tool, id: note }, true)
    : undefined;

/** The event that asks for an act. For an act that can be taken back it asks for the opposite of the shown state. */
export const askFor = (tool: Tool, state: State, note: number): UserEvent =>
  tools[tool].press(note, isOn(state, tool, note) !== true);

/** The press of Follow for the first site of a note that offers it; when that site is followed, of its opposite. Null without one. */
export function askFollow(state: State, note: number): UserEvent | null {
  const site = followedSite(noteOf(state, note));
  return site === undefined ? null : acts.follow.press(site, !isShownAs(state, { kind: 'follow', id: site }, true));
}

const toolOf = (act: BulkAct): Tool | undefined => toolbar.find((tool) => tool === act);

/** The notes that offer the act and are not so already. [bulk.acts] */
export function offeringEach(state: State, act: BulkAct, notes: readonly number[]): readonly number[] {
  const { wanted, kind } = wantedBy(act);
  const tool = toolOf(act);
  return notes.filter(
    (id) => (!tool || offersTool(noteOf(state, id), tool)) && !isShownAs(state, { kind, id }, wanted),
  );
}
