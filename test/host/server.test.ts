/** The kit where there is no browser (server rendering, tests in Node). */
import { defineNotificationsPanel, embed } from '../../src/host/host';

test('[kit.element] importing it without a DOM does nothing and breaks nothing', () => {
  expect(typeof document).toBe('undefined');
  expect(() => defineNotificationsPanel()).not.toThrow();
  expect(typeof embed).toBe('function');
});
