/** The log of one document of a tab, as its page gave it: its entries, its last state, and its text as a file. */
import type { Entry } from '../../reducers/events';
import { initialState, reduce } from '../../reducers/index';
import type { State } from '../../reducers/state';
import { panelFold } from '../../src/replay/fold/panelFold';
import { type Header, judgeHeader } from '../../src/replay/session/header';
import { panelUpcasters } from '../../src/replay/session/upcasters';
import { writeLog } from '../../src/replay/session/writer';
import { hashOf } from '../../src/replay/values/hash';
import type { Snapshot } from '../../streams/snapshot';

export interface PageLog {
  readonly header: Header;
  /** The base of a log that lost its beginning. */
  readonly base?: Snapshot<State>;
  readonly entries: readonly Entry[];
  /** After the last entry. */
  readonly state: State;
  /** What the page's own state was, when it does not fold to `state`. */
  readonly foldsWrong: boolean;
}

/** What pageClock's `readLog` gives. */
interface Read {
  readonly header: unknown;
  readonly base: Snapshot<State>;
  readonly entries: readonly Entry[];
  readonly hash: string | null;
}

/** @throws LogError when the page's header is none */
export function parsePageLog(value: unknown): PageLog {
  const { header, base, entries, hash } = value as Read;
  const isWhole = base.seq === 0;
  const state = entries.reduce(reduce, isWhole ? initialState : base.state);
  return {
    header: judgeHeader(header, panelUpcasters).header,
    ...(isWhole ? {} : { base }),
    entries,
    state,
    foldsWrong: hash !== null && hash !== hashOf(state),
  };
}

/** The file of a log, for `npm run replay`. */
export const logText = ({ header, base, entries }: PageLog): string =>
  [...writeLog({ header, fold: panelFold, entries, ...(base && { base }) })].join('');
