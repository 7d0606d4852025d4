// What compiles, and what must not, of `bellpanel/replay` and `bellpanel/fixtures`.

import {
  compileExpression,
  createBisect,
  foldAll,
  loadLog,
  panelFold,
  panelQuestions,
  pass,
  readLog,
  SealedLog,
  type State,
  verifyPanelEffects,
} from 'bellpanel/replay';
import { type LoadedFixture, loadFixture, logNames } from './fixtures.js';

const bisect = createBisect(compileExpression('isRead(42)', panelQuestions));
export const found = pass(readLog(new Blob(['{}'])), panelFold, [bisect]).then(() => bisect.report());
export const order: Promise<readonly number[]> = loadLog(panelFold, 'text').then(
  ({ base, entries }) => foldAll(panelFold, base.state, entries).notes.order,
);
export const redacted: Promise<readonly string[]> = loadLog(panelFold, 'text').then((log) => [
  ...SealedLog.seal(panelFold, log.header, log).lines(),
]);
export const effects: Promise<boolean> = loadFixture(logNames[0] ?? '').then(
  (log: LoadedFixture) => verifyPanelEffects({ ...log, slackMs: 500 }).ok,
);

declare const state: State;
// @ts-expect-error states are read only
state.notes.order = [];
// @ts-expect-error a log is a text or bytes
loadLog(panelFold, 42);
// @ts-expect-error an expression is a text
compileExpression(() => true);
