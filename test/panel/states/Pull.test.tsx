/** A finger that pulls the list. */
import { fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { limits } from '../../../reducers/limits';
import { Panel } from '../../../src/panel/Panel';
import { pulledPx } from '../../../src/panel/states/Pull';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

type Finger = readonly [x: number, y: number];
const touches = (...fingers: readonly Finger[]) => ({
  touches: fingers.map(([clientX, clientY]) => ({ clientX, clientY })),
});

function show() {
  const world = panelWorld(readyState([aNote(1)]));
  const { container } = renderPanel(<Panel />, world);
  const list = screen.getByRole('region', { name: 'Notifications' }).querySelector<HTMLElement>('.list-scroll');
  if (!list) throw new Error('The list has no part that scrolls.');
  const pull = (...path: readonly (readonly Finger[])[]) =>
    path.forEach((fingers, at) => {
      fireEvent[at === 0 ? 'touchStart' : 'touchMove'](list, touches(...fingers));
    });
  const sign = () => container.querySelector('.pull');
  return { world, list, pull, sign, letGo: () => fireEvent.touchEnd(list, touches()) };
}

test('[list.pull] a pull of 64 px asks for a look when the finger lets go, and shows meanwhile whether it is far enough', () => {
  const { world, pull, sign, letGo } = show();
  pull([[100, 100]], [[100, 132]]);
  expect(sign()).toHaveStyle({ opacity: '0.5' });
  expect(sign()).not.toHaveAttribute('data-far');
  pull([[100, 100]], [[100, 164]]);
  expect(sign()).toHaveAttribute('data-far');
  expect(world.said).toEqual([]);
  letGo();
  expect(sign()).toBeNull();
  expect(world.said).toEqual([{ type: 'user.askedRetry' }]);
  letGo();
  expect(world.said).toHaveLength(1);
});

test.each<[string, readonly (readonly Finger[])[]]>([
  ['one that is shorter', [[[100, 100]], [[100, 163]]]],
  ['one that goes back', [[[100, 100]], [[100, 200]], [[100, 120]]]],
  ['one to the side', [[[100, 100]], [[220, 200]]]],
  ['one up', [[[100, 300]], [[100, 100]]]],
  [
    'one with two fingers',
    [
      [[100, 100]],
      [
        [100, 200],
        [150, 200],
      ],
    ],
  ],
])('[list.pull] %s asks for nothing', (_name, path) => {
  const { world, pull, sign, letGo } = show();
  pull(...path);
  letGo();
  expect(sign()).toBeNull();
  expect(world.said).toEqual([]);
});

test('[list.pull] one that is cancelled, and one of a list that is not at its top, ask for nothing', () => {
  const { world, list, pull, sign, letGo } = show();
  pull([[100, 100]], [[100, 200]]);
  fireEvent.touchCancel(list, touches());
  expect(sign()).toBeNull();
  letGo();
  list.scrollTop = 40;
  pull([[100, 100]], [[100, 200]]);
  letGo();
  list.scrollTop = 0;
  pull([[100, 100]]);
  list.scrollTop = 40;
  pull([[100, 200]]);
  letGo();
  expect(world.said).toEqual([]);
});

test('[list.pull] a move counts as far as it goes down, when it goes down more than to the side', () => {
  const px = fc.integer({ min: -500, max: 500 });
  fc.assert(
    fc.property(px, px, (aside, down) => {
      const pulled = pulledPx({ clientX: 0, clientY: 0 }, { clientX: aside, clientY: down });
      expect(pulled).toBe(down > Math.abs(aside) ? down : 0);
    }),
  );
  expect(limits.pullPx).toBe(64);
});
