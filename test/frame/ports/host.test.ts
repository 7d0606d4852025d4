/** Which origin the panel posts its messages to. */
import { hostPort } from '../../../src/frame/ports/host';

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

test('[host.target-origin] the parent’s own origin is posted to as soon as it is known, and * only before', () => {
  const { view, posted } = viewOf({});
  const port = hostPort(view, []);
  port.tell(ready);
  port.learnOrigin('https://host.example');
  port.tell(ready);
  expect(posted).toEqual(['*', 'https://host.example']);
});

test('[host.target-origin] ancestor origins go before the referrer', () => {
  const { view, posted } = viewOf({ ancestor: 'https://host.example', referrer: 'https://other.example/page' });
  hostPort(view, []).tell(ready);
  expect(posted).toEqual(['https://host.example']);
});

test('[host.target-origin] a parent that may not embed the panel is told nothing', () => {
  const { view, posted } = viewOf({ ancestor: 'https://other.example' });
  const port = hostPort(view, ['https://host.example']);
  port.tell(ready);
  expect([port.isRefused, posted]).toEqual([true, []]);
});

test('[host.target-origin] one allowed origin is posted to even before the parent is known', () => {
  const { view, posted } = viewOf({});
  hostPort(view, ['https://host.example']).tell(ready);
  expect(posted).toEqual(['https://host.example']);
});
