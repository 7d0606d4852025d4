/** The reply box: text, mentions, Send [reply.send]. */
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useId } from 'react';
import type { Suggestion } from '../../../reducers/api';
import type { ReadableNote } from '../../../reducers/note';
import { replyTarget } from '../../../reducers/offers';
import { boxText, isReplyFailed, mentions } from '../../../reducers/replyBox';
import { mentionQuery } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { authorName } from '../body/blockKinds';
import { useWords, type Words } from '../words';
import { usePanel, usePanelWorld } from '../world';
import type { BoxAct } from './boxKeys';
import { MentionList } from './MentionList';
import { ReplyText } from './ReplyText';

const none: readonly Suggestion[] = [];

function placeholderOf(note: ReadableNote, to: 'post' | 'comment', words: Words): string {
  if (to === 'post') return words.say('reply.toPost');
  const name = authorName(note);
  return name === null ? words.say('reply.toComment') : words.say('reply.toName', { name });
}

const maySend = (state: State, note: number): boolean => boxText(state, note).trim() !== '';

interface SendProps {
  readonly note: number;
  readonly sending: boolean;
  readonly onSend: (button: HTMLElement) => void;
}

/** `aria-disabled` and not `disabled`, because its title says why it does nothing and it must be able to keep the focus [reply.blank]. */
function Send({ note, sending, onSend }: SendProps) {
  const words = useWords();
  const able = usePanel((state) => maySend(state, note));
  return (
    <button
      type="button"
      className="send"
      aria-disabled={!able}
      data-sending={sending || undefined}
      title={words.say(able || sending ? 'reply.submit' : 'reply.nothingToSend')}
      onClick={({ currentTarget }) => onSend(currentTarget)}
    >
      <SendHorizontal aria-hidden size={16} className="flips" />
      <span>{words.say('reply.send')}</span>
    </button>
  );
}

/** Moves the focus to the title of the note, so that keys and screen readers stay with it. */
function toTitle(box: HTMLElement): void {
  const heading = box.closest('[data-view="note"]')?.querySelector<HTMLElement>('h1, h2');
  if (heading) heading.focus({ preventScroll: true });
  else box.blur();
}

interface ReplyBoxProps {
  readonly note: ReadableNote;
  /** Escape in the box; otherwise the focus goes to the title of the open note. */
  readonly onLeave?: (box: HTMLElement) => void;
  /** Called with an element of the box before a text is sent. */
  readonly onSend?: (inside: HTMLElement) => void;
}

function Box({ note, to, onLeave = toTitle, onSend }: ReplyBoxProps & { readonly to: 'post' | 'comment' }) {
  const words = useWords();
  const { state$, append } = usePanelWorld();
  const mentionsId = useId();
  const { id } = note;
  const sending = usePanel((state) => state.reply.sending[id] !== undefined);
  const shown = usePanel((state) => (state.reply.focused === id ? mentions(state) : none));
  const index = usePanel((state) => state.reply.mentionIndex);
  const active = Math.min(index, Math.max(shown.length - 1, 0));

  // The focus goes to the reply that then stands under the comment.
  const send = (inside: HTMLElement) => {
    if (!maySend(state$.value, id)) return;
    onSend?.(inside);
    append({ type: 'user.sentReply', note: id });
  };
  const choose = (suggestion: Suggestion | undefined) => {
    const { caret } = state$.value.reply;
    const typed = mentionQuery(boxText(state$.value, id), caret);
    if (!suggestion || !typed) return;
    append({ type: 'user.choseMention', note: id, login: suggestion.login, start: typed.start, end: caret });
  };
  const onAct = (act: Exclude<BoxAct, { does: 'leave' }>, box: HTMLElement) => {
    switch (act.does) {
      case 'send':
        return send(box);
      case 'closeMentions':
        return append({ type: 'user.closedMentions' });
      case 'moveMention':
        return append({ type: 'user.movedMention', index: act.index });
      case 'chooseMention':
        return choose(shown[act.index]);
      default:
        return act satisfies never;
    }
  };

  return (
    <div className="reply" data-sending={sending || undefined}>
      <div className="reply-frame">
        <ReplyText
          note={id}
          placeholder={placeholderOf(note, to, words)}
          readOnly={sending}
          mentions={{ count: shown.length, index: active }}
          mentionsId={mentionsId}
          onAct={onAct}
          onLeave={onLeave}
        />
        {shown.length > 0 && <MentionList id={mentionsId} shown={shown} active={active} onChoose={choose} />}
      </div>
      <Send note={id} sending={sending} onSend={send} />
      <p className="unseen" aria-live="polite">
        {sending && words.say('row.sending')}
        {shown.length > 0 && words.say('mentions.count', { count: shown.length })}
      </p>
    </div>
  );
}

/** Draws nothing for a note that offers no reply, and while a failed reply waits for what the person decides [reply.failed]. */
export function ReplyBox(props: ReplyBoxProps) {
  const { note } = props;
  const target = replyTarget(note);
  const failed = usePanel((state) => isReplyFailed(state, note.id));
  return target && !failed && <Box key={note.id} {...props} to={target.of} />;
}
