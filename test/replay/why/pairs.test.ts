/** The proof of "why": 200 elements and moments by seed, asked of every state before them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf, type ScreenElement, sameOutput } from '../../../src/replay/why/element';
import type { Recording } from '../../../src/replay/why/recording';
import { type Answer, why } from '../../../src/replay/why/why';
import { dice, pairFrom, recorded } from '../support/recordings';

const pairs = 200;
const seed = 32;

interface Pair extends ReturnType<typeof pairFrom> {
  readonly answer: Answer;
}

let all: readonly Pair[] = [];
beforeAll(async () => {
  const recordings = await recorded();
  const roll = dice(seed);
  all = Array.from({ length: pairs }, () => {
    const pair = pairFrom(recordings, roll);
    return { ...pair, answer: why(pair.recording, pair.element, pair.at) };
  });
});

/** The last place up to `at` after which the element is another than before; undefined without one. */
function lastChange(recording: Recording, element: ScreenElement, at: number): number | undefined {
  for (let place = at; place > recording.base(); place -= 1) {
    const [before, after] = [recording.stateAt(place - 1), recording.stateAt(place)];
    if (!sameOutput(outputOf(element, before), outputOf(element, after))) return place;
  }
  return undefined;
}

test('[why.since] the named entry is the last one at which a look at every state sees the element change', () => {
  for (const { name, recording, at, element, answer } of all.slice(0, 100)) {
    expect([name, at, element.text, lastChange(recording, element, at)]).toEqual([
      name,
      at,
      element.text,
      answer.last?.entry.place,
    ]);
  }
});

test('[why.code] each component, selector, effect and condition that is named has a file, and each handler is in its file', () => {
  const root = join(__dirname, '../../..');
  for (const { element, answer } of all) {
    const { drawnIn, drawnFrom, broughtBy, conditions } = element;
    const named = [drawnIn, ...drawnFrom, ...(broughtBy ? [broughtBy] : []), ...conditions.map((one) => one.decidedIn)];
    expect([element.text, named.filter((file) => !existsSync(join(root, file)))]).toEqual([element.text, []]);
    for (const because of [answer.presence, ...answer.properties.map((one) => one.because)])
      for (const handler of because?.handlers ?? []) {
        const [file = '', type] = handler.split(': ');
        expect([handler, readFileSync(join(root, file), 'utf8').includes(type ? `'${type}':` : 'settle')]).toEqual([
          handler,
          true,
        ]);
      }
  }
});
