/** The frame's small ports: pixels, the host's origin, storage, and the version that logs carry. */
import packageJson from '../../package.json';
import { analyticsPort, pixelUrl } from '../../src/frame/analyticsPort';
import { storagePorts } from '../../src/frame/browserPorts';
import { hostPort } from '../../src/frame/hostPort';
import { meaningOf } from '../../src/frame/pushPort';
import { version } from '../../src/frame/version';

test('log headers carry the package’s version', () => {
  expect(version).toBe(packageJson.version);
});

test('a pixel is the base with group, name and a random number; nothing else leaves', () => {
  const url = pixelUrl(
    'https://pixel.example/g.gif',
    { kind: 'pixel', group: 'notes-click-action', name: 'like-comment' },
    0.5,
  );
  expect(url).toBe('https://pixel.example/g.gif?v=wpcom-no-pv&x_notes-click-action=like-comment&baba=0.5');
});

test('without a configured pixel nothing is counted', () => {
  expect(analyticsPort(null, document)).toBeNull();
});

interface FakeView {
  readonly ancestor?: string;
  readonly referrer?: string;
}
function viewOf({ ancestor, referrer = '' }: FakeView) {
  const posted: string[] = [];
  const view = {
    parent: { postMessage: (_data: unknown, origin: string) => posted.push(origin) },
    location: { ancestorOrigins: ancestor ? [ancestor] : [] },
    document: { referrer },
  } as unknown as Window;
  return { view, posted };
}
const ready = { action: 'iFrameReady' } as const;

test('the parent’s own origin is posted to as soon as it is known, and * only before', () => {
  const { view, posted } = viewOf({});
  const port = hostPort(view, []);
  port.tell(ready);
  port.learnOrigin('https://host.example');
  port.tell(ready);
  expect(posted).toEqual(['*', 'https://host.example']);
});

test('ancestor origins go before the referrer', () => {
  const { view, posted } = viewOf({ ancestor: 'https://host.example', referrer: 'https://other.example/page' });
  hostPort(view, []).tell(ready);
  expect(posted).toEqual(['https://host.example']);
});

test('a parent that may not embed the panel is told nothing', () => {
  const { view, posted } = viewOf({ ancestor: 'https://other.example' });
  const port = hostPort(view, ['https://host.example']);
  port.tell(ready);
  expect([port.isRefused, posted]).toEqual([true, []]);
});

test('one allowed origin is posted to even before the parent is known', () => {
  const { view, posted } = viewOf({});
  hostPort(view, ['https://host.example']).tell(ready);
  expect(posted).toEqual(['https://host.example']);
});

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

test.each([
  [{ type: 'open' }, { kind: 'open' }],
  [
    { type: 'message', data: '{"action":"push","note_id":2}' },
    { kind: 'note', note: 2 },
  ],
  [{ type: 'message', data: '{"action":"push"}' }, { kind: 'changed' }],
  [{ type: 'message', data: '{"action":"other","note_id":2}' }, { kind: 'changed' }],
  [{ type: 'message', data: 'rubbish' }, { kind: 'changed' }],
  [{ type: 'close' }, { kind: 'close' }],
  [{ type: 'error' }, { kind: 'error' }],
  [{}, { kind: 'untyped' }],
  [{ type: 'surprise' }, { kind: 'unknown', name: 'surprise' }],
])('push event %j means %j', (event, meaning) => {
  expect(meaningOf(event)).toEqual(meaning);
});
