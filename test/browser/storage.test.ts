/** Browser storage that takes nothing, and the recorded log that the device keeps of the session before. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { openSession } from './support/browser';
import { row, rows, settled, shownPanel } from './support/panel';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('storage', () => {
  const blocksStorage = (how: 'blocked' | 'full') => {
    if (how === 'full') {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
      return;
    }
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'indexedDB', { get: refuse });
  };

  test.each(['blocked', 'full'] as const)('[storage.blocked] %s: said once, and everything else works', async (how) => {
    const session = await openSession({ width: 400 });
    await session.context.addInitScript(blocksStorage, how);
    const page = await session.openPanel();
    const status = page.getByRole('status');
    await status.getByText("Your browser blocks storage, so drafts won't be kept.").waitFor();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    const id = await session.control.addNote('comment');
    await row(page, id).click();
    const box = page.getByRole('textbox');
    await box.fill('Thank you');
    await page.getByRole('button', { name: 'Send' }).click();
    await status.getByText('Reply posted!').waitFor();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await rows(page).nth(2).click();
    await page.locator('[data-view="note"]').waitFor();
    await pause(500);
    expect(await page.locator('[data-status]').count()).toBe(0);
  });
});

describe('the log of the session before', () => {
  const linesOf = (path: string): { readonly [field: string]: unknown }[] =>
    gunzipSync(readFileSync(path))
      .toString('utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('[help.log] can be downloaded after a reload, with names and texts replaced unless one says otherwise', async () => {
    const session = await openSession({ width: 400 });
    const first = await shownPanel(session);
    await settled(session);
    const title = (await rows(first).first().getByRole('link').innerText()).trim();
    await rows(first).first().click();
    await first.locator('[data-view="note"]').waitFor();
    await pause(1_300);
    await first.reload();
    const reloadedAt = await first.evaluate(() => performance.timeOrigin);
    await rows(first).first().waitFor();
    await first.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    const sheet = first.getByRole('dialog');
    const download = async () => {
      const [file] = await Promise.all([
        first.waitForEvent('download'),
        sheet.getByRole('button', { name: 'Download previous log' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^notifications-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.ndjson\.gz$/);
      return linesOf((await file.path()) ?? '');
    };
    const [header, ...lines] = await download();
    expect(header).toMatchObject({ format: 'notifications-panel-log', redaction: 'text' });
    expect(Number(header?.['startedAt'])).toBeLessThan(reloadedAt);
    const types = lines.flatMap(({ event }) => (event as { type?: string } | undefined)?.type ?? []);
    expect(types).toContain('session.started');
    expect(types).toContain('user.openedNote');
    expect(JSON.stringify(lines)).not.toContain(title.slice(0, 12));
    await sheet.getByRole('checkbox', { name: 'Replace names and texts in the log' }).uncheck();
    const [plainHeader, ...plain] = await download();
    expect(plainHeader).toMatchObject({ redaction: 'none' });
    expect(JSON.stringify(plain)).toContain(title.slice(0, 12));
  });
});
