/** The browser's own ports. */
import {
  accessPort,
  isOpenedByOther,
  openWindowPort,
  reportPort,
  storagePorts,
} from '../../../src/frame/ports/browser';

test('[storage.blocked] storage that is blocked reads as empty and refuses to write', () => {
  const view = {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  } as unknown as Window;
  const ports = storagePorts(view);
  expect([ports.read('x'), ports.keys()]).toEqual([null, []]);
  expect(() => ports.storage({ op: 'set', key: 'x', value: 'y' })).toThrow('Browser storage is blocked.');
});

test('what is written to storage is read from it, is among its keys, and is gone when it is removed', () => {
  localStorage.clear();
  const ports = storagePorts(window);
  ports.storage({ op: 'set', key: 'x', value: 'y' });
  ports.storage({ op: 'set', key: 'z', value: '1' });
  expect([ports.read('x'), ports.read('z'), ports.read('w')]).toEqual(['y', '1', null]);
  expect([...ports.keys()].sort()).toEqual(['x', 'z']);
  ports.storage({ op: 'remove', key: 'x' });
  expect([ports.read('x'), ports.keys(), localStorage.length]).toEqual([null, ['z'], 1]);
});

test('[storage.blocked] storage that fails while it is read counts as empty, and a write says what is the matter', () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const fails = (): never => {
    throw full;
  };
  const localStorage = { length: 1, key: fails, getItem: fails, setItem: fails, removeItem: fails };
  const ports = storagePorts({ localStorage } as unknown as Window);
  expect([ports.read('x'), ports.keys()]).toEqual([null, []]);
  expect(() => ports.storage({ op: 'set', key: 'x', value: 'y' })).toThrow(full);
  expect(() => ports.storage({ op: 'remove', key: 'x' })).toThrow(full);
});

test.each([
  ['framed', { parent: {} }, false],
  ['opened by its address', {}, false],
  ['reloaded, or reached from a page of its origin', { referrer: 'https://panel.example/devtools.html' }, false],
  ['opened by a page that keeps a handle', { opener: {} }, true],
  ['opened by a page that keeps none', { referrer: 'https://evil.example/' }, true],
])(
  '[keys.opened] a page that is %s',
  (_what, { parent, opener = null, referrer = '' }: Partial<Record<string, unknown>>, is) => {
    const self = {};
    const view = {
      self,
      parent: parent ?? self,
      opener,
      document: { referrer },
      location: { origin: 'https://panel.example' },
    };
    expect(isOpenedByOther(view as unknown as Window)).toBe(is);
  },
);

test('what monitors the page sees an error with the problem’s name, words and status; without reportError nothing breaks', () => {
  const problem = { name: 'NotFoundError', message: 'No such note.', status: 404 };
  const seen: unknown[] = [];
  reportPort({ reportError: (error: unknown) => seen.push(error) } as unknown as Window)(problem);
  expect(seen).toEqual([expect.any(Error)]);
  expect(seen).toMatchObject([problem]);
  expect(() => reportPort({} as Window)(problem)).not.toThrow();
});

test('[links.safe] a window that is opened can neither reach the panel nor learn where it was opened', () => {
  const open = jest.fn();
  openWindowPort({ open } as unknown as Window)('https://a.example/');
  expect(open.mock.calls).toEqual([['https://a.example/', '_blank', 'noopener,noreferrer']]);
});

function askedOf(page: Partial<Document>, ask: boolean, isEmbedded = true): Promise<boolean[]> {
  const told: boolean[] = [];
  accessPort(page as Document, isEmbedded)(ask).subscribe((granted) => told.push(granted));
  return new Promise((resolve) => setTimeout(() => resolve(told)));
}
const hasStorageAccess = async () => false;

test('[access.cookies] the browser says whether cookies reach the frame; asked to, it lets them in or not', async () => {
  expect(await askedOf({ hasStorageAccess }, false)).toEqual([false]);
  expect(await askedOf({ hasStorageAccess, requestStorageAccess: async () => {} }, true)).toEqual([true]);
  const denied = async () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  expect(await askedOf({ hasStorageAccess, requestStorageAccess: denied }, true)).toEqual([false]);
});

test('outside a frame, in a browser without the question, and without an answer, nothing is told', async () => {
  expect(await askedOf({ hasStorageAccess }, false, false)).toEqual([]);
  expect(await askedOf({}, false)).toEqual([]);
  expect(await askedOf({ hasStorageAccess: () => Promise.reject(new Error('no')) }, false)).toEqual([]);
});
