/** The proof of "why": 300 elements and moments by seed, each with the entries that "why" names left out on a fork. */
import { between } from '../../../src/replay/why/between';
import { outputOf, sameOutput } from '../../../src/replay/why/element';
import { without } from '../../../src/replay/why/recording';

import { type Answer, why } from '../../../src/replay/why/why';
import { chosen, dice, type NamedRecording, pairFrom, recorded, simulated } from '../support/recordings';

const pairs = 300;
const seed = 32;
let recordings: readonly NamedRecording[] = [];
beforeAll(async () => {
  recordings = [...(await recorded()), ...(await simulated(20))];
});

interface Pair extends ReturnType<typeof pairFrom> {
  readonly answer: Answer;
}

function drawn(): readonly Pair[] {
  const roll = dice(seed);
  return Array.from({ length: pairs }, () => {
    const pair = pairFrom(recordings, roll);
    return { ...pair, answer: why(pair.recording, pair.element, pair.at) };
  });
}

const percent = (part: readonly unknown[], whole: readonly unknown[]): number => (100 * part.length) / whole.length;

const changed = ({ answer }: Pair): boolean =>
  answer.without !== null && !sameOutput(answer.without.output, answer.output);

/** Why leaving out the named entries changes nothing. */
function missText({ name, at, element, answer }: Pair): string {
  const reason = answer.last
    ? `more than ${answer.again.length} later entries say the same again`
    : 'it was so where the log begins';
  return `${name} at ${at}, ${element.text}: ${reason}`;
}

/** A pair with several causes that each suffice counts when the answer names all of them and without all the element changes. */
test('[why.since] [why.again] without the named entries the element is another in at least 98 of 100', () => {
  const all = drawn();
  const misses = all.filter((pair) => !changed(pair));
  const alone = all.filter((pair) => changed(pair) && pair.answer.again.length === 0);
  const most = Math.max(...all.map(({ answer }) => answer.again.length));
  process.stdout.write(
    [
      `why: of ${pairs} pairs ${pairs - misses.length} change without the named entries, ${alone.length} by one entry, ${pairs - misses.length - alone.length} by 2 to ${most + 1} entries that each suffice`,
      ...misses.map((pair) => `  ${missText(pair)}`),
      '',
    ].join('\n'),
  );
  expect(percent(misses, all)).toBeLessThanOrEqual(2);
  expect(percent(alone, all)).toBeGreaterThan(85);
});

test('[why.again] of several named entries each suffices: with the others left out the element is as it was, in at least 95 of 100', () => {
  const several = drawn().flatMap(({ name, recording, at, element, answer }) => {
    const named = [answer.last, ...answer.again].flatMap((because) => because?.entry.place ?? []);
    return named.length < 2
      ? []
      : named.map((kept) => {
          const fork = without(
            recording,
            named.filter((place) => place !== kept),
            at,
          );
          const isSame = sameOutput(outputOf(element, fork.stateAt(at)), answer.output);
          return { text: `${name} at ${at}, ${element.text}: ${kept} does not suffice`, isSame };
        });
  });
  const misses = several.filter(({ isSame }) => !isSame);
  process.stdout.write(
    `why: of ${several.length} entries that say the same again ${several.length - misses.length} suffice alone\n${misses.map(({ text }) => `  ${text}\n`).join('')}`,
  );
  expect(several.length).toBeGreaterThan(50);
  expect(percent(misses, several)).toBeLessThanOrEqual(5);
});

test('[why.since] without another entry of the same second the element is another in at most 10 of 100', () => {
  const roll = dice(seed + 1);
  const others = drawn().flatMap(({ recording, at, element, answer }) => {
    if (!answer.last) return [];
    const named = new Set(
      [answer.last, ...answer.again].flatMap(({ entry, causes }) => [entry, ...causes]).map(({ place }) => place),
    );
    const second = answer.last.entry.at;
    const near = Array.from({ length: at }, (_, index) => index + 1).filter(
      (place) => !named.has(place) && Math.abs((recording.entry(place)?.at ?? 0) - second) <= 1_000,
    );
    return near.length === 0 ? [] : [{ recording, at, element, answer, other: chosen(near, roll) }];
  });
  const differing = others.filter(
    ({ recording, at, element, answer, other }) =>
      !sameOutput(outputOf(element, without(recording, [other], at).stateAt(at)), answer.output),
  );
  process.stdout.write(
    `why: of ${others.length} other entries of the same second ${differing.length} change the element\n`,
  );
  expect(others.length).toBeGreaterThan(200);
  expect(percent(differing, others)).toBeLessThanOrEqual(10);
});

test('[why.since] the named entry is the last one at which a look at every state sees the element change', () => {
  for (const { name, recording, at, element, answer } of drawn().slice(0, 100)) {
    const steps = between(recording, element, recording.base(), at);
    expect([name, at, element.text, steps.at(-1)?.entry.place]).toEqual([
      name,
      at,
      element.text,
      answer.last?.entry.place,
    ]);
  }
});
