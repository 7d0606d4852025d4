/** Makes comment notes of every shape: approved or not, nested, mentioning, answered; src/sandbox/data/makers.ts calls it. */
import { makeComment, type WireComment } from './comments';
import { excerpt, head, type Maker, type Making, post, user, userBlock, whole } from './noteParts';
import { authorOf, avatarUrl, me, myPosts, type Person, type Post, people } from './people';
import { commentTexts } from './texts';
import { line, noticon, type Part, type WireBlock, type WireIds } from './wire';

interface CommentShape {
  readonly parts?: readonly Part[];
  readonly on?: Post;
  readonly verb?: string;
  readonly title?: string;
  readonly noticon?: string;
  readonly approved?: boolean;
  readonly nested?: boolean;
  /** The user's own reply: a block of the body says it, or only the ids do. */
  readonly replied?: 'block' | 'ids';
}

interface Marked {
  readonly approved: boolean;
  readonly liked: boolean;
  readonly nested: boolean;
}

/** The comment's text, with what may be done to it. */
const commentBlock = (
  block: WireBlock,
  comment: WireComment,
  ids: WireIds,
  { approved, liked, nested }: Marked,
): WireBlock => ({
  ...block,
  actions: {
    'spam-comment': false,
    'trash-comment': false,
    'approve-comment': approved,
    'edit-comment': false,
    'replyto-comment': true,
    'like-comment': liked,
  },
  meta: { ids: { ...ids } },
  type: 'comment',
  nest_level: nested ? 1 : 0,
  edit_comment_link: `https://wordpress.com/comment/harbourlights.example/${comment.ID}?action=edit`,
});

export const commentMaker =
  (shape: (making: Making) => CommentShape): Maker =>
  (id, at, making) => {
    const {
      parts,
      on = making.random.pick(myPosts),
      approved = true,
      nested = false,
      replied,
      ...words
    } = shape(making);
    const by = making.random.pick(people);
    const block = line(...(parts ?? [making.random.pick(commentTexts)]));
    const liked = approved && making.random.chance(0.15);
    const comments: WireComment[] = [];
    const say = (author: Person, text: string, parent?: number) => {
      const said = makeComment({
        id: making.nextCommentId(),
        by: author,
        on,
        text,
        at,
        approved,
        parent,
        liked: author === by && liked,
      });
      comments.push(said);
      return said;
    };
    const parent = nested ? say(me, 'I went down to the quay at six to see it off.') : null;
    const comment = say(by, block.text, parent?.ID);
    const own = replied ? say(me, 'Thank you, and come by in spring.', comment.ID) : null;
    const ids: WireIds = {
      site: on.siteId,
      post: on.id,
      comment: comment.ID,
      user: by.id,
      ...(parent ? { parent_comment: parent.ID } : {}),
    };
    const body: WireBlock[] = [userBlock(by, making), commentBlock(block, comment, ids, { approved, liked, nested })];
    if (own && replied === 'block') body.push(ownReplyBlock(own));
    const note = whole(id, at, {
      type: 'comment',
      noticon: words.noticon ?? noticon.comment,
      icon: avatarUrl(by.login),
      url: comment.URL,
      title: words.title ?? 'Comment',
      subject: [
        line(user(by), words.verb ?? ' commented on your post ', post(on)),
        excerpt(block.text, on, comment.ID),
      ],
      header: parent ? [head(me), excerpt(parent.raw_content, on, parent.ID)] : [head(authorOf(on)), line(post(on))],
      body,
      ids: { ...ids, ...(own ? { reply_comment: own.ID } : {}) },
    });
    return { note, comments };
  };

/** "You replied to this comment.": the second range's id is the reply's. */
export function ownReplyBlock(own: WireComment): WireBlock {
  const said = line(
    'You ',
    ['replied', { type: 'comment', url: own.URL, id: own.ID, site_id: own.site_ID, post_id: own.post.ID }],
    ' to this comment.',
  );
  return { ...said, ranges: [{ type: 'noticon', value: noticon.reply, indices: [0, 0] }, ...(said.ranges ?? [])] };
}
