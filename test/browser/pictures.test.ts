/**
 * Compares tiles of the gallery with the pictures in test/gallery/pictures, in the pinned Chromium with its own fonts, at a
 * fixed time. `npm run gallery -- --renew` keeps the new pictures; .looks/ shows what differs.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { toMatchImageSnapshot } from 'jest-image-snapshot';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { pinnedOptions } from '../../scripts/browser';
import { queryOf, readAsked } from '../../src/gallery/galleryQuery';
import { type Scene, scenes } from '../../src/gallery/scenes';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox';

const root = join(__dirname, '../..');
/** 2026-11-21, noon UTC. */
const now = Date.UTC(2026, 10, 21, 12);
const size = { width: 400, height: 640 };

const compared = scenes.filter(
  ({ id, group }) => /^kinds-of-notes\.(comment|follow)$/.test(id) || /^(The list|The note|Dialogs)$/.test(group),
);
/** Each is compared in light English; these also in dark colours and from right to left. */
const inAllLooks = /^(the-list\.(every|wide)|the-note\.(people|wide-a)|kinds-of-notes\.comment)/;
const looks = [
  { name: '', query: {} },
  { name: '.dark', query: { theme: 'dark' } },
  { name: '.arabic', query: { locale: 'ar' } },
];

/** Another process unpacks the pinned Chromium, because a test cannot set the folder that its package unpacks to. */
function pinnedInChild(): Awaited<ReturnType<typeof pinnedOptions>> {
  const script = `import { pinnedOptions } from './scripts/browser.ts'; console.log(JSON.stringify(await pinnedOptions('.')));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
}

expect.extend({ toMatchImageSnapshot });

let sandbox: Sandbox;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 1, notes: 1 });
  browser = await chromium.launch(pinnedInChild());
  const context = await browser.newContext({ timezoneId: 'UTC', locale: 'en-US', colorScheme: 'light' });
  page = await context.newPage();
  // Playwright's clock would also stop the timers that draw the panel.
  await page.addInitScript((fixed) => {
    Date.now = () => fixed;
  }, now);
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.close();
});

async function pictureOf(scene: Scene, query: Readonly<Record<string, string>>): Promise<Buffer> {
  const asked = readAsked(new URLSearchParams({ ...query, tile: scene.id, now: String(now) }));
  await page.setViewportSize({ ...size, width: scene.width ?? size.width });
  // With reduced motion a swiped row does not move.
  await page.emulateMedia({ reducedMotion: scene.pose === null ? 'reduce' : 'no-preference' });
  await page.goto(`${sandbox.host}/gallery/${queryOf(asked)}`);
  await page.locator('html[data-drawn]').waitFor({ state: 'attached' });
  if (scene.pose === 'mouse') await page.locator('.row').first().hover();
  else await page.mouse.move(0, 0);
  // A picture that fails is replaced by the panel. A lazy picture out of sight never loads, so it is not waited for.
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        image.complete ||
        image.getBoundingClientRect().top >= innerHeight ||
        image.closest('[data-covered]') !== null ||
        !image.checkVisibility({ visibilityProperty: true }),
    ),
  );
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

test.each([...new Set(compared.map(({ group }) => group))])(
  '%s: each tile looks as its kept picture',
  async (group) => {
    const other: string[] = [];
    for (const scene of compared.filter((one) => one.group === group)) {
      for (const { name, query } of inAllLooks.test(scene.id) ? looks : looks.slice(0, 1)) {
        const picture = await pictureOf(scene, query);
        try {
          expect(picture).toMatchImageSnapshot({
            customSnapshotsDir: join(root, 'test/gallery/pictures'),
            customDiffDir: join(root, '.looks'),
            customSnapshotIdentifier: `${scene.id}${name}`,
            // The edge of a curve is not drawn alike each time.
            failureThreshold: 10,
            runInProcess: true,
          });
        } catch (problem) {
          other.push(problem instanceof Error ? problem.message : String(problem));
        }
      }
    }
    expect(other).toEqual([]);
  },
  180_000,
);
