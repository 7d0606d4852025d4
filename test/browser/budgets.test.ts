/** How many bytes of the panel a session loads that uses most of it. The build holds the first load to its own budget. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgets, gzipBytes } from '../../scripts/build/budgets';
import { openSession } from './support/browser';

test('a session with an opened note, a reply and the help sheet loads what the budget allows', async () => {
  const session = await openSession({ width: 400 });
  const loaded = new Set<string>();
  session.context.on('response', (answer) => {
    const { origin, pathname } = new URL(answer.url());
    if (origin === session.sandbox.panel) loaded.add(pathname === '/' ? '/index.html' : pathname);
  });
  const page = await session.openPanel();
  const [note] = (await session.control.notes()).filter(({ type }) => type === 'comment');
  await page.locator(`[data-view="list"] [data-note-id="${note?.id}"]`).click();
  await page.getByRole('textbox').fill('Thank you');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Reply posted!').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  const files = [...loaded].filter((path) => /\.(?:html|js|css)$/.test(path));
  const built = join(__dirname, '../../dist/panel');
  const bytes = files.reduce((sum, path) => sum + gzipBytes(join(built, path)), 0);
  expect(files).toContain('/index.html');
  expect(bytes).toBeGreaterThan(budgets.firstLoad * 0.9);
  expect(bytes).toBeLessThanOrEqual(budgets.session);
});

test('only the scripts that the page names are compiled at once', () => {
  const built = join(__dirname, '../../dist/panel');
  const scripts = readdirSync(built).filter((name) => name.endsWith('.js'));
  const hinted = scripts.filter((name) =>
    readFileSync(join(built, name), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
  );
  expect(hinted).toEqual([expect.stringMatching(/^frame\./), expect.stringMatching(/^frame\./)]);
});
