/** The gallery through the sandbox: its page, and axe over one tile of each group; `npm run test:gallery` looks at all. */
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

test(`[gallery.axe] axe finds nothing in ${looked.length} tiles, of every group`, async () => {
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

test('[gallery.page] tiles are found by name and fixture, drawn in the chosen language, and kept in the address', async () => {
  const session = await openSession({ notes: 0, width: 1200, browser: still });
  const page = await session.context.newPage();
  await page.goto(`${session.sandbox.host}/gallery`);
  await page.getByRole('status').getByText(`${scenes.length} tiles`).waitFor();
  await page.getByRole('searchbox', { name: 'Find' }).fill('comment-unapproved.json');
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
  await page.getByRole('link', { name: 'comment unapproved' }).click();
  await page.locator('html[data-drawn][lang="ar"]').waitFor({ state: 'attached' });
});

test('[gallery.theme] a live panel follows the fields, a pair that cannot be read is named with its contrast, and axe finds nothing at 320 px, light and dark', async () => {
  const session = await openSession({ notes: 0, width: 320, browser: still });
  const page = await session.context.newPage();
  await page.goto(`${session.sandbox.host}/gallery/?play`);
  const all = page.frameLocator('iframe').getByRole('button', { name: 'All', exact: true });
  const look = () =>
    all.evaluate((element) => {
      const { backgroundColor, borderRadius, fontFamily } = getComputedStyle(element);
      return [backgroundColor, borderRadius, fontFamily].join('; ');
    });
  const looks = (wanted: string) => session.control.until(wanted, 5_000, async () => (await look()) === wanted);
  const accent = page.getByLabel('accent', { exact: true });
  await accent.fill('#8a1c5b');
  await page.getByLabel(/^pillRadius/).fill('6');
  await page.getByLabel('font').fill('Courier New');
  await looks('rgb(138, 28, 91); 6px; "Courier New", system-ui, sans-serif');
  await page.getByText('Nothing is refused.').waitFor();

  await accent.fill('#ff8800');
  await page.getByRole('row', { name: 'accent on surface 2.39 4.5 too low' }).waitFor();
  await page.getByRole('status').getByText('accent #ff8800 on surface #ffffff has a contrast of 2.39 to 1').waitFor();
  await looks('rgb(11, 98, 214); 6px; "Courier New", system-ui, sans-serif');

  await loadAxe(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.getByLabel('Theme').selectOption(scheme);
    await page.getByRole('table', { name: `Contrast of each pair, ${scheme}` }).waitFor();
    expect(await violations(page, `the theme’s page, ${scheme}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await page.getByRole('button', { name: 'The panel’s own' }).click();
  await page.getByText('Nothing is refused.').waitFor();
});
