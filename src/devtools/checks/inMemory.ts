/** Gives a session in memory to the tools of src/replay, which read items of a file. Checks use it. */

import { type LogItem, readLog } from '../../replay/session/reader';
import { hashOf } from '../../replay/values/hash';
import type { Session } from '../log/session';

const batch = 1_024;

/** The items of the session: read from the file again, or made from the entries and points of a live panel. */
export function linesOf(session: Session): AsyncIterable<readonly LogItem[]> {
  return session.facts.file ? readLog(session.facts.file) : fromMemory(session);
}

async function* fromMemory(session: Session): AsyncGenerator<readonly LogItem[]> {
  const { facts, history, points } = session;
  const { header, judgement } = facts;
  const base = history().base();
  yield [{ kind: 'header', header, judgement }];
  if (base.seq > 0) {
    const point = { checkpoint: base.seq, hash: hashOf(base.state), state: base.state };
    yield [{ kind: 'checkpoint', point, isBase: true, line: 2 }];
  }
  const recorded = new Map(points().map((point) => [point.checkpoint, point]));
  const entries = [...history().entries()];
  for (let from = 0; from < entries.length; from += batch) {
    yield entries.slice(from, from + batch).flatMap((entry): LogItem[] => {
      const point = recorded.get(entry.seq);
      const line: LogItem = { kind: 'entry', entry, line: entry.seq };
      return point ? [line, { kind: 'checkpoint', point, isBase: false, line: entry.seq }] : [line];
    });
    // Lets the page draw in between.
    await new Promise((resolve) => setTimeout(resolve));
  }
}
