/** The panel's calls about sites, posts and comments (docs/provider.md); those about notes are answered by `bellpanel/backend`. */
import { type Context, Hono } from 'hono';
import { type Comment, comment, commentOf, follow, like, setStatus } from './acts';
import { type Database, one, type Row, rows } from './database';
import { avatarOf } from './notes';
import type { Person } from './people';

export type Env = { Variables: { person: Person } };
type Asked = Context<Env>;

const fail = (context: Asked, status: 400 | 403 | 404 | 409, error: string, message: string) =>
  context.json({ error, message }, status);
const number = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);
const numberIn = (context: Asked, name: string): number => number(context.req.param(name));

async function bodyOf(context: Asked): Promise<Row> {
  const body: unknown = await context.req.json().catch(() => null);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** @param origin the address of this server, without a slash at the end */
export function api(db: Database, origin: string): Hono<Env> {
  const app = new Hono<Env>();
  const me = (context: Asked) => context.get('person');
  const shown = (found: Comment & { name?: string; title?: string }) => ({
    ID: found.id,
    URL: `${origin}/posts/${found.post}#comment-${found.id}`,
    status: found.status,
    content: found.body,
    author: { ID: found.author, name: found.name },
    post: { ID: found.post, title: found.title },
  });
  const whole = (id: number) =>
    one<Comment & { name: string; title: string }>(
      db,
      `select comment.*, post.site, post.title, person.name from comment join post on post.id = comment.post
       join person on person.id = comment.author where comment.id = $1`,
      [id],
    );

  app.get('/users/suggest', async (context) => {
    const people = await rows<{ id: number; login: string; name: string }>(
      db,
      'select id, login, name from person order by login',
    );
    const suggestions = people.map(({ id, login, name }) => ({
      ID: id,
      user_login: login,
      display_name: name,
      image_URL: avatarOf(origin, login),
      name: `${login} ${name}`,
    }));
    return context.json({ suggestions });
  });

  app.use('/sites/:site/*', async (context, next) => {
    const site = await one(db, 'select 1 from site where id = $1', [numberIn(context, 'site')]);
    return site ? next() : fail(context, 404, 'unknown_blog', 'There is no such site.');
  });
  app.get('/sites/:site', async (context) => {
    const site = await one<Row>(db, 'select * from site where id = $1', [numberIn(context, 'site')]);
    if (!site) return fail(context, 404, 'unknown_blog', 'There is no such site.');
    return context.json({ ID: site['id'], name: site['name'], description: '', URL: `${origin}/sites/${site['id']}` });
  });
  for (const on of [true, false])
    app.post(`/sites/:site/follows/${on ? 'new' : 'mine/delete'}`, async (context) => {
      await follow(db, me(context).id, numberIn(context, 'site'), on);
      return context.json({ success: true, is_following: on });
    });

  const postOf = (context: Asked) =>
    one<Row>(
      db,
      `select post.*, person.name from post join site on site.id = post.site join person on person.id = owner
       where post.id = $1 and post.site = $2`,
      [numberIn(context, 'post'), numberIn(context, 'site')],
    );
  const noPost = (context: Asked) => fail(context, 404, 'unknown_post', 'There is no such post.');
  app.get('/sites/:site/posts/:post', async (context) => {
    const post = await postOf(context);
    if (!post) return noPost(context);
    const { id, title, body, name } = post;
    return context.json({
      ID: id,
      title,
      URL: `${origin}/posts/${id}`,
      excerpt: body,
      content: body,
      author: { name },
    });
  });

  async function answered(context: Asked, to: { post: number; parent?: number }) {
    const text = (await bodyOf(context))['content'];
    if (typeof text !== 'string' || text.trim() === '')
      return fail(context, 400, 'invalid_input', 'A comment says something.');
    const made = await comment(db, me(context).id, to, text);
    if (made.isDuplicate) return fail(context, 409, 'comment_duplicate', 'You have said that already.');
    const found = await whole(made.id);
    return found ? context.json(shown(found)) : noComment(context);
  }
  app.get('/sites/:site/posts/:post/replies/', async (context) => {
    if (!(await postOf(context))) return noPost(context);
    const found = await rows<Comment & { name: string; title: string; at: Date }>(
      db,
      `select comment.*, post.site, post.title, person.name from comment join post on post.id = comment.post
       join person on person.id = comment.author where post.id = $1 and status = 'approved' order by comment.at desc limit $2`,
      [numberIn(context, 'post'), Math.min(100, number(context.req.query('number')) || 20)],
    );
    const comments = found.map((each) => ({
      ...shown(each),
      date: each.at.toISOString(),
      parent: each.parent === null ? false : { ID: each.parent },
    }));
    return context.json({ found: comments.length, comments });
  });
  app.post('/sites/:site/posts/:post/replies/new', async (context) =>
    (await postOf(context)) ? answered(context, { post: numberIn(context, 'post') }) : noPost(context),
  );
  for (const on of [true, false]) {
    const end = on ? 'new' : 'mine/delete';
    app.post(`/sites/:site/posts/:post/likes/${end}`, async (context) => {
      if (!(await postOf(context))) return noPost(context);
      await like(db, me(context).id, { post: numberIn(context, 'post') }, on);
      return context.json({ success: true, i_like: on });
    });
    app.post(`/sites/:site/comments/:comment/likes/${end}`, async (context) => {
      const found = await commentOf(db, numberIn(context, 'site'), numberIn(context, 'comment'));
      if (!found) return noComment(context);
      await like(db, me(context).id, { comment: found.id }, on);
      return context.json({ success: true, i_like: on });
    });
  }

  const noComment = (context: Asked) => fail(context, 404, 'unknown_comment', 'There is no such comment.');
  /** The owner of the site may do anything, and who wrote a comment may take it back. */
  async function moderated(context: Asked, statusOf: (body: Row) => unknown) {
    const found = await commentOf(db, numberIn(context, 'site'), numberIn(context, 'comment'));
    if (!found) return noComment(context);
    const status = statusOf(await bodyOf(context));
    if (typeof status !== 'string' || !/^(approved|unapproved|spam|trash)$/.test(status))
      return fail(context, 400, 'invalid_input', '"status" is approved, unapproved, spam or trash.');
    const mayDo = found.owner === me(context).id || (found.author === me(context).id && status === 'trash');
    if (!mayDo) return fail(context, 403, 'unauthorized', 'This comment stands on the site of somebody else.');
    if (status !== found.status) await setStatus(db, found.id, status);
    const now = await whole(found.id);
    return now ? context.json(shown(now)) : noComment(context);
  }
  app.get('/sites/:site/comments/:comment', async (context) => {
    const found = await commentOf(db, numberIn(context, 'site'), numberIn(context, 'comment'));
    const isPublic = found && /^(approved|unapproved)$/.test(found.status);
    const mayRead = isPublic || found?.owner === me(context).id || found?.author === me(context).id;
    const now = found && mayRead ? await whole(found.id) : undefined;
    return now ? context.json(shown(now)) : noComment(context);
  });
  app.post('/sites/:site/comments/:comment', (context) => moderated(context, ({ status }) => status));
  app.post('/sites/:site/comments/:comment/delete', (context) => moderated(context, () => 'trash'));
  app.post('/sites/:site/comments/:comment/replies/new', async (context) => {
    const found = await commentOf(db, numberIn(context, 'site'), numberIn(context, 'comment'));
    return found ? answered(context, { post: found.post, parent: found.id }) : noComment(context);
  });
  return app;
}
