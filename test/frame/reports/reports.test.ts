/** Which errors are reported, what a report holds, and what becomes of it: the port, on a database in memory. */
import { gunzipSync } from 'node:zlib';
import type { PanelEvent } from '../../../reducers/events';
import { reportLimits } from '../../../reducers/reportLimits';
import type { State } from '../../../reducers/state';
import { ReportStore } from '../../../src/frame/reports/reportStore';
import { type Reports, reports } from '../../../src/frame/reports/reports';
import type { ReportsWorld } from '../../../src/frame/reports/reportsWorld';
import { record } from '../../../src/frame/storage/recording';
import { examine } from '../../../src/replay/fleet/examine';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { type LoadedLog, loadLog } from '../../../src/replay/session/loadLog';
import type { ReportRequest } from '../../../streams/ports';
import { reportsKey } from '../../../streams/reportChoice';
import { aNote } from '../../reducers/folding';
import { dice } from '../../replay/support/notes';
import { sessionStarted } from '../../replay/support/recordSession';
import {
  aDatabase,
  aSession,
  aSignedInSession,
  blockedDevice,
  databaseName,
  me,
  newDevice,
  reducers,
  type Session,
  settled,
} from '../storage/aDevice';

beforeEach(newDevice);

const startedAt = Date.UTC(2026, 10, 21, 7);
const dayMs = 86_400_000;
const url = 'https://reports.example/panel';
const problem = (name: string) => ({ name, message: 'Zanzibar is down', status: 0 });
const anError = (name = 'TypeError'): PanelEvent => ({ type: 'error.reported', problem: problem(name) });

interface Sent {
  readonly url: string;
  readonly request: RequestInit;
  readonly body: Uint8Array;
}

/** The world that pages of this device share; time stands until it is moved. */
function aWorld() {
  const sent: Sent[] = [];
  const said: string[] = [];
  const answers: (() => Response)[] = [];
  const stored = new Map<string, string>();
  const state = { now: startedAt, random: 0.5, privacy: undefined as unknown };
  const part: ReportsWorld = {
    now: () => state.now,
    random: () => state.random,
    fetch: async (to, request = {}) => {
      const body = new Uint8Array(await new Response(request.body).arrayBuffer());
      sent.push({ url: String(to), request, body });
      return (answers.shift() ?? (() => new Response(null, { status: 204 })))();
    },
    read: (key) => stored.get(key) ?? null,
    navigator: {
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.60 Safari/537.36',
      get globalPrivacyControl() {
        return state.privacy;
      },
    },
    locks: undefined,
    view: new EventTarget(),
    say: (sentence) => said.push(sentence),
  };
  return { part, sent, said, answers, stored, state };
}
type World = ReturnType<typeof aWorld>;

interface Page {
  readonly session: Session;
  readonly ask: (op: ReportRequest['op']) => Promise<PanelEvent | null>;
  /** An error, and what is asked because of it. */
  readonly fail: (event?: PanelEvent) => Promise<void>;
  readonly asked: () => readonly Extract<PanelEvent, { type: 'report.asked' }>[];
}

/** A page with a session that reports. The answers of the port are in its log, as the effect would log them. */
async function aPage(
  world: World,
  { began = startedAt, sample = 1, session = aSignedInSession(5, aNote(1, { text: 'Zanzibar' })) } = {},
): Promise<Page> {
  const port: Reports = await reports(
    { log: session.log, reducers, startedAt: began, app: '1.2.3', name: databaseName, url, sample },
    world.part,
  );
  const ask = async (op: ReportRequest['op']) => {
    const answer = await port({ op });
    if (answer) session.do(answer);
    return answer;
  };
  await ask('begin');
  await settled();
  return {
    session,
    ask,
    fail: async (event = anError()) => {
      session.do(event);
      await settled();
    },
    asked: () => session.log.entries().flatMap(({ event }) => (event.type === 'report.asked' ? [event] : [])),
  };
}

/** Until the device has the content of each report. */
async function reportsMade(): Promise<ReportStore> {
  const store = await ReportStore.open(`${databaseName} reports`);
  while ((await store.all()).some(({ body }) => body === null)) await settled();
  return store;
}

/** As if each page had died before it made its reports. */
async function forgetBodies(): Promise<void> {
  const store = await reportsMade();
  for (const report of await store.all()) await store.put({ ...report, body: null });
}

const read = (body: Uint8Array): Promise<LoadedLog<State>> => loadLog(panelFold, body);
const examination = { verify: true, effects: false, where: null, against: null };
async function* bytesOf(body: Uint8Array) {
  yield body;
}

test('[reports.content] a report is the session, redacted, with version, catalogue, locale, engine and fingerprint in its first line', async () => {
  const world = aWorld();
  const page = await aPage(world);
  await page.fail();
  const [asked] = page.asked();
  expect(await page.ask('send')).toMatchObject({ type: 'report.delivered', left: 0 });
  const [{ body }] = world.sent as [Sent];
  const { header, entries } = await read(body);
  expect(header).toEqual({
    format: 'notifications-panel-log',
    version: 1,
    app: '1.2.3',
    catalogue: expect.stringMatching(/^[0-9a-f]{14}$/),
    startedAt,
    redaction: 'text',
    report: { fingerprint: asked?.fingerprint, locale: 'en', browser: 'Chromium 142' },
  });
  expect(body.subarray(0, 2)).toEqual(new Uint8Array([0x1f, 0x8b]));
  expect(entries.map(({ event }) => event.type)).toEqual(
    page.session.log
      .entries()
      .slice(0, -1)
      .map(({ event }) => event.type),
  );
  expect(JSON.stringify(entries)).not.toContain('Zanzibar');
});

test.each([
  ['en-x-ada-lovelace', 'und'],
  ['de-DE-u-co-phonebk', 'und'],
  ['zzq', 'und'],
  ['pt-BR', 'pt-BR'],
])(
  '[file.gate] of the locale %s a report says %s, in its head and in its entries, also when it is sent in part',
  async (locale, told) => {
    const world = aWorld();
    const session = aSignedInSession(5, aNote(1, { text: 'Zanzibar' }));
    session.do({ ...sessionStarted(), locale } as PanelEvent);
    const page = await aPage(world, { session });
    await page.fail();
    world.answers.push(() => new Response(null, { status: 413 }));
    await page.ask('send');
    const heads = await Promise.all(world.sent.map(async ({ body }) => (await read(body)).header.report?.locale));
    expect(heads).toEqual([told, told]);
    const texts = world.sent.map(({ body }) => gunzipSync(body).toString());
    expect(texts.flatMap((text) => [...text.matchAll(/"locale":"([^"]*)"/g)].map(([, found]) => found))).toEqual(
      expect.arrayContaining([told]),
    );
    expect(texts.join('')).not.toMatch(/lovelace|phonebk|"zzq"/);
  },
);

test('[reports.content] nothing else leaves: no cookies, no referrer, no query, no content type', async () => {
  const world = aWorld();
  const page = await aPage(world);
  await page.fail();
  await page.ask('send');
  const [{ url: to, request }] = world.sent as [Sent];
  expect(to).toBe(url);
  expect(request).toMatchObject({
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
  });
  expect(request.headers).toBeUndefined();
});

test('[reports.fingerprint] the fingerprint is the one by which a fleet groups the report', async () => {
  const world = aWorld();
  const page = await aPage(world);
  await page.fail();
  await page.ask('send');
  const [{ body }] = world.sent as [Sent];
  const { findings } = await examine(bytesOf(body), examination);
  expect(findings.map(({ id }) => id)).toEqual(page.asked().map(({ fingerprint }) => fingerprint));
});

test('[reports.once] the same error is reported once in a session, and once a day on the device', async () => {
  const world = aWorld();
  const first = await aPage(world);
  await first.fail();
  await first.fail();
  expect(first.asked()).toHaveLength(1);
  await first.ask('send');
  const sameDay = await aPage(world, { began: startedAt + 1_000 });
  await sameDay.fail();
  expect(sameDay.asked()).toHaveLength(0);
  await sameDay.fail(anError('RangeError'));
  expect(sameDay.asked()).toHaveLength(1);
  world.state.now += dayMs;
  const nextDay = await aPage(world, { began: startedAt + 2_000 });
  await nextDay.fail();
  expect(nextDay.asked()).toHaveLength(1);
  await first.fail();
  expect(first.asked()).toHaveLength(1);
});

test('[reports.once] two tabs with the same error at the same time make one report', async () => {
  const world = aWorld();
  const tabs = [await aPage(world), await aPage(world, { began: startedAt + 1 })];
  await Promise.all(tabs.map((tab) => tab.fail()));
  expect(tabs.flatMap((tab) => tab.asked())).toHaveLength(1);
});

test.each([
  [0, 0.0001, false],
  [0.25, 0.2499, true],
  [0.25, 0.25, false],
  [1, 0.9999, true],
])('[reports.sample] of a share of %d a session that drew %d reports: %s', async (sample, random, sends) => {
  const world = aWorld();
  world.state.random = random;
  const page = await aPage(world, { sample });
  world.state.random = 1 - random;
  await page.fail();
  expect(page.asked()).toHaveLength(sends ? 1 : 0);
  const [offered] = page.session.log.entries().filter(({ event }) => event.type === 'report.offered');
  expect(offered?.event).toMatchObject({ sampled: sends });
});

test('[reports.week] what could not be delivered for a week is dropped, with one sentence', async () => {
  const world = aWorld();
  world.answers.push(() => new Response(null, { status: 503 }));
  const page = await aPage(world);
  await page.fail();
  expect(await page.ask('send')).toMatchObject({ type: 'report.failed', status: 503 });
  world.state.now += reportLimits.lifeMs;
  expect(await page.ask('send')).toMatchObject({ type: 'report.dropped', why: 'old', left: 0 });
  expect(world.sent).toHaveLength(1);
  expect(world.said).toEqual([expect.stringMatching(/^[^.]+for a week and was dropped\.$/)]);
  expect(await page.ask('send')).toEqual({ type: 'report.none' });
});

test.each([
  [new Response(null, { status: 429, headers: { 'retry-after': '120' } }), 429, 120_000],
  [
    new Response(null, { status: 503, headers: { 'retry-after': new Date(startedAt + 5_000).toUTCString() } }),
    503,
    5_000,
  ],
  [new Response(null, { status: 500, headers: { 'retry-after': 'soon' } }), 500, null],
  [null, 0, null],
])('[reports.retry-after] a failed try is told with what the answer asked: %#', async (answer, status, retryMs) => {
  const world = aWorld();
  world.answers.push(() => {
    if (answer) return answer;
    throw new TypeError('Failed to fetch');
  });
  const page = await aPage(world);
  await page.fail();
  expect(await page.ask('send')).toMatchObject({ type: 'report.failed', status, retryMs });
  expect(await page.ask('send')).toMatchObject({ type: 'report.delivered' });
  expect(world.sent[1]?.body).toEqual(world.sent[0]?.body);
});

test('[reports.later] what one page could not deliver, the next one does, as it was', async () => {
  const world = aWorld();
  world.answers.push(() => new Response(null, { status: 503 }));
  const page = await aPage(world);
  await page.fail();
  await page.ask('send');
  const next = await aPage(world, { began: startedAt + 1_000 });
  const [offered] = next.session.log.entries().filter(({ event }) => event.type === 'report.offered');
  expect(offered?.event).toMatchObject({ waiting: 1 });
  expect(await next.ask('send')).toMatchObject({ type: 'report.delivered', left: 0 });
  expect(world.sent[1]?.body).toEqual(world.sent[0]?.body);
});

test('[reports.next-start] a page that went before it sent anything left its report on the device', async () => {
  const world = aWorld();
  const page = await aPage(world);
  await page.fail();
  await reportsMade();
  const next = await aPage(world, { began: startedAt + 60_000 });
  expect(await next.ask('send')).toMatchObject({ type: 'report.delivered' });
  const { header, entries } = await read((world.sent[0] as Sent).body);
  expect(header).toMatchObject({ startedAt, report: { fingerprint: page.asked()[0]?.fingerprint } });
  expect(entries.at(-1)?.event.type).toBe('error.reported');
  expect(JSON.stringify(entries)).not.toContain('Zanzibar');
});

test('[reports.from-recording] a report that could not be made any more is made of the recording', async () => {
  const world = aWorld();
  const session = aSignedInSession(5, aNote(1, { text: 'Zanzibar' }));
  const stop = record({ ...session, reducers, database: await aDatabase(), startedAt });
  const page = await aPage(world, { session });
  await page.fail();
  session.do({ type: 'page.left' });
  await settled();
  stop();
  await forgetBodies();
  const next = await aPage(world, { began: startedAt + 60_000 });
  expect(await next.ask('send')).toMatchObject({ type: 'report.delivered' });
  const { header, entries } = await read((world.sent[0] as Sent).body);
  expect(header).toMatchObject({ startedAt, redaction: 'text', report: { browser: 'Chromium 142' } });
  expect(entries.map(({ event }) => event.type)).toEqual(session.log.entries().map(({ event }) => event.type));
  expect(JSON.stringify(entries)).not.toContain('Zanzibar');
});

test('[reports.died] an error at which the page died is found in its recording, and reported once', async () => {
  const world = aWorld();
  const session = aSignedInSession(5, aNote(1));
  const stop = record({ ...session, reducers, database: await aDatabase(), startedAt });
  session.do(anError(), { type: 'page.left' });
  await settled();
  stop();
  const next = await aPage(world, { began: startedAt + 60_000 });
  const [offered] = next.session.log.entries().filter(({ event }) => event.type === 'report.offered');
  expect(offered?.event).toMatchObject({ waiting: 1 });
  expect(await next.ask('send')).toMatchObject({ type: 'report.delivered', left: 0 });
  world.state.now += 2 * dayMs;
  const later = await aPage(world, { began: startedAt + 120_000 });
  expect(await later.ask('send')).toEqual({ type: 'report.none' });
});

test.each([
  ['outside the sample', { on: true, privacyControl: false, sampled: false }],
  ['with reports switched off', { on: false, privacyControl: false, sampled: true }],
  ['under Global Privacy Control', { on: true, privacyControl: true, sampled: true }],
])('[reports.died] [reports.switch] [reports.sample] a session %s is not looked at afterwards', async (_how, was) => {
  const world = aWorld();
  const session = aSignedInSession(5, aNote(1));
  const stop = record({ ...session, reducers, database: await aDatabase(), startedAt });
  session.do({ type: 'report.offered', ...was, waiting: 0 }, anError(), { type: 'page.left' });
  await settled();
  stop();
  const next = await aPage(world, { began: startedAt + 60_000 });
  expect(await next.ask('send')).toEqual({ type: 'report.none' });
});

test('[reports.from-recording] where the recording is gone too, the report is dropped with one sentence', async () => {
  const world = aWorld();
  await (await aPage(world)).fail();
  await forgetBodies();
  const next = await aPage(world, { began: startedAt + 60_000 });
  expect(await next.ask('send')).toMatchObject({ type: 'report.dropped', why: 'notKept' });
  expect(world.said).toEqual([expect.stringMatching(/^[^.]+no longer keeps the recording of its session\.$/)]);
});

test('[reports.end] of a session of over 5,000 entries the end is sent', async () => {
  const world = aWorld();
  const page = await aPage(world);
  page.session.do(...Array.from({ length: reportLimits.mostEntries }, (): PanelEvent => ({ type: 'poll.due' })));
  await page.fail();
  const end = page.session.log.entries().slice(-reportLimits.mostEntries);
  await page.ask('send');
  const { entries } = await read((world.sent[0] as Sent).body);
  expect(entries.map(({ seq }) => seq)).toEqual(end.map(({ seq }) => seq));
});

test('[reports.end] of a report of over 1,000,000 bytes the end is sent', async () => {
  const world = aWorld();
  const page = await aPage(world);
  const roll = dice(7);
  const word = () => Array.from({ length: 5_000 }, () => String.fromCharCode(97 + roll(26))).join('');
  for (let index = 0; index < 400; index += 1)
    page.session.do({ type: 'error.reported', problem: { ...problem('TypeError'), message: word() } });
  await settled();
  const last = page.session.log.entries().at(-1);
  await page.ask('send');
  const { body } = world.sent[0] as Sent;
  expect(body.byteLength).toBeLessThanOrEqual(reportLimits.mostBytes);
  const { entries } = await read(body);
  expect(entries.length).toBeLessThan(page.session.log.entries().length / 2);
  expect(entries.at(-1)?.seq).toBe(last?.seq);
});

test('[reports.too-large] what is refused as too large is tried in part, at once', async () => {
  const world = aWorld();
  world.answers.push(() => new Response(null, { status: 413 }));
  const page = await aPage(world);
  page.session.do(...Array.from({ length: 400 }, (): PanelEvent => ({ type: 'poll.due' })));
  await page.fail();
  expect(await page.ask('send')).toMatchObject({ type: 'report.delivered' });
  const [whole, part] = await Promise.all(world.sent.map(({ body }) => read(body)));
  expect(part?.entries.length).toBeLessThan((whole?.entries.length ?? 0) / 2);
  expect(part?.entries.at(-1)).toEqual(whole?.entries.at(-1));
  expect(part?.header).toEqual(whole?.header);
  expect((await examine(bytesOf((world.sent[1] as Sent).body), examination)).findings).toMatchObject([
    { kind: 'error' },
  ]);
});

test('[reports.too-large] refused even in part, it is dropped with one sentence', async () => {
  const world = aWorld();
  for (let times = 0; times < 2; times += 1) world.answers.push(() => new Response(null, { status: 413 }));
  const page = await aPage(world);
  await page.fail();
  expect(await page.ask('send')).toMatchObject({ type: 'report.dropped', why: 'tooLarge' });
  expect(world.said).toEqual([expect.stringMatching(/^[^.]+\(413\), also in part; the report was dropped\.$/)]);
  expect(world.sent).toHaveLength(2);
});

test('[reports.full-disk] without a database a report is sent as long as the page is there, and that is said once', async () => {
  blockedDevice();
  const world = aWorld();
  const page = await aPage(world);
  await page.fail();
  await page.fail(anError('RangeError'));
  expect(page.asked().map(({ kept }) => kept)).toEqual([false, false]);
  expect(world.said).toEqual([expect.stringMatching(/^[^.]+is lost\.$/)]);
  expect(await page.ask('send')).toMatchObject({ type: 'report.delivered', left: 1 });
  expect(await page.ask('send')).toMatchObject({ type: 'report.delivered', left: 0 });
});

test('[reports.full-disk] ten reports wait at most; that there is no room for more is said', async () => {
  const world = aWorld();
  const page = await aPage(world);
  const names = 'Abort Answer Conflict Data Frame Gone Http Push Range Stream Syntax Type'.split(' ');
  for (const name of names) await page.fail(anError(`${name}Error`));
  expect(page.asked()).toHaveLength(reportLimits.mostWaiting);
  expect(world.said).toHaveLength(1);
});

test.each([
  ['the switch', (world: World) => world.stored.set(reportsKey, '0')],
  ['Global Privacy Control', (world: World) => Object.assign(world.state, { privacy: true })],
])('[reports.switch] off by %s: nothing is kept and nothing is sent', async (_by, turnOff) => {
  const world = aWorld();
  const before = await aPage(world);
  await before.fail();
  turnOff(world);
  const page = await aPage(world, { began: startedAt + 1_000 });
  await page.fail(anError('RangeError'));
  expect(page.asked()).toEqual([]);
  expect(await page.ask('send')).toEqual({ type: 'report.none' });
  expect(world.sent).toEqual([]);
});

test('[reports.switch] switched off, what waits is forgotten; the choice holds where storage is blocked', async () => {
  const world = aWorld();
  const page = await aPage(world);
  await page.fail();
  page.session.do({ type: 'user.switchedReports', on: false });
  await page.ask('forget');
  await page.fail(anError('RangeError'));
  page.session.do({ type: 'user.switchedReports', on: true });
  expect(await page.ask('send')).toEqual({ type: 'report.none' });
  expect(page.asked()).toHaveLength(1);
});

type Off = (world: World, page: Page) => unknown;
const waysOff: readonly (readonly [string, Off])[] = [
  ['the switch in another tab', (world) => world.stored.set(reportsKey, '0')],
  ['the switch', (_world, page) => page.session.do({ type: 'user.switchedReports', on: false })],
  ['Global Privacy Control', (world) => Object.assign(world.state, { privacy: true })],
  [
    'the switch, off and on again',
    async (_world, page) => {
      page.session.do({ type: 'user.switchedReports', on: false });
      await page.ask('forget');
      page.session.do({ type: 'user.switchedReports', on: true });
    },
  ],
];

/** Turns of the event loop; a report is made and sent within as many. */
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe.each(waysOff)('off by %s', (_by, turnOff) => {
  test.each([0, 1, 2, 3, 5, 8, 13, 21])(
    '[reports.switch] a report that is being made meanwhile, for %i turns, is not sent',
    async (count) => {
      const world = aWorld();
      const page = await aPage(world);
      await page.fail();
      const sending = page.ask('send');
      await turns(count);
      const before = world.sent.length;
      await turnOff(world, page);
      await sending;
      expect(world.sent).toHaveLength(before);
      await page.ask('send');
      expect(world.sent).toHaveLength(before);
    },
  );

  test('[reports.switch] [reports.too-large] a report that is refused as too large meanwhile is not tried again', async () => {
    const world = aWorld();
    const page = await aPage(world);
    const off: unknown[] = [];
    world.answers.push(() => {
      off.push(turnOff(world, page));
      return new Response(null, { status: 413 });
    });
    page.session.do(...Array.from({ length: 400 }, (): PanelEvent => ({ type: 'poll.due' })));
    await page.fail();
    expect(await page.ask('send')).toEqual({ type: 'report.none' });
    await Promise.all(off);
    expect(world.sent).toHaveLength(1);
  });
});

describe('[reports.person] a report of an earlier session', () => {
  async function waiting(world: World, user = 5): Promise<void> {
    const page = await aPage(world, { session: aSignedInSession(user, aNote(1)) });
    await page.fail();
    await reportsMade();
  }
  const nextPage = (world: World, session: Session) => aPage(world, { began: startedAt + 60_000, session });
  const waitsIn = (page: Page) =>
    page.session.log.entries().flatMap(({ event }) => (event.type === 'report.offered' ? [event.waiting] : []));

  test('is not sent while another person is signed in, and is when its own is back', async () => {
    const world = aWorld();
    await waiting(world);
    const others = await nextPage(world, aSignedInSession(6));
    expect(await others.ask('send')).toEqual({ type: 'report.none' });
    expect(waitsIn(others)).toEqual([0]);
    const own = await aPage(world, { began: startedAt + 120_000, session: aSignedInSession(5) });
    expect(waitsIn(own)).toEqual([1]);
    expect(await own.ask('send')).toMatchObject({ type: 'report.delivered', left: 0 });
  });

  test('is not sent while the signed-in person is unknown or in doubt', async () => {
    const world = aWorld();
    await waiting(world);
    const page = await nextPage(world, aSession());
    expect(await page.ask('send')).toEqual({ type: 'report.none' });
    const doubtful = aSession({ owner: 5 });
    const next = await nextPage(world, doubtful);
    expect(waitsIn(next)).toEqual([1]);
    expect(await next.ask('send')).toEqual({ type: 'report.none' });
    doubtful.do(me(5));
    expect(await next.ask('send')).toMatchObject({ type: 'report.delivered' });
  });

  test.each([0, 1, 2, 3, 5, 8])(
    'is not sent when a doubt begins %i turns after it was asked for, before its request',
    async (count) => {
      const world = aWorld();
      await waiting(world);
      const session = aSession({ owner: 5 });
      session.do(me(5));
      const page = await nextPage(world, session);
      const sending = page.ask('send');
      await turns(count);
      const before = world.sent.length;
      session.do({ type: 'session.doubted' });
      await sending;
      expect(world.sent).toHaveLength(before);
    },
  );

  test('is not sent when its person is unknown, and ends after a week', async () => {
    const world = aWorld();
    const unknown = await aPage(world, { session: aSession() });
    await unknown.fail();
    await reportsMade();
    const page = await nextPage(world, aSignedInSession(6));
    expect(await page.ask('send')).toEqual({ type: 'report.none' });
    world.state.now += reportLimits.lifeMs;
    await aPage(world, { began: startedAt + 120_000, session: aSignedInSession(6) });
    expect(await (await ReportStore.open(`${databaseName} reports`)).all()).toEqual([]);
  });

  test('takes no room from another person’s reports', async () => {
    const world = aWorld();
    const first = await aPage(world);
    for (let index = 0; index < 10; index += 1) await first.fail(anError(`${String.fromCharCode(65 + index)}Error`));
    const others = await nextPage(world, aSignedInSession(6));
    await others.fail(anError('RangeError'));
    expect(others.asked()).toHaveLength(1);
  });

  test('that ended is never sent by its page', async () => {
    const world = aWorld();
    const page = await aPage(world);
    await page.fail();
    page.session.do({ type: 'session.ended' });
    expect(await page.ask('send')).toEqual({ type: 'report.none' });
    expect(world.sent).toEqual([]);
  });
});

test('[reports.off] without an address nothing answers', async () => {
  const { log } = aSignedInSession(5);
  const config = { log, reducers, startedAt, app: '1.2.3', name: databaseName, url: null, sample: 1 };
  const port = await reports(config, aWorld().part);
  expect(port({ op: 'begin' })).toBeNull();
});
