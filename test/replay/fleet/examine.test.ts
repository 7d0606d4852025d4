/** One log of a fleet asked everything at once: fingerprints, another code, an expression. */

import { initialState } from '../../../reducers';
import type { State } from '../../../reducers/state';
import { type Code, type Examination, examine } from '../../../src/replay/fleet/examine';
import { panelFold, panelQuestions } from '../../../src/replay/fold/panelFold';
import type { Fold } from '../../../src/replay/fold/pass';
import { compileExpression } from '../../../src/replay/questions/expression';
import { verifyPanelEffects } from '../../../src/replay/verify/panelEffects';
import { verifyEffects } from '../../../src/replay/verify/verifyEffects';
import { recordedSession } from '../../support/fleet/recordedSession';
import { versions } from '../../support/fleet/versions';
import { bytesOf, entriesOf, logText } from '../support/logs';

const nothing: Examination = { verify: false, effects: false, where: null, against: null };
const ask = (text: string, options: Partial<Examination>) => examine(bytesOf(text, 50_000), { ...nothing, ...options });

const sessions = Array.from({ length: 24 }, (_, index) => recordedSession(3, index));
const versionOf = (name: string) => versions.find(({ app }) => app === name);
const moderating = logText(entriesOf('moderating'));

test('[fleet.fingerprint] a place is named without its ids, and with the event up to which it was as recorded', async () => {
  const words = new Set<string>();
  for (const { text, version } of sessions.filter(({ version: { app } }) => app.startsWith('0.3'))) {
    const { findings, app, verdict } = await ask(text, { verify: true });
    expect(app).toBe(version.app);
    expect(verdict).toBe(findings.length > 0 ? 'found' : 'ok');
    for (const finding of findings) if (finding.kind === 'state') words.add(finding.words);
  }
  expect([...words]).toContain('notes.readUnderFilter.* differs after user.choseFilter');
});

test('[fleet.fingerprint] an error has its name and what led to it; what a call fails with every day is told apart', async () => {
  const all = await Promise.all(sessions.map(({ text }) => ask(text, {})));
  const errors = all.flatMap(({ findings }) => findings);
  const lie = errors.find(({ words }) => words.startsWith('BadAnswerError'));
  expect(lie).toMatchObject({ kind: 'error', everyday: false, type: 'error.reported' });
  expect(lie?.words).toContain(' ← error.reported ← moderation.failed ← api.failed ← api.requested ← undo.elapsed');
  expect(errors.filter(({ everyday }) => everyday).length).toBeGreaterThan(0);
});

test('[fleet.fingerprint] where today’s reducers throw, the fingerprint is the error and the event, not the note', async () => {
  const throwing = jest.spyOn(panelFold, 'reduce').mockImplementation((state, entry) => {
    if (entry.event.type === 'user.askedTrash') throw new TypeError(`no note ${entry.event.note}`);
    return state;
  });
  const { findings } = await ask(moderating, {});
  throwing.mockRestore();
  expect(findings.map(({ words }) => words)).toEqual(['the reducers throw TypeError at user.askedTrash']);
});

test('[fleet.where] the first entry after which an expression holds', async () => {
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

test('[fleet.against] the same code alters nothing', async () => {
  expect(await ask(moderating, { against: codeOf(panelFold) })).toMatchObject({ verdict: 'ok', findings: [] });
});

test('[fleet.against] other reducers: the first entry after which the states differ', async () => {
  const version = versionOf('0.3.0');
  const against = codeOf({ initial: initialState, reduce: version?.reduce ?? panelFold.reduce });
  const found = await Promise.all(sessions.map(({ text }) => ask(text, { against })));
  const kinds = found.flatMap(({ findings }) => findings).filter(({ kind }) => kind === 'against');
  expect(kinds.length).toBeGreaterThan(2);
  expect(new Set(kinds.map(({ type }) => type))).toEqual(new Set(['user.choseFilter']));
});

test('[fleet.against] other effects: the first thing that they do otherwise', async () => {
  const deaf = versionOf('0.3.1')?.effect;
  if (!deaf) throw new Error('There is no such version.');
  const against = codeOf(panelFold, (log) => verifyEffects({ fold: panelFold, rootEffect: deaf, ...log }));
  const { findings } = await ask(moderating, { against });
  expect(findings).toMatchObject([{ kind: 'against', type: 'outbox.began' }]);
});
