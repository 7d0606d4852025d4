/**
 * Compares the gallery's tiles with the pictures in test/gallery/pictures: `npm run looks -- [ID…]`. It tells which tiles
 * differ and writes .looks/index.html, which shows both side by side; `--renew` also keeps the new pictures. A pinned
 * browser with its own fonts draws at a fixed time.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pixelmatch from 'pixelmatch';
import { chromium, type Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { queryOf, readAsked } from '../src/gallery/galleryQuery';
import { scenes } from '../src/gallery/scenes';
import { startSandbox } from '../src/sandbox/sandbox';
import { pinnedOptions } from './browser';

const root = join(import.meta.dirname, '..');
const kept = join(root, 'test/gallery/pictures');
const seen = join(root, '.looks');
/** 2026-11-21, noon UTC. */
const now = Date.UTC(2026, 10, 21, 12);
const height = 640;

/** Every tile is compared in light English; these tiles also in dark colours and from right to left. */
const inAllLooks =
  /^(the-list\.(every|wide|a-row-half|new-ones|spam|a-refresh-failed|empty-all)|the-note\.(people|wide-a|a-reply-is-being-w)|kinds-of-notes\.(comment|follow)$|dialogs\.help$)/;
const english = { name: '', query: {} };
const otherLooks = [
  { name: '.dark', query: { theme: 'dark' } },
  { name: '.arabic', query: { locale: 'ar' } },
];
/** Long words in the least room, and a script without spaces. */
const looksOfHands = [
  { name: '.german', query: { locale: 'de' }, width: 320 },
  { name: '.japanese', query: { locale: 'ja' } },
];
interface Look {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly width?: number;
}
const shots = scenes.flatMap((scene) => {
  const looks: readonly Look[] = [
    english,
    ...(inAllLooks.test(scene.id) ? otherLooks : []),
    ...(scene.pose === null ? [] : looksOfHands),
  ];
  return looks.map(({ name, query, width = 400 }) => ({
    ...{ name: `${scene.id}${name}`, scene, query },
    width: scene.width ?? width,
  }));
});
type Shot = (typeof shots)[number];

async function take(page: Page, host: string, { scene, query, width }: Shot): Promise<Buffer> {
  const asked = readAsked(new URLSearchParams({ ...query, tile: scene.id, now: String(now) }));
  await page.setViewportSize({ width, height });
  // With reduced motion a swiped row does not move.
  await page.emulateMedia({ reducedMotion: scene.pose === null ? 'reduce' : 'no-preference' });
  await page.goto(`${host}/gallery/${queryOf(asked)}`);
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

/** @returns the number of different pixels, and a picture of them; null when the sizes differ */
function difference(before: Buffer, after: Buffer): { readonly pixels: number; readonly picture: Buffer } | null {
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  if (one.width !== other.width || one.height !== other.height) return null;
  const drawn = new PNG({ width: one.width, height: one.height });
  const pixels = pixelmatch(one.data, other.data, drawn.data, one.width, one.height, { threshold: 0.1 });
  return { pixels, picture: PNG.sync.write(drawn) };
}

const { values: flags, positionals: wanted } = parseArgs({
  options: { renew: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const chosen = shots.filter(({ name }) => wanted.length === 0 || wanted.some((one) => name.includes(one)));
if (chosen.length === 0) throw new Error(`The gallery has no tile with ${wanted.join(' or ')} in its id.`);

rmSync(seen, { recursive: true, force: true });
for (const folder of [seen, kept]) mkdirSync(folder, { recursive: true });
const rows: string[] = [];
function show(name: string, words: string, pictures: Readonly<Record<string, Buffer>>): void {
  process.stdout.write(`${name}: ${words}\n`);
  const images = Object.entries(pictures).map(([kind, picture]) => {
    writeFileSync(join(seen, `${name}.${kind}.png`), picture);
    return `<figure><figcaption>${kind}</figcaption><img src="${name}.${kind}.png" alt=""></figure>`;
  });
  rows.push(`<h2>${name}: ${words}</h2><div>${images.join('')}</div>`);
}

async function compare(page: Page, host: string): Promise<void> {
  for (const shot of chosen) {
    const { name } = shot;
    const file = join(kept, `${name}.png`);
    const after = await take(page, host, shot);
    const before = existsSync(file) ? readFileSync(file) : null;
    if (before) {
      const found = difference(before, after);
      if (found?.pixels === 0) continue;
      show(name, found ? `${found.pixels} pixels differ` : 'has another size', {
        ...{ before, after },
        ...(found && { difference: found.picture }),
      });
    } else show(name, 'is new', { after });
    if (flags.renew) writeFileSync(file, after);
  }
  if (wanted.length === 0)
    for (const file of readdirSync(kept).filter((one) => !shots.some(({ name }) => `${name}.png` === one))) {
      show(file.replace(/\.png$/, ''), 'has no tile any more', {});
      if (flags.renew) rmSync(join(kept, file));
    }
}

const sandbox = await startSandbox({ seed: 1, notes: 1 });
const browser = await chromium.launch(await pinnedOptions(root));
try {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-US',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  // Playwright's clock would also stop the timers that draw the panel.
  await page.addInitScript((fixed) => {
    Date.now = () => fixed;
  }, now);
  await compare(page, sandbox.host);
} finally {
  await browser.close();
  await sandbox.close();
}
if (rows.length > 0) {
  const style = 'body{font-family:sans-serif}div{display:flex;gap:8px}figure{margin:0}img{border:1px solid}';
  writeFileSync(
    join(seen, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>What looks otherwise</title><style>${style}</style>${rows.join('')}`,
  );
}
process.stdout.write(
  rows.length === 0
    ? `${chosen.length} pictures, all as they were kept.\n`
    : `${rows.length} of ${chosen.length} pictures are otherwise${flags.renew ? ', and kept now' : ''}: see .looks/index.html.\n`,
);
if (rows.length > 0 && !flags.renew) process.exitCode = 1;
