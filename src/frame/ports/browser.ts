/** The ports of the browser: storage, error reports, new windows, cookies. The ports to other tabs are in `tabs`. */
import { Observable } from 'rxjs';
import type { Problem } from '../../../reducers/api';
import type { Ports } from '../../../streams/ports';

/** Reading the property throws where storage is blocked. */
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

/** Monitoring in the page gets an Error with the problem's name and status. */
export function reportPort(view: Window & { readonly reportError?: (error: unknown) => void }): Ports['report'] {
  return (problem: Problem) => {
    const error = Object.assign(new Error(problem.message), { name: problem.name, status: problem.status });
    view.reportError?.(error);
  };
}

/** Whether a page of another origin opened this one in a window of its own, as far as the browser tells. [keys.opened] */
export function isOpenedByOther({ parent, self, opener, document, location }: Window): boolean {
  const { referrer } = document;
  return parent === self && (opener !== null || (referrer !== '' && new URL(referrer).origin !== location.origin));
}

export const openWindowPort =
  (view: Window): Ports['openWindow'] =>
  (url) => {
    view.open(url, '_blank', 'noopener,noreferrer');
  };

/** The Storage Access API (https://privacycg.github.io/storage-access/). Without an answer of the browser the port emits nothing. */
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
