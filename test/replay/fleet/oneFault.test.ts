/** Groups that one fault makes: which goes with which, and what is told of it. */
import { answerLines } from '../../../src/replay/cli/fleet/fleetReport';
import { goingWith } from '../../../src/replay/fleet/oneFault';
import { at, merged, wrong } from '../support/fleetLines';

const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => String(index));
const apps = (count: number, app = '0.9.0') => new Map(numbers(count).map((log) => [log, app]));
const found = (id: string, logs: readonly string[], seq: number | null = 3, everyday = false) => ({
  id,
  kind: 'effects' as const,
  words: id,
  everyday,
  found: new Map(logs.map((log) => [log, seq])),
});
const going = (groups: Parameters<typeof goingWith>[0], of: ReadonlyMap<string, string>) =>
  Object.fromEntries(goingWith(groups, of));

test('[fleet.one-fault] a group within another one goes with it when chance hardly puts it there', () => {
  const groups = [found('small', numbers(4)), found('large', numbers(8))];
  expect(going(groups, apps(40))).toEqual({ small: 'large' });
  expect(going(groups, apps(9))).toEqual({});
});

test('[fleet.one-fault] only sessions of the versions of the smaller group count', () => {
  const groups = [found('small', numbers(4)), found('large', numbers(8))];
  const others = new Map(Array.from({ length: 40 }, (_, index) => [`other ${index}`, '0.8.0']));
  expect(going(groups, new Map([...apps(9), ...others]))).toEqual({});
});

test('[fleet.one-fault] a group that never comes first goes with the other one, unless that one is in most sessions', () => {
  const groups = [found('later', numbers(2), 9), found('large', numbers(20), 3)];
  expect(going(groups, apps(30))).toEqual({ later: 'large' });
  expect(going(groups, apps(25))).toEqual({});
  expect(going([found('sooner', numbers(2), 1), found('large', numbers(20), 3)], apps(30))).toEqual({});
  expect(going([found('extra', numbers(2), null), found('large', numbers(20), 3)], apps(30))).toEqual({
    extra: 'large',
  });
});

test.each([
  [4, 80, true],
  [4, 79, false],
  [5, 100, false],
])('[fleet.one-fault] %i sessions within %i go with them although most sessions show those: %j', (few, many, isOne) => {
  const groups = [found('few', numbers(few), 1), found('large', numbers(many))];
  expect(going(groups, apps(many + 1))).toEqual(isOne ? { few: 'large' } : {});
});

test('[fleet.one-fault] a group that always comes after one of several others goes with the one that it meets most often', () => {
  const heads = [found('left', numbers(9)), found('right', ['20', '21', '22', '23'])];
  const later = found('later', ['1', '20', '21'], 9);
  expect(going([...heads, later], apps(60))).toEqual({ later: 'right' });
  expect(going([...heads, found('first', ['1', '20', '21'], 1)], apps(30))).toEqual({});
});

test('[fleet.one-fault] groups that differ in what led to the fault alone are one, in the versions of the larger one', () => {
  const alike = [
    ['state', 'notes.* differs after user.openedNote', 'notes.* differs after poll.due'],
    ['against', 'notes.* differs after user.openedNote', 'notes.* differs after poll.due'],
    ['state', 'outbox.spam.*.since differs after user.askedSpam', 'outbox.trash.*.since differs after undo.elapsed'],
    ['state', 'panel.filter differs after x.y', 'the state, at a place that the log does not hold, differs after x.y'],
    ['effects', 'moved undo.elapsed', 'extra undo.elapsed'],
    ['effects', 'extra storage.asked remove reply', 'missing storage.asked set reply'],
    ['against', 'the effects: moved undo.elapsed', 'the effects: missing undo.elapsed'],
    ['threw', 'the reducers throw Error at a.b ← c.d', 'the reducers throw Error at a.b ← e.f'],
    ['error', 'E ← reply.failed ← api.failed ← api.requested ← x', 'E ← reply.failed ← api.failed ← api.requested ← y'],
    ['error', 'E in outbox ← effect.failed ← user.askedSpam', 'E in outbox ← effect.failed ← user.askedTrash'],
  ] as const;
  const unlike = [
    ['state', 'notes.* differs after user.openedNote', 'panel differs after user.openedNote'],
    ['state', 'outbox.spam.*.since differs after user.askedSpam', 'outbox.trash.*.phase differs after user.askedTrash'],
    ['effects', 'moved undo.elapsed', 'moved poll.due'],
    ['effects', 'moved undo.elapsed', 'the state, at a place that the log does not hold, differs after x.y'],
    ['effects', 'extra storage.asked set reply', 'extra storage.asked set notes_wish'],
    ['threw', 'the reducers throw Error at a.b ← c.d', 'the reducers throw Error at e.f ← c.d'],
    ['error', 'E ← reply.failed ← api.failed', 'E ← moderation.failed ← api.failed'],
    ['error', 'E in outbox ← effect.failed ← x', 'E in replying ← effect.failed ← x'],
  ] as const;
  type Alike = readonly [kind: (typeof alike)[number][0], one: string, other: string];
  const both = ([kind, one, other]: Alike) => [
    { ...found('large', numbers(8)), kind, words: one },
    { ...found('small', ['20', '21']), kind, words: other },
  ];
  for (const row of alike) expect(going(both(row), apps(40))).toEqual({ small: 'large' });
  for (const row of unlike) expect(going(both(row), apps(40))).toEqual({});
  const elsewhere = new Map([...apps(40), ['20', '0.8.0'] as const]);
  for (const row of alike) expect(going(both(row), elsewhere)).toEqual({});
});

test('[fleet.one-fault] a group that is found once elsewhere, and an everyday failure, stand alone', () => {
  const groups = [found('apart', [...numbers(4), '30']), found('large', numbers(8)), found('day', numbers(3), 3, true)];
  expect(going(groups, apps(40))).toEqual({});
});

test('[fleet.one-fault] of two groups of the same sessions the one that comes first leads, whatever their order is', () => {
  const [late, early] = [found('a late', numbers(8), 9), found('early', numbers(8), 3)];
  for (const groups of [
    [late, early],
    [early, late],
  ])
    expect(going(groups, apps(40))).toEqual({ 'a late': 'early' });
});

test('[fleet.one-fault] the sessions of a group say more than its words: two faults that move one timer stay two groups', () => {
  const others = ['20', '21', '22', '23', '24', '25'];
  const groups = [
    { ...found('moved', numbers(13)), words: 'moved undo.elapsed' },
    { ...found('extra', others, null), words: 'extra undo.elapsed' },
    { ...found('state', others), kind: 'state' as const, words: 'outbox.read.* differs after user.askedReadAll' },
    found('missing', others.slice(2), 9),
  ];
  expect(going(groups, apps(40))).toEqual({ extra: 'state', missing: 'state' });
});

test('[fleet.one-fault] what goes with several groups goes with the head of the one that it meets most often', () => {
  const logs = numbers(40);
  const groups = [
    found('large', logs.slice(0, 12)),
    { ...found('head', logs.slice(12, 20)), words: 'extra sync.settled' },
    { ...found('like', logs.slice(20, 26)), words: 'missing sync.settled' },
    found('met', [...logs.slice(0, 1), ...logs.slice(21, 25)], 9),
  ];
  expect(going(groups, apps(60))).toEqual({ like: 'head', met: 'head' });
});

test('[fleet.one-fault] a group goes with one that stands alone, not with one that goes with another', () => {
  const groups = [found('third', numbers(4)), found('second', numbers(6)), found('first', numbers(9))];
  expect(going(groups, apps(60))).toEqual({ third: 'first', second: 'first' });
});

test('[fleet.one-fault] what goes with a group is told in its row, and the groups are those that stand alone', () => {
  const lines = numbers(30).map((log) => {
    const findings = [wrong('0000000a'), ...(Number(log) < 5 ? [wrong('0000000b')] : [])];
    return Number(log) < 9 ? at(log, { findings }) : at(log, { verdict: 'ok' });
  });
  const answer = merged(lines).answer();
  expect(answer.groups.map(({ id, goesWith }) => [id, goesWith])).toEqual([
    ['0000000a', undefined],
    ['0000000b', '0000000a'],
  ]);
  expect(answerLines(answer, null).slice(1, 4)).toEqual([
    '1 group in 9 sessions; those of everyday failures come last:',
    '1. 9 sessions of 30  error: 0000000a  [0000000a]',
    '   with it: error: 0000000b (5) [0000000b]',
  ]);
});
