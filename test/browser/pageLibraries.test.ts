/** A bell in pages that Turbo and htmx swap, restore and morph, in a real Chromium. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { hostKit } from './support/hostKit';
import { rows } from './support/panel';
import { serve } from './support/serve';

interface Library {
  readonly file: string;
  /** What makes of the page's links those of the library. */
  readonly link: string;
  readonly head: string;
  /** Makes the open page what its server sends now, as the library's own morph does; runs in the page. */
  readonly morph: string;
}

const libraries: { readonly [name: string]: Library } = {
  Turbo: {
    file: 'node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js',
    link: '',
    head: '<meta name="turbo-refresh-method" content="morph">',
    morph: 'Turbo.session.refresh(location.href)',
  },
  htmx: {
    file: 'node_modules/htmx.org/dist/htmx.min.js',
    link: 'hx-boost="true"',
    head: '',
    morph: 'htmx.ajax("GET", location.href, { target: "body", swap: "innerMorph" })',
  },
};

/** Two pages with the same bell, each with the time at which it was sent and a link to the other one. */
async function servePages({ file, link, head }: Library, panel: () => string): Promise<string> {
  const scripts = new Map([
    ['/kit.js', await hostKit()],
    ['/library.js', readFileSync(file, 'utf8')],
  ]);
  let sent = 0;
  return serve(({ url = '' }, answer) => {
    const script = scripts.get(url);
    answer.writeHead(200, { 'content-type': script === undefined ? 'text/html' : 'text/javascript' });
    sent += 1;
    const [here, there] = url === '/two' ? ['two', 'one'] : ['one', 'two'];
    answer.end(
      script ??
        `<!doctype html><html lang="en"><head><title>${here}</title>${head}<link rel="icon" href="data:,">
<script src="/library.js"></script><script type="module" src="/kit.js"></script></head>
<body ${link}><header><notifications-bell src="${panel()}/"></notifications-bell></header>
<h1>Page ${here}</h1><a href="/${there}">To ${there}</a><output>${sent}</output></body></html>`,
    );
  });
}

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { name: `Page ${name}` }).waitFor();

/** The bell opens a panel that can be used, and closes it. */
async function works(session: Session, page: Page): Promise<void> {
  await bellOf(page).click();
  const panel = await session.panelOf(page);
  await rows(panel).first().click();
  await panel.locator('[data-view="note"]').waitFor();
  await bellOf(page).click();
  await page.getByRole('button', { name: /^Notifications/, expanded: false }).waitFor();
}

test.each(Object.keys(libraries))(
  '[kit.markup] %s: a bell works after each visit, Back and Forward, and an open panel outlasts a morph',
  async (name) => {
    const library = libraries[name] as Library;
    let panel = '';
    const own = await servePages(library, () => panel);
    const session = await openSession({ notes: 8, config: { hostOrigins: [own] } });
    panel = session.sandbox.panel;
    const page = await session.open(`${own}/one`);
    await works(session, page);
    await page.getByRole('link', { name: 'To two' }).click();
    await heading(page, 'two');
    await works(session, page);
    await page.goBack();
    await heading(page, 'one');
    await works(session, page);
    await page.goForward();
    await heading(page, 'two');
    await bellOf(page).click();
    const frame = await session.panelOf(page);
    await rows(frame).first().click();
    const open = frame.locator('[data-view="note"]');
    await open.waitFor();
    // The same element with another text.
    const output = await page.waitForSelector('output');
    const before = await output.innerText();
    await page.evaluate(library.morph);
    await page.waitForFunction(([one, text]) => one.isConnected && one.textContent !== text, [output, before] as const);
    expect(await open.isVisible()).toBe(true);
    expect(await bellOf(page).getAttribute('aria-expanded')).toBe('true');
  },
);
