/** Which element of the panel a person points at in the drawn panel, by the marks that the panel gives its parts. */

import { type KeyboardEvent, type SyntheticEvent, useEffect, useState } from 'react';
import { groups } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { englishWords } from '../../panel/words';
import { english } from '../../panel/words/en';
import { followNames } from '../../replay/why/kinds/note';
import { useViewer, useViewerActions } from '../viewer/viewerHooks';

/** Events of the drawn panel while a person points at a part of it for "Why?": nothing reaches the panel, and a click asks. */
const help = 'Click a part of the panel, or go there with Tab and press Enter. Escape ends it.';
const nothing = 'No entry changes this part. Point at a row, a heading, a button or a message.';
const foreign = 'This is a part of the devtools. Only parts of the drawn panel can be asked about.';

const stop = (event: SyntheticEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

export function usePointing(state: State) {
  const viewer = useViewerActions();
  const pointing = useViewer((one) => one.pointing);
  /** What the last move or click met. */
  const [says, setSays] = useState(help);
  useEffect(() => {
    if (!pointing) return;
    setSays(help);
    const onClick = ({ target }: MouseEvent): void => {
      if (target instanceof Element && !target.closest('.dt-picture-page')) setSays(foreign);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [pointing]);
  if (!pointing) return { pointing, says, handlers: {} };
  const elementOf = ({ target }: SyntheticEvent) => (target instanceof Element ? elementAt(target, state) : null);
  const over = (event: SyntheticEvent): void => {
    const found = elementOf(event);
    setSays(found === null ? help : `Why is this here: ${found}?`);
  };
  const choose = (event: SyntheticEvent): void => {
    stop(event);
    const found = elementOf(event);
    if (found === null) setSays(nothing);
    else viewer.ask(found);
  };
  const handlers = {
    onPointerOverCapture: over,
    onFocusCapture: over,
    onMouseDownCapture: stop,
    onClickCapture: choose,
    // Tab and Escape go on, so that a person who has no pointer can choose a part, and can leave.
    onKeyDownCapture: (event: KeyboardEvent) => (event.key === 'Enter' || event.key === ' ') && choose(event),
  };
  return { pointing, says, handlers };
}

const within = (target: Element, selector: string): HTMLElement | null => target.closest<HTMLElement>(selector);

/** The buttons of the note's header stand in this order; the second is there for a read note alone. */
const headButtons = ['note.back', 'note.markUnread', 'note.previous', 'note.next'] as const;

function headButton(target: Element, head: Element): string | null {
  const all = [...head.querySelectorAll('button')];
  const index = all.findIndex((button) => button.contains(target));
  const names =
    all.length === headButtons.length ? headButtons : headButtons.filter((name) => name !== 'note.markUnread');
  const name = names[index];
  return name ? english[name] : null;
}

function buttonInNote(target: Element, note: Element, state: State, id: number): string | null {
  const act = within(target, '.act')?.dataset['act'];
  if (act !== undefined) return english[`action.${act as 'approve'}`];
  if (within(target, '.send')) return english['reply.send'];
  const follow = within(target, '.follow');
  if (follow) return followNames(state, id)[[...note.querySelectorAll('.follow')].indexOf(follow)] ?? null;
  const head = within(target, '.note-head');
  return head && headButton(target, head);
}

function inNote(target: Element, note: HTMLElement, state: State): string {
  const id = Number(note.dataset['noteId']);
  const button = buttonInNote(target, note, state, id);
  if (button !== null) return `button "${button}" in note ${id}`;
  if (within(target, '[role="listbox"]')) return 'mentions';
  return within(target, '.reply') ? `reply box in note ${id}` : `note ${id}`;
}

function headingOf(target: Element, state: State): string | null {
  const group = within(target, '.group');
  const list = within(target, '[data-view="list"]');
  if (!group || !list || !within(target, 'h2')) return null;
  const found = groups(state)[[...list.querySelectorAll('.group')].indexOf(group)];
  return found ? `heading "${englishWords.say(`group.${found.name}`)}"` : null;
}

/** A part of the page, and the element that it is. */
const parts: readonly (readonly [selector: string, text: string])[] = [
  ['[data-error="crashed"]', 'crash'],
  ['[role="dialog"], .sheet-place', 'help'],
  ['[data-view="item"]', 'item'],
  ['.read-all', `button "${english['list.markAllRead']}"`],
  ['.list-tools button[aria-haspopup]', `button "${english['help.title']}"`],
  ['.list-tools button[aria-pressed]', `button "${english['list.select']}"`],
  ['.list-tools button', `button "${english['list.search']}"`],
  ['.list-tools a', `button "${english['list.settings']}"`],
  ['.undo-all[data-undo-for="checked"]', 'undo bar of checked notes'],
  ['.undo-all', 'undo bar'],
  ['.pill-place', 'pill'],
  ['.list-end', 'end'],
  ['[role="alert"]', 'error'],
  ['.list .state-card', 'empty'],
  ['.connection', 'connection'],
  ['.bones, .refresh-bar', 'loading'],
  ['.status', 'status'],
];

/**
 * @param state the state that is drawn
 * @returns the element's text for `parseElement`; null outside the panel, and for a part that no entry changes
 */
export function elementAt(target: Element, state: State): string | null {
  if (!within(target, '.panel')) return null;
  const row = within(target, '.row');
  if (row) return `row ${row.dataset['noteId']}`;
  const bar = within(target, '.rows > [data-undo-for]');
  if (bar) return `undo bar in note ${bar.dataset['undoFor']}`;
  const found = parts.find(([selector]) => within(target, selector));
  if (found) return found[1];
  const note = within(target, '[data-view="note"]');
  if (note) return inNote(target, note, state);
  const filter = within(target, '.filter')?.dataset['filter'];
  if (filter !== undefined) return `filter "${englishWords.say(`filter.${filter as 'all'}`)}"`;
  return headingOf(target, state);
}
