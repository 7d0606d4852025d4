/** On which side of the box the list of mentions is drawn. */
import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { MentionList } from '../../../src/panel/reply/MentionList';
import { sideFor } from '../../../src/panel/sideFor';
import { panelWorld, renderPanel } from '../../support/panelWorld';

const people = [{ id: 1, login: 'ada', displayName: 'Ada', imageUrl: null, name: 'ada Ada' }];
const rect = (top: number, bottom: number): DOMRect => new DOMRect(0, top, 300, bottom - top);

test('it is below where it fits, above where only that side has the room', () => {
  expect(sideFor({ top: 100, bottom: 140 }, { height: 200 }, 700)).toBe('below');
  expect(sideFor({ top: 640, bottom: 680 }, { height: 200 }, 700)).toBe('above');
});

test('when it does not fit below, it is on the side with more room', () => {
  const px = fc.integer({ min: 0, max: 1_000 });
  fc.assert(
    fc.property(px, px, px, px, (top, size, height, rest) => {
      const bottom = top + size;
      const side = sideFor({ top, bottom }, { height }, bottom + rest);
      if (height <= rest) expect(side).toBe('below');
      else expect(side).toBe(top > rest ? 'above' : 'below');
    }),
  );
});

describe('on the page', () => {
  afterEach(() => jest.restoreAllMocks());
  test.each([
    [0, 40, 'below'],
    [700, 740, 'above'],
  ])('with the box from %i to %i it is %s', (top, bottom, side) => {
    jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(768);
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.getAttribute('role') === 'listbox' ? rect(0, 120) : rect(top, bottom);
    });
    renderPanel(<MentionList id="list" shown={people} active={0} onChoose={() => {}} />, panelWorld());
    expect(screen.getByRole('listbox', { name: 'Mentions' })).toHaveAttribute('data-side', side);
  });
});
