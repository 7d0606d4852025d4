/** Reports of errors from a real browser: a crash arrives redacted, shows in the fleet's page, and replays to the entry that threw. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { initialState, reduce } from '../../reducers';
import type { State } from '../../reducers/state';
import { examine } from '../../src/replay/fleet/examine';
import { panelFold } from '../../src/replay/fold/panelFold';
import { type Fold, type FoldError, foldEntry } from '../../src/replay/fold/pass';
import { loadLog } from '../../src/replay/session/loadLog';
import { openSession, type Session, type SessionOptions } from './support/browser';
import { serve } from './support/serve';

const home = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(home, { recursive: true }));

/** As the code that the page is given: choosing a filter makes the reducers throw. */
const plantedFold: Fold<State> = {
  initial: initialState,
  reduce(state, entry) {
    if (entry.event.type === 'user.choseFilter') throw new TypeError('planted');
    return reduce(state, entry);
  },
};

/** A session of a page with a bug in its reducers. */
async function faulty(options: SessionOptions = {}): Promise<Session> {
  const session = await openSession({ width: 400, notes: 12, reports: true, ...options });
  session.tolerate(/planted/, /Failed to load resource/);
  await session.context.route(
    (url) => url.origin === session.sandbox.panel && /\/frame\.\w+\.js$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const code = await response.text();
      await route.fulfill({
        response,
        // In the reducers alone: the effect that counts what is chosen returns a list at once.
        body: code.replace(/case"user\.choseFilter":(?!return\[)/g, '$&throw TypeError("planted");'),
        headers: { 'content-type': 'text/javascript' },
      });
    },
  );
  return session;
}

const rows = (page: Page) => page.locator('[data-note-id]').first();
async function crash(page: Page): Promise<void> {
  await rows(page).waitFor();
  await page.getByRole('button', { name: 'Likes', exact: true }).click();
}

const told = v.array(v.looseObject({ id: v.number(), fingerprint: v.string() }));
const reportsOf = async ({ sandbox }: Session) =>
  v.parse(told, await (await fetch(`${sandbox.provider}/sandbox/reports`)).json());
async function arrived(session: Session, count = 1) {
  await session.control.until(`${count} reports`, 15_000, async () => (await reportsOf(session)).length >= count);
  return reportsOf(session);
}
async function fileOf({ sandbox }: Session, id: number): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(`${sandbox.provider}/sandbox/reports/${id}.ndjson.gz`)).arrayBuffer());
}

test('[reports.what] [reports.content] a crash arrives redacted, shows in the fleet’s page, and replays to the entry that threw', async () => {
  const session = await faulty();
  const page = await session.openPanel();
  const title = await rows(page).getByRole('link').innerText();
  await crash(page);
  const [taken] = await arrived(session);
  const bytes = await fileOf(session, taken?.id ?? 0);
  const { header, base, entries } = await loadLog(panelFold, bytes);
  expect(header).toMatchObject({
    redaction: 'text',
    report: { fingerprint: taken?.fingerprint, locale: 'en', browser: expect.stringMatching(/^Chromium \d+$/) },
  });
  for (const word of title.split(/\s+/).filter(({ length }) => length > 5))
    expect(JSON.stringify(entries)).not.toContain(word);

  const thrown: FoldError[] = [];
  let state = base.state;
  for (const entry of entries) state = foldEntry(plantedFold, state, entry, (error) => thrown.push(error));
  expect(thrown.map(({ entry }) => entry.event)).toEqual([{ type: 'user.choseFilter', filter: 'likes' }]);
  expect(entries.filter(({ event }) => event.type === 'page.failed')).toEqual([]);
  const asked = { verify: true, effects: false, where: null, against: null };
  const { findings } = await examine(new Blob([new Uint8Array(bytes)]), asked);
  expect(findings).toContainEqual(
    expect.objectContaining({ id: taken?.fingerprint, kind: 'threw', seq: thrown[0]?.entry.seq }),
  );

  const folder = join(home, 'taken');
  mkdirSync(folder);
  writeFileSync(join(folder, 'report.ndjson.gz'), bytes);
  const replay = resolve(__dirname, '../../dist/replay/main.js');
  spawnSync(process.execPath, [replay, 'fleet', folder, '--jobs', '1']);
  const devtools = await session.open(`${session.sandbox.panel}/devtools.html`);
  await devtools.setInputFiles('input[type="file"]', `${folder}.fleet.ndjson`);
  await devtools
    .getByText(/the reducers throw TypeError at user\.choseFilter/)
    .first()
    .waitFor();
  await devtools.setInputFiles('input[hidden]', folder);
  await devtools.getByText('1 log at hand').waitFor();
  await devtools.getByRole('button', { name: 'Open its timeline' }).click();
  await devtools.getByRole('listbox', { name: 'Entries' }).waitFor();
  const moment = await devtools.getByRole('slider', { name: 'Moment' }).getAttribute('aria-valuenow');
  expect(Number(moment)).toBe(thrown[0]?.entry.seq);
}, 60_000);

/** The device has a report that can be sent by a later page. */
async function isReportKept(): Promise<boolean> {
  const name = (await indexedDB.databases()).find((one) => one.name?.endsWith(' reports'))?.name;
  if (!name) return false;
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answer(indexedDB.open(name));
  try {
    if (!database.objectStoreNames.contains('reports')) return false;
    const reports = await answer(database.transaction('reports').objectStore('reports').getAll());
    return reports.some(({ body }) => body);
  } finally {
    database.close();
  }
}

test('[reports.next-start] a page that goes at once is reported at its next start', async () => {
  const session = await faulty();
  const page = await session.openPanel();
  // Sent but not answered: a report that is taken at once is kept for a moment only.
  await page.route(/\/sandbox\/reports$/, () => {});
  await crash(page);
  // Playwright's waitForFunction takes the promise of an async function for true.
  await session.control.until('The report is kept', 15_000, () => page.evaluate(isReportKept));
  await page.goto('about:blank');
  expect(await reportsOf(session)).toEqual([]);
  await session.openPanel();
  const [taken] = await arrived(session);
  expect(taken?.fingerprint).toMatch(/^[0-9a-f]{8}$/);
}, 60_000);

test('[reports.retry-after] an answer of 429 is heeded, and the report arrives afterwards, once', async () => {
  const session = await faulty();
  await session.control.fault({
    kind: 'status',
    status: 429,
    headers: { 'retry-after': '2' },
    path: '/sandbox/reports',
  });
  const page = await session.openPanel();
  const times: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/sandbox/reports')) times.push(Date.now());
  });
  await crash(page);
  expect(await arrived(session)).toHaveLength(1);
  expect(times).toHaveLength(2);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1_900);
}, 60_000);

const longerThanAReport = 4_000;
const silent: readonly (readonly [string, SessionOptions, (session: Session) => Promise<void>])[] = [
  ['no address', { reports: false }, async () => {}],
  [
    'Global Privacy Control',
    {},
    async (session) => {
      await session.context.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
      });
    },
  ],
  ['the switch', {}, async () => {}],
];

test.each(silent)(
  '[reports.off] [reports.switch] with %s nothing is asked of the address',
  async (name, options, prepare) => {
    const session = await faulty(options);
    await prepare(session);
    const page = await session.openPanel();
    const asked: string[] = [];
    session.context.on('request', (request) => asked.push(request.url()));
    await rows(page).waitFor();
    await page.keyboard.press('?');
    const toggle = page.getByRole('dialog').getByRole('switch', { name: 'Send error reports' });
    await page.getByRole('dialog').waitFor();
    if (name === 'the switch') await toggle.click();
    else if (name === 'no address') expect(await toggle.count()).toBe(0);
    else await page.getByText(/Global Privacy Control/).waitFor();
    if (name !== 'no address') expect(await toggle.getAttribute('aria-checked')).toBe('false');
    await page.keyboard.press('Escape');
    await crash(page);
    await page.waitForTimeout(longerThanAReport);
    expect(asked.filter((url) => url.includes('/sandbox/reports'))).toEqual([]);
    // The choice holds on the next visit.
    const next = await session.openPanel();
    await crash(next);
    await next.waitForTimeout(longerThanAReport);
    expect(await reportsOf(session)).toEqual([]);
  },
  60_000,
);

test('[reports.address] [security.policy] an address of another origin is opened by the policy, and a file there is PUT', async () => {
  const put: { readonly method: string; readonly url: string; readonly headers: NodeJS.Dict<string | string[]> }[] = [];
  const origin = await serve((request, answer) => {
    const { method = '', url = '', headers } = request;
    put.push({ method, url, headers });
    request.resume();
    request.on('end', () => {
      answer.writeHead(method === 'PUT' ? 201 : 204, {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'PUT',
      });
      answer.end();
    });
  });
  const session = await faulty({ reports: false, config: { reports: { url: `${origin}/panel/{name}` } } });
  const policy = (await fetch(`${session.sandbox.panel}/`)).headers.get('content-security-policy');
  expect(policy).toMatch(new RegExp(`connect-src 'self' ${session.sandbox.provider} ws://[^ ]+ ${origin};`));
  const page = await session.openPanel();
  await crash(page);
  await session.control.until('a PUT', 15_000, async () => put.some(({ method }) => method === 'PUT'));
  const sent = put.find(({ method }) => method === 'PUT');
  expect(sent?.url).toMatch(/^\/panel\/\d{4}-\d\d-\d\d-[0-9a-f]{8}-[0-9a-f]{8}\.ndjson\.gz$/);
  for (const name of ['cookie', 'referer', 'content-type']) expect(sent?.headers[name]).toBeUndefined();
}, 60_000);

test('[reports.what] an error that nothing in the page caught is reported with the entry before it', async () => {
  const session = await openSession({ width: 400, notes: 12, reports: true });
  session.tolerate(/planted/);
  const page = await session.openPanel();
  await rows(page).waitFor();
  const hasDatabase = async () => (await indexedDB.databases()).some(({ name }) => name?.endsWith(' reports'));
  await session.control.until('The database of reports is there', 15_000, () => page.evaluate(hasDatabase));
  await session.control.until('an entry', 15_000, async () => {
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new RangeError('planted');
        }),
    );
    return (await reportsOf(session)).length > 0;
  });
  const [taken] = await reportsOf(session);
  const { entries } = await loadLog(panelFold, await fileOf(session, taken?.id ?? 0));
  const failed = entries.find(({ event }) => event.type === 'page.failed');
  expect(failed?.event).toMatchObject({ problem: { name: 'RangeError' } });
  expect(failed?.cause).toBe((failed?.seq ?? 0) - 1);
}, 60_000);
