/** How many buttons of a toolbar stand in its line. */
import fc from 'fast-check';
import { fitting } from '../../../src/panel/actions/ActionBar';

const buttons = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 8 });
const widths = fc.record({ buttons, more: fc.integer({ min: 1, max: 80 }), gap: fc.nat(8), room: fc.nat(700) });
const line = (all: readonly number[], gap: number) => all.reduce((sum, one) => sum + one, 0) + gap * (all.length - 1);

test('[actions.line] without a menu when all have room; else the most that have room beside the button of the menu', () => {
  fc.assert(
    fc.property(widths, ({ buttons: all, more, gap, room }) => {
      const count = fitting({ buttons: all, more, gap, room });
      const withMenu = (shown: number) => line([...all.slice(0, shown), more], gap);
      if (line(all, gap) <= room) expect(count).toBe(all.length);
      else {
        expect(count).toBeLessThan(all.length);
        if (count > 0) expect(withMenu(count)).toBeLessThanOrEqual(room);
        if (count + 1 < all.length) expect(withMenu(count + 1)).toBeGreaterThan(room);
      }
    }),
  );
});

test('[actions.line] a wider toolbar never has fewer buttons', () => {
  fc.assert(
    fc.property(widths, fc.nat(200), (given, extra) => {
      expect(fitting({ ...given, room: given.room + extra })).toBeGreaterThanOrEqual(fitting(given));
    }),
  );
});
