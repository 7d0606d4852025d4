/** Laws of the toolbar's arrows. */
import fc from 'fast-check';
import { roved } from '../../../src/panel/actions/roving';

const from = fc.integer({ min: 1, max: 6 }).chain((count) => fc.tuple(fc.nat({ max: count - 1 }), fc.constant(count)));
const direction = fc.constantFrom('ltr' as const, 'rtl' as const);

test('[actions.one-tab-stop] right and left undo each other, in either direction', () => {
  fc.assert(
    fc.property(from, direction, ([at, count], towards) => {
      const there = roved('ArrowRight', at, count, towards);
      expect(there === null ? null : roved('ArrowLeft', there, count, towards)).toBe(at);
    }),
  );
});

test('[actions.one-tab-stop] as many steps as there are buttons come back to the first', () => {
  fc.assert(
    fc.property(from, direction, ([at, count], towards) => {
      let index: number | null = at;
      const seen = new Set<number>();
      for (let step = 0; step < count && index !== null; step += 1) {
        seen.add(index);
        index = roved('ArrowRight', index, count, towards);
      }
      expect(index).toBe(at);
      expect(seen.size).toBe(count);
    }),
  );
});

test.each(['ArrowUp', 'ArrowDown', 'Enter', ' ', 'j'])('[actions.one-tab-stop] %s is no key of the toolbar', (key) => {
  expect(roved(key, 0, 3, 'ltr')).toBeNull();
});
