/** How the box grows, on an object with a simulated layout. */
import fc from 'fast-check';
import { limits } from '../../../reducers/limits';
import { grow } from '../../../src/panel/reply/ReplyText';

const rowPx = 24;
/** A text of so many rows, in a box that shows as many as it has. */
const boxOf = (textRows: number) => ({
  rows: 2,
  scrollHeight: 10 + textRows * rowPx,
  get clientHeight() {
    return 10 + this.rows * rowPx;
  },
});

test('[reply.send] it has as many rows as its text, one at least and four at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50 }), (textRows) => {
      const box = boxOf(textRows);
      grow(box, limits.replyRows);
      expect(box.rows).toBe(Math.min(Math.max(textRows, 1), 4));
    }),
  );
});

test('[reply.send] it shrinks again when text is removed', () => {
  const box = { ...boxOf(1), rows: 4, clientHeight: 10 + rowPx };
  grow(box, limits.replyRows);
  expect(box.rows).toBe(1);
});
