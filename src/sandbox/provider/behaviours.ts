/**
 * The REST calls that the sandbox's provider carries out: verb, path, and what each does to the world.
 * src/sandbox/provider/rest.ts asks here first; a call without behaviour is echoed.
 */
import { partOf } from '../../../reducers/guards';
import { follow, likeComment, likePost, markRead, markSeen, reply, setContent, setStatus } from '../data/acts';
import { statuses, type WireComment } from '../data/comments';
import { authorOf, avatarUrl, me, mySite, type Person, type Post, people } from '../data/people';
import type { World } from '../data/world';
import { type Answer, type Call, fail, ok } from './call';
import {
  type Asked,
  type Behaviour,
  field,
  type Row,
  route,
  row,
  whole,
  withComment,
  withPost,
  withSite,
} from './routes';

const update = withComment((comment, { call, world }) => {
  const status = statuses.find((one) => one === field(call.body, 'status'));
  const content = field(call.body, 'content');
  // A caller may send the whole comment back. Its HTML `content` is then no change of the text.
  if (typeof content === 'string' && content !== comment.content) setContent(world, comment, content);
  if (status) setStatus(world, comment, status);
  return ok(comment);
});

const answerReply = (
  to: { readonly post: Post; readonly comment?: WireComment },
  { call, world, now }: Asked,
): Answer => {
  const text = field(call.body, 'content');
  if (typeof text !== 'string' || text.trim() === '') return fail(400, 'invalid_input', 'Comment cannot be empty');
  const said = reply(world, to, text, now);
  return said
    ? ok(said)
    : fail(409, 'comment_duplicate', "Duplicate comment detected; it looks as though you've already said that!");
};
const postOf = (comment: WireComment): Post => ({
  id: comment.post.ID,
  siteId: comment.site_ID,
  title: comment.post.title,
  url: comment.URL.split('#')[0] ?? '',
  excerpt: '',
});

const account = (one: Person) => ({
  ID: one.id,
  login: one.login,
  name: one.name,
  URL: one.url,
  avatar_URL: avatarUrl(one.login),
  site_ID: one.siteId,
});
const likes = (found: number, iLike: boolean) =>
  ok({ found, i_like: iLike, likes: people.slice(0, found).map(account) });
const likesPost = (world: World, post: Post) => world.likedPosts.has(`${post.siteId}/${post.id}`);
const asComment = (on: boolean): Behaviour =>
  withComment((comment, { world }) => {
    likeComment(world, comment, on);
    return ok({ success: true, i_like: on, like_count: comment.like_count });
  });
const asPost = (on: boolean): Behaviour =>
  withPost((post, { world }) => {
    likePost(world, post, on);
    return ok({ success: true, i_like: on, like_count: on ? 4 : 3 });
  });
const asFollow = (on: boolean): Behaviour =>
  withSite((site, { world }) => {
    follow(world, site.siteId, on);
    return ok({ success: true, is_following: on });
  });

const readCounts = ({ body }: Call): { readonly [id: string]: number } => {
  const counts = Object.entries(partOf(field(body, 'counts') ?? body));
  return Object.fromEntries(counts.filter((pair): pair is [string, number] => typeof pair[1] === 'number'));
};

const rows: readonly Row[] = [
  row('GET /notifications/', ({ call, world }) => {
    const number = Math.min(100, whole(call.query['number'], 10));
    const items = world.list(number);
    const pair = (item: unknown) => ({ id: field(item, 'id'), note_hash: field(item, 'note_hash') });
    // The service answers pairs for exactly these two fields, and whole notes for all others.
    const notes = call.query['fields'] === 'id,note_hash' ? items.map(pair) : items;
    return ok({ last_seen_time: String(world.lastSeen), number: notes.length, notes });
  }),
  row('POST /notifications/seen', ({ call, world }) => {
    markSeen(world, Number(field(call.body, 'time')) || 0);
    return ok({ last_seen_time: world.lastSeen, success: true });
  }),
  row('POST /notifications/read', ({ call, world }) => {
    markRead(world, readCounts(call));
    return ok({ success: true });
  }),
  row('GET /notifications/:note', ({ world, params }) => {
    const note = world.find(whole(params['note'], 0));
    return ok({ last_seen_time: String(world.lastSeen), number: note ? 1 : 0, notes: note ? [note] : [] });
  }),
  row('POST /seen-posts/seen/blog/new', () => ok({ status: true }), 'wpcom/v2'),
  row('GET /me', ({ world }) =>
    ok({
      ID: world.user,
      username: world.user === me.id ? me.login : `person${world.user}`,
      display_name: me.name,
      avatar_URL: avatarUrl(me.login),
      primary_blog: me.siteId,
      note_count: world.notes.size,
    }),
  ),
  row('GET /users/suggest', () =>
    ok({
      suggestions: people.map((one) => ({
        ID: one.id,
        user_login: one.login,
        display_name: one.name,
        image_URL: avatarUrl(one.login),
        name: `${one.login} ${one.name}`,
      })),
    }),
  ),
  row(
    'GET /sites/:site',
    withSite((site, { world }) =>
      ok({
        ID: site.siteId,
        name: site.siteTitle,
        description: `Written by ${site.name}`,
        URL: site.siteId === me.siteId ? mySite.url : site.url,
        is_following: world.following.has(site.siteId),
        subscribers_count: 312,
      }),
    ),
  ),
  row(
    'GET /sites/:site/follows/mine',
    withSite((site, { world }) => ok({ is_following: world.following.has(site.siteId) })),
  ),
  row('POST /sites/:site/follows/new', asFollow(true)),
  row('POST /sites/:site/follows/mine/delete', asFollow(false)),
  row(
    'GET /sites/:site/posts/:post',
    withPost((post, { world }) =>
      ok({
        ID: post.id,
        site_ID: post.siteId,
        author: account(authorOf(post)),
        title: post.title,
        URL: post.url,
        excerpt: `<p>${post.excerpt}</p>\n`,
        content: `<p>${post.excerpt}</p>\n`,
        type: 'post',
        status: 'publish',
        i_like: likesPost(world, post),
        like_count: 3,
      }),
    ),
  ),
  row(
    'GET /sites/:site/posts/:post/likes',
    withPost((post, { world }) => likes(3, likesPost(world, post))),
  ),
  row(
    'GET /sites/:site/posts/:post/likes/mine',
    withPost((post, { world }) => ok({ i_like: likesPost(world, post) })),
  ),
  row('POST /sites/:site/posts/:post/likes/new', asPost(true)),
  row('POST /sites/:site/posts/:post/likes/mine/delete', asPost(false)),
  row(
    'GET /sites/:site/posts/:post/replies/',
    withSite((site, { call, world, params }) => {
      const comments = [...world.comments.values()]
        .filter((one) => one.site_ID === site.siteId && one.post.ID === whole(params['post'], 0))
        .filter(({ status }) => status === 'approved' || status === 'unapproved')
        .sort((a, b) => Date.parse(b.date) - Date.parse(a.date) || b.ID - a.ID);
      const { number, order } = call.query;
      if (order !== 'DESC') comments.reverse();
      return ok({ found: comments.length, comments: comments.slice(0, Math.min(100, whole(number, 20))) });
    }),
  ),
  row(
    'POST /sites/:site/posts/:post/replies/new',
    withPost((post, asked) => answerReply({ post }, asked)),
  ),
  row(
    'GET /sites/:site/comments/:comment',
    withComment((comment) => ok(comment)),
  ),
  row('POST /sites/:site/comments/:comment', update),
  row(
    'POST /sites/:site/comments/:comment/delete',
    withComment((comment, { world }) => {
      setStatus(world, comment, 'trash');
      return ok(comment);
    }),
  ),
  row(
    'POST /sites/:site/comments/:comment/replies/new',
    withComment((comment, asked) => answerReply({ post: postOf(comment), comment }, asked)),
  ),
  row(
    'GET /sites/:site/comments/:comment/likes',
    withComment((comment) => likes(comment.like_count, comment.i_like)),
  ),
  row(
    'GET /sites/:site/comments/:comment/likes/mine',
    withComment((comment) => ok({ i_like: comment.i_like })),
  ),
  row('POST /sites/:site/comments/:comment/likes/new', asComment(true)),
  row('POST /sites/:site/comments/:comment/likes/mine/delete', asComment(false)),
];

/** @returns the answer, or undefined when no row fits */
export const behave = (call: Call, world: World, now: number): Answer | undefined => route(rows, call, world, now);
