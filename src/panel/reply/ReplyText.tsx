/** The reply's text: controlled by the state, caret included, so that a log shows every letter where it was written. Drawn by `ReplyBox`. */
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { draftText } from '../../../reducers/selectors';
import { usePanel, usePanelWorld } from '../world';
import { type BoxAct, boxActOf, type OpenMentions } from './boxKeys';
import { optionId } from './MentionList';
import { useBoxFocus } from './useBoxFocus';
import { useGrowing } from './useGrowing';

/** What some browsers still send, without `isComposing`, for keys that an input method takes. */
const imeKeyCode = 229;

interface ReplyTextProps {
  readonly note: number;
  readonly placeholder: string;
  readonly readOnly: boolean;
  readonly mentions: OpenMentions;
  readonly mentionsId: string;
  /** Everything that a key means, but for leaving the box. */
  readonly onKey: (key: Exclude<BoxAct, { does: 'leave' }>) => void;
}

/** `aria-expanded` is there while it is true: a textbox may not say false (ARIA 1.2), and a combobox is not what it is. */
const listProps = ({ count, index }: OpenMentions, listId: string) =>
  count === 0
    ? {}
    : { 'aria-expanded': true, 'aria-controls': listId, 'aria-activedescendant': optionId(listId, index) };

export function ReplyText({ note, placeholder, readOnly, mentions, mentionsId, onKey }: ReplyTextProps) {
  const { state$, append } = usePanelWorld();
  const text = usePanel((state) => draftText(state, note));
  const width = usePanel((state) => state.panel.width);
  const box = useRef<HTMLTextAreaElement>(null);
  const written = useRef(text);
  useGrowing(box, text, width);
  useBoxFocus(box, note);

  // What was typed has its caret already. A text that came another way, such as a chosen mention, brings one along.
  useLayoutEffect(() => {
    if (text === written.current) return;
    written.current = text;
    const { focused, caret } = state$.value.reply;
    if (focused === note) box.current?.setSelectionRange(caret, caret);
  }, [text, note, state$]);

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const composing = event.nativeEvent.isComposing || event.keyCode === imeKeyCode;
    const key = boxActOf({ ...keysOf(event), composing }, mentions);
    if (key === null) return;
    event.preventDefault();
    if (key.does === 'leave') event.currentTarget.blur();
    else onKey(key);
  };

  return (
    <textarea
      ref={box}
      className="reply-text"
      // An empty text would be left-to-right, and its placeholder with it.
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
        append({ type: 'user.wroteReply', note, text: value, caret: selectionEnd });
      }}
      onSelect={({ currentTarget: { selectionEnd } }) => {
        const { focused, caret } = state$.value.reply;
        if (focused === note && caret !== selectionEnd) append({ type: 'user.movedCaret', note, caret: selectionEnd });
      }}
      onFocus={() => {
        if (state$.value.reply.focused !== note) append({ type: 'user.focusedReply', note });
      }}
      onBlur={({ currentTarget }) => {
        // The window lost the focus, not the box: the caret is still in it.
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
