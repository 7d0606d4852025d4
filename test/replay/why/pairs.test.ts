/** The proof of "why": 300 elements and moments by seed, each with the entries that "why" names left out on a fork. */
import { between } from '../../../src/replay/why/between';
import { outputOf, sameOutput } from '../../../src/replay/why/element';
import { without } from '../../../src/replay/why/recording';

import { type Answer, why } from '../../../src/replay/why/why';
import { chosen, dice, type NamedRecording, pairFrom, recorded, simulated } from '../support/recordings';

const pairs = 300;
const seed = 32;

interface Pair extends ReturnType<typeof pairFrom> {
  readonly answer: Answer;
}

let all: readonly Pair[] = [];
beforeAll(async () => {
  const recordings: readonly NamedRecording[] = [...(await recorded()), ...(await simulated(20))];
  const roll = dice(seed);
  all = Array.from({ length: pairs }, () => {
    const pair = pairFrom(recordings, roll);
    return { ...pair, answer: why(pair.recording, pair.element, pair.at) };
  });
});

const percent = (part: readonly unknown[], whole: readonly unknown[]): number => (100 * part.length) / whole.length;

const changed = ({ answer }: Pair): boolean =>
  answer.without !== null && !sameOutput(answer.without.output, answer.output);

/** Why leaving out the named entries changes nothing. */
function missText({ name, at, element, answer }: Pair): string {
  const reason = answer.last
    ? `more than ${answer.enough.length} entries say the same again`
    : 'it was so where the log begins';
  return `${name} at ${at}, ${element.text}: ${reason}`;
}

/** Why one entry alone does not decide. */
function manyBecause({ answer: { enough } }: Pair): string {
  const types = new Set(enough.map(({ entry }) => entry.type));
  if (types.size === 1 && ![...types][0]?.startsWith('api.')) return 'the same was done again';
  return [...types].every((type) => type === 'api.answered')
    ? 'each answer of the service brings what suffices'
    : 'different entries suffice';
}

const changedIn = (part: readonly unknown[], whole: readonly unknown[]): string =>
  `${part.length} of ${whole.length} (${percent(part, whole).toFixed(1)} %)`;

test('[why.since] without the named entries the element is another in at least 98 of 100, and in at least 86 the answer names one entry', () => {
  const misses = all.filter((pair) => !changed(pair));
  const single = all.filter((pair) => changed(pair) && pair.answer.enough.length === 1);
  const several = all.filter((pair) => changed(pair) && pair.answer.enough.length > 1);
  const most = Math.max(...all.map(({ answer }) => answer.enough.length));
  const reasons = several.map(manyBecause);
  process.stdout.write(
    [
      `why: without the one named entry ${changedIn(single, all)} elements are others`,
      `why: without all named entries, 1 to ${most}, ${changedIn([...single, ...several], all)}`,
      ...[...new Set(reasons)].map(
        (reason) =>
          `  ${reasons.filter((one) => one === reason).length} by several entries that each suffice: ${reason}`,
      ),
      ...misses.map((pair) => `  missed: ${missText(pair)}`),
      '',
    ].join('\n'),
  );
  expect(percent(misses, all)).toBeLessThanOrEqual(2);
  expect(percent(single, all)).toBeGreaterThanOrEqual(86);
});

test('[why.since] where the answer names several entries, no entry decides alone: without any one of the named the element is as it was', () => {
  const several = all.filter(({ answer }) => answer.enough.length > 1);
  const deciding = several.flatMap(({ name, recording, at, element, answer }) =>
    answer.enough
      .map(({ entry }) => entry.place)
      .filter((place) => !sameOutput(outputOf(element, without(recording, [place], at).stateAt(at)), answer.output))
      .map((place) => `${name} at ${at}, ${element.text}: ${place} decides alone`),
  );
  expect(several.length).toBeGreaterThan(30);
  expect(deciding).toEqual([]);
});

test('[why.since] of several named entries each suffices: with the others left out the element is as it was', () => {
  const several = all.flatMap(({ name, recording, at, element, answer }) => {
    const named = answer.enough.map(({ entry }) => entry.place);
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
  expect(misses).toEqual([]);
});

test('[why.since] without another entry of the same second the element is another in at most 10 of 100', () => {
  const roll = dice(seed + 1);
  const others = all.flatMap(({ recording, at, element, answer }) => {
    if (!answer.last) return [];
    const named = new Set(
      [answer.last, ...answer.enough].flatMap(({ entry, causes }) => [entry, ...causes]).map(({ place }) => place),
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
  for (const { name, recording, at, element, answer } of all.slice(0, 100)) {
    const steps = between(recording, element, recording.base(), at);
    expect([name, at, element.text, steps.at(-1)?.entry.place]).toEqual([
      name,
      at,
      element.text,
      answer.last?.entry.place,
    ]);
  }
});
