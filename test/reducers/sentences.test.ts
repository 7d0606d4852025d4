/** The panel's own sentences about errors, as the code says them. */
import { EMPTY, lastValueFrom, toArray } from 'rxjs';
import { problemOf } from '../../reducers/problemOf';
import { sentence } from '../../reducers/schemas/fields';
import { storagePorts } from '../../src/frame/ports/browser';
import { parseComment, parseDone, parseSuggestions } from '../../src/frame/wire/actAnswers';
import { parseList, parseMe, parsePairs, parseSuccess } from '../../src/frame/wire/answers';
import { panelFold } from '../../src/replay/fold/panelFold';
import { mayStay } from '../../src/replay/session/allowed';
import { createRedactor } from '../../src/replay/session/redact';
import { asking } from '../../streams/operators/asking';
import { jsonBytes } from '../../streams/payload';

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
const blocked = {
  get localStorage(): Storage {
    throw new Error('blocked');
  },
} as Window;
const unreadable = {
  get name(): string {
    throw new Error('unreadable');
  },
};

/** @returns what the function says when it throws */
function saidBy(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return problemOf(error).message;
  }
  throw new Error('It did not throw.');
}

test.each<[string, () => unknown]>([
  ['a list without notes', () => parseList({})],
  ['pairs without notes', () => parsePairs({})],
  ['an answer without a person', () => parseMe({})],
  ['no suggestions', () => parseSuggestions({})],
  ['a comment without an id', () => parseComment({})],
  ['no object', () => parseDone(null)],
  ['no success', () => parseDone({ success: false })],
  ['no success that is told', () => parseSuccess(null)],
  ['a deep event', () => jsonBytes(deep(100))],
  ['a date in an event', () => jsonBytes(new Date())],
  ['no number', () => jsonBytes(Number.NaN)],
  ['a function', () => jsonBytes(() => 1)],
  ['a symbol', () => jsonBytes(Symbol('a'))],
  ['a bigint', () => jsonBytes(1n)],
  ['blocked storage', () => storagePorts(blocked).storage({ op: 'remove', key: 'a' })],
  [
    'an error that cannot be read',
    () => {
      throw unreadable;
    },
  ],
])('what the panel says of %s stays', (_what, run) => {
  const said = saidBy(run);
  expect([said, mayStay(said, sentence)]).toEqual([said, true]);
});

test('what it says of a call without an answer stays', async () => {
  const asked = asking<'getMe'>(() => EMPTY, { call: 'getMe' }, { seq: 1 });
  const failed = (await lastValueFrom(asked.pipe(toArray()))).at(-1)?.event;
  const said = failed?.type === 'api.failed' ? failed.problem.message : '';
  expect([said, mayStay(said, sentence)]).toEqual([said, true]);
});

test('of a sentence with words of others only its own words stay, with the stand-in of the others', () => {
  const redactor = createRedactor(panelFold);
  const name = 'gossip of "Ada".';
  const message = `The push channel sent an event of unknown type "${name}".`;
  const problem = { name: 'UnknownPushError', message, status: 0 };
  const entry = { seq: 1, at: 1, event: { type: 'push.failed', kind: 'unknownType', name } } as const;
  const failed = redactor.entry(entry).event;
  const told = redactor.entry({ seq: 2, at: 1, event: { type: 'error.reported', problem } }).event;
  const standIn = 'name' in failed ? failed.name : '';
  expect(standIn).toMatch(/^[a-z]{6} [a-z]{6} [a-z]{2}$/);
  expect(told).toEqual({
    type: 'error.reported',
    problem: { ...problem, message: `The push channel sent an event of unknown type "${standIn}".` },
  });
  expect(mayStay('The push channel sent an event of unknown type ".', sentence)).toBe(false);
});
