/**
 * One maker for each kind of note; it returns a raw note and the comments that the note names. Notes in the service's own
 * words (badges, orders, imports) are those of fixtures/notes with a new id and time. src/sandbox/data/world.ts calls it.
 */
import { commentMaker } from './commentMaker';
import { makeComment } from './comments';
import { excerpt, head, type Maker, post, site, user, userBlock, whole } from './noteParts';
import { authorOf, avatarUrl, brokenUrl, me, myPosts, mySite, people, pictureUrl, theirPosts } from './people';
import { commentTexts, longTexts, postBody, richTexts } from './texts';
import { line, noticon, type Part, seal, type WireMedia } from './wire';

/** Empty when the list is empty. */
const andOthers = (count: number, leadsTo: { readonly type: string; readonly url: string }): Part[] =>
  count > 0 ? [' and ', [count === 1 ? '1 other' : `${count} others`, leadsTo]] : [];

const like: Maker = (id, at, making) => {
  const on = making.random.pick(myPosts);
  const fans = making.random.some(people, making.random.pick([1, 1, 2, 3, 5]));
  const first = fans[0] ?? me;
  const who: Part[] = [user(first), ...andOthers(fans.length - 1, { type: 'stat', url: `${on.url}#likes` })];
  const note = whole(id, at, {
    type: 'like',
    noticon: noticon.star,
    icon: avatarUrl(first.login),
    url: on.url,
    title: fans.length === 1 ? '1 Like' : `${fans.length} Likes`,
    subject: [line(...who, ' liked your post ', post(on))],
    header: [head(me), line(post(on))],
    body: fans.map((fan) => userBlock(fan, making)),
    ids: { site: on.siteId, post: on.id },
  });
  return { note, comments: [] };
};

const commentLike: Maker = (id, at, making) => {
  const on = making.random.pick(myPosts);
  const fan = making.random.pick(people);
  const text = making.random.pick(commentTexts);
  const mine = makeComment({ id: making.nextCommentId(), by: me, on, text, at: at - 3_600_000, likes: 1 });
  const yours: Part = [
    'your comment',
    { type: 'comment', url: mine.URL, site_id: on.siteId, post_id: on.id, id: mine.ID },
  ];
  const note = whole(id, at, {
    type: 'comment_like',
    noticon: noticon.star,
    icon: avatarUrl(fan.login),
    url: mine.URL,
    title: '1 Like',
    subject: [line(user(fan), ' liked ', yours, ' on ', post(on)), { text: text.slice(0, 140) }],
    header: [head(me), excerpt(text, on, mine.ID)],
    body: [userBlock(fan, making)],
    ids: { site: on.siteId, post: on.id, comment: mine.ID },
  });
  return { note, comments: [mine] };
};

const follow: Maker = (id, at, making) => {
  const fans = making.random.some(people, making.random.pick([1, 2, 4]));
  const first = fans[0] ?? me;
  const url = 'https://wordpress.com/people/followers/harbourlights.example';
  const more = andOthers(fans.length - 1, { type: 'follow', url });
  const note = whole(id, at, {
    type: 'follow',
    noticon: noticon.add,
    icon: avatarUrl(first.login),
    url: mySite.url,
    title: fans.length > 1 ? 'Recent Followers' : 'New Follower',
    subject: [line(user(first), ...more, ' followed your blog ', site())],
    body: [...fans.map((fan) => userBlock(fan, making)), line(['See all of your followers', { type: 'follow', url }])],
    ids: { site: mySite.id },
  });
  return { note, comments: [] };
};

const postMaker =
  (type: 'automattcher' | 'new_post'): Maker =>
  (id, at, making) => {
    const on = making.random.pick(theirPosts);
    const by = authorOf(on);
    const ids = { site: on.siteId, post: on.id, user: by.id };
    const mention = type === 'automattcher';
    const text = mention
      ? line('We ended in the ', ['harbour', { type: 'match' }], `, as one does.\n\n${on.excerpt}`)
      : line(...postBody(on.title, on.excerpt));
    const picture = making.random.chance(0.3) ? brokenUrl(`post-${on.id}`) : pictureUrl(`post-${on.id}`);
    const media: WireMedia[] = [
      {
        type: 'image',
        indices: [on.title.length + 1, on.title.length + 1],
        url: picture,
        width: '1024',
        height: '640',
      },
    ];
    const note = whole(id, at, {
      type,
      noticon: mention ? noticon.mention : '',
      icon: avatarUrl(by.login),
      url: on.url,
      title: mention ? 'Mention' : 'New Post',
      subject: [
        mention
          ? line(user(by), ' mentioned ', ['harbour', { type: 'match' }], ' on ', post(on))
          : line(user(by), ' posted ', post(on)),
        { text: on.excerpt },
      ],
      header: [head(by), line(post(on))],
      body: [
        {
          ...text,
          ...(mention ? {} : { media }),
          actions: { 'replyto-comment': true, 'like-post': false },
          meta: { ids: { ...ids } },
          type: 'post',
        },
      ],
      ids,
    });
    return { note, comments: [] };
  };

const reblog: Maker = (id, at, making) => {
  const on = making.random.pick(myPosts);
  const by = making.random.pick(people);
  const note = whole(id, at, {
    type: 'reblog',
    noticon: noticon.reblog,
    icon: avatarUrl(by.login),
    url: on.url,
    title: 'Reblog',
    subject: [line(user(by), ' reblogged your post ', post(on))],
    header: [head(me), line(post(on))],
    body: [userBlock(by, making)],
    ids: { site: on.siteId, post: on.id },
  });
  return { note, comments: [] };
};

const fixture =
  (name: string): Maker =>
  (id, at, making) => {
    const timestamp = new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00');
    return { note: seal({ ...making.fixture(name), id, timestamp, read: 0 }), comments: [] };
  };

/** Every kind the sandbox can make; the control surface and the host page's strip offer these names. */
export const makers = {
  comment: commentMaker(({ random }) => (random.chance(0.25) ? { parts: random.pick(richTexts) } : {})),
  'comment-long': commentMaker(({ random }) => ({ parts: [random.pick(longTexts)] })),
  'comment-reply': commentMaker(() => ({
    nested: true,
    title: 'Reply',
    noticon: noticon.reply,
    verb: ' replied to your comment on ',
  })),
  'comment-unapproved': commentMaker(() => ({ approved: false, verb: ' left a comment awaiting moderation on ' })),
  'comment-mention': commentMaker(({ random }) => ({
    on: random.pick(theirPosts),
    parts: [
      ['@sam', { type: 'user', url: me.url, id: me.id, site_id: me.siteId }],
      ' you would like this one. Bring the rye next time!',
    ],
    title: 'Mention',
    noticon: noticon.mention,
    verb: ' mentioned you in a comment on ',
  })),
  'comment-replied': commentMaker(({ random }) => ({ replied: random.pick(['block', 'ids']) })),
  like,
  comment_like: commentLike,
  follow,
  automattcher: postMaker('automattcher'),
  new_post: postMaker('new_post'),
  reblog,
  like_milestone_achievement: fixture('like_milestone_achievement'),
  best_followed_day_feat: fixture('best_followed_day_feat'),
  achieve_user_anniversary: fixture('achieve_user_anniversary'),
  traffic_surge: fixture('traffic_surge'),
  store_order: fixture('store_order'),
  jetpack_monitor_note: fixture('jetpack_monitor_note'),
  import_finished: fixture('import_finished'),
  plan_expired_revert_note: fixture('plan_expired_revert_note'),
  site_locked: fixture('site_locked'),
} satisfies { readonly [kind: string]: Maker };

export type NoteKind = keyof typeof makers;
export const noteKinds = Object.keys(makers).filter((kind): kind is NoteKind => kind in makers);
