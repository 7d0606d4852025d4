/** The ports to the other tabs: locks over all tabs, and messages between them. */
import { filter, fromEvent, map, Observable } from 'rxjs';
import type { Ports, TabMessage, TabsPort } from '../../../streams/ports';
import { openChannel } from './openChannel';
import { orNull } from './refused';

/**
 * Web Locks (https://w3c.github.io/web-locks/) are used because the browser releases a lock when its page dies. The port errors
 * where there are none, or the browser refuses them.
 */
export const lockPort =
  (locks: LockManager | null): Ports['lock'] =>
  (name, steal = false) =>
    new Observable<void>((subscriber) => {
      if (!locks) {
        subscriber.error(new Error('The browser has no locks.'));
        return undefined;
      }
      const leaving = new AbortController();
      let release = (): void => {};
      let granted = false;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const hold = () => {
        granted = true;
        subscriber.next();
        return held;
      };
      // A request that steals a lock cannot be cancelled, so it takes no signal.
      locks.request(name, steal ? { steal } : { signal: leaving.signal }, hold).catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        // Another page stole the lock.
        if (granted) subscriber.complete();
        else subscriber.error(error);
      });
      return () => {
        leaving.abort();
        release();
      };
    });

/** @returns a random name for a page, different from those of other tabs */
export const tabName = (view: Pick<Window, 'crypto'>): string =>
  view.crypto.getRandomValues(new Uint32Array(2)).join('-');

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

function tabMessage(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null;
  if (data.kind === 'ask') return { kind: 'ask' };
  if (data.kind === 'beat') return { kind: 'beat', visible: 'visible' in data && data.visible === true };
  if (data.kind !== 'changed') return null;
  const user = 'user' in data && isWhole(data.user) ? { user: data.user } : {};
  return { kind: 'changed', note: 'note' in data && isWhole(data.note) ? data.note : null, ...user };
}

export function makeTabsPort(channel: BroadcastChannel): TabsPort {
  return {
    channel: channel.name,
    // A tab that is not heard counts as lost, and the others do without it.
    say: (message) => orNull(() => channel.postMessage(message)),
    heard$: fromEvent<MessageEvent<unknown>>(channel, 'message').pipe(
      map(({ data }) => tabMessage(data)),
      filter((message) => message !== null),
    ),
  };
}

/** Null where the tab cannot reach others. */
export function tabsPort(name: string): TabsPort | null {
  const channel = openChannel(globalThis, name);
  return channel && makeTabsPort(channel);
}
