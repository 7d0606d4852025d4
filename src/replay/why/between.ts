/** What came between two moments for one element: each entry at which what a person sees of it changed. */
import { type Output, outputOf, type ScreenElement, sameOutput } from './element';
import type { Recording } from './recording';
import { chainOf, type Link } from './telling';

export interface Step {
  readonly entry: Link;
  readonly causes: readonly Link[];
  readonly before: Output;
  readonly after: Output;
}

/**
 * @param from the earlier moment
 * @param to the later moment
 * @throws {RangeError} for a place outside the recording
 */
export function between(recording: Recording, element: ScreenElement, from: number, to: number): readonly Step[] {
  const steps: Step[] = [];
  let state = recording.stateAt(from);
  let before = outputOf(element, state);
  for (let place = from + 1; place <= to; place += 1) {
    const next = recording.stateAt(place);
    if (next === state) continue;
    state = next;
    const after = outputOf(element, state);
    if (sameOutput(before, after)) continue;
    const [entry, ...causes] = chainOf(recording, place);
    if (entry) steps.push({ entry, causes, before, after });
    before = after;
  }
  return steps;
}
