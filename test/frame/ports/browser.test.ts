/** The browser's own ports. */
import { storagePorts } from '../../../src/frame/ports/browser';

test('storage that is blocked reads as empty and refuses to write', () => {
  const view = {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  } as unknown as Window;
  const ports = storagePorts(view);
  expect([ports.read('x'), ports.keys()]).toEqual([null, []]);
  expect(() => ports.storage({ op: 'set', key: 'x', value: 'y' })).toThrow('Browser storage is blocked.');
});
