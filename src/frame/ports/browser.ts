/** The ports that are the browser's own: storage, locks over all tabs, the other tabs, error reports, new windows. */
import { filter, fromEvent, map, Observable } from 'rxjs';
import type { Problem } from '../../../reducers/api';
import type { Ports, TabMessage, TabsPort } from '../../../streams/ports';

/** Reading the property alone throws where storage is blocked. */
function storageOf(view: Window): Storage | null {
  try {
    return view.localStorage;
  } catch {
    return null;
  }
}

export function storagePorts(view: Window): Pick<Ports, 'storage' | 'read' | 'keys'> {
  const store = storageOf(view);
  const safely = <T>(read: (storage: Storage) => T, otherwise: T): T => {
    try {
      return store ? read(store) : otherwise;
    } catch {
      return otherwise;
    }
  };
  return {
    storage: (request) => {
      if (!store) throw new Error('Browser storage is blocked.');
      if (request.op === 'set') store.setItem(request.key, request.value);
      else store.removeItem(request.key);
    },
    read: (key) => safely((storage) => storage.getItem(key), null),
    keys: () => safely((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''), []),
  };
}

/**
 * Web Locks (https://w3c.github.io/web-locks/): the browser releases them when the page dies, unlike a key in storage.
 * In a browser without them the lock is granted at once, so that only acts of one tab are kept apart.
 */
export const lockPort =
  (locks: LockManager | undefined): Ports['lock'] =>
  (name, steal = false) =>
    new Observable<void>((subscriber) => {
      if (!locks) {
        subscriber.next();
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
      // A request that steals cannot be cancelled, so it takes no signal.
      locks.request(name, steal ? { steal } : { signal: leaving.signal }, hold).catch(() => {
        if (leaving.signal.aborted) return;
        // Another page stole it; or locks are refused here, and then the lock counts as granted.
        if (granted) subscriber.complete();
        else subscriber.next();
      });
      return () => {
        leaving.abort();
        release();
      };
    });

function tabMessage(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null;
  if (data.kind === 'beat') return { kind: 'beat', visible: 'visible' in data && data.visible === true };
  if (data.kind !== 'changed') return null;
  const user = 'user' in data && typeof data.user === 'number' ? { user: data.user } : {};
  return { kind: 'changed', note: 'note' in data && typeof data.note === 'number' ? data.note : null, ...user };
}

/** The other tabs, by BroadcastChannel; undefined where there is none. */
export function tabsPort(name: string, make: typeof BroadcastChannel | undefined): TabsPort | undefined {
  if (!make) return undefined;
  const channel = new make(name);
  return {
    channel: name,
    say: (message) => channel.postMessage(message),
    heard$: fromEvent<MessageEvent<unknown>>(channel, 'message').pipe(
      map(({ data }) => tabMessage(data)),
      filter((message) => message !== null),
    ),
  };
}

/** Monitoring in the page sees an Error with the problem's name and status. */
export function reportPort(view: Window & { readonly reportError?: (error: unknown) => void }): Ports['report'] {
  return (problem: Problem) => {
    const error = Object.assign(new Error(problem.message), { name: problem.name, status: problem.status });
    view.reportError?.(error);
  };
}

export const openWindowPort =
  (view: Window): Ports['openWindow'] =>
  (url) => {
    view.open(url, '_blank', 'noopener,noreferrer');
  };

/** The Storage Access API (https://privacycg.github.io/storage-access/). A browser that does not answer leaves no answer. */
export const accessPort =
  (page: Document, isEmbedded: boolean): Ports['access'] =>
  (ask) =>
    new Observable((subscriber) => {
      if (!isEmbedded || !page.hasStorageAccess) return;
      const tell = (granted: boolean) => subscriber.next(granted);
      if (ask)
        page.requestStorageAccess().then(
          () => tell(true),
          () => tell(false),
        );
      else page.hasStorageAccess().then(tell, () => {});
    });
