/**
 * Hostile neighbours (issue 5/5): the pages of fixtures/pages/hostile attack the host kit, and here a host that turned bad,
 * its other frames, and pages of the provider's own origin attack the panel. Nothing happens, and nothing slows.
 * hostileHosts.test.ts runs the pages beside them.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Frame, Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { build } from './support/build';
import { openPlainHost, type PlainHost } from './support/plainHost';

const rows = (panel: Frame | Page) => panel.locator('[data-note-id][data-note-type]');
const detail = (panel: Frame | Page) => panel.locator('[data-view="note"]');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const type = 'notesIframeMessage';

// The pages of the kit import the kit as it is built.
beforeAll(() => build(), 240_000);

describe('the host kit', () => {
  async function resultOf(session: Session, name: string): Promise<Record<string, unknown>> {
    const page = await session.open(`${session.sandbox.host}/pages/hostile/${name}.html`);
    await page.waitForSelector('body[data-result]', { timeout: 60_000 });
    return JSON.parse((await page.locator('body').getAttribute('data-result')) ?? '');
  }

  test('messages that sibling frames forge in the panel’s name are nobody’s', async () => {
    const session = await openSession({ notes: 5 });
    const result = await resultOf(session, 'forgedBySiblings');
    expect(result).toMatchObject({ events: [], open: true });
    expect(result['count']).not.toBe('99');
  });

  test('20,000 messages of sibling frames are heard by nobody, and take no longer than without the kit', async () => {
    const session = await openSession({ notes: 5 });
    const result = await resultOf(session, 'floodBySiblings');
    expect(result).toMatchObject({ events: [], open: true });
    expect(Number(result['with'])).toBeLessThan(2 * Number(result['without']) + 250);
  }, 90_000);

  test('another page in the panel’s frame is neither heard nor told anything', async () => {
    const session = await openSession({ notes: 5 });
    // The browser says of each post that it was not delivered.
    session.tolerate(/postMessage/);
    expect(await resultOf(session, 'impostor')).toMatchObject({ events: [], impostor: [] });
  });

  test('a panel gone bad changes the count, and no more than the count', async () => {
    const session = await openSession({ notes: 5 });
    session.tolerate(/Unsafe attempt to initiate navigation|alert/, /allow-modals|user gesture|user activation/);
    const result = await resultOf(session, 'badPanel');
    expect(result).toMatchObject({ count: '10000', wrong: [] });
    expect(Number(result['ms'])).toBeLessThan(10_000);
  }, 90_000);
});

/** A host page whose panel is shown, and whose session has settled. */
async function settledHost(session: Session, shown = true): Promise<PlainHost> {
  const host = await openPlainHost(session);
  if (shown) await host.show();
  await rows(host.panel).first().waitFor({ state: 'attached' });
  await session.control.waitForSockets(1);
  await session.control.waitForCall(({ path }) => path === '/me');
  await pause(600);
  await session.control.clearCalls();
  return host;
}

/** Milliseconds from a click on a row to its note, and back. */
async function openingTime({ panel }: PlainHost): Promise<number> {
  const began = Date.now();
  await rows(panel).nth(1).click();
  await detail(panel).waitFor();
  const took = Date.now() - began;
  await detail(panel).getByRole('button', { name: 'Back' }).click();
  await detail(panel).waitFor({ state: 'detached' });
  return took;
}

/** Posts to the panel from the host page itself, so many times, a few at a time so that the page lives. */
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
/** What would be answers, notes and pushes if the hidden frame had said them. */
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

describe('a host gone bad', () => {
  test('[host.flood] 10,000 messages that are none of ours: nothing is asked, the log stays small, opening a note stays quick', async () => {
    const session = await openSession({ notes: 20 });
    const host = await settledHost(session);
    const before = await openingTime(host);
    await pause(500);
    await session.control.clearCalls();
    const rubbish = [...answers, null, 7, '', '{', '{"type":"notesIframeMessage"', { type }, { type, action: 'x' }];
    await flood(host, rubbish, 10_000);
    await host.post('x'.repeat(5_000_000));
    await host.post({ type, action: 'togglePanel', rubbish: 'x'.repeat(5_000_000) });
    await untouched(session, host);
    expect(await openingTime(host)).toBeLessThan(3 * before + 500);
    // What was none of ours is counted, a second at a time: the log holds the session and not the flood.
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

  test('10,000 refreshes are a handful of list checks', async () => {
    const session = await openSession({ notes: 20 });
    const host = await settledHost(session);
    const began = Date.now();
    await flood(host, [{ type, action: 'refreshNotes' }, JSON.stringify({ type, action: 'refreshNotes' })], 10_000);
    await pause(2_500);
    const seconds = Math.ceil((Date.now() - began) / 1000);
    const calls = await session.control.calls();
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeLessThanOrEqual(seconds + 1);
  }, 90_000);

  test('[host.flood] 10,000 times shown and hidden, revealed and concealed: the last word counts, and it answers', async () => {
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
    expect(await openingTime(host)).toBeLessThan(4_000);
    // A look at the list on each return would be 2,500 calls: they are one at a time.
    expect((await session.control.calls()).length).toBeLessThan(200);
  }, 90_000);

  test('[security.forged] it cannot speak to the hidden frame in the panel’s place, nor hear what it answers', async () => {
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
    await pause(500);
    expect(await session.control.calls()).toEqual([]);
    expect(await host.heard()).toEqual([]);
  });

  test('[security.proxy-left] it leads the hidden frame to a page of its own: that page is not asked, told or believed', async () => {
    const session = await openSession({ notes: 20 });
    // The browser says of each post that it was not delivered.
    session.tolerate(/postMessage/, /frame-src|Framing|Content Security Policy/, /WebSocket/);
    const host = await settledHost(session);
    const blank = `${session.sandbox.host}/pages/blank.html`;
    await host.page.evaluate((url) => {
      const hidden = window.frames[0]?.frames[0];
      if (hidden) hidden.location = url;
    }, blank);
    await pause(800);
    const led = host.page.frames().find((frame) => frame.parentFrame() === host.panel);
    const heard = await led
      ?.evaluate(
        async ({ answers }) => {
          const heard: unknown[] = [];
          addEventListener('message', ({ data }) => heard.push(data));
          for (const answer of answers) parent.postMessage(answer, '*');
          await new Promise((resolve) => setTimeout(resolve, 600));
          return heard;
        },
        { answers },
      )
      .catch(() => []);
    await host.say({ action: 'refreshNotes' });
    await pause(500);
    expect(heard ?? []).toEqual([]);
    expect(await host.panel.getByText('FORGED NOTE').count()).toBe(0);
    expect(await rows(host.panel).count()).toBeGreaterThan(5);
  });
});

describe('other frames of the host page', () => {
  /** A frame beside the panel's; what runs in it is given here. */
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

  test.each([
    ['the host’s own origin', ({ sandbox }: Session) => `${sandbox.host}/pages/blank.html`],
    ['another origin', ({ sandbox }: Session) => `${sandbox.host.replace('127.0.0.1', 'localhost')}/pages/blank.html`],
    ['the provider’s origin', ({ sandbox }: Session) => `${sandbox.provider}/sandbox/state`],
    ['the panel’s own origin', ({ sandbox }: Session) => `${sandbox.panel}/?locale=de`],
  ])(
    '10,000 orders and forged answers from a frame of %s are nobody’s',
    async (_whose, urlOf) => {
      const session = await openSession({ notes: 20 });
      const host = await settledHost(session);
      const before = await openingTime(host);
      await pause(500);
      const frame = await sibling(host, urlOf(session));
      // A second panel has its own beginning.
      await pause(1_500);
      await session.control.clearCalls();
      await attack(frame, [...commands, ...answers], 10_000);
      await pause(300);
      expect(await session.control.calls()).toEqual([]);
      expect(await host.panel.getByText('FORGED NOTE').count()).toBe(0);
      expect(await openingTime(host)).toBeLessThan(3 * before + 500);
      // It still shows, and hears its host.
      await session.control.clearCalls();
      await host.say({ action: 'refreshNotes' });
      await session.control.waitForCall(({ path }) => path === '/notifications/');
    },
    90_000,
  );
});
