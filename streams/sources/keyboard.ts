/**
 * Turns key presses into events ([keys.close] and the rules after it). The frame subscribes it for the life of the
 * page, on the document, so that the page's own handlers come first.
 */
import { defer, EMPTY, fromEvent, ignoreElements, merge, mergeMap, type Observable, of, take, tap } from 'rxjs';
import { acts, offersTool, toolbar, tools, wantedBy } from '../../reducers/acts';
import { askFollow, askFor, offeringEach } from '../../reducers/asking';
import type { BulkAct, UserEvent } from '../../reducers/events';
import { filterBar, filterKey } from '../../reducers/filters';
import { checkKey, commandKeys, pageKey, searchKey, shiftKeys, undoKey } from '../../reducers/keys';
import { bulkNames } from '../../reducers/names';
import {
  checkedNotes,
  isCrashed,
  latestUndo,
  linksOpenAtHost,
  nextNote,
  noteOf,
  previousNote,
  shortcutsOff,
  unreadListed,
  visibleNotes,
} from '../../reducers/selectors';
import type { State } from '../../reducers/state';

/**
 * Where the focus is: in a field, on a button or link that answers Enter itself, on the link of a row (the id of its
 * note), or anywhere else.
 */
export type Focus = 'editable' | 'control' | 'page' | { readonly row: number };

export interface Press {
  /** `KeyboardEvent.key`, letters in lower case. */
  readonly key: string;
  /** The key is being held down. */
  readonly repeat: boolean;
  readonly shift: boolean;
  readonly focus: Focus;
}

/** Keys that repeat while held; every other key acts once a press. */
function isMove(key: string): boolean {
  const command = commandKeys.get(key);
  return command === 'next' || command === 'previous';
}
const isLetter = (key: string): boolean => /^[a-z]$/.test(key);

function move(state: State, step: typeof nextNote, { key, shift }: Press): UserEvent | null {
  const { selected, highlighted, review } = state.panel;
  const note = step(state, selected ?? highlighted);
  if (note === null) return review?.length && step === nextNote ? { type: 'user.endedReview' } : null;
  if (selected !== null) return { type: 'user.openedNote', note };
  return { type: shift && !isLetter(key) ? 'user.checkedUpTo' : 'user.highlightedNote', note };
}

/** Enter and the left arrow: one level back, or into the highlighted note. */
function enter(state: State): UserEvent | null {
  const { item, selected, highlighted } = state.panel;
  if (item) return { type: 'user.closedItem' };
  if (selected !== null) return { type: 'user.closedNote' };
  return open(state, highlighted);
}

const open = (state: State, note: number | null): UserEvent | null =>
  note !== null && visibleNotes(state).includes(note) ? { type: 'user.openedNote', note } : null;

/** Enter belongs to the focused control; on a row's link it opens that row, with Shift the browser opens a window. */
function enterOn(state: State, { focus, shift }: Press): UserEvent | null {
  if (focus === 'control') return null;
  if (typeof focus !== 'object') return enter(state);
  if (shift) return null;
  return focus.row === state.panel.selected ? enter(state) : open(state, focus.row);
}

function askPage(state: State, id: number | null): UserEvent | null {
  const note = noteOf(state, id);
  if (!note?.readable || !note.url) return null;
  return linksOpenAtHost(state)
    ? { type: 'user.followedLink', url: note.url }
    : { type: 'user.askedPage', note: note.id };
}

function letterInList(state: State, { key, shift }: Press): UserEvent | null {
  const current = state.panel.highlighted;
  const highlighted = current !== null && visibleNotes(state).includes(current) ? current : null;
  if (shift && shiftKeys.has(key)) return withShift(state, key, highlighted);
  const undo = key === undoKey ? latestUndo(state) : null;
  if (undo !== null) return { type: 'user.askedUndo', key: undo };
  if (key === undoKey && state.outbox.lateUndoUntil) return null;
  const filter = filterBar(state).find((name) => filterKey(name) === key);
  if (filter) return { type: 'user.choseFilter', filter };
  if (key === searchKey) return { type: 'user.openedSearch' };
  if (key === pageKey) return askPage(state, highlighted);
  if (key === tools.reply.key && highlighted !== null && offersTool(noteOf(state, highlighted), 'reply'))
    return { type: 'user.openedQuickReply', note: highlighted };
  return onChecked(state, key, highlighted);
}

/** @param highlighted a note that is listed, or null */
function withShift(state: State, key: string, highlighted: number | null): UserEvent | null {
  switch (shiftKeys.get(key)) {
    case 'readAll': {
      const notes = unreadListed(state);
      return notes.length > 0 ? { type: 'user.askedReadAll', notes } : null;
    }
    case 'approve':
      return onSome(state, ['approve'], highlighted);
    default:
      return highlighted === null ? null : askFollow(state, highlighted);
  }
}

/** Tries the acts in turn on the checked notes, or without any on the highlighted one, and takes the first that is offered. */
function onSome(state: State, some: readonly BulkAct[], highlighted: number | null): UserEvent | null {
  const checked = checkedNotes(state) ?? [];
  const notes = checked.length > 0 || highlighted === null ? checked : [highlighted];
  for (const act of some) {
    const offering = offeringEach(state, act, notes);
    if (offering.length > 0) return { type: 'user.askedEach', act, notes: offering };
  }
  return null;
}

/** `x`, and the acts on the checked notes, or else on the highlighted note. [bulk.keys] */
function onChecked(state: State, key: string, highlighted: number | null): UserEvent | null {
  const { checked = [] } = state.panel;
  if (key === checkKey && highlighted !== null)
    return { type: 'user.checkedNote', note: highlighted, on: !checked.includes(highlighted) };
  const acting = bulkNames.filter((act) => acts[wantedBy(act).kind].listKey === key);
  return onSome(state, acting, highlighted);
}

/** Only acts that the note offers; an act with a state is asked to be the opposite of the shown state. */
function letterInNote(state: State, id: number, { key, shift }: Press): UserEvent | null {
  if (shift && shiftKeys.get(key) === 'follow') return askFollow(state, id);
  if (key === pageKey) return askPage(state, id);
  const undo = key === undoKey && state.panel.review ? latestUndo(state) : null;
  if (undo !== null) return { type: 'user.askedUndo', key: undo };
  const tool = toolbar.find((one) => tools[one].key === key);
  return tool && offersTool(noteOf(state, id), tool) ? askFor(tool, state, id) : null;
}

/**
 * The event of one press now; null when the panel does not use the press. Presses with Alt, Ctrl or Meta, and presses
 * that other handlers used, are left out before.
 */
export function userEventOf(press: Press, state: State): UserEvent | null {
  const { key, repeat, focus } = press;
  const { showing, helpOpen, singleKeys, selected, item, crashed } = state.panel;
  // Nothing of what the keys act on is in sight.
  if (isCrashed(state)) return null;
  if (repeat && !isMove(key)) return null;
  if (showing && helpOpen) return key === 'Escape' ? { type: 'user.closedHelp' } : null;
  if (shortcutsOff(state) || focus === 'editable') return null;
  if ((isLetter(key) || key === searchKey) && !singleKeys) return null;
  switch (commandKeys.get(key)) {
    case 'closePanel':
      return { type: key === 'Escape' && state.panel.review?.length ? 'user.closedNote' : 'user.askedClose' };
    case 'help':
      return { type: 'user.openedHelp' };
    case 'next':
      return move(state, nextNote, press);
    case 'previous':
      return move(state, previousNote, press);
    case 'open':
      return key === 'Enter' ? enterOn(state, press) : enter(state);
    case 'unselect':
      return selected === null ? null : { type: 'user.closedNote' };
    default:
      if (selected === null) return letterInList(state, press);
      // An open item covers the note, and a notice stands in place of one that cannot be drawn, so no key acts on it.
      return item || crashed?.note === selected ? null : letterInNote(state, selected, press);
  }
}

const editables =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
const controls =
  'a[href], button, input, summary, label, audio, video, [role="button"], [role="link"], [role="switch"]';
const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target;

/** Where a press landed, read from the page. The open note has `data-note-id` too, but is not a row. */
export function focusOf(target: EventTarget | null): Focus {
  if (!isElement(target)) return 'page';
  if (target.closest(editables)) return 'editable';
  const control = target.closest(controls);
  const row = Number(target.closest('[data-note-id]:not([data-view])')?.getAttribute('data-note-id') ?? Number.NaN);
  if (Number.isSafeInteger(row) && (control === null || control.matches('a'))) return { row };
  return control ? 'control' : 'page';
}

/** What other layouts have for "?". */
const questionMarks = new Set(['؟', '՞', '፧', '？']);

/**
 * The key as the tables name it. A layout without Latin letters has other letters in their places, so the place counts; a
 * Latin layout keeps its letters. [keys.layouts]
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key.length !== 1) return key;
  if (questionMarks.has(key)) return '?';
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return (place && /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key) ? place : key).toLowerCase();
}

/**
 * Key presses as events. The browser's default is prevented for exactly the presses that are used, so that the page
 * does not scroll, and for their repeats, because holding R must not type into the box that R has focused
 * @param target the panel's document
 * @param state$ the log's state
 * @param isOpenedByOther another page opened this one, so that what a person types may be meant for that page: single keys wait
 *   for a press of Tab or of the pointer. [keys.opened]
 */
export const keyboard = (
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  state$: { readonly value: State },
  isOpenedByOther = false,
): Observable<UserEvent> =>
  defer(() => {
    let used: string | null = null;
    let waits = isOpenedByOther;
    const ends = (): void => {
      waits = false;
    };
    const pressed$ = fromEvent(target, 'pointerdown').pipe(take(1), tap(ends), ignoreElements());
    const typed$ = fromEvent<KeyboardEvent>(target, 'keydown').pipe(
      mergeMap((event) => {
        const key = keyOf(event);
        if (key === 'Tab') ends();
        if (waits && key.length === 1) return EMPTY;
        if (!event.repeat) used = null;
        if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return EMPTY;
        if (used === key && !isMove(key)) {
          event.preventDefault();
          return EMPTY;
        }
        const press = { key, repeat: event.repeat, shift: event.shiftKey, focus: focusOf(event.target) };
        const meant = userEventOf(press, state$.value);
        if (meant === null) return EMPTY;
        used = key;
        event.preventDefault();
        return of(meant);
      }),
    );
    return isOpenedByOther ? merge(pressed$, typed$) : typed$;
  });
