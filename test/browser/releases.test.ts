/** What earlier releases left in a browser, and their host kits, with today's panel, as docs/releases.md promises. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { type KeptStorage, placeholders } from '../../scripts/release/recordStorage';
import { replay } from '../../src/replay/cli/commands';
import type { Sandbox } from '../../src/sandbox/sandbox';
import { keptReleases } from '../releases/kept';
import { textWorld } from '../replay/support/textWorld';
import { openSession } from './support/browser';
import { row, rows } from './support/panel';

/** The kept storage under the origins of this run. */
const storageFor = (text: string) => (sandbox: Sandbox) => {
  const moved = text.replaceAll(placeholders.panel, sandbox.panel).replaceAll(placeholders.provider, sandbox.provider);
  const kept: KeptStorage = JSON.parse(moved);
  return kept.state;
};

async function previousLog(page: Page): Promise<string> {
  const sheet = page.getByRole('dialog');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Download previous log' }).click(),
  ]);
  return gunzipSync(readFileSync(await file.path())).toString('utf8');
}

/** A host page's script, which keeps the kit's events in `data-said`. */
const embedding = (src: string): string => `
  import { embed } from '/kept/host.js';
  document.body.innerHTML = '<button id="bell">Notifications</button><div id="place" data-said=""></div>';
  const place = document.querySelector('#place');
  for (const name of ['ready', 'count', 'open', 'close', 'editComment'])
    place.addEventListener('notifications-' + name, ({ detail }) => {
      place.dataset.said += name + ' ' + JSON.stringify(detail) + '\\n';
    });
  embed(place, { src: ${JSON.stringify(src)}, opener: '#bell' });
`;

describe.each(keptReleases)('%s', (_version, folder) => {
  test('[release.storage] notes, draft, marks, a pending act, settings and the recorded session are taken over', async () => {
    const text = readFileSync(join(folder, 'storage.json'), 'utf8');
    const { at, notes, raw, draft, pending }: KeptStorage = JSON.parse(text);
    // A minute later: drafts and pending acts do not live for ever.
    const started = Date.now();
    const now = () => at + 60_000 + Date.now() - started;
    const session = await openSession({ width: 400, seed: 7, notes: 12, now, storage: storageFor(text) });
    await session.context.clock.install({ time: now() });
    const act = `/sites/${pending.site}/comments/${pending.comment}`;
    const sent: unknown[] = [];
    await session.context.route(`**/rest/v1.1${act}*`, async (route) => {
      const body: unknown = route.request().postDataJSON();
      if (body) sent.push(body);
      await route.fulfill({ json: { ID: pending.comment, status: 'approved' } });
    });
    for (const note of raw) await session.control.addRaw(note, 'none');
    // What is shown then comes from storage alone.
    const letThrough = await session.holdLists();
    const page = await session.openPanel();
    await row(page, draft.note).waitFor();
    const shown = await rows(page).evaluateAll((all) =>
      all.map(({ dataset }) => ({ id: Number(dataset['noteId']), isRead: dataset['read'] === 'true' })),
    );
    expect(shown).toEqual(notes.filter(({ id }) => id !== pending.note));
    await row(page, draft.note).click();
    expect(await page.getByRole('textbox').inputValue()).toBe(draft.text);
    await page.getByRole('button', { name: 'Back' }).click();
    letThrough();
    await session.control.until('The spam', 10_000, async () => sent.length > 0);
    expect(sent).toEqual([expect.objectContaining({ status: 'spam' })]);
    // The kept mark may go in a call of its own, before or after those of other notes.
    const marksTheDraft = (body: unknown) => JSON.stringify(body).includes(`"${draft.note}"`);
    await session.control.waitForCall(
      ({ path, body }) => path === '/notifications/read' && marksTheDraft(body),
      10_000,
    );
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    expect(await page.getByRole('radio', { name: '20 seconds' }).isChecked()).toBe(true);
    const log = await previousLog(page);
    expect(await replay(['previous.ndjson'], { verify: true }, textWorld({ 'previous.ndjson': log }))).toBe(0);
  });

  test('[release.host-kit] the kit of then counts, opens, hears and closes the panel of today', async () => {
    const session = await openSession({ notes: 12 });
    const script = readFileSync(join(folder, 'host.js'), 'utf8');
    await session.context.route('**/kept/host.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await session.control.addNote('comment');
    const page = await session.open(`${session.sandbox.host}/pages/blank.html`);
    await page.addScriptTag({ type: 'module', content: embedding(`${session.sandbox.panel}/`) });
    const saying = (what: RegExp) =>
      session.control.until(`The event ${what}`, 10_000, async () =>
        what.test((await page.locator('#place').getAttribute('data-said')) ?? ''),
      );
    await saying(/^ready/m);
    await saying(/^count \{.*"count":[1-9]/m);
    await page.getByRole('button', { name: /^Notifications, \d+ new/ }).click();
    await saying(/^open/m);
    const panel = await session.panelOf(page);
    await rows(panel).first().click();
    await panel.getByRole('button', { name: 'Edit' }).click();
    await saying(/^editComment \{.*"commentId":\d+/m);
    await panel.getByRole('button', { name: 'Back' }).click();
    await saying(/^count \{"count":0/m);
    await rows(panel).first().waitFor();
    await page.keyboard.press('Escape');
    await saying(/^close \{"reason":"panel"/m);
  });
});
