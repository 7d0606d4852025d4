/** The person's own replies, an earlier one and those that are sent from here, drawn as comments under the open comment [own-reply.at-once] [own-reply.text]. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { OwnReply as EarlierReply } from '../../../reducers/api';
import { isReplyFailed } from '../../../reducers/replyBox';
import { draftText, noteOf } from '../../../reducers/selectors';
import type { PostedReply, State } from '../../../reducers/state';
import { useWords } from '../words';
import { Time } from '../words/Time';
import { usePanel, usePanelWorld } from '../world';

const none: readonly PostedReply[] = [];

interface OwnReplyProps {
  readonly state: 'sending' | 'posted' | 'failed';
  readonly text: string;
  /** What became of it: words, or its time. */
  readonly told: ReactNode;
  readonly children?: ReactNode;
}

/** The focus of a reply box comes here when its text does, so that it is not lost with the box. */
function useFocusOfBox(state: OwnReplyProps['state']) {
  const reply = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = reply;
    const focused = current?.ownerDocument.activeElement;
    if (!current || !focused) return;
    if (state === 'sending' && focused.closest('.reply')) current.focus({ preventScroll: true });
    if (current.contains(current.ownerDocument.activeElement)) current.scrollIntoView?.({ block: 'nearest' });
  }, [state]);
  return reply;
}

function OwnReply({ state, text, told, children }: OwnReplyProps) {
  const words = useWords();
  const nameId = useId();
  const reply = useFocusOfBox(state);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div ref={reply} className="own-comment" role="group" aria-labelledby={nameId} data-own-reply={state} tabIndex={-1}>
      <p className="own-comment-head">
        <span id={nameId}>{words.say('reply.yours')}</span>
        <span className="own-comment-state">{told}</span>
      </p>
      <p className="own-comment-text" dir="auto">
        {text}
      </p>
      {children}
    </div>
  );
}

/** "Try again" sends the same text, "Edit" gives it back to the box [reply.failed]. */
function Failed({ id }: { readonly id: number }) {
  const words = useWords();
  const { append } = usePanelWorld();
  return (
    <div className="own-comment-acts">
      <button
        type="button"
        className="button"
        onClick={({ currentTarget }) => {
          // The button is removed, and the element around it stays.
          currentTarget.closest<HTMLElement>('.own-comment')?.focus({ preventScroll: true });
          append({ type: 'user.sentReply', note: id });
        }}
      >
        {words.say('error.tryAgain')}
      </button>
      <button type="button" className="button" onClick={() => append({ type: 'user.focusedReply', note: id })}>
        {words.say('action.edit')}
      </button>
    </div>
  );
}

interface Shown {
  readonly state: OwnReplyProps['state'];
  readonly text: string;
  /** When it was posted, in milliseconds since 1970; null when unknown, absent before. */
  readonly at?: number | null;
  /** A reply that is sent keeps its place, and so its element and the focus, once it is posted. */
  readonly place: number;
}

/** The reply of an earlier visit; null while its text is unknown, and when it is the one that was posted here. */
function earlierReply(state: State, id: number): EarlierReply | null {
  const note = noteOf(state, id);
  const reply = note?.readable ? state.notes.ownReplies[note.ids.reply_comment ?? 0] : undefined;
  return reply?.text && !state.reply.posted?.[id] ? reply : null;
}

export function OwnReplies({ id }: { readonly id: number }) {
  const words = useWords();
  const posted = usePanel((state) => state.reply.posted?.[id] ?? none);
  const sending = usePanel((state) => state.reply.sending[id] !== undefined);
  const failed = usePanel((state) => isReplyFailed(state, id));
  const text = usePanel((state) => (sending || failed ? draftText(state, id) : ''));
  const earlier = usePanel((state) => earlierReply(state, id));
  const shown: Shown[] = posted.map((one, place) => ({ state: 'posted', ...one, place }));
  if (earlier) shown.unshift({ state: 'posted', text: earlier.text, at: earlier.at, place: -1 });
  if (sending || failed) shown.push({ state: failed ? 'failed' : 'sending', text, place: posted.length });
  if (shown.length === 0) return null;
  return (
    <div className="own-comments">
      {shown.map(({ state, text: said, at, place }) => (
        <OwnReply
          key={place}
          state={state}
          text={said}
          told={
            at === undefined ? words.say(state === 'failed' ? 'row.notSent' : 'row.sending') : at && <Time at={at} />
          }
        >
          {state === 'failed' ? <Failed id={id} /> : null}
        </OwnReply>
      ))}
    </div>
  );
}
