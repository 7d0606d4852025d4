/** An example for docs/testing.md: what a recorded session left behind, and what a person saw at one of its entries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHidden } from '../../reducers/selectors';
import { foldAll, loadLog, panelFold } from '../../src/replay';

test('a trash that the service refused brings the note back', async () => {
  const log = readFileSync(join(__dirname, '../../fixtures/logs/moderation-fails.ndjson'), 'utf8');
  const { base, entries } = await loadLog(panelFold, log);
  const stateAfter = (seq: number) => foldAll(panelFold, base.state, entries.slice(0, seq - base.seq));
  const trashed = entries.find(({ event }) => event.type === 'user.askedTrash');
  const refused = entries.find(({ event }) => event.type === 'api.failed' && event.call === 'deleteComment');
  expect(isHidden(stateAfter(trashed?.seq ?? 0), 10237)).toBe(true);
  expect(isHidden(stateAfter(refused?.seq ?? 0), 10237)).toBe(false);
});
