/** Logs of a few entries, written by hand, for tests of comparing effects. */
import type { Entry, PanelEvent } from '../../../reducers/events';

export const opened: PanelEvent = { type: 'user.openedNote', note: 1 };
export const help: PanelEvent = { type: 'user.openedHelp' };
export const due: PanelEvent = { type: 'poll.due' };
export const asks = (note: number): PanelEvent => ({ type: 'api.requested', request: { call: 'getNote', note } });
export const failedAs = (name: string): PanelEvent => ({ type: 'push.failed', kind: 'error', name });

/** `cause` is the seq of the entry that led to it; the first entry has seq 1. */
export type Row = readonly [at: number, event: PanelEvent, cause?: number];

export const logOf = (rows: readonly Row[]): readonly Entry[] =>
  rows.map(([at, event, cause], index) => ({ seq: index + 1, at, event, ...(cause !== undefined && { cause }) }));
