/** What a hostile backend says is shown as text, and acts on no terminal. */
import { tableOf } from '../../src/conformance/main';

test('[replay.terminal] control characters of an answer are written out, and a long sentence is cut', () => {
  const says = `URL is "\u001b[2J\u202e${'x'.repeat(5_000)}".`;
  const table = tableOf([{ about: 'a', name: 'b', verdict: 'missing', says }]);
  expect(table).toContain('URL is "\\u001b[2J\\u202exxx');
  for (const acting of ['\u001b', '\u202e']) expect(table).not.toContain(acting);
  expect(table.length).toBeLessThan(2_200);
});
