/** What the devtools save. */
import { redactedCopy, testFiles } from '../../../src/devtools/reports/saving';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldAll } from '../../../src/replay/fold/pass';
import { entriesOf, header } from '../../replay/support/logs';

const entries = entriesOf('replying');
const whole = { base: { seq: 0, state: panelFold.initial }, entries };

test('[devtools.saves] a redacted copy says so, holds no word that was written, and folds to the same state', async () => {
  const copy = redactedCopy(whole, header, true);
  expect(copy.header.redaction).toBe('text');
  expect(JSON.stringify(copy.entries)).not.toContain('Thank you');
  expect(foldAll(panelFold, copy.base.state, copy.entries).panel).toEqual(
    foldAll(panelFold, whole.base.state, entries).panel,
  );
});

test('without redaction nothing is changed', () => {
  expect(redactedCopy(whole, header, false)).toEqual({ ...whole, header });
});

test('[devtools.saves] a test about an entry expects what that entry changed', () => {
  const opened = entries.find(({ event }) => event.type === 'user.openedNote')?.seq ?? 0;
  const claim = { kind: 'changed', from: opened - 1, to: opened } as const;
  const made = testFiles({ ...whole, header }, { claim, name: 'opening', library: 'bellpanel/replay' });
  expect(made.test).toContain("'panel', 'selected'");
  expect(made.test).toContain("from 'bellpanel/replay'");
  expect(made.entries).toBe(opened);
  expect(made.log.trim().split('\n')).toHaveLength(opened + 1);
});

test('[devtools.saves] a test about an expression has the fewest entries after which it holds', () => {
  const claim = { kind: 'never', expression: 'state.panel.selected == 1012' } as const;
  const made = testFiles({ ...whole, header }, { claim, name: 'never', library: 'x' });
  expect(made.entries).toBeLessThan(10);
});

test.each([
  [{ kind: 'never', expression: 'false' } as const, 'holds nowhere'],
  [{ kind: 'changed', from: 3, to: 3 } as const, 'Nothing changed'],
])('a test that cannot be written is refused with a sentence: %j', (claim, sentence) => {
  expect(() => testFiles({ ...whole, header }, { claim, name: 'n', library: 'x' })).toThrow(sentence);
});
