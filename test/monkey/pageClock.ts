/**
 * A clock for pages that stands still until it is told to run: `Date`, `setTimeout` and `setInterval` follow it. Unlike
 * the driver's own, it runs no timer inside another's callback, can be set back, and is right from the start in a page
 * that is loaded again. `stage.ts` puts it into every page.
 */

/** The cookie from which a new page learns what time it is; milliseconds since 1970. */
export const clockCookie = 'monkey_now';

/**
 * A text and not a function: tsx adds helpers to functions, which pages do not have. `monkey.runTo(ms)` runs every timer
 * until then, one after the other, and gives the time of the next one or null. `monkey.skew` is how wrong the machine's
 * clock is. `monkey.sleep(ms)` is time in which the machine sleeps: no timer runs, and each is due so much later.
 * `monkey.thaw(ms)` is the end of a time in which the page was frozen: what was due meanwhile is due now, once. `monkey.sessions` are the ids that this page has made, by which the panel's devtools bridge is known.
 * `monkey.typed` are the notes with a reply box in which something was typed since this page was loaded.
 */
export const pageClock = `(() => {
  let start = null;
  try { start = /(?:^|; )${clockCookie}=(\\d+)/.exec(document.cookie)?.[1] ?? null; } catch {}
  if (start === null) return;
  let now = Number(start);
  let made = 0;
  let running = Promise.resolve(null);
  const timers = new Map();
  const monkey = { skew: Number(sessionStorage.getItem('monkey_skew') ?? 0), sessions: [], typed: new Set() };
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
    return next()?.due ?? null;
  };
  monkey.runTo = (target) => (running = running.then(() => run(target)));
  monkey.sleep = (ms) => {
    now += ms;
    for (const timer of timers.values()) timer.due += ms;
  };
  monkey.thaw = (target) => { now = Math.max(now, target); };
  monkey.setSkew = (ms) => { monkey.skew = ms; sessionStorage.setItem('monkey_skew', String(ms)); };
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
  globalThis.monkey = monkey;
})();`;

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
    const read = { header: null, base: null, entries: [], hash: null };
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
        resolve(read);
      }
    };
    line.postMessage({ kind: 'more' });
  };
  channel.postMessage({ type: 'notificationsDevtools', kind: 'hello', known: [] });
})`;
