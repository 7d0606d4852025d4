/** The log reader as a library: dist/replay for Node, and what written tests import. The devtools import the files beside it. */
export type { Entry, PanelEvent } from '../../reducers/events';
export type { State } from '../../reducers/state';
export type { Snapshot } from '../../streams/snapshot';
export { createHistory, type History, type HistoryConfig } from './fold/history';
export { panelFold, panelPlace, panelQuestions } from './fold/panelFold';
export {
  type Fold,
  FoldError,
  foldAll,
  foldEntry,
  type PassEnd,
  type PassStart,
  pass,
  type Visitor,
} from './fold/pass';
export { type BisectReport, createBisect } from './questions/bisect';
export { type Blamed, type BlameReport, createBlame } from './questions/blame';
export { type CauseIndex, type CauseLink, createCauseIndex } from './questions/causes';
export {
  compileExpression,
  type Expression,
  ExpressionError,
  type Moment,
  type Questions,
} from './questions/expression';
export { createStat, type StatReport } from './questions/stat';
export { type Shrunk, shrink } from './reproduce/shrink';
export { type Expectation, expected, type TestConfig, toTest, type WrittenTest } from './reproduce/toTest';
export type { ByteSource } from './session/bytes';
export { catalogueHash, eventTypes } from './session/catalogue';
export { type Header, makeHeader, parseHeader } from './session/header';
export { type LoadedLog, loadLog } from './session/loadLog';
export { LogError, type LogErrorName } from './session/logError';
export { type Checkpoint, type LogItem, type ReaderOptions, readLog } from './session/reader';
export { type Logged, SealedLog } from './session/seal';
export { sealed } from './session/sealed';
export { createLogWriter, type LogWriter, type WriterConfig, writeLog, zipped } from './session/writer';
export { hashOf } from './values/hash';
export { type Difference, differences, type Path, parsePath, valueAt, writePath } from './values/paths';
// `verifyEffects` is not exported, because its types name RxJS, which is bundled and which a consumer need not have.
export type { EffectDifference, EffectsLog, EffectsReport } from './verify/matches';
export { verifyPanelEffects } from './verify/panelEffects';
export { createVerifier, type Mismatch, type VerifyReport } from './verify/verify';
