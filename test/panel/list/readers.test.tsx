/** How much of the panel looks at the state when it changes: a spy on the state's stream counts subscriptions and reads. */
import { act } from '@testing-library/react';
import type { PanelEvent } from '../../../reducers/events';
import { Panel } from '../../../src/panel/Panel';
import { aNote, noon, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

/** A panel with this many rows; the readers of its states are counted. */
function counted(rows: number) {
  const world = panelWorld(readyState(Array.from({ length: rows }, (_, index) => aNote(index + 1))));
  let reads = 0;
  let subscriptions = 0;
  const state$ = new Proxy(world.state$, {
    get(stream, key) {
      if (key === 'value') {
        reads += 1;
        return stream.value;
      }
      if (key !== 'subscribe') return Reflect.get(stream, key);
      return (...given: Parameters<typeof stream.subscribe>) => {
        const subscription = stream.subscribe(...given);
        subscriptions += 1;
        subscription.add(() => {
          subscriptions -= 1;
        });
        return subscription;
      };
    },
  });
  const { container } = renderPanel(<Panel />, { ...world, state$ });
  expect(container.querySelectorAll('[data-note-id]')).toHaveLength(rows);
  const readsOf = (event: PanelEvent) => {
    reads = 0;
    act(() => world.tell(event));
    return reads;
  };
  return { subscriptions: () => subscriptions, readsOf };
}

const changes: readonly (readonly [string, readonly PanelEvent[]])[] = [
  ['the status of the channel', [{ type: 'push.failed', kind: 'errorEvent' }]],
  ['the status of the network', [{ type: 'network.offline' }]],
  [
    'a message in the status bar',
    [
      { type: 'user.askedLike', note: 5, on: true },
      { type: 'tabs.led', alone: true },
      { type: 'timer.fired', time: noon + 300_000 },
    ],
  ],
  ['the read mark of one note', [{ type: 'storage.noteRead', note: 5 }]],
];

test.each(changes)('%s changes: a hundred rows read the state no oftener than ten', (_what, events) => {
  const [ten, hundred] = [counted(10), counted(100)];
  expect(hundred.subscriptions()).toBe(ten.subscriptions());
  expect(hundred.subscriptions()).toBeLessThan(50);
  for (const event of events) {
    const reads = hundred.readsOf(event);
    expect(reads).toBeGreaterThanOrEqual(hundred.subscriptions());
    // Once each, and again where it leads to a new drawing.
    expect(reads).toBeLessThanOrEqual(2 * hundred.subscriptions());
    expect(reads).toBe(ten.readsOf(event));
  }
});
