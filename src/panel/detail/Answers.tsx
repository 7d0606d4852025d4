/** The replies to the open comment, but for the person's last ones, which `OwnReplies` draws below them [note.replies]. */
import { createElement, useId, useMemo } from 'react';
import type { CommentReply } from '../../../reducers/api';
import { limits } from '../../../reducers/limits';
import { removals } from '../../../reducers/names';
import type { Ids, ReadableNote } from '../../../reducers/note';
import { isHidden, noteOf, remembering } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { authorName } from '../body/blockKinds';
import { rowText } from '../body/rowText';
import { isPlain } from '../isPlain';
import { useWords } from '../words';
import { Time } from '../words/Time';
import { useAppend, usePanel } from '../world';

interface Thread {
  /** The newest replies, oldest first: notes that the panel holds, and comments that only the service listed. */
  readonly replies: readonly (ReadableNote | CommentReply)[];
  /** The page with all of them, where there may be older ones. */
  readonly allAt: string | null;
}
const none: Thread = { replies: [], allAt: null };

/** Null when unknown. */
const timeOf = (reply: ReadableNote | CommentReply): number | null => ('comment' in reply ? reply.at : reply.timestamp);

/** Whether a comment answers this one, or answers the same comment as this one and came later. */
function isAnswer(one: ReadableNote, to: ReadableNote): boolean {
  const { site, comment, parent_comment: parent }: Ids = to.ids;
  const answered = one.ids.parent_comment;
  if (one.id === to.id || one.ids.site !== site || answered === undefined) return false;
  return answered === comment || (answered === parent && one.timestamp > to.timestamp);
}

const isOwn = ({ session }: State, { by }: CommentReply): boolean => by !== null && by === session.userId;

/** Whether `OwnReplies` draws it. The last reply of an earlier visit is known by its id; one that was sent from here is not. */
function standsApart({ reply: { posted } }: State, to: ReadableNote, { comment, text, at }: CommentReply): boolean {
  if (comment === to.ids.reply_comment) return true;
  const sent = posted?.[to.id] ?? [];
  return sent.some((one) => one.text.trim() === text || (at !== null && at > one.at - limits.replySkewMs));
}

/**
 * What the service listed, but for the person's replies that stand apart, and those that the panel has a note of.
 * @param to the open note
 */
function onlyListed(state: State, to: ReadableNote): readonly CommentReply[] {
  const { notes } = state;
  if (notes.replies?.note !== to.id) return [];
  const noted = new Set<unknown>();
  for (const one of Object.values(notes.byId))
    if (one.readable && one.ids.site === to.ids.site) noted.add(one.ids.comment);
  return notes.replies.replies.filter(
    (reply) => !noted.has(reply.comment) && !(isOwn(state, reply) && standsApart(state, to, reply)),
  );
}

/** @returns a selector of the replies to an open note; its result is the same while what it follows from is */
export const answersTo = (id: number): ((state: State) => Thread) =>
  remembering(
    ({ notes, outbox, session, reply }) =>
      [
        notes.byId,
        notes.order,
        notes.replies,
        session.userId,
        reply.posted,
        ...removals.map((kind) => outbox[kind]),
      ] as const,
    (state) => {
      const to = noteOf(state, id);
      if (!to?.readable || to.ids.comment === undefined) return none;
      const noted = state.notes.order.flatMap((other) => {
        const one = noteOf(state, other);
        return one?.readable && isAnswer(one, to) && !isHidden(state, other) ? [one] : [];
      });
      const all = [...noted, ...onlyListed(state, to)].sort((a, b) => (timeOf(b) ?? 0) - (timeOf(a) ?? 0));
      const isMore = state.notes.replies?.note === id && state.notes.replies.more;
      return {
        replies: all.slice(0, limits.answersShown).reverse(),
        allAt: all.length > limits.answersShown || isMore ? to.url : null,
      };
    },
  );

interface AnswerProps {
  readonly reply: ReadableNote | CommentReply;
}

/** A plain click opens the note of the reply in the panel; any other, and one on a reply without a note, is the browser's. */
function Answer({ reply }: AnswerProps) {
  const append = useAppend();
  const words = useWords();
  const own = usePanel((state) => 'comment' in reply && isOwn(state, reply));
  const { url } = reply;
  const at = timeOf(reply);
  const note = 'comment' in reply ? null : reply;
  const [subject, excerpt] = note?.subject ?? [];
  const who = 'comment' in reply ? reply.name : (authorName(reply) ?? subject?.text ?? reply.title);
  const text = 'comment' in reply ? [reply.text] : excerpt ? rowText(excerpt) : [];
  return (
    <li>
      <a
        className="answer"
        href={url ?? undefined}
        role={url ? undefined : 'link'}
        tabIndex={0}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          if (!note || !isPlain(event)) return;
          event.preventDefault();
          append({ type: 'user.openedNote', note: note.id });
        }}
      >
        <span className="answer-head">
          <bdi>{own ? words.say('reply.yours') : who}</bdi>
          {at === null ? null : <Time at={at} />}
        </span>
        {createElement('span', { className: 'answer-text', dir: 'auto' }, ...text)}
      </a>
    </li>
  );
}

export function Answers({ id }: { readonly id: number }) {
  const words = useWords();
  const nameId = useId();
  const { replies, allAt } = usePanel(useMemo(() => answersTo(id), [id]));
  if (replies.length === 0) return null;
  return (
    <section className="answers" aria-labelledby={nameId}>
      <h3 id={nameId}>{words.say('note.replies')}</h3>
      <ul>
        {replies.map((reply) => (
          <Answer key={'comment' in reply ? `c${reply.comment}` : reply.id} reply={reply} />
        ))}
      </ul>
      {allAt ? (
        <a href={allAt} target="_blank" rel="noopener noreferrer">
          {words.say('note.allReplies')}
        </a>
      ) : null}
    </section>
  );
}
