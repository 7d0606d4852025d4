/** What people write to ask about an element, and which element it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadLog, panelFold } from '../../../src/replay';
import { foldAll } from '../../../src/replay/fold/pass';
import { elementFor } from '../../../src/replay/why/asked';

async function stateAfter(seq: number) {
  const text = readFileSync(join(__dirname, '../../../fixtures/logs/moderation-fails.ndjson'), 'utf8');
  const { base, entries } = await loadLog(panelFold, text);
  return foldAll(panelFold, base.state, entries.slice(0, seq));
}

test.each([
  ['why is the badge so', 'bell'],
  ['the bell', 'bell'],
  ['the message', 'status'],
  ['couldn’t be trashed', 'status'],
  ['toast', 'status'],
  ['spinner', 'loading'],
  ['the error', 'error'],
  ['why are we offline', 'connection'],
  ['mark all', 'button "Mark all as read"'],
  ['unread filter', 'filter "Unread"'],
  ['today', 'heading "Today"'],
  ['keyboard focus', 'focus'],
  ['Amina Yusuf commented', 'row 10237'],
  ['amina today', 'row 10237'],
  ['The End', 'end'],
  ['settings sheet', 'help'],
])('[why.asked] "%s" is %s', async (text, element) => {
  expect(elementFor(text, [await stateAfter(33)]).text).toBe(element);
});

test('[why.asked] of several elements it is said which they are', async () => {
  const state = await stateAfter(33);
  expect(() => elementFor('commented', [state])).toThrow(
    '"commented" may be row 10237, row 10236, row 10200: write which.',
  );
  expect(() => elementFor('the badge shows too many', [state])).toThrow(
    '"the badge shows too many" may be bell: write which.',
  );
  expect(() => elementFor('the moon', [state])).toThrow(/^"the moon" is no element of the panel/);
});
