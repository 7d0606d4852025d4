/**
 * Runs in every page of the floor's benchmark before the page's own scripts (`visit.ts` hands it over as text). It marks
 * when a step begins and when its outcome is painted. In the floor's page, which has no script of its own, it carries the
 * step out: it turns the page into what the panel made of it, with as few changes as it can.
 */
globalThis.bench = (() => {
  const isFloor = location.pathname === '/floor.html';
  const channel = new MessageChannel();
  let step = null;
  let changes = [];
  let runMinute = null;
  let aheadMs = 0;

  channel.port1.onmessage = () => {
    performance.mark(`bench:painted:${step.name}`);
    step.isOver();
  };
  // A task that is posted in a frame's callback runs after that frame's style, layout and paint.
  const look = () => {
    if (step.read() === step.before) requestAnimationFrame(look);
    else channel.port2.postMessage(null);
  };
  const begin = () => {
    performance.mark(`bench:begin:${step.name}`);
    step.hasBegun = true;
    requestAnimationFrame(look);
  };
  const apply = () => {
    for (const change of changes) change();
    changes = [];
  };

  const beginOn = (type) =>
    addEventListener(
      type,
      ({ data }) => {
        if (!step || step.hasBegun || step.begins !== type) return;
        if (type !== 'message' || step.matches(Array.isArray(data) ? data[0] : null)) begin();
      },
      true,
    );
  for (const type of ['keydown', 'pointerdown', 'message']) beginOn(type);
  if (isFloor)
    for (const type of ['keydown', 'click', 'input'])
      addEventListener(
        type,
        (event) => {
          if (step?.applies !== type || !step.hasBegun) return;
          if (type !== 'input') event.preventDefault();
          apply();
        },
        true,
      );

  // The panel's clock waits for the next full minute: `tick` makes it now.
  const { setInterval } = globalThis;
  const { now } = Date;
  if (!isFloor) {
    Date.now = () => now() + aheadMs;
    globalThis.setInterval = (run, ms, ...rest) => {
      if (Math.abs(ms - (60_000 - (now() % 60_000))) < 5) runMinute = () => run(...rest);
      return setInterval(run, ms, ...rest);
    };
  }

  const isText = (node) => node.nodeType === Node.TEXT_NODE;
  const keyOf = (node) =>
    isText(node)
      ? 'text'
      : (node.dataset?.noteId ?? node.dataset?.undoFor ?? `${node.tagName} ${node.getAttribute('class') ?? ''}`);
  const keyed = (parent) => {
    const counts = new Map();
    return [...parent.childNodes].map((node) => {
      const key = keyOf(node);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return [`${key} ${counts.get(key)}`, node];
    });
  };
  function compareAttributes(live, wanted) {
    for (const { name } of live.attributes)
      if (!wanted.hasAttribute(name)) changes.push(() => live.removeAttribute(name));
    for (const { name, value } of wanted.attributes) {
      if (name === 'data-bench-focus') continue;
      if (live.getAttribute(name) !== value) changes.push(() => live.setAttribute(name, value));
    }
  }
  function compare(live, wanted, found) {
    if (wanted.dataset?.benchFocus) found.focus = live;
    compareAttributes(live, wanted);
    const present = new Map(keyed(live));
    const order = keyed(wanted);
    const kept = new Set(order.map(([key]) => key));
    for (const [key, node] of present) if (!kept.has(key)) changes.push(() => node.remove());
    // New nodes that stand together are one piece of HTML, put after the last node that stays.
    let last = null;
    let html = '';
    const insert = () => {
      if (html === '') return;
      const [after, text] = [last, html];
      html = '';
      changes.push(() =>
        after ? after.insertAdjacentHTML('afterend', text) : live.insertAdjacentHTML('afterbegin', text),
      );
    };
    for (const [key, node] of order) {
      const match = present.get(key);
      if (!match) html += node.outerHTML ?? node.data;
      else if (isText(match)) {
        if (match.data !== node.data)
          changes.push(() => {
            match.data = node.data;
          });
      } else {
        insert();
        compare(match, node, found);
        last = match;
      }
    }
    insert();
  }

  return {
    /**
     * @param read tells what the step changes: the step is over once that is another
     * @param applies the event at which the floor's page changes
     * @param matches whether a message begins the step
     */
    arm(config) {
      let isOver = null;
      const over = new Promise((resolve) => {
        isOver = resolve;
      });
      step = { ...config, before: config.read(), hasBegun: false, isOver, over };
      if (config.begins === 'now') begin();
    },
    /** Until the step is painted. */
    painted: () => step.over,
    /** What the floor's page is to become. The changes are found out here, before the step, and made by it. */
    prepare(html) {
      const wanted = new DOMParser().parseFromString(html, 'text/html');
      const found = { focus: null };
      changes = [];
      compare(document.getElementById('panel'), wanted.getElementById('panel'), found);
      changes.push(() => (found.focus ?? document.querySelector('[data-bench-focus]'))?.focus({ preventScroll: true }));
    },
    call() {
      begin();
      if (isFloor) apply();
      else {
        aheadMs += 60_000;
        runMinute?.();
      }
    },
    apply,
    /** The page without scripts and frames; the element that has the focus says so. */
    html() {
      const { activeElement } = document;
      activeElement?.setAttribute('data-bench-focus', 'true');
      const copy = document.documentElement.cloneNode(true);
      activeElement?.removeAttribute('data-bench-focus');
      for (const element of copy.querySelectorAll('script, iframe, meta[http-equiv]')) element.remove();
      return `<!doctype html>${copy.outerHTML}`;
    },
  };
})();
