/**
 * Search over a whole log, a few milliseconds at a time: in the text of events, or by an expression that sees the event
 * and the state after it. When more entries come, a search continues where it stopped.
 */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { panelExpression } from '../../replay/fold/panelFold';
import { ExpressionError } from '../../replay/questions/expression';
import type { Track } from './track';

/** `begins`: only where the expression holds and did not hold at the entry before. */
export type SearchMode = 'text' | 'holds' | 'begins';
export interface Query {
  readonly text: string;
  readonly mode: SearchMode;
}

export interface Search {
  readonly query: Query;
  /** Positions found so far, in order. It grows. */
  readonly hits: readonly number[];
  /** Searched up to here. */
  readonly upTo: () => number;
  /**
   * Continues the search.
   * @param isSpent true when the time for this slice is over
   * @returns true when it is at the end
   */
  readonly step: (isSpent: () => boolean) => boolean;
}

type Test = (entry: Entry, state: () => State) => boolean;

const words = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Every word has to be somewhere in the event's JSON. */
function textTest(text: string): Test {
  const wanted = words(text);
  return ({ event }) => {
    if (wanted.every((word) => event.type.toLowerCase().includes(word))) return true;
    const whole = JSON.stringify(event).toLowerCase();
    return wanted.every((word) => whole.includes(word));
  };
}

/** @throws {ExpressionError} */
function testOf({ text, mode }: Query): Test {
  if (mode === 'text') return textTest(text);
  const expression = panelExpression(text);
  return (entry, state) => expression.holds({ state: state(), entry });
}

/** The clock is asked only so often: asking it costs more than searching an entry. */
const entriesBetweenLooks = 64;

/**
 * @returns the search, not started; or a sentence that says what is wrong with the query
 */
export function createSearch(track: Track, query: Query): Search | string {
  let test: Test;
  try {
    test = testOf(query);
  } catch (error) {
    if (error instanceof ExpressionError) return error.message;
    throw error;
  }
  const hits: number[] = [];
  let position = track.base();
  let heldBefore = false;

  function look(): void {
    const entry = track.entry(position);
    const holds = entry !== undefined && !track.isSkipped(position) && test(entry, () => track.stateAt(position));
    if (holds && !(query.mode === 'begins' && heldBefore)) hits.push(position);
    heldBefore = holds;
  }

  return {
    query,
    hits,
    upTo: () => position,
    step(isSpent) {
      position = Math.max(position, track.base());
      for (let count = 1; position < track.last(); count += 1) {
        position += 1;
        look();
        if (count % entriesBetweenLooks === 0 && isSpent()) return position >= track.last();
      }
      return true;
    },
  };
}

/** How many hits come before a position. */
function hitsBefore(hits: readonly number[], position: number): number {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hits[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const isHit = (hits: readonly number[], position: number): boolean =>
  hits[hitsBefore(hits, position)] === position;

/** The first hit after a position, or the last before it; wraps around. Null without hits. */
export function nextHit(hits: readonly number[], position: number, direction: 1 | -1): number | null {
  if (direction === 1) return hits[hitsBefore(hits, position + 1)] ?? hits[0] ?? null;
  return hits[hitsBefore(hits, position) - 1] ?? hits.at(-1) ?? null;
}
