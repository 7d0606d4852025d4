/** Which errors are reported, what a report holds, and when nothing is sent. */
import { gunzipSync } from 'node:zlib';
import type { PanelEvent } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { reportErrors } from '../../../src/frame/reports/reports';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { loadLog } from '../../../src/replay/session/loadLog';
import { aNote } from '../../reducers/folding';
import { aSignedInSession, reducers } from '../storage/aDevice';

const anError = (name = 'TypeError'): PanelEvent => ({
  type: 'error.reported',
  problem: { name, message: 'Zanzibar is down', status: 0 },
});

interface Sent {
  readonly url: string;
  readonly request: RequestInit;
  readonly body: Uint8Array;
}

function aPage({ sample = 1, on = true, privacy = false, before = [] as readonly PanelEvent[] } = {}) {
  const session = aSignedInSession(5, aNote(1, { text: 'Zanzibar' }));
  const sent: Sent[] = [];
  const state = { privacy, answer: async () => new Response(null, { status: 204 }) };
  const fetch = async (url: unknown, request: RequestInit = {}) => {
    sent.push({ url: String(url), request, body: new Uint8Array(request.body as ArrayBuffer) });
    return state.answer();
  };
  const navigator = {
    get globalPrivacyControl() {
      return state.privacy;
    },
  };
  session.do(...before);
  const stop = reportErrors(
    {
      log: session.log,
      reducers,
      startedAt: 1_700_000_000_000,
      app: '1.2.3',
      url: 'https://reports.example/panel',
      sample,
      on,
    },
    { view: Object.assign(new EventTarget(), { fetch, navigator }), random: () => 0.5 },
  );
  return { ...session, sent, state, stop };
}

const realTimeout = setTimeout;

/** Time for what is due, and for the packing of a log, which takes no timer. */
async function passed(ms: number = limits.reportAfterMs): Promise<void> {
  jest.advanceTimersByTime(ms);
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => realTimeout(resolve, 1));
}

Object.assign(globalThis, { reportError: jest.fn() });
beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

const told = (page: ReturnType<typeof aPage>) => page.log.entries().filter(({ event }) => event.type === 'report.sent');

test('[reports.soon] [reports.content] an error is reported a second later, once, without texts, cookies or referrer', async () => {
  const page = aPage();
  page.do(anError());
  await passed(limits.reportAfterMs - 1);
  expect(page.sent).toEqual([]);
  page.do({ type: 'user.openedHelp' });
  await passed(1);
  const [{ url, request, body } = {} as Sent] = page.sent;
  expect(url).toBe('https://reports.example/panel');
  expect(request).toMatchObject({
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  });
  const text = gunzipSync(body).toString();
  expect(text).not.toContain('Zanzibar');
  const { header, entries } = await loadLog(panelFold, body);
  expect(header).toMatchObject({ app: '1.2.3', startedAt: 1_700_000_000_000, redaction: 'text' });
  expect(entries.at(-1)?.event.type).toBe('user.openedHelp');
});

test('the log says which error was sent, how large the report was, and what was answered', async () => {
  const page = aPage();
  page.state.answer = async () => new Response(null, { status: 503 });
  page.do(anError());
  const seq = page.log.entries().at(-1)?.seq;
  await passed();
  const bytes = page.sent[0]?.body.byteLength;
  expect(told(page)).toMatchObject([{ cause: seq, event: { status: 503, bytes, fingerprint: expect.any(String) } }]);
  page.state.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  page.do(anError('RangeError'));
  await passed();
  expect(told(page).at(-1)?.event).toMatchObject({ status: 0 });
});

test('[reports.soon] the same error is reported once a session, another one too', async () => {
  const page = aPage();
  for (const name of ['TypeError', 'TypeError', 'RangeError', 'TypeError']) page.do(anError(name));
  await passed();
  await passed();
  expect(page.sent).toHaveLength(2);
});

test.each<[string, readonly PanelEvent[]]>([
  ['an effect failed', [{ type: 'effect.failed', effect: 'sync', problem: { name: 'Error', message: '', status: 0 } }]],
  ['an event was refused', [{ type: 'log.refused', eventType: 'user.openedHelp', reason: 'no JSON' }]],
  ['the log could not be saved', [{ type: 'log.failed', reason: 'full' }]],
  [
    'the list failed three times',
    [1, 2, 3].map(
      () =>
        ({
          type: 'api.failed',
          call: 'listNotes',
          subject: null,
          problem: { name: 'NetworkError', message: '', status: 0 },
        }) as PanelEvent,
    ),
  ],
])('[reports.what] reported is that %s', async (_name, events) => {
  const page = aPage();
  page.do(...events);
  await passed();
  expect(page.sent).toHaveLength(1);
});

test('[reports.what] an error before the code of reports came is reported, and one that nothing caught', async () => {
  const early = aPage({ before: [anError()] });
  await passed();
  expect(early.sent).toHaveLength(1);
});

test.each([
  ['the person switched them off', { on: false }],
  ['the browser asks for privacy', { privacy: true }],
  ['the session is not of the sample', { sample: 0.5 }],
])('[reports.switch] [reports.soon] nothing is sent where %s', async (_name, options) => {
  const page = aPage(options);
  page.do(anError());
  await passed();
  expect(page.sent).toEqual([]);
});

test('[reports.switch] nothing is sent that is switched off, in this tab or another, before its second is over', async () => {
  for (const type of ['user.madeChoice', 'storage.choiceMade'] as const) {
    const page = aPage();
    page.do(anError(), { type, choice: 'reports', value: false });
    await passed();
    expect(page.sent).toEqual([]);
  }
  const page = aPage();
  page.do(anError());
  page.state.privacy = true;
  await passed();
  expect(page.sent).toEqual([]);
});

test('[reports.switch] nothing is sent once the session has ended', async () => {
  const page = aPage();
  page.do(anError());
  page.stop();
  await passed();
  expect(page.sent).toEqual([]);
});

test('[reports.content] of a long session the newest entries are sent, as many as may outlive the page', async () => {
  const page = aPage();
  // Draft texts are replaced by random letters, which gzip cannot make much smaller.
  for (let index = 0; index < 300; index += 1)
    page.do({
      type: 'user.wroteReply',
      note: 1,
      edit: { start: 0, removed: 1_000, inserted: `${index} `.repeat(100) },
      caret: 0,
    });
  page.do(anError());
  await passed();
  // A long log takes longer to pack.
  while (page.sent.length === 0) await passed(0);
  const [{ request, body } = {} as Sent] = page.sent;
  expect(request?.keepalive).toBe(true);
  expect(body?.byteLength).toBeLessThanOrEqual(limits.reportKeepaliveBytes);
  const { base, entries } = await loadLog(panelFold, body as Uint8Array<ArrayBuffer>);
  expect(base.seq).toBeGreaterThan(0);
  expect(entries.at(-1)?.event.type).toBe('error.reported');
});
