/** When the timers of the effects fire beside a recorded log. */
import type { PanelEvent } from '../../../reducers/events';
import { check, polls, told } from '../support/smallEffects';
import { due, help, opened, type Row } from '../support/smallLog';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const ticked: PanelEvent = { type: 'clock.ticked', startOfToday: 0, now: 0 };

test.each<[string, Row[], string[]]>([
  ['a little later than due', [[1_300, due]], []],
  ['half a second later', [[1_500, due]], []],
  ['later than that', [[1_600, due]], ['moved poll.due 1600 -600']],
  ['a little earlier than due, by the clock of the entries', [[980, due]], []],
  [
    'earlier than that',
    [
      [979, due],
      [2_000, help],
    ],
    ['moved poll.due 979 21'],
  ],
  ['not before the log ended, which is soon after', [[1_500, help]], []],
  ['not at all', [[1_501, help]], ['extra poll.due 1000 0']],
])('[effects.compared] a timer that fired %s', (_when, rows, differences) => {
  expect(told(check([[0, opened], ...rows], polls))).toEqual(differences);
});

test('[effects.compared] how late a timer may be is what the caller says', () => {
  expect(
    told(
      check(
        [
          [0, opened],
          [1_600, due],
        ],
        polls,
        600,
      ),
    ),
  ).toEqual([]);
  expect(
    told(
      check(
        [
          [0, opened],
          [1_100, help],
        ],
        polls,
        99,
      ),
    ),
  ).toEqual(['extra poll.due 1000 0']);
});

test('[effects.compared] the timers of a hidden page may be a minute late', () => {
  const hidden: Row = [0, { type: 'page.hidden' }];
  expect(told(check([hidden, [0, opened], [60_900, due]], polls))).toEqual([]);
  expect(told(check([hidden, [0, opened], [62_000, help]], polls))).toEqual([]);
  expect(told(check([hidden, [0, opened], [62_001, help]], polls))).toEqual(['extra poll.due 1000 0']);
});

test.each<[string, Row[], string[]]>([
  ['the log ends', [], []],
  ['half a second went by', [[30_500, help]], []],
  ['more than that went by', [[30_501, help]], ['extra poll.due 30000 0']],
])('[effects.compared] once a page is shown again its timers fire: %s', (_when, rows, differences) => {
  const again: Row[] = [
    [0, { type: 'page.hidden' }],
    [0, opened],
    [30_000, { type: 'page.shown' }],
  ];
  expect(told(check([...again, ...rows], polls))).toEqual(differences);
});

test.each<[string, Row[], string[]]>([
  [
    'with a clock, more than a minute without a tick',
    [
      [0, ticked],
      [0, opened],
      [62_000, due],
    ],
    [],
  ],
  [
    'with a clock, an hour without a tick',
    [
      [0, ticked],
      [0, opened],
      [60 * minuteMs, due],
    ],
    [],
  ],
  [
    'with a clock, a minute is none',
    [
      [0, ticked],
      [0, opened],
      [61_000, help],
    ],
    ['extra poll.due 1000 0'],
  ],
  [
    'without a clock, an hour is none',
    [
      [0, opened],
      [60 * minuteMs, help],
    ],
    ['extra poll.due 1000 0'],
  ],
  [
    'without a clock, a day is none',
    [
      [0, opened],
      [dayMs, help],
    ],
    ['extra poll.due 1000 0'],
  ],
  [
    'without a clock, more than a day',
    [
      [0, opened],
      [dayMs + 1, due],
    ],
    [],
  ],
])('a pause of the machine: %s', (_which, rows, differences) => {
  expect(told(check(rows, polls))).toEqual(differences);
});
