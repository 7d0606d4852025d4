/** Browser storage that takes nothing, and the recorded log that the device keeps of the session before. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { openSession } from './support/browser';
import { row, rows, settled, shownPanel } from './support/panel';

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
    // A mark that storage refused is still sent.
    await session.control.waitForCall(({ path }) => path === '/notifications/read');
    expect(await page.locator('[data-status]').count()).toBe(0);
  });
});

/** Each member of the page that a browser is known to refuse, all at once; what is asked of them afterwards is refused, too. */
function refuses(how: 'throws' | 'is null' | 'is missing' | 'throws when it is used' | 'never answers'): void {
  // The blank page before has few of them.
  if (!isSecureContext) return;
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const silent = () => new Promise(() => {});
  const page = ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel', 'matchMedia', 'ResizeObserver'];
  const members: [object, string][] = [
    ...[...page, 'requestIdleCallback', 'Notification', 'caches'].map((name): [object, string] => [window, name]),
    ...['locks', 'serviceWorker', 'storage', 'globalPrivacyControl', 'userActivation'].map((name): [object, string] => [
      Navigator.prototype,
      name,
    ]),
  ];
  const values = { throws: refuse, 'is null': () => null, 'is missing': () => undefined };
  if (how === 'throws' || how === 'is null' || how === 'is missing') {
    for (const [on, name] of members) Object.defineProperty(on, name, { configurable: true, get: values[how] });
    return;
  }
  const use = how === 'never answers' ? silent : refuse;
  const calls: [object, string][] = [
    [IDBFactory.prototype, 'open'],
    [LockManager.prototype, 'request'],
    [Document.prototype, 'hasStorageAccess'],
  ];
  for (const [on, name] of calls) Object.defineProperty(on, name, { value: use });
  if (how === 'never answers') return;
  for (const name of ['getItem', 'setItem', 'removeItem', 'key'])
    Object.defineProperty(Storage.prototype, name, { value: refuse });
  Object.defineProperty(BroadcastChannel.prototype, 'postMessage', { value: refuse });
  Object.assign(window, { matchMedia: refuse, ResizeObserver: refuse, requestIdleCallback: refuse });
}

test.each(['throws', 'is null', 'is missing', 'throws when it is used', 'never answers'] as const)(
  '[storage.refused] where all that a browser may refuse %s, notes are read and an act is taken back',
  async (how) => {
    const session = await openSession({ width: 400 });
    await session.context.addInitScript(refuses, how);
    // Before the list is asked for, because a channel that never answers tells of nothing.
    const id = await session.control.addNote('comment');
    const page = await session.openPanel();
    await row(page, id).click();
    await page.locator('[data-view="note"] .act').first().waitFor();
    await page.keyboard.press('t');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator(`[data-view="note"][data-note-id="${id}"] .act`).first().waitFor();
  },
);

describe('the log of the session before', () => {
  const linesOf = (path: string): { readonly [field: string]: unknown }[] =>
    gunzipSync(readFileSync(path))
      .toString('utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('[help.log] [recording.flush] can be downloaded after a reload, to its last second, with names and texts replaced unless one says otherwise', async () => {
    const session = await openSession({ width: 400 });
    const first = await shownPanel(session);
    await settled(session);
    const title = (await rows(first).first().getByRole('link').innerText()).trim();
    await rows(first).first().click();
    await first.locator('[data-view="note"]').waitFor();
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
