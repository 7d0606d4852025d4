import { isSameFault, shrinkSteps } from './shrink';

const numbers = Array.from({ length: 200 }, (_, place) => place);

test.each([[[]], [[0]], [[199]], [[3, 4]], [[17, 80, 81, 150]]])(
  'of 200 steps those that are needed are left: %j',
  async (needed) => {
    const told: number[] = [];
    let tries = 0;
    const shows = async (steps: readonly number[]) => {
      tries += 1;
      return needed.every((one) => steps.includes(one));
    };
    expect(await shrinkSteps(numbers, shows, ({ length }) => told.push(length))).toEqual(needed);
    expect(told).toEqual([...told].sort((one, other) => other - one));
    expect(told.at(-1)).toBe(needed.length);
    expect(tries).toBeLessThan(80);
  },
);

test('a shorter list shows the same fault when it says the same of another note, tab or text', () => {
  const found = [
    'tab 0: holds 1 2 3 where the service has 1 2',
    'the text "Text 5" for note 7 is neither posted nor kept',
  ];
  expect(isSameFault(found, ['is loading', 'the text "Text 12 @m" for note 10167 is neither posted nor kept'])).toBe(
    true,
  );
  expect(isSameFault(found, ['tab 1: holds 5 where the service has 1 2 3 4'])).toBe(true);
  expect(isSameFault(found, ['tab 0: is loading'])).toBe(false);
  expect(isSameFault(found, [])).toBe(false);
});
