/** The reply's text field. The state controls text and caret, so that a replay of the log shows both. */
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { limits } from '../../../reducers/limits';
import { boxText } from '../../../reducers/replyBox';
import { editBetween } from '../../../reducers/textEdit';
import { usePanel, usePanelWorld } from '../world';
import { type BoxAct, boxActOf, type OpenMentions } from './boxKeys';
import { optionId } from './MentionList';

/** The members of a textarea that the hook uses; tests give an object with a simulated layout. */
interface Growing {
  rows: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** Sets the smallest number of rows that shows the whole text, at most `limits.replyRows`. */
export function grow(box: Growing, mostRows: number): void {
  for (box.rows = 1; box.rows < mostRows && box.scrollHeight > box.clientHeight; box.rows += 1);
}

/**
 * @param text a change is measured
 * @param widthPx a change is measured, because lines then wrap elsewhere
 */
function useGrowing(box: RefObject<HTMLTextAreaElement | null>, text: string, widthPx: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measured layout depends on text and width.
  useLayoutEffect(() => {
    if (box.current) grow(box.current, limits.replyRows);
  }, [box, text, widthPx]);
}

/** Gives the box the focus that the state says, and tells the state when a box with the focus is removed. */
function useBoxFocus(box: RefObject<HTMLTextAreaElement | null>, note: number): void {
  const { state$, append } = usePanelWorld();
  const focused = usePanel((state) => state.reply.focused === note);

  useEffect(() => {
    const element = box.current;
    const has = element?.ownerDocument.activeElement === element;
    if (!element || has === focused) return;
    if (!focused) {
      element.blur();
      return;
    }
    const { caret } = state$.value.reply;
    element.focus();
    element.setSelectionRange(caret, caret);
  }, [box, focused, state$]);

  useEffect(() => {
    const element = box.current;
    return () => {
      // A removed element has no blur event, and without one the shortcuts would stay off.
      const gone = element !== null && !element.isConnected;
      if (gone && state$.value.reply.focused === note) append({ type: 'user.blurredReply', note });
    };
  }, [box, note, state$, append]);
}

/** The `keyCode` that some browsers send, without `isComposing`, for keys that an input method handles. */
const imeKeyCode = 229;

interface ReplyTextProps {
  readonly note: number;
  readonly placeholder: string;
  readonly readOnly: boolean;
  readonly mentions: OpenMentions;
  readonly mentionsId: string;
  /** Acts of keys in the box, except leaving it. */
  readonly onAct: (act: Exclude<BoxAct, { does: 'leave' }>, box: HTMLElement) => void;
  /** Escape: moves the focus out of the box. */
  readonly onLeave: (box: HTMLElement) => void;
}

/** `aria-expanded` is set only while it is true: ARIA 1.2 allows no false on a `textbox`, and this is no `combobox`. */
const listProps = ({ count, index }: OpenMentions, listId: string) =>
  count === 0
    ? {}
    : { 'aria-expanded': true, 'aria-controls': listId, 'aria-activedescendant': optionId(listId, index) };

export function ReplyText({ note, placeholder, readOnly, mentions, mentionsId, onAct, onLeave }: ReplyTextProps) {
  const { state$, append } = usePanelWorld();
  const text = usePanel((state) => boxText(state, note));
  const width = usePanel((state) => state.panel.width);
  const box = useRef<HTMLTextAreaElement>(null);
  const written = useRef(text);
  useGrowing(box, text, width);
  useBoxFocus(box, note);

  // After typing the caret is right. A text that was not typed, such as a chosen mention, sets the caret.
  useLayoutEffect(() => {
    if (text === written.current) return;
    written.current = text;
    const { focused, caret } = state$.value.reply;
    if (focused === note) box.current?.setSelectionRange(caret, caret);
  }, [text, note, state$]);

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const composing = event.nativeEvent.isComposing || event.keyCode === imeKeyCode;
    const act = boxActOf({ ...keysOf(event), composing }, mentions);
    if (act === null) return;
    event.preventDefault();
    if (act.does === 'leave') onLeave(event.currentTarget);
    else onAct(act, event.currentTarget);
  };

  return (
    <textarea
      ref={box}
      className="reply-text"
      // `auto` would draw the placeholder of an empty text left-to-right.
      {...(text === '' ? {} : { dir: 'auto' })}
      rows={1}
      value={text}
      placeholder={placeholder}
      aria-label={placeholder}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      readOnly={readOnly}
      {...listProps(mentions, mentionsId)}
      onChange={({ currentTarget: { value, selectionEnd } }) => {
        written.current = value;
        const edit = editBetween(boxText(state$.value, note), value);
        append({ type: 'user.wroteReply', note, edit, caret: selectionEnd });
      }}
      onSelect={({ currentTarget: { selectionEnd } }) => {
        const { focused, caret } = state$.value.reply;
        if (focused === note && caret !== selectionEnd) append({ type: 'user.movedCaret', note, caret: selectionEnd });
      }}
      onFocus={() => {
        if (state$.value.reply.focused !== note) append({ type: 'user.focusedReply', note });
      }}
      onBlur={({ currentTarget }) => {
        // When the window loses the focus, the box stays the focused element, so the person has not left it.
        if (currentTarget.ownerDocument.activeElement === currentTarget) return;
        if (state$.value.reply.focused === note) append({ type: 'user.blurredReply', note });
      }}
      onKeyDown={press}
    />
  );
}

const keysOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
});
