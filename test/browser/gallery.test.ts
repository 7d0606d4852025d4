/** The gallery through the sandbox: its page, and axe over one tile of each group; `npm run gallery -- --axe` looks at all. */
import { groups, type Scene, scenes } from '../../src/gallery/scenes';
import { still } from './support/allFixtures';
import { loadAxe, violations } from './support/axe';
import { openSession } from './support/browser';

/** One after the other, so that each look and each width has tiles of every group. */
const looks = ['', '&theme=dark', '&locale=ar', '&locale=ar&theme=dark&textSize=200'];
const widths = [320, 400, 1000];

const address = (scene: Scene, place: number) =>
  `/gallery/?tile=${scene.id}${looks[place % looks.length]}&now=${Date.UTC(2026, 10, 21, 12)}`;

const looked =
  process.env.GALLERY === 'whole' ? scenes : groups.flatMap((name) => scenes.find(({ group }) => group === name) ?? []);

test(`[a11y.axe] axe finds nothing in ${looked.length} tiles, of every group`, async () => {
  const session = await openSession({ notes: 0, browser: still });
  const page = await session.context.newPage();
  const found: string[] = [];
  for (const [place, scene] of looked.entries()) {
    await page.setViewportSize({ width: scene.width ?? widths[place % widths.length] ?? 400, height: 640 });
    await page.goto(`${session.sandbox.host}${address(scene, place)}`);
    await page.locator('html[data-drawn]').waitFor({ state: 'attached' });
    await loadAxe(page);
    found.push(...(await violations(page, `${scene.id} as ${address(scene, place)}`)));
  }
  expect(found).toEqual([]);
}, 600_000);

test('tiles are found by name and fixture, drawn in the chosen language, and kept in the address', async () => {
  const session = await openSession({ notes: 0, width: 1200, browser: still });
  const page = await session.context.newPage();
  await page.goto(`${session.sandbox.host}/gallery`);
  await page.getByRole('status').getByText(`${scenes.length} tiles`).waitFor();
  await page.getByRole('searchbox', { name: 'Find' }).fill('store_order.json');
  await page
    .getByRole('status')
    .getByText(/^1 tile of/)
    .waitFor();
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'العربية' });
  const tile = page.frameLocator('iframe');
  await tile.locator('main[dir="rtl"]').waitFor();
  await loadAxe(page);
  expect(await violations(page, 'the gallery')).toEqual([]);
  await page.reload();
  await page
    .getByRole('status')
    .getByText(/^1 tile of/)
    .waitFor();
  await page.getByRole('link', { name: 'store order' }).click();
  await page.locator('html[data-drawn][lang="ar"]').waitFor({ state: 'attached' });
});
