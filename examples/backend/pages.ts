/** The pages of the backend: signing in, a post with its comments, the pictures, and the hidden frame of the panel. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Database, one, type Row, rows } from './database';
import type { Person } from './people';

const publicFile = (name: string): string => readFileSync(join(import.meta.dirname, 'public', name), 'utf8');
const colourOf = (login: string): number =>
  [...login].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0) * 47, 0) % 360;

export interface PageOptions {
  readonly origin: string;
  /** The origins of panels, which may hold the hidden frame. */
  readonly panels: readonly string[];
  /** The origins of pages that show a panel: the browser asks for every page around the frame. */
  readonly hosts: readonly string[];
}

export function pages(db: Database, { origin, panels, hosts }: PageOptions) {
  const app = new Hono<{ Variables: { person: Person | null } }>();
  app.get('/', (context) => {
    const person = context.get('person');
    return context.html(html`<!doctype html><meta charset="utf-8"><title>Backend of the panel</title>
      <h1>Backend of the panel</h1>
      ${
        person
          ? html`<p>You are ${person.name}.</p><form method="post" action="/sign-out"><button>Sign out</button></form>`
          : html`<form method="post" action="/sign-in">
              <label>Login <input name="login" autocomplete="username"></label>
              <label>Password <input name="password" type="password" autocomplete="current-password"></label>
              <button>Sign in</button>
            </form>`
      }`);
  });
  app.get('/posts/:post', async (context) => {
    const post = await one<Row>(db, 'select * from post where id = $1', [Number(context.req.param('post')) || 0]);
    if (!post) return context.notFound();
    const comments = await rows<Row>(
      db,
      `select comment.*, name from comment join person on person.id = author
       where post = $1 and status = 'approved' order by comment.id`,
      [post['id']],
    );
    const shown = comments.map(({ id, name, body }) => html`<p id="comment-${id}"><b>${name}</b>: ${body}</p>`);
    return context.html(html`<!doctype html><meta charset="utf-8"><title>${post['title']}</title>
      <h1>${post['title']}</h1><p>${post['body']}</p><h2>Comments</h2>${shown}`);
  });
  app.get('/sites/:site', async (context) => {
    const site = await one<Row>(db, 'select * from site where id = $1', [Number(context.req.param('site')) || 0]);
    return site
      ? context.html(html`<!doctype html><meta charset="utf-8"><h1>${site['name']}</h1>`)
      : context.notFound();
  });
  app.get('/favicon.ico', (context) => context.body(null, 204));
  app.get('/avatars/:login', (context) => {
    const login = context.req.param('login');
    const letter = /^\w/.exec(login)?.[0]?.toUpperCase() ?? '';
    const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${colourOf(login)} 45% 45%)"/><text x="32" y="43" font-size="32" font-family="sans-serif" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
    return context.body(image, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' });
  });
  const sockets = origin.replace(/^http/, 'ws');
  const policy = `default-src 'none'; script-src 'self'; connect-src 'self' ${sockets}; frame-ancestors ${[...panels, ...hosts].join(' ')}`;
  app.get('/wp-admin/rest-proxy/', (context) => {
    context.header('content-security-policy', policy);
    return context.html(publicFile('proxy.html').replace('PANELS', panels.join(' ')));
  });
  app.get('/wp-admin/rest-proxy/proxy.js', (context) =>
    context.body(publicFile('proxy.js'), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  return app;
}
