/** The body of an open note, block by block [body.block-kind]. */
import type { ReadableNote } from '../../../reducers/note';
import { isUnapproved } from '../../../reducers/selectors';
import { usePanel } from '../world';
import { authorIndex, blocksOf, type DrawnBlock } from './blockKinds';
import { DoneWords } from './DoneWords';
import { OwnReply } from './OwnReply';
import { Rich } from './Rich';
import { UserBlock } from './UserBlock';

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
  const replied = usePanel((state) => state.notes.replyUrls[note.ids.reply_comment ?? 0] !== undefined);
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
