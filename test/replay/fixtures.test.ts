/**
 * Guards changes of reducers and operators: every recorded log of fixtures/logs folds, and its effects ask, as when
 * it was recorded.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replay } from '../../src/replay/cli/commands';
import { panelFold } from '../../src/replay/fold/panelFold';
import { foldAll } from '../../src/replay/fold/pass';
import { loadLog } from '../../src/replay/session/loadLog';
import { withoutText } from '../../src/replay/session/redact';
import { SealedLog } from '../../src/replay/session/seal';
import { hashOf } from '../../src/replay/values/hash';
import { verifyPanelEffects } from '../../src/replay/verify/panelEffects';
import { textWorld } from './support/textWorld';

const folder = join(__dirname, '../../fixtures/logs');
const names = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
test('there are eighteen, each with a line that says what it shows', () => {
  const index = textOf('README.md');
  expect(names).toHaveLength(18);
  expect(names.filter((name) => !index.includes(`](${name}) | `))).toEqual([]);
});

test.each(names)('%s folds and asks as recorded', async (name) => {
  const world = textWorld({ [name]: textOf(name) });
  const status = await replay([name], { verify: true, effects: true }, world);
  expect({ status, said: status === 0 ? [] : world.said, complained: world.complained }).toEqual({
    status: 0,
    said: [],
    complained: [],
  });
});

test.each(names)('%s, redacted, folds to the same state apart from texts, and asks as recorded', async (name) => {
  const { header, base, entries } = await loadLog(panelFold, textOf(name));
  const copy = [...SealedLog.seal(panelFold, header, { base, entries }).entries];
  const whole = foldAll(panelFold, base.state, entries);
  expect(hashOf(withoutText(foldAll(panelFold, base.state, copy)))).toBe(hashOf(withoutText(whole)));
  expect(verifyPanelEffects({ base, entries: copy })).toMatchObject({ ok: true });
});
