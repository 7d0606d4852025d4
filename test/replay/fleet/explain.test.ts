/** The ranking of `fleet --explain`: its order, its score, its interval, and what is folded into one. */
import fc from 'fast-check';
import { explain, type Feature, type Sessions, shareInterval } from '../../../src/replay/fleet/explain';

const feature = (first: string, bad: number, good: number, part: Partial<Feature> = {}): Feature => ({
  kind: 'event',
  first,
  second: '',
  withinMs: 0,
  times: 0,
  bad,
  good,
  sessions: first,
  example: { file: 'a.ndjson', entries: 7 },
  ...part,
});
const pair = (first: string, second: string, withinMs: number, bad: number, good: number): Feature =>
  feature(first, bad, good, { kind: 'pair', second, withinMs, sessions: `${first} ${second} ${withinMs}` });

/** A session is whether it is bad, and its features by their numbers. */
type Session = readonly [bad: boolean, features: readonly number[]];

function counted(sessions: readonly Session[], names: readonly number[]): { all: Sessions; features: Feature[] } {
  const numbered = sessions.map(([isBad, has], index) => ({ isBad, has, index }));
  const features = names.map((name) => {
    const within = numbered.filter(({ has }) => has.includes(name));
    const bad = within.filter(({ isBad }) => isBad).length;
    return feature(`type.${name}`, bad, within.length - bad, { sessions: within.map(({ index }) => index).join() });
  });
  const bad = numbered.filter(({ isBad }) => isBad).length;
  return { all: { bad, good: sessions.length - bad }, features: features.filter((one) => one.bad > 0) };
}

const others = [1, 2, 3, 4, 5, 6];
const planted = 0;
const sessionsOf = fc
  .tuple(fc.array(fc.subarray(others), { minLength: 1 }), fc.array(fc.subarray(others), { minLength: 1 }))
  .map(([bad, good]): Session[] => [
    ...bad.map((has): Session => [true, [planted, ...has]]),
    ...good.map((has): Session => [false, has]),
  ]);

test('[fleet.explain] what is in all bad and no good sessions is first, with a score of 1', () => {
  fc.assert(
    fc.property(sessionsOf, (sessions) => {
      const { all, features } = counted(sessions, [...others, planted]);
      const [first] = explain(features, all, 10);
      expect(first?.score).toBe(1);
      expect([first, ...(first?.also ?? [])].map((one) => one?.first)).toContain(`type.${planted}`);
    }),
  );
});

test('[fleet.explain] [fleet.explain-row] a score is from 0 to 1 and within its interval, scores fall, and each set of sessions is told once', () => {
  fc.assert(
    fc.property(sessionsOf, (sessions) => {
      const { all, features } = counted(sessions, others);
      const told = explain(features, all, features.length);
      for (const { score, interval } of told) {
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(interval[0]).toBeGreaterThanOrEqual(0);
        expect(interval[0]).toBeLessThanOrEqual(score);
        expect(interval[1]).toBeGreaterThanOrEqual(score);
        expect(interval[1]).toBeLessThanOrEqual(1);
      }
      expect(told.map(({ score }) => score)).toEqual(told.map(({ score }) => score).sort((a, b) => b - a));
      expect(new Set(told.map((one) => one.sessions)).size).toBe(told.length);
      const telling = features.filter(({ bad, good }) => bad / all.bad > good / all.good);
      expect(told.flatMap((one) => [one, ...one.also]).length).toBe(telling.length);
    }),
  );
});

test('[fleet.explain] the score of 35 of 35 bad and 12 of 24 good sessions is the root of 35 of 47', () => {
  const [told] = explain([feature('user.dismissedUndo', 35, 12)], { bad: 35, good: 24 }, 10);
  expect(told?.score).toBeCloseTo(Math.sqrt(35 / 47), 12);
});

/** The binomial chance of exactly `hits`, by another way than the product. */
function chance(hits: number, of: number, share: number): number {
  let ways = 1;
  for (let index = 0; index < hits; index += 1) ways = (ways * (of - index)) / (index + 1);
  return ways * share ** hits * (1 - share) ** (of - hits);
}

test('[fleet.explain-row] an interval holds the true share in at least 97.5 of 100 cases, whatever the share is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 25 }), fc.double({ min: 0, max: 1, noNaN: true }), (of, share) => {
      let covered = 0;
      for (let hits = 0; hits <= of; hits += 1) {
        const [low, high] = shareInterval(hits, of);
        if (low <= share && share <= high) covered += chance(hits, of, share);
      }
      expect(covered).toBeGreaterThanOrEqual(0.975 - 1e-9);
    }),
  );
});

test('[fleet.explain-row] intervals of none and of all have the bound of the closed form, also for many sessions', () => {
  for (const of of [1, 10, 1_000, 20_000]) {
    const bound = 0.0125 ** (1 / of);
    expect(shareInterval(0, of)[0]).toBe(0);
    expect(shareInterval(0, of)[1]).toBeCloseTo(1 - bound, 9);
    expect(shareInterval(of, of)[0]).toBeCloseTo(bound, 9);
    expect(shareInterval(of, of)[1]).toBe(1);
  }
});

test('[fleet.explain-row] of features of the same sessions the simplest is told, and the others beside it', () => {
  const same = { sessions: 'same' };
  const features = [
    feature('read.refused', 9, 1, { ...same, kind: 'missing' }),
    feature('getComment', 9, 1, { ...same, kind: 'answer', second: 'failed' }),
    feature('api.failed', 9, 1, same),
  ];
  const told = explain(features, { bad: 9, good: 9 }, 10);
  expect(told.map(({ kind, also }) => [kind, also.map((one) => one.kind)])).toEqual([['event', ['answer', 'missing']]]);
});

test('[fleet.explain] a pair is told once, with the time that tells most, and only when it tells more than its types', () => {
  const features = [
    feature('a', 9, 5),
    feature('b', 9, 6),
    pair('a', 'b', 1_000, 5, 0),
    pair('a', 'b', 10_000, 9, 1),
    pair('a', 'b', 60_000, 9, 2),
    pair('b', 'a', 10_000, 9, 5),
  ];
  const told = explain(features, { bad: 9, good: 9 }, 10);
  expect(told.map(({ first, second, withinMs }) => [first, second, withinMs])).toEqual([
    ['a', 'b', 10_000],
    ['a', '', 0],
    ['b', '', 0],
  ]);
});

test('[fleet.explain] a repetition is told once, with the number that tells most, and only when it tells more than the first time', () => {
  const times = (first: string, second: string, least: number, bad: number, good: number) =>
    feature(first, bad, good, { kind: 'repeated', second, times: least, sessions: `${first} ${second} ${least}` });
  const features = [
    feature('like', 9, 6, { kind: 'answer', second: 'failed' }),
    times('like', 'failed', 2, 9, 2),
    times('like', 'failed', 3, 9, 1),
    times('like', 'failed', 5, 3, 0),
    feature('poll.due', 9, 2),
    times('poll.due', '', 2, 8, 2),
  ];
  const told = explain(features, { bad: 9, good: 9 }, 10);
  expect(told.map(({ kind, first, times: least }) => [kind, first, least])).toEqual([
    ['repeated', 'like', 3],
    ['event', 'poll.due', 0],
    ['answer', 'like', 0],
  ]);
});

test('[fleet.explain] [fleet.explain-row] what is not more frequent in bad sessions is left out, and what few bad sessions have is marked', () => {
  const features = [feature('all', 9, 9), feature('less', 3, 4), feature('few', 4, 0), feature('many', 5, 0)];
  const told = explain(features, { bad: 9, good: 9 }, 10);
  expect(told.map(({ first, few }) => [first, few])).toEqual([
    ['many', false],
    ['few', true],
  ]);
  expect(explain(features, { bad: 9, good: 9 }, 1)).toHaveLength(1);
});
