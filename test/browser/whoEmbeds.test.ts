/**
 * Who may embed the panel, in a real Chromium: every kind of parent, and what the panel then draws, asks of the provider
 * and posts. test/frame/ports/host.test.ts has the decision for every list; here one list shows what browsers tell.
 */
import type { Frame, Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { serve } from './support/serve';

/**
 * The sandbox's panel, open to readers without an origin: else a panel in a sandboxed page would not even load, and the
 * cell would be empty for a wrong reason. Below `/untold/` its scripts find no `location.ancestorOrigins`, as in browsers
 * without it: Chromium's own cannot be deleted.
 */
const openPanelServer = ({ sandbox }: Session): Promise<string> =>
  serve(async ({ url = '/' }, answer) => {
    const isUntold = url.startsWith('/untold/');
    const got = await fetch(sandbox.panel + (isUntold ? url.slice('/untold'.length) : url));
    const body = Buffer.from(await got.arrayBuffer());
    const type = got.headers.get('content-type') ?? 'text/plain';
    answer.writeHead(got.status, {
      'content-type': type,
      'content-security-policy': got.headers.get('content-security-policy') ?? '',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    });
    answer.end(isUntold && type.includes('javascript') ? String(body).replaceAll('ancestorOrigins', 'notTold') : body);
  });

type Name = 'host' | 'second' | 'foreign';
/** A page around the panel: one of a server, or one that its own parent makes. */
type Link = Name | 'data:' | 'blob:' | 'srcdoc' | 'sandboxed';
interface Parent {
  readonly name: string;
  /** From the top to the panel's parent; the first is a server's. */
  readonly chain: readonly [Name, ...Link[]];
  /** Who has to be in the list; null: no list has it. */
  readonly needs: readonly Name[] | null;
  readonly noReferrer?: boolean;
  /** The browser has no `ancestorOrigins`. */
  readonly untold?: boolean;
  /** The parent frames a page of the host's, which goes on to the panel by itself. */
  readonly redirected?: boolean;
}

const parents: readonly Parent[] = [
  { name: 'allowed', chain: ['host'], needs: ['host'] },
  { name: 'second', chain: ['second'], needs: ['second'] },
  { name: 'foreign', chain: ['foreign'], needs: ['foreign'] },
  { name: 'data: in allowed', chain: ['host', 'data:'], needs: null },
  { name: 'data: in foreign', chain: ['foreign', 'data:'], needs: null },
  { name: 'blob: of allowed', chain: ['host', 'blob:'], needs: ['host'] },
  { name: 'blob: of foreign', chain: ['foreign', 'blob:'], needs: ['foreign'] },
  { name: 'srcdoc of allowed', chain: ['host', 'srcdoc'], needs: ['host'] },
  { name: 'srcdoc of foreign', chain: ['foreign', 'srcdoc'], needs: ['foreign'] },
  { name: 'sandboxed in allowed', chain: ['host', 'sandboxed'], needs: null },
  { name: 'sandboxed in foreign', chain: ['foreign', 'sandboxed'], needs: null },
  { name: 'allowed in foreign', chain: ['foreign', 'host'], needs: ['foreign', 'host'] },
  { name: 'allowed in data: in allowed', chain: ['host', 'data:', 'host'], needs: null },
  { name: 'foreign in allowed', chain: ['host', 'foreign'], needs: ['foreign', 'host'] },
  { name: 'allowed in second', chain: ['second', 'host'], needs: ['second', 'host'] },
  { name: 'allowed, no-referrer', chain: ['host'], needs: ['host'], noReferrer: true },
  { name: 'foreign, no-referrer', chain: ['foreign'], needs: ['foreign'], noReferrer: true },
  { name: 'allowed, no ancestors', chain: ['host'], needs: ['host'], untold: true },
  { name: 'foreign, no ancestors', chain: ['foreign'], needs: ['foreign'], untold: true },
  { name: 'data: in allowed, no ancestors', chain: ['host', 'data:'], needs: null, untold: true },
  { name: 'sandboxed in allowed, no ancestors', chain: ['host', 'sandboxed'], needs: null, untold: true },
  { name: 'allowed, nothing told', chain: ['host'], needs: ['host'], noReferrer: true, untold: true },
  {
    name: 'foreign, a listed page redirects',
    chain: ['foreign'],
    needs: null,
    untold: true,
    redirected: true,
  },
  { name: 'second, nothing told', chain: ['second'], needs: ['second'], noReferrer: true, untold: true },
  { name: 'foreign, nothing told', chain: ['foreign'], needs: ['foreign'], noReferrer: true, untold: true },
];

/** Puts a frame into `parent` and waits until it has loaded. */
async function nest(parent: Frame, link: Link, origins: Readonly<Record<Name, string>>): Promise<Frame> {
  const blank = (name: Name) => `${origins[name]}/pages/blank.html`;
  const src = link === 'sandboxed' ? blank('host') : link in origins ? blank(link as Name) : null;
  const handle = await parent.evaluateHandle(
    async ({ link, src }) => {
      const frame = document.createElement('iframe');
      const html = '<!doctype html><body></body>';
      if (link === 'srcdoc') frame.srcdoc = html;
      else if (link === 'data:') frame.src = `data:text/html,${html}`;
      else if (link === 'blob:') frame.src = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
      else frame.src = src ?? '';
      if (link === 'sandboxed') frame.setAttribute('sandbox', 'allow-scripts');
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
      return frame;
    },
    { link, src },
  );
  const frame = await handle.asElement()?.contentFrame();
  if (!frame) throw new Error(`There is no frame "${link}".`);
  return frame;
}

interface Cell {
  /** Rows of notes in the panel. */
  readonly drawn: number;
  /** Requests to the provider, its frame included. */
  readonly asked: number;
  /** Actions that the parent heard, in order. */
  readonly posted: string;
  /** What the panel says in place of notes. */
  readonly says: string;
}

/** Embeds the panel in a parent that shows it as soon as it is ready, as an attacker would. */
async function embedded(
  session: Session,
  page: Page,
  parent: Parent,
  panelOrigin: string,
  origins: Readonly<Record<Name, string>>,
  patienceMs: number,
): Promise<Cell> {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().startsWith(session.sandbox.provider)) asked += 1;
  });
  await page.goto(`${origins[parent.chain[0]]}/pages/blank.html`);
  let around = page.mainFrame();
  for (const link of parent.chain.slice(1)) around = await nest(around, link, origins);
  const panelPage = `${panelOrigin}/${parent.untold ? 'untold/' : ''}`;
  const src = parent.redirected ? `${origins.host}/pages/blank.html` : panelPage;
  const handle = await around.evaluateHandle(
    async ({ src, noReferrer }) => {
      const frame = document.createElement('iframe');
      const heard: string[] = [];
      Object.assign(window, { heardActions: heard });
      addEventListener('message', ({ source, data }) => {
        if (source !== frame.contentWindow) return;
        const { action } = JSON.parse(data);
        heard.push(action);
        if (action === 'iFrameReady')
          frame.contentWindow?.postMessage({ type: 'notesIframeMessage', action: 'togglePanel', showing: true }, '*');
      });
      frame.style.width = '400px';
      frame.style.height = '500px';
      if (noReferrer) frame.referrerPolicy = 'no-referrer';
      frame.src = src;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
      return frame;
    },
    { src, noReferrer: parent.noReferrer ?? false },
  );
  const panel = await handle.asElement()?.contentFrame();
  if (!panel) throw new Error('There is no panel.');
  if (parent.redirected) {
    await panel.evaluate((to) => location.replace(to), panelPage);
    await panel.waitForURL(panelPage);
  }
  await panel
    .locator('[data-note-id], #panel[role="alert"]')
    .first()
    .waitFor({ timeout: patienceMs, state: 'attached' })
    .catch(() => {});
  const alert = panel.locator('#panel[role="alert"]');
  return {
    drawn: await panel.locator('[data-note-id]').count(),
    asked,
    posted: (await around.evaluate(() => (window as unknown as { heardActions: string[] }).heardActions)).join(' '),
    says: (await alert.count()) > 0 ? ((await alert.textContent()) ?? '') : '',
  };
}

const sentence = 'This page may not show the notifications panel: its origin is not in "hostOrigins".';

test('[host.closed] [host.unknown-parent] [host.target-origin] hostOrigins of two: what is drawn, asked and posted', async () => {
  const listed: readonly Name[] = ['host', 'second'];
  const second = await serve((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html' });
    answer.end('<!doctype html><link rel="icon" href="data:,"><body></body>');
  });
  const config: { hostOrigins: string[] } = { hostOrigins: [] };
  const session = await openSession({ notes: 5, config });
  // A panel without an origin has no storage and no answer of the provider; a post by name to another parent is said.
  // The sandbox refuses requests of such pages.
  session.tolerate(/403 \(Forbidden\)/, /postMessage/, /sandbox|CORS|origin 'null'|ERR_FAILED|WebSocket/);
  const { host } = session.sandbox;
  const origins = { host, second, foreign: host.replace('127.0.0.1', 'localhost') };
  config.hostOrigins.push(...listed.map((name) => origins[name]));
  const panelOrigin = await openPanelServer(session);
  const wrongIn = async (parent: Parent): Promise<readonly string[]> => {
    const isAllowed = parent.needs?.every((name) => listed.includes(name)) ?? false;
    const page = await session.context.newPage();
    // A frame with an unknown parent stays blank, so there is nothing to wait for.
    const cell = await embedded(session, page, parent, panelOrigin, origins, isAllowed ? 30_000 : 3_000);
    await page.close();
    const { drawn, asked, posted, says } = cell;
    const isRight = isAllowed
      ? drawn > 0 && asked > 0 && /^iFrameReady (?!.*iFrameReady)/.test(`${posted} `) && says === ''
      : drawn === 0 && asked === 0 && posted === '' && (says === sentence || says === '');
    return isRight ? [] : [`${parent.name}: ${JSON.stringify(cell)}`];
  };
  const wrong = (await Promise.all(parents.map(wrongIn))).flat();
  expect(wrong).toEqual([]);
}, 300_000);
