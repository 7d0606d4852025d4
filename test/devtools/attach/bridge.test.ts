/** The panel's side and the devtools' side over real ports: who is answered, and what is sent. */
import type { Entry, PanelEvent } from '../../../reducers/events';
import { initialState, reduce } from '../../../reducers/index';
import { type FoundPanel, findPanels } from '../../../src/devtools/attach/findPanels';
import { type PanelSays, parsePanelSays } from '../../../src/devtools/attach/messages';
import { follow } from '../../../src/devtools/connection';
import { attach } from '../../../src/frame/devtoolsBridge';
import { hashOf } from '../../../src/replay/values/hash';
import { createLog } from '../../../streams/log';
import { entriesOf } from '../../replay/support/logs';

const own = 'https://panel.example';
const recorded = entriesOf('morning');

/** A window, with what the two sides use of it. */
class View extends EventTarget {
  readonly location;
  readonly frames: View[] = [];
  readonly opener: View | null = null;
  readonly parent: View = this;
  readonly closed = false;
  readonly crypto = crypto;
  readonly MessageChannel = MessageChannel;
  readonly setTimeout = setTimeout;
  readonly clearTimeout = clearTimeout;
  readonly setInterval = setInterval;
  readonly clearInterval = clearInterval;
  readonly heard: unknown[] = [];

  constructor(origin: string) {
    super();
    this.location = { origin };
  }

  /** Delivers a message of `from` as a browser does. */
  hear(data: unknown, from: { origin: string; source: View | null; ports?: readonly MessagePort[] }): void {
    this.heard.push(data);
    this.dispatchEvent(Object.assign(new Event('message'), { data, ports: [], ...from }));
  }
}
const asWindow = (view: View) => view as unknown as Window & typeof globalThis;

function liveLog(budget?: { events: number; bytes: number }) {
  let now = 0;
  const log = createLog({ initial: initialState, reduce, now: () => now, ...(budget && { budget }) });
  const append = (entries: readonly Entry[]): void => {
    for (const { at, event, cause } of entries) {
      now = at;
      log.append(cause === undefined ? { event } : { event, cause: { seq: cause } });
    }
  };
  return { log, append };
}

/** A panel, and a devtools page that found it. */
function attached(log = liveLog()) {
  const panel = new View(own);
  const devtools = new View(own);
  const stopBridge = attach(log.log, { view: asWindow(panel), app: '0.1.0', startedAt: 5 });
  devtools.frames.push(panel);
  Object.assign(panel, {
    postMessage: (data: unknown) => panel.hear(data, { origin: own, source: devtools }),
  });
  Object.assign(devtools, {
    postMessage: (data: unknown, _origin: string, ports: readonly MessagePort[]) =>
      devtools.hear(data, { origin: own, source: panel, ports }),
  });
  const found: FoundPanel[] = [];
  const finder = findPanels({ view: asWindow(devtools), onFound: (one) => found.push(one), everyMs: 60_000 });
  const close = () => {
    finder.stop();
    stopBridge();
  };
  return { panel, devtools, found, close, log };
}

const until = async (done: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 200 && !done(); turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

async function everything(found: FoundPanel, count: number): Promise<PanelSays[]> {
  const said: PanelSays[] = [];
  const entries = () => said.reduce((sum, one) => sum + (one.kind === 'entries' ? one.entries.length : 0), 0);
  const stop = follow(found.line, { onSaid: (one) => said.push(one), onProblem: (text) => fail(text) });
  await until(() => entries() >= count);
  stop();
  return said;
}
const fail = (text: string): never => {
  throw new Error(text);
};

test('[devtools.attach] a page of the same origin gets the header, every entry in order, and hashes of the panel’s own states', async () => {
  const log = liveLog();
  log.append(recorded);
  const { found, close } = attached(log);
  await until(() => found.length > 0);
  const said = found[0] ? await everything(found[0], recorded.length) : [];
  close();
  expect(said[0]).toMatchObject({ kind: 'begin', header: { startedAt: 5, redaction: 'none' }, base: { seq: 0 } });
  const entries = said.flatMap((one) => (one.kind === 'entries' ? one.entries : []));
  expect(entries).toEqual(log.log.entries());
  const points = said.flatMap((one) => (one.kind === 'entries' ? one.points : []));
  expect(points.at(-1)).toEqual({ checkpoint: recorded.length, hash: hashOf(log.log.state$.value) });
});

test('an attached panel does not answer the next greeting', async () => {
  const { panel, devtools, found, close } = attached();
  await until(() => found.length > 0);
  panel.hear(
    { type: 'notificationsDevtools', kind: 'hello', known: [found[0]?.session] },
    { origin: own, source: devtools },
  );
  await until(() => found.length > 1);
  close();
  found[0]?.line.close();
  expect(found).toHaveLength(1);
  expect(devtools.heard).toHaveLength(1);
});

test.each([
  ['https://evil.example', own],
  ['http://panel.example', own],
  ['https://panel.example:8443', own],
  ['null', 'null'],
])('[devtools.attach] a page of %s is not answered by a panel of %s', async (from, panelOrigin) => {
  const { log } = liveLog();
  const panel = new View(panelOrigin);
  const other = new View(from);
  Object.assign(other, { postMessage: (data: unknown) => other.hear(data, { origin: panelOrigin, source: panel }) });
  const stop = attach(log, { view: asWindow(panel), app: '0.1.0', startedAt: 0 });
  panel.hear({ type: 'notificationsDevtools', kind: 'hello', known: [] }, { origin: from, source: other });
  await until(() => other.heard.length > 0);
  stop();
  expect(other.heard).toEqual([]);
});

test('[devtools.attach] an answer from another origin is ignored', async () => {
  const devtools = new View(own);
  const found: FoundPanel[] = [];
  const finder = findPanels({ view: asWindow(devtools), onFound: (one) => found.push(one), everyMs: 60_000 });
  const { port1, port2 } = new MessageChannel();
  const answer = { type: 'notificationsDevtools', kind: 'answer', session: 'x' };
  devtools.hear(answer, { origin: 'https://evil.example', source: null, ports: [port1] });
  finder.stop();
  port1.close();
  port2.close();
  expect(found).toEqual([]);
});

test('[devtools.attach] entries that the panel dropped before they were sent are reported as missing', async () => {
  const log = liveLog({ events: 512, bytes: 1e9 });
  const { found, close } = attached(log);
  await until(() => found.length > 0);
  const said: PanelSays[] = [];
  const stop = follow(found[0]?.line ?? fail('no panel'), { onSaid: (one) => said.push(one), onProblem: fail });
  await until(() => said.length > 0);
  const tick: PanelEvent = { type: 'clock.ticked', startOfToday: 0, now: 0 };
  log.append(Array.from({ length: 2_000 }, (_, index) => ({ seq: index + 1, at: index, event: tick })));
  log.append([]);
  await until(() => said.some((one) => one.kind === 'entries'));
  stop();
  close();
  const rebased = said.find((one) => one.kind === 'rebased');
  const base = rebased?.kind === 'rebased' ? rebased.base.seq : 0;
  expect(base).toBeGreaterThan(0);
  const entries = said.flatMap((one) => (one.kind === 'entries' ? one.entries : []));
  expect(entries[0]?.seq).toBe(base + 1);
});

test('a page that is gone is sent nothing more, and an unknown message is ignored', async () => {
  expect(parsePanelSays({ kind: 'entries', entries: [{ seq: 1 }], points: [], last: 1 })).toBeNull();
  expect(parsePanelSays('hello')).toBeNull();
  expect(parsePanelSays({ kind: 'left' })).toEqual({ kind: 'left' });
});
