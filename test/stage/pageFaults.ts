/**
 * Faults inside a page: of browser storage, the database, locks, messages between tabs, answers of the hidden frame,
 * and the panel's own effects. `stage.ts` serves this with every page, after its clock (pageClock.ts).
 */
export const pageFaults = [
  'storageFull',
  'storageBlocked',
  'storageUnreadable',
  'databaseFails',
  'databaseHangs',
  'databaseAborts',
  'locksHang',
  'locksRefused',
  'tabsDeaf',
  'answersNever',
  'answersTwice',
  'answersSwapped',
  'answersStrange',
  'effectThrows',
  'syncThrows',
  'actsThrow',
] as const;
export type PageFault = (typeof pageFaults)[number];

/**
 * A text, for the reason that pageClock.ts gives. `monkey.setFaults(names)` sets the present faults, and releases the
 * calls that waited for their end. A new document begins with the faults of `monkey.faults`. `monkey.takeSaid()` gives the texts of the page since its last call, as a screen
 * reader reads them, each as role, space, text.
 */
export const pageFaultsScript = `(() => {
  const { monkey } = globalThis;
  let on = new Set(monkey.faults);
  let waiting = [];
  const after = (name, go) => { if (on.has(name)) waiting.push(() => after(name, go)); else go(); };
  monkey.setFaults = (names) => {
    on = new Set(names);
    const before = waiting;
    waiting = [];
    for (const go of before) go();
  };
  const blocked = () => new DOMException('Access is denied for this document.', 'SecurityError');

  const { localStorage: local, indexedDB: database } = window;
  for (const [name, value] of Object.entries({ localStorage: local, indexedDB: database }))
    Object.defineProperty(window, name, { get: () => { if (on.has('storageBlocked')) throw blocked(); return value; } });
  const { setItem, getItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    if (this === local && on.has('storageFull')) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    return setItem.call(this, key, value);
  };
  Storage.prototype.getItem = function (key) {
    if (this === local && on.has('storageUnreadable')) throw new DOMException('The storage cannot be read.', 'UnknownError');
    return getItem.call(this, key);
  };

  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, ...version) {
    if (on.has('databaseFails')) throw new DOMException('Internal error opening backing store.', 'UnknownError');
    if (!on.has('databaseHangs')) return open.call(this, name, ...version);
    const request = open.call(this, 'never');
    for (const type of ['success', 'error', 'blocked', 'upgradeneeded'])
      request.addEventListener(type, (event) => event.stopImmediatePropagation());
    return request;
  };
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    const request = put.apply(this, given);
    if (on.has('databaseAborts')) this.transaction.abort();
    return request;
  };

  const { request } = LockManager.prototype;
  LockManager.prototype.request = function (...given) {
    if (on.has('locksRefused')) return Promise.reject(blocked());
    if (!on.has('locksHang')) return request.apply(this, given);
    return new Promise((resolve, reject) => after('locksHang', () => request.apply(this, given).then(resolve, reject)));
  };

  const { postMessage } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.postMessage = function (data) {
    if (!on.has('tabsDeaf') || !this.name.startsWith('notifications_panel ')) postMessage.call(this, data);
  };

  const faulty = {
    effectThrows: ['statusBar'],
    syncThrows: ['sync'],
    actsThrow: ['moderation', 'liking', 'replying', 'outbox'],
  };
  const throwing = ([name, effect]) => [name, (entry$, ...given) => {
    const Entries = entry$.constructor;
    const told$ = new Entries((subscriber) => entry$.subscribe((entry) => {
      if (Object.entries(faulty).some(([fault, names]) => on.has(fault) && names.includes(name))) subscriber.error(new Error('planted'));
      else subscriber.next(entry);
    }));
    return effect(told$, ...given);
  }];
  const { entries } = Object;
  // The panel runs its effects from such a list of their names.
  Object.entries = (record) => Object.hasOwn(record, 'sync') && Object.hasOwn(record, 'persistence') ? entries(record).map(throwing) : entries(record);

  let held = null;
  addEventListener('message', (event) => {
    const { isTrusted, data, origin } = event;
    const source = monkey.sourceOf(event);
    const isAnswer = Array.isArray(data);
    if (!isTrusted || origin === location.origin || !isAnswer) return;
    const hear = (other) => dispatchEvent(new MessageEvent('message', { data: other, origin, source }));
    if (on.has('answersStrange'))
      for (const strange of [null, 7, [], [data[0]], ['text', 'number', 3, {}], [data[0], 200, {}, 'nobody'], { download: true, callbackId: data.at(-1), loaded: 'x' }, 'nothing'])
        hear(strange);
    if (on.has('answersTwice')) queueMicrotask(() => hear(data));
    if (on.has('answersNever')) event.stopImmediatePropagation();
    if (on.has('answersSwapped')) {
      event.stopImmediatePropagation();
      const earlier = held;
      held = () => hear(data);
      if (earlier) { held(); held = null; earlier(); }
      else after('answersSwapped', () => { held?.(); held = null; });
    }
  }, true);

  const said = new Set();
  const places = { alert: '[role="alert"]', status: '[role="status"]', line: '.connection', progressbar: '[role="progressbar"]' };
  const hearPage = () => {
    for (const [role, selector] of Object.entries(places))
      for (const one of document.querySelectorAll(selector)) {
        const read = one.cloneNode(true);
        for (const hidden of read.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
        const text = (one.getAttribute('aria-label') ?? read.textContent).trim();
        if (text !== '') said.add(role + ' ' + text);
      }
  };
  new MutationObserver(hearPage).observe(document, { subtree: true, childList: true, characterData: true });
  monkey.takeSaid = () => {
    hearPage();
    const all = [...said];
    said.clear();
    return all;
  };
})();`;
