/**
 * Since when something is as it is at a moment: walks back from the moment to the last entry at which the answer of a
 * question to the state changed. An entry that touches no place that the question reads is passed over. [why.since]
 */
import type { State } from '../../../reducers/state';
import type { Path } from '../values/paths';
import type { Recording } from './recording';
import { share, type Work } from './slices';
import { type Reads, touchedPaths, touches, watched } from './watched';

/** What is asked of each state; answers are compared as JSON. */
export type Ask = (state: State) => unknown;

export interface Since {
  /** The place of the entry after which it has been so; null when it was so where the log begins. */
  readonly place: number | null;
  readonly now: unknown;
  /** The answer before that entry. */
  readonly before: unknown;
  /** The places of the state by which that entry changed the answer. */
  readonly paths: readonly Path[];
}

/** The number of states that are kept at once. */
const stride = 256;
/** Between two looks at the clock. */
const lookedAtOnce = 16;
const mostPaths = 12;

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

class Question {
  since: Since | null = null;
  private reads: Reads;
  private readonly now: unknown;

  constructor(
    private readonly ask: Ask,
    private state: State,
  ) {
    const { answer, reads } = watched(state, ask);
    this.now = answer;
    this.reads = reads;
  }

  /** @param before the state before the entry at this place, which led to the state of the last call */
  look(place: number, before: State): void {
    if (this.since) return;
    const after = this.state;
    this.state = before;
    if (!touches(before, after, this.reads)) return;
    const { answer, reads } = watched(before, this.ask);
    if (!isSame(answer, this.now)) {
      const paths = [
        ...touchedPaths(before, after, this.reads, mostPaths),
        ...touchedPaths(before, after, reads, mostPaths),
      ];
      const known = new Map(paths.map((path) => [path.join('\n'), path]));
      this.since = { place, now: this.now, before: answer, paths: [...known.values()].slice(0, mostPaths) };
    }
    this.reads = reads;
  }

  end(): Since {
    return this.since ?? { place: null, now: this.now, before: this.now, paths: [] };
  }
}

/** The states before the entries up to `of`, so many as are kept at once, the earliest first. */
function* statesBefore(recording: Recording, of: number): Work<State[]> {
  const states: State[] = [];
  for (let one = Math.max(recording.base(), of - stride); one < of; one += 1) {
    states.push(recording.stateAt(one));
    if (one % lookedAtOnce === 0) yield 0;
  }
  return states;
}

/**
 * Looks for several answers in one walk, because to give a state takes longer than to ask it.
 * @param at the moment: the place of an entry, or the base
 * @returns the answers, one for each question, in order
 */
export function* sinceWhen(recording: Recording, at: number, asks: readonly Ask[]): Work<readonly Since[]> {
  const base = recording.base();
  const present = recording.stateAt(at);
  const questions = asks.map((ask) => new Question(ask, present));
  const states: State[] = [];
  for (let place = at; place > base && questions.some(({ since }) => since === null); place -= 1) {
    const done = (at - place) / (at - base);
    if (states.length === 0) states.push(...(yield* share(done, done, statesBefore(recording, place))));
    const before = states.pop() ?? present;
    for (const question of questions) question.look(place, before);
    if (place % lookedAtOnce === 0) yield done;
  }
  return questions.map((question) => question.end());
}
