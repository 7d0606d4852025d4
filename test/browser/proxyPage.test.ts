/** The sandbox's proxy page speaks the protocol of docs/provider.md, and only with the page that it was made for. */
import type { Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';

/** A page with a proxy frame in it; `window.messages` holds what the frame posted. */
async function openProxy(session: Session, origin = session.sandbox.host): Promise<Page> {
  const page = await session.open(`${origin}/pages/blank.html`);
  await page.evaluate(
    ({ provider, parentOrigin }) => {
      const messages: unknown[] = [];
      Object.assign(window, { messages });
      addEventListener('message', ({ data }) => messages.push(data));
      const frame = document.createElement('iframe');
      frame.src = `${provider}/wp-admin/rest-proxy/?v=2.0#${parentOrigin}`;
      document.body.append(frame);
    },
    { provider: session.sandbox.provider, parentOrigin: session.sandbox.host },
  );
  return page;
}
const waitFor = (page: Page, what: string) => page.waitForFunction(`window.messages.some((data) => ${what})`);
const post = (page: Page, message: unknown) =>
  page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), message);
const messages = (page: Page) => page.evaluate('window.messages') as Promise<unknown[]>;

test('it says "ready" and answers with body, status, headers, and the callback last', async () => {
  const session = await openSession();
  const page = await openProxy(session);
  await waitFor(page, "data === 'ready'");
  await post(page, { path: '/me', callback: 'a', supports_args: true });
  await waitFor(page, "Array.isArray(data) && data.at(-1) === 'a'");
  const answer = (await messages(page)).find(Array.isArray);
  expect(answer).toMatchObject([
    { ID: 1, username: 'sam' },
    200,
    { 'content-type': expect.stringContaining('json') },
    'a',
  ]);
});

test('an error is answered with its status and body', async () => {
  const session = await openSession();
  session.tolerate(/404/);
  const page = await openProxy(session);
  await waitFor(page, "data === 'ready'");
  await post(page, { path: '/sites/101/comments/5', callback: 'b', method: 'get' });
  await waitFor(page, "Array.isArray(data) && data.at(-1) === 'b'");
  expect((await messages(page)).find(Array.isArray)).toMatchObject([{ error: 'unknown_comment' }, 404, {}, 'b']);
});

test('[transport.keeps-open] the push channel tells open, messages and close as 207s, and a send and a disconnect are answered', async () => {
  const session = await openSession();
  const page = await openProxy(session);
  await waitFor(page, "data === 'ready'");
  const path = '/pinghub/wpcom/me/newest-note-data';
  await post(page, { action: 'connect', path, callback: 'c' });
  await waitFor(page, "Array.isArray(data) && data[0].type === 'open'");
  await session.control.addNote('like');
  await waitFor(page, "Array.isArray(data) && data[0].type === 'message'");
  await post(page, { action: 'disconnect', path, callback: 'd' });
  await waitFor(page, "Array.isArray(data) && data[0].type === 'close'");
  const answers = (await messages(page)).filter(Array.isArray);
  expect(answers.filter((answer) => answer.at(-1) === 'c').map((answer) => [answer[0].type, answer[1]])).toEqual([
    ['open', 207],
    ['message', 207],
    ['close', 207],
  ]);
  expect(answers.find((answer) => answer.at(-1) === 'd')).toEqual([{ success: true }, 200, {}, 'd']);
});

test('an upload tells its progress', async () => {
  const session = await openSession();
  const page = await openProxy(session);
  await waitFor(page, "data === 'ready'");
  await page.evaluate(() => {
    const file = new File([new Uint8Array(300_000)], 'gulls.jpg');
    const message = {
      method: 'POST',
      path: '/sites/elsewhere.example/media/new',
      formData: [['media[]', file]],
      callback: 'e',
    };
    document.querySelector('iframe')?.contentWindow?.postMessage(message, '*');
  });
  await waitFor(page, "Array.isArray(data) && data.at(-1) === 'e'");
  const all = await messages(page);
  expect(all).toContainEqual(expect.objectContaining({ upload: true, callbackId: 'e', lengthComputable: true }));
  expect(all.find(Array.isArray)).toMatchObject([
    { form: [{ name: 'media[]', value: { file: 'gulls.jpg', bytes: 300_000 } }] },
    200,
    {},
    'e',
  ]);
});

test('an aborted request is answered by nothing', async () => {
  const session = await openSession();
  const page = await openProxy(session);
  await waitFor(page, "data === 'ready'");
  await session.control.fault({ kind: 'slow', ms: 300, path: '/me' });
  await session.control.fault({ kind: 'slow', ms: 600, path: '/sites/101' });
  await post(page, { path: '/me', callback: 'f' });
  await session.control.waitForCall(({ path }) => path === '/me');
  await post(page, { abort: true, callback: 'f' });
  await post(page, { path: '/sites/101', callback: 'g' });
  await waitFor(page, "Array.isArray(data) && data.at(-1) === 'g'");
  expect((await messages(page)).filter((data) => Array.isArray(data) && data.at(-1) === 'f')).toEqual([]);
});

test('the settings of the frame itself are answered by a word', async () => {
  const session = await openSession();
  const page = await openProxy(session);
  await waitFor(page, "data === 'ready'");
  await post(page, { metaAPI: { accessAllUsersBlogs: true }, callback: 'h' });
  await waitFor(page, "Array.isArray(data) && data[0] === 'metaAPIupdated' && data.at(-1) === 'h'");
});

test('a page of another origin than the one in the hash hears nothing and is not heard', async () => {
  const session = await openSession();
  // The frame posts its "ready" to an origin that is not there: the browser refuses it with a console error.
  session.tolerate(/Failed to execute 'postMessage'/);
  const page = await openProxy(session, session.sandbox.host.replace('127.0.0.1', 'localhost'));
  await page.frames()[1]?.waitForLoadState();
  await post(page, { path: '/me', callback: 'i' });
  // What is asked after it is answered.
  const right = await openProxy(session);
  await waitFor(right, "data === 'ready'");
  await post(right, { path: '/sites/101', callback: 'j' });
  await waitFor(right, "Array.isArray(data) && data.at(-1) === 'j'");
  expect(await messages(page)).toEqual([]);
  expect((await session.control.calls()).map(({ path }) => path)).toEqual(['/sites/101']);
});
