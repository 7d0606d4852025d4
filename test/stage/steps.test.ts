import { makeSteps, parseSteps, stepText } from './steps';

test('the same seed gives the same steps, and a shorter session is the beginning of a longer one', () => {
  expect(makeSteps(7, 50)).toEqual(makeSteps(7, 200).slice(0, 50));
  expect(makeSteps(7, 50)).not.toEqual(makeSteps(8, 50));
});

test('steps that were written down are read as they were', () => {
  const steps = makeSteps(7, 500);
  expect(parseSteps(steps.map(stepText).join(','))).toEqual(steps);
});

test.each(['0k.like', '2k.like.1.1', '0k.jump.1.1', '0x.like.1.1'])('[sandbox.options] %s is refused', (text) => {
  expect(() => parseSteps(text)).toThrow(`"${text}" is no step`);
});
