/** The log of one document of a tab, as its page gave it: its entries, its last state, and its text as a file. */
import type { Entry } from '../../reducers/events';
import { initialState, reduce } from '../../reducers/index';
import type { State } from '../../reducers/state';
import { panelFold } from '../../src/replay/fold/panelFold';
import { type Header, parseHeader } from '../../src/replay/session/header';
import { writeLog } from '../../src/replay/session/writer';
import { hashOf } from '../../src/replay/values/hash';
import type { Snapshot } from '../../streams/snapshot';

/** A call that a page posted to the hidden frame. */
export interface Asked {
  readonly method: string;
  /** Below the version. */
  readonly path: string;
  /** Of the stage's clock. */
  readonly at: number;
}

export interface PageLog {
  readonly header: Header;
  /** The base of a log that lost its beginning. */
  readonly base?: Snapshot<State>;
  readonly entries: readonly Entry[];
  /** After the last entry. */
  readonly state: State;
  /** What the page's own state was, when it does not fold to `state`. */
  readonly foldsWrong: boolean;
  readonly asked: readonly Asked[];
  /** Errors of the page. */
  readonly problems: readonly string[];
  /** Storage took nothing at some time, so that what was asked and written here may go with the page. */
  readonly isUnkept: boolean;
}

/** What pageClock's `readLog` gives. */
interface Read {
  readonly header: unknown;
  readonly base: Snapshot<State>;
  readonly entries: readonly Entry[];
  readonly hash: string | null;
  readonly asked: readonly Asked[];
  readonly problems: readonly string[];
}

/** @throws LogError when the page's header is none */
export function parsePageLog(value: unknown, isUnkept: boolean): PageLog {
  const { header, base, entries, hash, asked, problems } = JSON.parse(String(value)) as Read;
  const isWhole = base.seq === 0;
  const state = entries.reduce(reduce, isWhole ? initialState : base.state);
  return {
    header: parseHeader(header),
    ...(isWhole ? {} : { base }),
    entries,
    state,
    foldsWrong: hash !== null && hash !== hashOf(state),
    asked,
    problems,
    isUnkept,
  };
}

/** The file of a log, for `npm run replay`. */
export const logText = ({ header, base, entries }: PageLog): string =>
  [...writeLog({ header, fold: panelFold, entries, ...(base && { base }) })].join('');
