/**
 * A person's own page, of an origin that the sandbox does not know, in a real Chromium: refused with a sentence in the
 * panel's style and with the line to write in the console, and admitted when the command was given that line.
 */
import { openSession } from './support/browser';
import { hostKit } from './support/hostKit';
import { serve } from './support/serve';

/** A page with a bell and the kit, as somebody would write it. */
async function servePage(panel: () => string): Promise<string> {
  const kit = await hostKit();
  const html = () =>
    `<!doctype html><link rel="icon" href="data:,"><script type="module" src="/host.js"></script><body><notifications-bell src="${panel()}/"></notifications-bell></body>`;
  return serve((request, answer) => {
    const isKit = request.url === '/host.js';
    answer.writeHead(200, { 'content-type': isKit ? 'text/javascript' : 'text/html' });
    answer.end(isKit ? kit : html());
  });
}

test('[host.closed] [config.error] [kit.failure] a foreign page gets one styled sentence, and the console the line to write', async () => {
  let panel = '';
  const own = await servePage(() => panel);
  const session = await openSession({ notes: 5 });
  panel = session.sandbox.panel;
  const page = await session.context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const kit = page.waitForEvent('console', (message) => message.text().startsWith('notifications panel: No answer'));
  await page.goto(own);
  await page.getByRole('button', { name: 'Notifications' }).click();
  const alert = page.frameLocator('iframe').getByRole('alert');
  await alert.getByText('This page may not show the notifications panel').waitFor();
  const look = await alert.evaluate((element) => {
    const { fontFamily, fontSize } = getComputedStyle(element);
    const card = element.firstElementChild;
    return { fontFamily, fontSize, align: card && getComputedStyle(card).textAlign };
  });
  expect(look).toEqual({ fontFamily: expect.stringMatching(/^system-ui/), fontSize: '14px', align: 'center' });
  await kit;
  const line = `npx bellpanel sandbox --host-origin ${own}`;
  expect(said.filter((text) => text.includes(line))).toEqual([
    expect.stringMatching(/^Notifications panel: This page may not/),
    expect.stringMatching(/^notifications panel: No answer from/),
  ]);
});

test('[sandbox.options] [kit.count] the same page, named by --host-origin, has a badge in the bell’s corner and opens the list, and the console stays empty', async () => {
  let panel = '';
  const own = await servePage(() => panel);
  const session = await openSession({ notes: 8, hostOrigins: [own] });
  panel = session.sandbox.panel;
  const page = await session.context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(own);
  const bell = page.getByRole('button', { name: 'Notifications, 5 new' });
  const [outer, badge] = await Promise.all([bell.boundingBox(), bell.getByText('5').boundingBox()]);
  if (!outer || !badge) throw new Error('The bell or its badge has no box.');
  expect(badge.y - outer.y).toBeCloseTo(2, 0);
  expect(outer.x + outer.width - badge.x - badge.width).toBeCloseTo(2, 0);
  await bell.click();
  await page
    .frameLocator('iframe')
    .getByRole('region', { name: 'Notifications' })
    .getByRole('listitem')
    .first()
    .waitFor();
  expect(said).toEqual([]);
});
