/** One visit of the floor's benchmark to a page: loads it, does every step, and reads from a trace what each one took. */
import { readFileSync } from 'node:fs';
import type { Browser, CDPSession, Page } from 'playwright-core';
import * as v from 'valibot';
import { createControl } from '../../../scripts/control';
import type { Sandbox } from '../../../src/sandbox/sandbox';
import { type Step, steps } from './steps';

/** What one step took of the page's main thread, from its beginning to its frame. */
export interface Cost {
  readonly cpuMs: number;
  readonly wallMs: number;
  /** The number of styled elements. */
  readonly restyled: number;
}
export interface Visit {
  readonly costs: ReadonlyMap<string, readonly Cost[]>;
  readonly elements: number;
  /** Of the page and of what Playwright puts into it, which are 13. */
  readonly listeners: number;
  /** JavaScript's heap after all steps, MB. */
  readonly heap: number;
  /** The page as HTML: with the list's shell, with its rows, and after each step. */
  readonly pages: readonly string[];
  /** The panel's elements with the rows, and after each step. */
  readonly counts: readonly number[];
}
export interface VisitConfig {
  readonly browser: Browser;
  readonly sandbox: Sandbox;
  /** Notes in the list's one answer. */
  readonly notes: number;
  /** How many times slower the page's processor is made. */
  readonly slowdown: number;
  /** What a visit of the panel left in `pages`: the floor shows the same without script. Null: the panel itself. */
  readonly floor: readonly string[] | null;
}

const inPage = readFileSync(new URL('inPage.js', import.meta.url), 'utf8');
const rowCount = `document.querySelectorAll('[data-note-id][data-note-type]').length`;
const longText = 'All of it is read, a line at a time. '
  .repeat(1_100)
  .slice(0, 40_000)
  .replaceAll('time. ', 'time.\n\n');
/** How long the list's answer waits, so that the shell is drawn and idle before it comes. */
const holdMs = 1_500;
const patienceMs = 20_000;

/** In the provider's frame: the first list asks for more notes, and may have to wait. */
const inProvider = (provider: string, notes: number, waitMs: number) => `
  if (location.origin === '${provider}') {
    const { open, send } = XMLHttpRequest.prototype;
    let isAsked = false;
    XMLHttpRequest.prototype.open = function (method, url, ...rest) {
      this.isFirst = !isAsked && /[?&]number=/.test(url);
      isAsked ||= this.isFirst;
      return open.call(this, method, url.replace(/([?&]number=)10(?=&|$)/, '$1${notes}'), ...rest);
    };
    XMLHttpRequest.prototype.send = function (body) {
      if (this.isFirst) setTimeout(() => send.call(this, body), ${waitMs});
      else send.call(this, body);
    };
  }`;

const traceEvent = v.object({
  name: v.string(),
  cat: v.optional(v.string()),
  ph: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.optional(v.number()),
  tts: v.optional(v.number()),
  args: v.optional(v.looseObject({ elementCount: v.optional(v.number()) })),
});
type TraceEvent = v.InferOutput<typeof traceEvent>;

const categories = ['blink.user_timing', 'devtools.timeline'];

async function startTrace(cdp: CDPSession): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const one of value) {
      const parsed = v.safeParse(traceEvent, one);
      if (parsed.success && /^bench:|^UpdateLayoutTree$/.test(parsed.output.name)) events.push(parsed.output);
    }
  });
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: categories } });
  return async () => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    return events;
  };
}

/** The costs by figure. A step's name is its figure's, `#`, and a number. */
function costsOf(events: readonly TraceEvent[]): ReadonlyMap<string, readonly Cost[]> {
  const costs = new Map<string, Cost[]>();
  for (const begin of events) {
    const [, kind, name = ''] = begin.name.split(':');
    if (kind !== 'begin') continue;
    const end = events.find((one) => one.name === `bench:painted:${name}`);
    if (!end) continue;
    const [from, to] = [begin.ts ?? 0, end.ts ?? 0];
    const restyled = events
      .filter(
        ({ name: of, pid, tid, ts = 0 }) =>
          of === 'UpdateLayoutTree' && pid === begin.pid && tid === begin.tid && ts >= from && ts <= to,
      )
      .reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0);
    const cost = { cpuMs: ((end.tts ?? 0) - (begin.tts ?? 0)) / 1_000, wallMs: (to - from) / 1_000, restyled };
    const figure = name.split('#')[0] ?? '';
    costs.set(figure, [...(costs.get(figure) ?? []), cost]);
  }
  return costs;
}

/** Until the page has nothing to do. */
const idle = (page: Page, slowdown: number) =>
  page.evaluate(`new Promise((resolve) => setTimeout(resolve, ${100 + 50 * slowdown}))`);
/** @throws Error that names the step which had no outcome */
async function painted(page: Page, name: string): Promise<void> {
  const changed = await page.evaluate(
    `Promise.race([bench.painted(), new Promise((resolve) => setTimeout(() => resolve(false), ${patienceMs}))])`,
  );
  if (changed === false) throw new Error(`"${name}" changed nothing in ${patienceMs} ms at ${page.url()}.`);
}

const beginsOf = ({ does }: Step): string => {
  if ('press' in does) return 'keydown';
  if ('click' in does) return 'pointerdown';
  return 'pushed' in does ? 'message' : 'call';
};
const appliesOf = ({ does, read }: Step): string => {
  if ('click' in does) return 'click';
  return /value|option/.test(read) && 'press' in does && does.press !== 'Escape' ? 'input' : 'keydown';
};

async function doStep(page: Page, step: Step, place: number, isFloor: boolean, provider: string): Promise<void> {
  const { does, read, figure } = step;
  const name = JSON.stringify(`${figure ?? 'between'}#${place}`);
  const matches = `(body) => body?.type === 'message'`;
  const begins = isFloor && 'pushed' in does ? 'call' : beginsOf(step);
  await page.evaluate(
    `bench.arm({ name: ${name}, begins: '${begins}', applies: '${appliesOf(step)}', read: () => (${read}), matches: ${matches} })`,
  );
  if ('press' in does) await page.keyboard.press(does.press);
  else if ('click' in does) await page.locator(does.click).first().click();
  else if (begins === 'call') await page.evaluate('bench.call()');
  else await createControl(provider).addNote('like', { set: { read: 0 } });
  await painted(page, `${figure ?? read} (step ${place})`);
}

/** The same notes at each visit: the newest is a comment with a long text. */
async function prepare({ sandbox, notes }: VisitConfig): Promise<void> {
  const control = createControl(sandbox.provider);
  await control.reset({ notes: notes - 1 });
  const id = await control.addNote('comment', { push: 'none' });
  await control.editNote(id, { text: longText, push: 'none' });
}

async function newPage({ browser, slowdown, notes, sandbox, floor }: VisitConfig, waitMs: number) {
  const context = await browser.newContext({ viewport: { width: 400, height: 700 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const provider = sandbox.provider.replace('127.0.0.1', 'localhost');
  await page.addInitScript({ content: inPage });
  await page.addInitScript({ content: inProvider(provider, notes, waitMs) });
  if (slowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const [, withRows = ''] = floor ?? [];
  let html = withRows;
  if (floor) {
    // Not Playwright's own routes: with them the browser keeps no copies of files.
    await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*/floor.html' }] });
    cdp.on('Fetch.requestPaused', ({ requestId }) => {
      const responseHeaders = [{ name: 'content-type', value: 'text/html; charset=utf-8' }];
      const body = Buffer.from(html).toString('base64');
      void cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body });
    });
  }
  return {
    context,
    page,
    cdp,
    url: `${sandbox.panel}/${floor ? 'floor.html' : ''}`,
    serve: (text: string) => {
      html = text;
    },
  };
}

/** From the page's first moment to its rows. The first load fills the browser's cache. */
async function navigation(config: VisitConfig): Promise<ReadonlyMap<string, readonly Cost[]>> {
  const { context, page, cdp, url } = await newPage(config, 0);
  const rows = `() => ${rowCount} >= ${config.notes}`;
  await page.addInitScript({
    content: `if (top === window) bench.arm({ name: 'navigation → rows', begins: 'now', read: ${rows} })`,
  });
  await page.goto(url);
  await painted(page, 'list');
  await idle(page, config.slowdown);
  const stop = await startTrace(cdp);
  for (let times = 0; times < 3; times += 1) {
    await page.goto(url);
    await painted(page, 'list');
    await idle(page, config.slowdown);
  }
  const costs = costsOfMany(await stop());
  await context.close();
  return costs;
}

/** Several navigations have the same marks: each beginning goes with the next end. */
function costsOfMany(events: readonly TraceEvent[]): ReadonlyMap<string, readonly Cost[]> {
  const sorted = [...events].sort((a, b) => (a.ts ?? 0) - (b.ts ?? 0));
  let begun = -1;
  const numbered = sorted.map((event) => {
    if (event.name.startsWith('bench:begin:')) begun += 1;
    return event.name.startsWith('bench:') ? { ...event, name: `${event.name}#${begun}` } : event;
  });
  return costsOf(numbered);
}

export async function visit(config: VisitConfig): Promise<Visit> {
  const { notes, slowdown, floor, sandbox } = config;
  await prepare(config);
  const navigations = await navigation(config);
  await prepare(config);
  const { context, page, cdp, url, serve } = await newPage(config, holdMs);
  await cdp.send('Performance.enable');
  if (floor?.[0]) serve(floor[0]);
  const pages: string[] = [];
  const stop = await startTrace(cdp);
  await page.goto(url);
  const arm = (begins: string) =>
    page.evaluate(
      `bench.arm({ name: 'list answer → rows', begins: '${begins}', read: () => ${rowCount} >= ${notes}, matches: (body) => !!body?.notes?.[0]?.subject })`,
    );
  const next = async (place: number) => {
    if (floor) await page.evaluate(`bench.prepare(${JSON.stringify(floor[place])})`);
    else pages.push(await page.evaluate(`bench.html()`));
  };
  if (!floor) await page.waitForSelector('[role="progressbar"]');
  if (floor) await next(1);
  else await next(0);
  await arm(floor ? 'call' : 'message');
  if (floor) {
    await idle(page, slowdown);
    await page.evaluate('bench.call()');
  }
  await painted(page, 'list');
  await page.waitForTimeout(1_000);
  await idle(page, slowdown);
  const metrics = async () => {
    // Twice: what is only held by garbage is garbage at the second time.
    for (let times = 0; times < 2; times += 1) await cdp.send('HeapProfiler.collectGarbage');
    const { metrics: all } = await cdp.send('Performance.getMetrics');
    const of = (wanted: string) => all.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    return { listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') / 1e6 };
  };
  const { listeners } = await metrics();
  const elements = Number(await page.evaluate(`document.querySelectorAll('*').length`));
  const counts: number[] = [];
  const count = async () => counts.push(Number(await page.evaluate(`document.querySelectorAll('#panel *').length`)));
  await count();
  if (!floor) await next(1);
  for (const [index, step] of steps.entries()) {
    if (floor) await next(index + 2);
    await doStep(page, step, index, floor !== null, sandbox.provider);
    await idle(page, slowdown);
    if (!floor) await next(index + 2);
    await count();
  }
  const costs = new Map([...navigations, ...costsOf(await stop())]);
  const { heap } = await metrics();
  await context.close();
  return { costs, elements, listeners, heap, pages, counts };
}
