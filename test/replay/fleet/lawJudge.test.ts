/** What each law says of a session: `judge`, by examples that keep and break it. */
import { judge, type Law, LawSession } from '../../../src/replay/fleet/lawJudge';

type Row = readonly [at: number, name: string, cause?: number];
const sessionOf = (rows: readonly Row[]): LawSession =>
  new LawSession(rows.map(([at, name, cause = 0], index) => ({ seq: index + 1, at, cause, name })));
const law = (kind: Law['kind'], limit = 0, withinMs = 0, first = 'a', second = 'b'): Law => ({
  kind,
  first,
  second,
  limit,
  withinMs,
});

const kept = { supports: true, isBroken: false, place: null };
const unconcerned = { ...kept, supports: false };
const brokenAt = (from: number, to: number) => ({ supports: true, isBroken: true, place: { from, to } });
const broken = { supports: true, isBroken: true, place: null };

/** `a` at 0, and `b` 50 ms later because of it. */
const caused: readonly Row[] = [
  [0, 'a'],
  [50, 'b', 1],
];

const cases: readonly (readonly [title: string, law: Law, rows: readonly Row[], answer: object])[] = [
  ['soonest: at the bound', law('soonest', 50), caused, kept],
  ['soonest: earlier', law('soonest', 51), caused, brokenAt(1, 2)],
  [
    'soonest: without the cause',
    law('soonest', 51),
    [
      [0, 'a'],
      [1, 'b'],
    ],
    unconcerned,
  ],
  ['latest: at the bound', law('latest', 50), caused, kept],
  ['latest: later', law('latest', 49), caused, brokenAt(1, 2)],
  ['leads: it does', law('leads', 0, 50), caused, kept],
  [
    'leads: it does not',
    law('leads', 0, 50),
    [
      [0, 'a'],
      [50, 'b'],
    ],
    brokenAt(1, 1),
  ],
  [
    'leads: the session ends too early',
    law('leads', 0, 51),
    [
      [0, 'a'],
      [50, 'c'],
    ],
    unconcerned,
  ],
  ['once: one', law('once'), caused, kept],
  ['once: two', law('once'), [...caused, [60, 'b', 1]], brokenAt(1, 3)],
  ['never: another cause', law('never', 0, 0, 'c'), caused, kept],
  ['never: this cause', law('never'), caused, brokenAt(1, 2)],
  ['never: nothing as the cause', law('never', 0, 0, ''), [[0, 'b']], brokenAt(1, 1)],
  ['never: a cause where nothing was the cause', law('never', 0, 0, ''), caused, kept],
  ['never: without the later one', law('never'), [[0, 'a']], unconcerned],
  [
    'after: within the time',
    law('after', 100),
    [
      [0, 'a'],
      [100, 'b'],
    ],
    kept,
  ],
  [
    'after: too late',
    law('after', 100),
    [
      [0, 'a'],
      [101, 'b'],
    ],
    brokenAt(1, 2),
  ],
  [
    'after: the session ends within the time',
    law('after', 100),
    [
      [0, 'b'],
      [1, 'a'],
      [101, 'c'],
    ],
    kept,
  ],
  [
    'after: never, and the session goes on',
    law('after', 100),
    [
      [0, 'b'],
      [1, 'a'],
      [102, 'c'],
    ],
    brokenAt(2, 2),
  ],
  [
    'after: a session without the later one',
    law('after', 100),
    [
      [0, 'a'],
      [999, 'c'],
    ],
    unconcerned,
  ],
  [
    'between: one',
    law('between'),
    [
      [0, 'a'],
      [1, 'b'],
      [2, 'a'],
    ],
    kept,
  ],
  [
    'between: none',
    law('between'),
    [
      [0, 'a'],
      [1, 'b'],
      [2, 'a'],
      [3, 'a'],
    ],
    brokenAt(3, 4),
  ],
  [
    'between: the first one only',
    law('between'),
    [
      [0, 'a'],
      [1, 'b'],
    ],
    unconcerned,
  ],
  [
    'before: in order',
    law('before'),
    [
      [0, 'a'],
      [0, 'b'],
    ],
    kept,
  ],
  [
    'before: the other order',
    law('before'),
    [
      [0, 'b'],
      [0, 'a'],
    ],
    brokenAt(1, 2),
  ],
  ['before: without the first', law('before'), [[0, 'b']], brokenAt(1, 1)],
  ['before: without the second', law('before'), [[0, 'a']], unconcerned],
  [
    'again: at the bound',
    law('again', 50),
    [
      [0, 'a'],
      [50, 'a'],
    ],
    kept,
  ],
  [
    'again: sooner',
    law('again', 50),
    [
      [0, 'a'],
      [50, 'a'],
      [99, 'a'],
    ],
    brokenAt(2, 3),
  ],
  ['again: a single one', law('again', 50), [[0, 'a']], unconcerned],
  ['equal: as many', law('equal'), caused, kept],
  ['equal: more', law('equal'), [[0, 'b']], broken],
  ['equal: none', law('equal'), [[0, 'c']], unconcerned],
  ['atMost: as many', law('atMost'), caused, kept],
  ['atMost: more', law('atMost'), [[0, 'a']], broken],
  ['atMost: none', law('atMost'), [[0, 'b']], unconcerned],
  ['always: one', law('always'), caused, kept],
  ['always: none', law('always'), [[0, 'b']], broken],
  ['none: none', law('none'), [[0, 'b']], kept],
  ['none: one', law('none'), caused, broken],
  [
    'count: at the bound',
    law('count', 2),
    [
      [0, 'a'],
      [0, 'a'],
    ],
    kept,
  ],
  [
    'count: more',
    law('count', 1),
    [
      [0, 'a'],
      [0, 'a'],
    ],
    broken,
  ],
];

test.each(cases)('[fleet.laws] %s', (_title, given, rows, answer) => {
  expect(judge(given, sessionOf(rows))).toEqual(answer);
});
