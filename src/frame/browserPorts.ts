/** The ports that are the browser's own: storage, locks over all tabs, error reports, new windows. */
import { Observable } from 'rxjs';
import type { Problem } from '../../reducers/events';
import type { Ports } from '../../streams/ports';

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
 * Web Locks (https://w3c.github.io/web-locks/): the browser lets go when the page dies, which no key in storage does.
 * Without them the lock is granted at once: a browser that old has one tab's safety only.
 */
export const lockPort =
  (locks: LockManager | undefined): Ports['lock'] =>
  (name) =>
    new Observable<void>((subscriber) => {
      if (!locks) {
        subscriber.next();
        return undefined;
      }
      const waiting = new AbortController();
      let release = (): void => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      locks
        .request(name, { signal: waiting.signal }, () => {
          subscriber.next();
          return held;
        })
        .catch((error: unknown) => {
          // Unsubscribed while waiting: that is how one leaves the queue. Anything else: no locks here.
          if (!waiting.signal.aborted) subscriber.next();
          return error;
        });
      return () => {
        waiting.abort();
        release();
      };
    });

/** What host monitoring sees: an Error with the problem's name and status. */
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
