/** One log of a fleet asked everything at once: fingerprints, another code, an expression. */

import type { State } from '../../../reducers/state';
import { type Code, type Examination, examine } from '../../../src/replay/fleet/examine';
import { panelFold, panelQuestions } from '../../../src/replay/fold/panelFold';
import type { Fold } from '../../../src/replay/fold/pass';
import { compileExpression } from '../../../src/replay/questions/expression';
import { verifyPanelEffects } from '../../../src/replay/verify/panelEffects';
import { bytesOf, entriesOf, logText } from '../support/logs';

const nothing: Examination = { verify: false, effects: false, where: null, against: null };
const ask = (text: string, options: Partial<Examination>) => examine(bytesOf(text, 50_000), { ...nothing, ...options });
const moderating = logText(entriesOf('moderating'));

test('[fleet.groups] where today’s reducers throw, the fingerprint is the error and the event, not the note', async () => {
  const throwing = jest.spyOn(panelFold, 'reduce').mockImplementation((state, entry) => {
    if (entry.event.type === 'user.askedTrash') throw new TypeError(`no note ${entry.event.note}`);
    return state;
  });
  const { findings } = await ask(moderating, {});
  throwing.mockRestore();
  expect(findings.map(({ words }) => words)).toEqual(['the reducers throw TypeError at user.askedTrash']);
});

test('the first entry after which an expression holds', async () => {
  const where = compileExpression('type == "user.askedUndo"', panelQuestions);
  const undo = entriesOf('moderating').find(({ event }) => event.type === 'user.askedUndo');
  expect((await ask(moderating, { where })).where).toEqual({ seq: undo?.seq, type: 'user.askedUndo' });
  expect((await ask(logText(entriesOf('morning')), { where })).where).toMatchObject({ seq: null });
});

const codeOf = (
  fold: Fold<State>,
  effects: Code['verifyPanelEffects'] = verifyPanelEffects,
): Examination['against'] => ({
  code: { panelFold: fold, verifyPanelEffects: effects },
  drawings: null,
});

test('the same code alters nothing', async () => {
  expect(await ask(moderating, { against: codeOf(panelFold) })).toMatchObject({ verdict: 'ok', findings: [] });
});
