/** The browser's own ports. */
import { accessPort, storagePorts } from '../../../src/frame/ports/browser';

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
