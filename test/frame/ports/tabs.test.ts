/** The other tabs of the origin: locks over all of them, and what they say to each other. */
import type { Subscription } from 'rxjs';
import { openChannel } from '../../../src/frame/ports/openChannel';
import { lockPort, makeTabsPort, tabName } from '../../../src/frame/ports/tabs';
import type { TabMessage } from '../../../streams/ports';

interface Asked {
  readonly name: string;
  readonly options: LockOptions;
  readonly hold: () => Promise<void>;
  readonly refuse: (reason: unknown) => void;
}

/** Web Locks as a browser has them, of which a test grants or refuses each request. */
function someLocks() {
  const asked: Asked[] = [];
  const request = (name: string, options: LockOptions, hold: () => Promise<void>) =>
    new Promise((resolve, refuse) => {
      options.signal?.addEventListener('abort', () => refuse(options.signal?.reason));
      asked.push({ name, options, hold: () => Promise.resolve(hold()).finally(() => resolve(undefined)), refuse });
    });
  return { asked, locks: { request } as unknown as LockManager };
}

function watched(locks: LockManager | null, steal?: boolean): { told: string[]; subscription: Subscription } {
  const told: string[] = [];
  const subscription = lockPort(locks)('leader', steal).subscribe({
    next: () => told.push('held'),
    complete: () => told.push('over'),
    error: () => told.push('failed'),
  });
  return { told, subscription };
}
const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

test('[tabs.one-leads] a lock is told when the browser grants it, is held until it is let go of, and then is free', async () => {
  const { asked, locks } = someLocks();
  const { told, subscription } = watched(locks);
  expect([asked[0]?.name, asked[0]?.options, told]).toEqual(['leader', { signal: expect.any(AbortSignal) }, []]);
  let free = false;
  asked[0]?.hold().then(() => {
    free = true;
  });
  await settled();
  expect([told, free]).toEqual([['held'], false]);
  subscription.unsubscribe();
  await settled();
  expect([told, free]).toEqual([['held'], true]);
});

test('[tabs.one-leads] who lets go of a lock before it is granted asks for it no more, and is told nothing', async () => {
  const { asked, locks } = someLocks();
  const { told, subscription } = watched(locks);
  subscription.unsubscribe();
  await settled();
  expect([asked[0]?.options.signal?.aborted, told]).toEqual([true, []]);
});

test('[tabs.takes-over] a lock is stolen without a signal, as such a request cannot be cancelled; who held it is told the end', async () => {
  const { asked, locks } = someLocks();
  const { told: before } = watched(locks);
  asked[0]?.hold();
  watched(locks, true);
  expect(asked[1]?.options).toEqual({ steal: true });
  asked[0]?.refuse(new DOMException('stolen', 'AbortError'));
  await settled();
  expect(before).toEqual(['held', 'over']);
});

test('[tabs.alone] where there are no locks, or they are refused, the port errors', async () => {
  expect(watched(null).told).toEqual(['failed']);
  const { asked, locks } = someLocks();
  const { told } = watched(locks);
  asked[0]?.refuse(new DOMException('insecure', 'SecurityError'));
  await settled();
  expect(told).toEqual(['failed']);
});

test('[outbox.one-writer] each page has a name of its own, of digits', () => {
  const names = [tabName({ crypto }), tabName({ crypto })];
  expect(names[0]).not.toBe(names[1]);
  for (const name of names) expect(name).toMatch(/^\d+-\d+$/);
});

/** A BroadcastChannel; the test plays the other tabs. */
class Channel extends EventTarget {
  readonly said: unknown[] = [];
  constructor(readonly name: string) {
    super();
  }
  postMessage(data: unknown) {
    this.said.push(data);
  }
}

test('[tabs.one-leads] what a tab says goes to the others as it is, and of what they say only what is known is heard', () => {
  const channel = new Channel('panel of a provider');
  const port = makeTabsPort(channel as unknown as BroadcastChannel);
  expect(port.channel).toBe('panel of a provider');
  const heard: TabMessage[] = [];
  port.heard$.subscribe((message) => heard.push(message));
  const messages: readonly TabMessage[] = [
    { kind: 'ask' },
    { kind: 'beat', visible: true },
    { kind: 'beat', visible: false },
    { kind: 'changed', note: 7, user: 1 },
    { kind: 'changed', note: null },
  ];
  for (const message of messages) port.say(message);
  const odd = [null, 'beat', 7, {}, { kind: 'other' }, { kind: 'beat', visible: 1 }, { kind: 'beat' }];
  const oddChanges = [
    { kind: 'changed' },
    { kind: 'changed', note: '7', user: '1' },
    { kind: 'changed', note: Number.NaN },
  ];
  for (const data of [...channel.said, ...odd, ...oddChanges])
    channel.dispatchEvent(new MessageEvent('message', { data }));
  expect(heard).toEqual([
    ...messages,
    { kind: 'beat', visible: false },
    { kind: 'beat', visible: false },
    { kind: 'changed', note: null },
    { kind: 'changed', note: null },
    { kind: 'changed', note: null },
  ]);
});

test.each<[string, unknown]>([
  ['has no channel between tabs', undefined],
  [
    'refuses it',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  ],
])('[tabs.alone] where the browser %s, the panel starts without other tabs', (_what, channel) => {
  expect(openChannel({ BroadcastChannel: channel as typeof BroadcastChannel }, 'of the page')).toBeNull();
});
