/** The body of an open note, block by block [body.block-kind]. */
import Reply from 'lucide-react/icons/reply';
import { offersTool } from '../../../reducers/acts';
import type { NoteBlock, ReadableNote } from '../../../reducers/note';
import { actionBlock } from '../../../reducers/offers';
import { isApproved, isLiked, isNotSentYet, isUnapproved } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { useWords } from '../words';
import { usePanel } from '../world';
import { authorIndex, blocksOf, type DrawnBlock } from './blockKinds';
import { NoteLink } from './NoteLink';
import { Rich } from './Rich';
import { itemOf } from './ranges';
import { UserBlock } from './UserBlock';

/** "You replied to this comment.", or post, linked to the reply once its address is known. */
interface OwnReplyProps {
  readonly note: ReadableNote;
  /** The block of the note that mentions the reply; null when only the reply's id is known. */
  readonly block: NoteBlock | null;
}

function OwnReply({ note, block }: OwnReplyProps) {
  const words = useWords();
  const fetched = usePanel((state) => state.notes.ownReplies[note.ids.reply_comment ?? 0]?.url ?? null);
  const range = block?.ranges[1] ?? null;
  const url = range?.url ?? fetched;
  const text = words.say(note.ids.comment === undefined ? 'body.ownReplyToPost' : 'body.ownReply');
  return (
    <p className="own-reply" data-block="ownReply">
      <Reply aria-hidden size={16} className="flips" />
      {url === null ? (
        text
      ) : (
        <NoteLink url={url} item={range && itemOf(range)}>
          {text}
        </NoteLink>
      )}
    </p>
  );
}

/** What was done to a comment or post, in quiet words at its head, where its state is read [actions.pressed]. */
const isBusy = (state: State, id: number): boolean =>
  isNotSentYet(state, { kind: 'approve', id }) || isNotSentYet(state, { kind: 'like', id });

interface DoneWordsProps {
  readonly note: ReadableNote;
  readonly block: NoteBlock;
}

function DoneWords({ note, block }: DoneWordsProps) {
  const words = useWords();
  const hasActs = block === actionBlock(note);
  const pending = usePanel((state) => hasActs && isUnapproved(state, note.id));
  const approved = usePanel((state) => hasActs && offersTool(note, 'approve') && isApproved(state, note.id));
  const liked = usePanel((state) => hasActs && isLiked(state, note.id));
  const busy = usePanel((state) => hasActs && isBusy(state, note.id));
  if (!pending && !approved && !liked && !busy) return null;
  return (
    <p className="done-words">
      {pending ? <span className="is-pending">{words.say('row.pending')}</span> : null}
      {approved ? <span className="is-done">{words.say('said.approved')}</span> : null}
      {liked ? <span className="is-done">{words.say('said.liked')}</span> : null}
      {busy ? <span>{words.say('said.notSent')}</span> : null}
    </p>
  );
}

interface BlockProps {
  readonly note: ReadableNote;
  readonly drawn: DrawnBlock;
}

/** Marked as pending while it waits for approval, and indented when it answers another comment. */
function CommentBlock({ note, drawn: { block } }: BlockProps) {
  const unapproved = usePanel((state) => isUnapproved(state, note.id));
  return (
    <div
      className="comment"
      data-block="comment"
      data-unapproved={unapproved || undefined}
      data-nested={block.nestLevel > 0 || undefined}
    >
      <DoneWords note={note} block={block} />
      <Rich block={block} wholeUrl={note.url} />
    </div>
  );
}

function Block({ note, drawn, byAuthor }: BlockProps & { readonly byAuthor: boolean }) {
  switch (drawn.kind) {
    case 'comment':
      return <CommentBlock note={note} drawn={drawn} />;
    case 'user':
      return <UserBlock block={drawn.block} at={byAuthor ? note.timestamp : null} />;
    case 'ownReply':
      return <OwnReply note={note} block={drawn.block} />;
    case 'post':
    case 'preface':
    case 'text':
      return (
        <div className={drawn.kind} data-block={drawn.kind}>
          <DoneWords note={note} block={drawn.block} />
          <Rich block={drawn.block} wholeUrl={note.url} />
        </div>
      );
    default:
      return drawn.kind satisfies never;
  }
}

/** Several people in a row are a list, so that a screen reader says how many. */
function runsOf(blocks: readonly DrawnBlock[]): readonly (readonly DrawnBlock[])[] {
  const runs: DrawnBlock[][] = [];
  for (const drawn of blocks) {
    const last = runs.at(-1);
    if (drawn.kind === 'user' && last?.[0]?.kind === 'user') last.push(drawn);
    else runs.push([drawn]);
  }
  return runs;
}

export function NoteBody({ note }: { readonly note: ReadableNote }) {
  const blocks = blocksOf(note);
  const replied = usePanel((state) => state.notes.ownReplies[note.ids.reply_comment ?? 0] !== undefined);
  const tells = blocks.some(({ kind }) => kind === 'ownReply');
  const author = authorIndex(blocks);
  const block = (drawn: DrawnBlock) => (
    <Block key={drawn.index} note={note} drawn={drawn} byAuthor={drawn.index === author} />
  );
  return (
    <div className="note-body">
      {runsOf(blocks).map((run) =>
        run.length > 1 ? (
          <ul key={run[0]?.index} className="users">
            {run.map((drawn) => (
              <li key={drawn.index}>{block(drawn)}</li>
            ))}
          </ul>
        ) : (
          run.map(block)
        ),
      )}
      {!tells && (replied || note.ids.reply_comment !== undefined) && <OwnReply note={note} block={null} />}
    </div>
  );
}
