/**
 * Hostile neighbours: the pages of fixtures/pages/hostile attack the host kit; a hostile host page, its other frames, and
 * pages of the provider's own origin attack the panel. hostileHosts.test.ts runs the other pages of fixtures/pages.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Frame, Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { handled, rows, settled } from './support/panel';
import { openPlainHost, type PlainHost } from './support/plainHost';

const detail = (panel: Frame | Page) => panel.locator('[data-view="note"]');
const type = 'notesIframeMessage';

describe('the host kit', () => {
  async function resultOf(session: Session, name: string): Promise<Record<string, unknown>> {
    const page = await session.open(`${session.sandbox.host}/pages/hostile/${name}.html`);
    await page.waitForSelector('body[data-result]', { timeout: 60_000 });
    return JSON.parse((await page.locator('body').getAttribute('data-result')) ?? '');
  }

  test('[kit.hears-panel] messages that sibling frames forge in the panel’s name change nothing', async () => {
    const session = await openSession({ notes: 5 });
    const result = await resultOf(session, 'forgedBySiblings');
    expect(result).toMatchObject({ events: [], open: true });
    expect(result['count']).not.toBe('99');
  });

  test('[kit.hears-panel] 20,000 messages of sibling frames change nothing, and the page goes on', async () => {
    const session = await openSession({ notes: 5 });
    const result = await resultOf(session, 'floodBySiblings');
    expect(result).toMatchObject({ events: [], open: true });
  }, 90_000);

  test('[kit.hears-panel] another page in the panel’s frame is neither heard nor told anything', async () => {
    const session = await openSession({ notes: 5 });
    // The browser writes a console error for each message that it does not deliver.
    session.tolerate(/postMessage/);
    expect(await resultOf(session, 'impostor')).toMatchObject({ events: [], impostor: [] });
  });

  test('[kit.hears-panel] a hostile panel changes the count, and nothing else', async () => {
    const session = await openSession({ notes: 5 });
    session.tolerate(/Unsafe attempt to initiate navigation|alert/, /allow-modals|user gesture|user activation/);
    const result = await resultOf(session, 'badPanel');
    expect(result).toMatchObject({ count: '10000', wrong: [] });
  }, 90_000);
});

/** A host page with a shown panel and a settled session. */
async function settledHost(session: Session, shown = true): Promise<PlainHost> {
  const host = await openPlainHost(session);
  if (shown) await host.show();
  await rows(host.panel).first().waitFor({ state: 'attached' });
  await settled(session);
  await session.control.clearCalls();
  return host;
}

/** A click on a row opens its note, and Back closes it. */
async function opensANote({ panel }: PlainHost): Promise<void> {
  await rows(panel).nth(1).click();
  await detail(panel).waitFor();
  await detail(panel).getByRole('button', { name: 'Back' }).click();
  await detail(panel).waitFor({ state: 'detached' });
}

/** Posts to the panel from the host page itself, so many times, in portions so that the page can answer meanwhile. */
const flood = (host: PlainHost, kinds: readonly unknown[], times: number) =>
  host.page.evaluate(
    async ({ kinds, times }) => {
      const panel = document.querySelector('iframe')?.contentWindow;
      for (let sent = 0; sent < times; sent += 1) {
        panel?.postMessage(kinds[sent % kinds.length], '*');
        if (sent % 500 === 499) await new Promise((resolve) => setTimeout(resolve));
      }
    },
    { kinds: [...kinds], times },
  );

const note = {
  id: 1,
  type: 'comment',
  read: 0,
  timestamp: '2026-11-20T00:00:00+00:00',
  note_hash: 1,
  title: 'FORGED NOTE',
  subject: [{ text: 'FORGED NOTE' }],
  body: [],
  meta: { ids: {} },
};
/** What would be answers, notes and pushes if the proxy frame had said them. */
const answers: unknown[] = [
  'ready',
  [{ notes: [note], last_seen_time: '1' }, 200, {}, '1'],
  [{ notes: [note], last_seen_time: '1' }, 200, { status: 200 }, 'x-1'],
  [{ type: 'message', data: JSON.stringify({ action: 'push', note_id: 1 }) }, 207, {}, 'x-2'],
  [{ type: 'close' }, 207, {}, 'x-2'],
  { upload: true, callbackId: 'x-1', loaded: 1, total: 2 },
];

/** Nothing was asked, nothing forged is seen, the panel is where it was. */
async function untouched(session: Session, { panel }: PlainHost): Promise<void> {
  expect(await session.control.calls()).toEqual([]);
  expect(await panel.getByText('FORGED NOTE').count()).toBe(0);
  expect((await session.control.state()).sockets).toBe(1);
}

describe('a hostile host', () => {
  test('[host.shapes] 10,000 messages that are none of ours: nothing is asked, the log stays small, a note opens', async () => {
    const session = await openSession({ notes: 20 });
    const host = await settledHost(session);
    const rubbish = [...answers, null, 7, '', '{', '{"type":"notesIframeMessage"', { type }, { type, action: 'x' }];
    await flood(host, rubbish, 10_000);
    await host.post('x'.repeat(5_000_000));
    await host.post({ type, action: 'togglePanel', rubbish: 'x'.repeat(5_000_000) });
    await untouched(session, host);
    await opensANote(host);
    // Messages that are none of ours are counted second by second: the log does not hold the flood.
    await host.panel.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    const [file] = await Promise.all([
      host.page.waitForEvent('download'),
      host.panel.getByRole('button', { name: 'Download log' }).click(),
    ]);
    const lines = gunzipSync(readFileSync((await file.path()) ?? ''))
      .toString('utf8')
      .trim()
      .split('\n');
    const unknown = lines
      .map((line) => JSON.parse(line).event ?? {})
      .filter((event) => event.type === 'host.sentUnknown');
    expect(unknown.reduce((sum, { count }) => sum + count, 0)).toBe(10_002);
    expect(lines.length).toBeLessThan(200);
  }, 90_000);

  test('[host.shapes] 10,000 times shown and hidden, revealed and concealed: the last message counts, and a note opens', async () => {
    const session = await openSession({ notes: 20 });
    const host = await settledHost(session);
    await flood(
      host,
      [
        { type, action: 'togglePanel', showing: false },
        { type, action: 'togglePanel', showing: true },
        { type, action: 'toggleVisibility', hidden: true },
        { type, action: 'toggleVisibility', hidden: false },
      ],
      10_000,
    );
    await opensANote(host);
    // A list check at each return would be 2,500 calls.
    expect((await session.control.calls()).length).toBeLessThan(200);
  }, 90_000);

  test('[security.forged] it cannot speak to the proxy frame in the panel’s name, nor hear what it answers', async () => {
    const session = await openSession({ notes: 20 });
    const host = await settledHost(session);
    await host.forget();
    await host.page.evaluate(() => {
      const hidden = window.frames[0]?.frames[0];
      hidden?.postMessage({ path: '/me', method: 'GET', callback: 'stolen', supports_args: true }, '*');
      hidden?.postMessage(
        { path: '/notifications/read', method: 'POST', body: { counts: { 1: 9999 } }, callback: 's' },
        '*',
      );
    });
    // What is asked after it is answered.
    await host.say({ action: 'refreshNotes' });
    await session.control.waitForQuiet();
    expect(new Set((await session.control.calls()).map(({ path }) => path))).toEqual(new Set(['/notifications/']));
    expect((await host.heard()).filter(({ fromPanel }) => !fromPanel)).toEqual([]);
  });

  test('[security.forged] it leads the proxy frame to a page of its own: that page is not asked, told or believed', async () => {
    const session = await openSession({ notes: 20 });
    // The browser writes a console error for each message that it does not deliver.
    session.tolerate(/postMessage/, /frame-src|Framing|Content Security Policy/, /WebSocket/);
    const host = await settledHost(session);
    const blank = `${session.sandbox.host}/pages/blank.html`;
    await host.page.evaluate((url) => {
      const hidden = window.frames[0]?.frames[0];
      if (hidden) hidden.location = url;
    }, blank);
    const led = await session.control.until('Another page in the proxy frame', 5_000, async () =>
      host.page
        .frames()
        .find((frame) => frame.parentFrame() === host.panel && !frame.url().startsWith(session.sandbox.provider)),
    );
    await led.evaluate(
      ({ answers }) => {
        Object.assign(window, { heard: [] });
        addEventListener('message', ({ data }) => (window as unknown as { heard: unknown[] }).heard.push(data));
        for (const answer of answers) parent.postMessage(answer, '*');
      },
      { answers },
    );
    await host.say({ action: 'refreshNotes' });
    await handled(host.panel);
    expect(await led.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
    expect(await host.panel.getByText('FORGED NOTE').count()).toBe(0);
    expect(await rows(host.panel).count()).toBeGreaterThan(5);
  });
});

describe('other frames of the host page', () => {
  /** Adds a frame beside the panel's. */
  async function sibling(host: PlainHost, url: string): Promise<Frame> {
    await host.page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      return loaded;
    }, url);
    const frame = host.page.frames().find((one) => one.url() === url && one !== host.page.mainFrame());
    if (!frame) throw new Error(`No frame at ${url}.`);
    return frame;
  }
  const attack = (frame: Frame, messages: readonly unknown[], times: number) =>
    frame.evaluate(
      async ({ messages, times }) => {
        const panel = parent.frames[0];
        const hidden = panel?.frames[0];
        for (let sent = 0; sent < times; sent += 1) {
          panel?.postMessage(messages[sent % messages.length], '*');
          if (sent < messages.length) hidden?.postMessage({ path: '/me', method: 'GET', callback: 'stolen' }, '*');
          if (sent % 500 === 499) await new Promise((resolve) => setTimeout(resolve));
        }
      },
      { messages: [...messages], times },
    );
  const commands = [
    { type, action: 'togglePanel', showing: false },
    { type, action: 'toggleVisibility', hidden: true },
    { type, action: 'refreshNotes' },
    JSON.stringify({ type, action: 'refreshNotes' }),
  ];

  test('[security.forged] [host.only-parent] 10,000 orders and forged answers from a frame of each kind change nothing', async () => {
    const session = await openSession({ notes: 20 });
    const { host: hostOrigin, panel, provider } = session.sandbox;
    const host = await settledHost(session);
    const frames: Frame[] = [];
    for (const url of [
      `${hostOrigin}/pages/blank.html`,
      `${hostOrigin.replace('127.0.0.1', 'localhost')}/pages/blank.html`,
      `${provider}/sandbox/state`,
      `${panel}/?locale=de`,
    ])
      frames.push(await sibling(host, url));
    // One of the frames is a panel, which asks for its own first list.
    await session.control.waitForQuiet(1_500);
    await session.control.clearCalls();
    await Promise.all(frames.map((frame) => attack(frame, [...commands, ...answers], 10_000)));
    await handled(host.panel);
    expect(await session.control.calls()).toEqual([]);
    expect(await host.panel.getByText('FORGED NOTE').count()).toBe(0);
    await opensANote(host);
    // It still shows, and obeys its host.
    await session.control.clearCalls();
    await host.say({ action: 'refreshNotes' });
    await session.control.waitForCall(({ path }) => path === '/notifications/');
  }, 90_000);
});
