/**
 * A clock for pages that stands still until it is told to run: `Date`, `setTimeout` and `setInterval` follow it. Unlike
 * the driver's own, it runs no timer inside another's callback, can be set back, and is right from the start in a page
 * that is loaded again. It also knows the calls of the page. `stage.ts` serves it with every page of the panel.
 */
import type { PageFault } from './pageFaults';

/** What a new document begins with. */
export interface Beginning {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How wrong the machine's clock is. */
  readonly skew: number;
  readonly faults: readonly PageFault[];
}

/** A call that takes longer, in real time, is slow on purpose: time goes on without it. */
const patienceMs = 150;

/**
 * A text and not a function: tsx adds helpers to functions, which pages do not have. `monkey.runTo(ms)` runs every timer
 * until then, one after the other, waits for the answers to the page's calls, and gives the time of the next timer or null.
 * `monkey.tell(skew, faults)` says how wrong the machine's clock is, and which faults of pageFaults.ts are present. `monkey.sleep(ms)` is time in which the machine sleeps: no timer runs,
 * and each is due so much later. `monkey.thaw(ms)` is the end of a time in which the page was frozen: what was due meanwhile
 * is due now, once. `monkey.sessions` are the ids that this page has made, by which the panel's devtools bridge is known.
 * `monkey.typed` are the notes with a reply box in which something was typed since this page was loaded. `monkey.asked` are
 * the calls that the page posted to the hidden frame, and `monkey.problems` its errors. After `monkey.end()` no message is heard, so that nothing is
 * done between the reading of the log and the end of the page.
 */
export const pageClock = `(() => {
  const { monkey } = globalThis;
  let { now } = monkey;
  let made = 0;
  let running = Promise.resolve(null);
  const timers = new Map();
  Object.assign(monkey, { sessions: [], typed: new Set(), asked: [], problems: [] });
  const realTimeout = globalThis.setTimeout.bind(globalThis);
  const RealDate = Date;
  globalThis.Date = class Date extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(now + monkey.skew);
      else super(...given);
    }
    static now() { return now + monkey.skew; }
  };
  const add = (run, ms, every, given) => {
    made += 1;
    const delay = Math.max(0, Number(ms) || 0);
    timers.set(made, { id: made, due: now + delay, every: every ? Math.max(1, delay) : null, run, given });
    return made;
  };
  globalThis.setTimeout = (run, ms, ...given) => add(run, ms, false, given);
  globalThis.setInterval = (run, ms, ...given) => add(run, ms, true, given);
  globalThis.clearTimeout = globalThis.clearInterval = (id) => { timers.delete(id); };
  const next = () => {
    let first = null;
    for (const timer of timers.values())
      if (first === null || timer.due < first.due || (timer.due === first.due && timer.id < first.id)) first = timer;
    return first;
  };
  const { port1, port2 } = new MessageChannel();
  const waiting = [];
  port1.onmessage = () => waiting.shift()?.();
  const breath = () => new Promise((resolve) => { waiting.push(resolve); port2.postMessage(null); });

  /** Posted to the hidden frame and not answered yet: by callback, whether the call is slow. */
  const underWay = new Map();
  let wake = () => {};
  const answers = async () => {
    let isEnough = false;
    realTimeout(() => { isEnough = true; wake(); }, ${patienceMs});
    while (!isEnough && [...underWay.values()].includes(false)) {
      await new Promise((resolve) => { wake = resolve; });
      await breath();
    }
    if (isEnough) for (const callback of underWay.keys()) underWay.set(callback, true);
  };
  const posted = ({ callback, abort, path, method }) => {
    if (abort) underWay.delete(callback);
    // The push channel stays open, and settings of the frame have no path.
    else if (path && !path.startsWith('/pinghub/')) {
      underWay.set(callback, false);
      monkey.asked.push({ method, path, at: now });
    }
  };
  // A window of another origin takes no changes, so the page gets a stand-in that knows what is posted.
  const standIns = new WeakMap();
  const { get: windowOf } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get() {
    const real = windowOf.call(this);
    if (real && !standIns.has(real))
      standIns.set(real, { postMessage: (data, ...to) => { real.postMessage(data, ...to); posted(data); } });
    return real && standIns.get(real);
  } });
  const { get: sourceOf } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'source');
  Object.defineProperty(MessageEvent.prototype, 'source', { get() {
    const real = sourceOf.call(this);
    return standIns.get(real) ?? real;
  } });
  monkey.sourceOf = (event) => sourceOf.call(event);
  let isOver = false;
  monkey.end = () => { isOver = true; };
  addEventListener('message', (event) => {
    if (isOver) event.stopImmediatePropagation();
    else if (Array.isArray(event.data) && underWay.delete(event.data.at(-1))) wake();
  }, true);

  const run = async (target) => {
    for (let count = 0; ; count += 1) {
      const timer = next();
      if (timer === null || timer.due > target) break;
      if (count > 20000) throw new Error('The timers of the page never end.');
      now = Math.max(now, timer.due);
      if (timer.every === null) timers.delete(timer.id);
      else timer.due = Math.max(timer.due + timer.every, now);
      try { timer.run(...timer.given); } catch (error) { reportError(error); }
      await breath();
    }
    now = Math.max(now, target);
    await breath();
    await answers();
    return next()?.due ?? null;
  };
  monkey.runTo = (target) => (running = running.then(() => run(target)));
  monkey.sleep = (ms) => {
    now += ms;
    for (const timer of timers.values()) timer.due += ms;
  };
  monkey.thaw = (target) => { now = Math.max(now, target); };
  monkey.tell = (skew, faults) => { monkey.skew = skew; monkey.setFaults(faults); };
  const randomUUID = crypto.randomUUID.bind(crypto);
  crypto.randomUUID = () => {
    const id = randomUUID();
    monkey.sessions.push(id);
    return id;
  };
  addEventListener('input', ({ target }) => {
    const note = target.closest?.('[data-note-id]')?.dataset.noteId;
    if (note) monkey.typed.add(Number(note));
  }, true);
  const complain = (what, error) => monkey.problems.push(what + ': ' + (error?.name ?? '') + ': ' + (error?.message ?? error) + '\\n' + (error?.stack ?? ''));
  addEventListener('error', ({ error, message }) => complain('uncaught error', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => complain('uncaught error', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => complain('policy', violatedDirective + ' refused ' + blockedURI));
  const { error: realError } = console;
  console.error = (...said) => { complain('console error', said.map(String).join(' ')); realError.apply(console, said); };
})();`;

/** The script of a new document. */
export const beginWith = (beginning: Beginning): string => `globalThis.monkey = ${JSON.stringify(beginning)};`;

/** Reads the panel's whole log through the devtools' bridge; the page was opened with `devtools=1`. */
export const readLog = `new Promise((resolve) => {
  const channel = new BroadcastChannel('notificationsDevtools');
  channel.onmessage = ({ data }) => {
    if (data.kind !== 'answer') return;
    const line = new BroadcastChannel(data.channel);
    if (!monkey.sessions.includes(data.session)) {
      line.postMessage({ kind: 'close' });
      line.close();
      return;
    }
    const { asked, problems } = monkey;
    const read = { header: null, base: null, entries: [], hash: null, asked, problems };
    line.onmessage = ({ data: said }) => {
      if (said.kind === 'begin') Object.assign(read, { header: said.header, base: said.base, last: said.last });
      if (said.kind === 'entries') {
        read.entries.push(...said.entries);
        read.last = said.last;
        read.hash = said.points.at(-1)?.hash ?? null;
      }
      if (read.base.seq + read.entries.length < read.last) line.postMessage({ kind: 'more' });
      else {
        line.postMessage({ kind: 'close' });
        line.close();
        channel.close();
        // As a text, because Firefox's driver leaves out an object that occurs twice.
        resolve(JSON.stringify(read));
      }
    };
    line.postMessage({ kind: 'more' });
  };
  channel.postMessage({ type: 'notificationsDevtools', kind: 'hello', known: [] });
})`;
