/** The statistics of `fleet --laws`: chance, its correction, and which laws are told together. */
import fc from 'fast-check';
import {
  type Breaking,
  type Broken,
  brokenLaws,
  type Counted,
  chanceOf,
  idOfLaw,
  mostChance,
  toldLaws,
  triedOf,
} from '../../../src/replay/fleet/laws';
import { dice } from '../support/notes';

const law = (part: Partial<Counted> = {}): Counted => ({
  kind: 'before',
  first: 'a',
  second: 'b',
  limit: 0,
  withinMs: 0,
  keeper: 'earlier',
  keeping: 100,
  breaking: 20,
  broken: 0,
  possible: 0,
  holds: true,
  ...part,
});

/** The number of ways to choose. */
function choose(from: number, count: number): number {
  let ways = 1;
  for (let index = 0; index < count; index += 1) ways = (ways * (from - index)) / (index + 1);
  return ways;
}

test('[fleet.laws] the chance is the share of all ways to spread the breaks that put each into the other versions', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      fc.nat(30),
      (keeping, breaking, hits) => {
        const ways = hits > breaking ? 0 : choose(breaking, hits) / choose(keeping + breaking, hits);
        expect(chanceOf(Math.min(hits, breaking + 1), keeping, breaking)).toBeCloseTo(ways, 12);
      },
    ),
  );
  expect(chanceOf(0, 5, 5)).toBe(1);
});

test('[fleet.laws] the correction is the least number of which no more laws than it could have been told', () => {
  const least = fc.array(fc.double({ min: 0, max: 0.2, noNaN: true }), { maxLength: 60 });
  fc.assert(
    fc.property(least, (chances) => {
      const able = (factor: number) => chances.filter((chance) => chance <= mostChance / factor).length;
      const tried = triedOf(chances);
      expect(able(tried)).toBeLessThanOrEqual(tried);
      for (let factor = 1; factor < tried; factor += 1) expect(able(factor)).toBeGreaterThan(factor);
    }),
  );
});

test('[fleet.laws] of fleets in which nothing changed, at most 5 of 100 tell a law, also where sessions are few', () => {
  for (const [earlier, newest] of [
    [200, 50],
    [12, 9],
  ] as const) {
    const roll = dice(7);
    let alarms = 0;
    for (let fleet = 0; fleet < 400; fleet += 1) {
      const laws = Array.from({ length: 120 }, (): Counted => {
        const rare = 1 + roll(40);
        const breaks = (sessions: number) =>
          Array.from({ length: sessions }, () => roll(rare) === 0).filter(Boolean).length;
        const [before, now] = [breaks(earlier), breaks(newest)];
        return law({ keeping: earlier, breaking: newest, broken: now, possible: before + now, holds: before === 0 });
      });
      if (brokenLaws(laws).broken.length > 0) alarms += 1;
    }
    expect(alarms).toBeLessThanOrEqual(20);
  }
});

test('[fleet.laws] a law that all keeping sessions keep and many others break is told, the least chance first; others are not', () => {
  const { broken, tried } = brokenLaws([
    law({ second: 'few', broken: 1, possible: 1 }),
    law({ second: 'some', broken: 10, possible: 10 }),
    law({ second: 'all', broken: 20, possible: 20 }),
    law({ second: 'earlier too', broken: 19, possible: 20, holds: false }),
    law({ second: 'kept' }),
  ]);
  expect(broken.map(({ second }) => second)).toEqual(['all', 'some']);
  expect(tried).toBe(3);
  expect(broken[0]?.corrected).toBeCloseTo(chanceOf(20, 100, 20) * 3, 20);
});

test('[fleet.laws] a single session never breaks a law beyond chance, whatever it does', () => {
  const laws = Array.from({ length: 50 }, (_, index) =>
    law({ second: `b${index}`, keeping: 18, breaking: 1, broken: 1, possible: 1 }),
  );
  expect(brokenLaws(laws).broken).toEqual([]);
});

test('[fleet.keep] the digits of a law stay when its bound changes, and differ by keeper, kind, names and the time of `after`', () => {
  const bound = law({ kind: 'soonest', limit: 7 });
  expect(idOfLaw(bound)).toMatch(/^[0-9a-f]{8}$/);
  expect(idOfLaw({ ...bound, limit: 8 })).toBe(idOfLaw(bound));
  const others = [
    bound,
    { ...bound, keeper: 'newest' as const },
    { ...bound, kind: 'latest' as const },
    { ...bound, first: 'b', second: 'a' },
    { ...bound, kind: 'after' as const, limit: 100 },
    { ...bound, kind: 'after' as const, limit: 1_000 },
  ];
  expect(new Set(others.map(idOfLaw)).size).toBe(others.length);
});

const broken = (first: string, second: string, part: Partial<Broken> = {}): Broken => ({
  ...law({ first, second }),
  id: `${first} ${second}`,
  chance: 0,
  corrected: 0,
  ...part,
});
const session = (file: string, entries: number, ...laws: readonly number[]): Breaking => ({
  file,
  entries,
  places: new Map(laws.map((at) => [at, { from: at, to: at + 1 }])),
});

test('[fleet.law-row] laws about one name or one call that half of the sessions share are one row; the smallest session is told', () => {
  const laws = [
    broken('x', 'api.failed like'),
    broken('api.requested like', 'y'),
    broken('x', 'elsewhere'),
    broken('other', 'names'),
    broken('x', 'y', { keeper: 'newest' }),
  ];
  const sessions = [session('large', 9, 0, 1, 3, 4), session('small', 5, 0, 3), session('apart', 1, 2)];
  const told = toldLaws(laws, sessions, 10);
  expect(told.map(({ id, also, example }) => [id, also.map((one) => one.id), example.file])).toEqual([
    ['x api.failed like', ['api.requested like y'], 'small'],
    ['x elsewhere', [], 'apart'],
    ['other names', [], 'small'],
    ['x y', [], 'large'],
  ]);
  expect(told[0]?.example.place).toEqual({ from: 0, to: 1 });
  expect(toldLaws(laws, sessions, 1)).toHaveLength(1);
});
