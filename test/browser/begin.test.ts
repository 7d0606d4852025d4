/** What the page does before its main script has come. */
import { openSession, type Session } from './support/browser';
import type { LoggedCall } from './support/control';

/** The addresses of the page's scripts, in their order. */
async function scriptsOf({ sandbox }: Session): Promise<{ readonly first: string; readonly main: string }> {
  const html = await (await fetch(`${sandbox.panel}/`)).text();
  const [first = '', main = ''] = [...html.matchAll(/<script[^>]* src="?([\w.]+\.js)/g)].map(([, name]) => name);
  return { first: `${sandbox.panel}/${first}`, main: `${sandbox.panel}/${main}` };
}

test('[sync.asked-early] the first list is asked for, once, while the panel is still being fetched', async () => {
  const session = await openSession({ width: 400 });
  const page = await session.context.newPage();
  let arrive = () => {};
  const later = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route((await scriptsOf(session)).main, async (route) => {
    await later;
    await route.continue();
  });
  // The page has loaded only when its main script has.
  await page.goto(`${session.sandbox.panel}/`, { waitUntil: 'commit' });
  const isList = ({ path, query }: LoggedCall) => path === '/notifications/' && query['number'] === '10';
  await session.control.waitForCall(isList, 20_000);
  expect(await page.locator('[data-note-id]').count()).toBe(0);
  arrive();
  await page.locator('[data-note-id]').first().waitFor();
  expect(await session.control.calls(isList)).toHaveLength(1);
});

test('[config.error] without its first script the panel says that it could not start', async () => {
  const session = await openSession({ width: 400 });
  session.tolerate(/ERR_FAILED|first script did not run/);
  const page = await session.context.newPage();
  await page.route((await scriptsOf(session)).first, (route) => route.abort());
  await page.goto(`${session.sandbox.panel}/`);
  await page.getByRole('alert').getByText('The notifications panel could not start.').waitFor();
});
