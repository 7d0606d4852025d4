/**
 * Questions about a moment of a log, such as `state.notes.byId[42].read && event.type == "user.openedNote"`: jsep
 * parses them and the small evaluator here runs them, never `eval`. An expression has names, members, calls of the
 * offered functions and operators; it has no assignment and no `new`, and reaches nothing but the data of the moment.
 */

import jsep from 'jsep';
import type { Entry } from '../../../reducers/events';
import { isObject, listOf } from '../../../reducers/guards';
import { noPlace, thereIs } from './places';

/** What an expression reads: the state after an entry, and that entry; null before the first one. */
export interface Moment<S> {
  readonly state: S;
  readonly entry: Entry | null;
}

/** The functions of the state that an expression may call, such as `isRead(42)`. */
export type Questions<S> = { readonly [name: string]: (state: S, ...args: readonly unknown[]) => unknown };

export interface Expression<S> {
  readonly text: string;
  readonly evaluate: (moment: Moment<S>) => unknown;
  /** True when the value is truthy. */
  readonly holds: (moment: Moment<S>) => boolean;
}

/** The text is no expression; the message quotes it and says what is wrong, and where. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}

type Run<S> = (moment: Moment<S>) => unknown;

const names: { readonly [name: string]: (moment: Moment<unknown>) => unknown } = {
  state: ({ state }) => state,
  entry: ({ entry }) => entry,
  event: ({ entry }) => entry?.event,
  seq: ({ entry }) => entry?.seq ?? 0,
  at: ({ entry }) => entry?.at,
  type: ({ entry }) => entry?.event.type,
  undefined: () => undefined,
};

/** Callable on a value: `text.includes("x")`, `list.includes(42)`. */
const methods: { readonly [name: string]: (target: unknown, argument: unknown) => unknown } = {
  includes: (target, argument) =>
    typeof target === 'string' ? target.includes(String(argument)) : listOf(target).includes(argument),
  indexOf: (target, argument) =>
    typeof target === 'string' ? target.indexOf(String(argument)) : listOf(target).indexOf(argument),
  startsWith: (target, argument) => typeof target === 'string' && target.startsWith(String(argument)),
  endsWith: (target, argument) => typeof target === 'string' && target.endsWith(String(argument)),
};

/** Callable by themselves, besides the functions that the caller offers. */
const functions: { readonly [name: string]: (value: unknown, key: unknown) => unknown } = {
  keys: (value) => (isObject(value) ? Object.keys(value) : []),
  values: (value) => (isObject(value) ? Object.values(value) : []),
  count: (value) => (typeof value === 'string' ? value.length : isObject(value) ? Object.keys(value).length : 0),
  has: (value, key) => isObject(value) && Object.hasOwn(value, String(key)),
};

const number = (value: unknown): number => (isObject(value) ? Number.NaN : Number(value));
const plain = (value: unknown): string | number => (typeof value === 'string' ? value : number(value));

const binary: { readonly [operator: string]: (left: unknown, right: unknown) => unknown } = {
  '==': (left, right) => (left ?? null) === (right ?? null),
  '!=': (left, right) => (left ?? null) !== (right ?? null),
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  '<': (left, right) => plain(left) < plain(right),
  '<=': (left, right) => plain(left) <= plain(right),
  '>': (left, right) => plain(left) > plain(right),
  '>=': (left, right) => plain(left) >= plain(right),
  '+': (left, right) =>
    typeof left === 'string' || typeof right === 'string' ? `${left}${right}` : number(left) + number(right),
  '-': (left, right) => number(left) - number(right),
  '*': (left, right) => number(left) * number(right),
  '/': (left, right) => number(left) / number(right),
  '%': (left, right) => number(left) % number(right),
};

const unary: { readonly [operator: string]: (value: unknown) => unknown } = {
  '!': (value) => !value,
  '-': (value) => -number(value),
  '+': (value) => number(value),
};

/** Own members only, so that no prototype can be reached. */
function memberOf(target: unknown, key: unknown): unknown {
  if (typeof target === 'string' && key === 'length') return target.length;
  if (!isObject(target) || (typeof key !== 'string' && typeof key !== 'number')) return undefined;
  return Object.hasOwn(target, key) ? (target as Readonly<Record<string, unknown>>)[key] : undefined;
}

/** Deeper places are not checked, so that a long expression is compiled in linear time. */
const mostNames = 4;

/** The names after `state`; null for another expression, and for a place that is computed or deeper. */
function pathInState(node: jsep.Expression, most = mostNames): readonly string[] | null {
  const core = node as jsep.CoreExpression;
  if (core.type === 'Identifier') return core.name === 'state' ? [] : null;
  if (core.type !== 'MemberExpression' || most === 0) return null;
  const before = pathInState(core.object, most - 1);
  const key = core.computed ? (core.property as jsep.Literal).value : (core.property as jsep.Identifier).name;
  return before && key !== undefined ? [...before, String(key)] : null;
}

class Compiler<S> {
  private readonly text: string;
  private readonly questions: Questions<S>;
  private readonly places: readonly string[];

  constructor(text: string, questions: Questions<S>, places: readonly string[]) {
    this.text = text;
    this.questions = questions;
    this.places = places;
  }

  compile(node: jsep.Expression): Run<S> {
    const core = node as jsep.CoreExpression;
    switch (core.type) {
      case 'Literal':
        return () => core.value;
      case 'Identifier':
        return this.named(core.name);
      case 'MemberExpression':
        return this.member(core);
      case 'CallExpression':
        return this.call(core);
      case 'UnaryExpression':
        return this.unary(core);
      case 'BinaryExpression':
        return this.binary(core);
      case 'ConditionalExpression': {
        const test = this.compile(core.test);
        const then = this.compile(core.consequent);
        const otherwise = this.compile(core.alternate);
        return (moment) => (test(moment) ? then(moment) : otherwise(moment));
      }
      case 'ArrayExpression': {
        const items = core.elements.map((item) => (item ? this.compile(item) : () => undefined));
        return (moment) => items.map((item) => item(moment));
      }
      case 'Compound':
        throw this.refuse(core.body.length ? 'it is more than one expression' : 'it is empty');
      default:
        throw this.refuse(`it may not hold a ${core.type}`);
    }
  }

  private refuse(why: string): ExpressionError {
    return new ExpressionError(`the expression ${JSON.stringify(this.text)} cannot be used: ${why}.`);
  }

  private named(name: string): Run<S> {
    const found = Object.hasOwn(names, name) ? names[name] : undefined;
    if (!found) throw this.refuse(`there is no ${name}; there are ${Object.keys(names).join(', ')}`);
    return found;
  }

  private member(member: jsep.MemberExpression): Run<S> {
    const { object, property, computed } = member;
    const target = this.compile(object);
    this.checkPlace(member);
    if (!computed) {
      const key = (property as jsep.Identifier).name;
      return (moment) => memberOf(target(moment), key);
    }
    const key = this.compile(property);
    return (moment) => memberOf(target(moment), key(moment));
  }

  /** A misspelt place is refused, because such an expression would hold nowhere. */
  private checkPlace(member: jsep.MemberExpression): void {
    const path = pathInState(member);
    const none = path && noPlace(path, this.places);
    if (none) throw this.refuse(`there is no state.${none.place}; ${thereIs(none)}`);
  }

  private call({ callee, arguments: given }: jsep.CallExpression): Run<S> {
    const args = given.map((argument) => this.compile(argument));
    const first = args[0] ?? (() => undefined);
    if (callee.type === 'MemberExpression') {
      const { object, property, computed } = callee as jsep.MemberExpression;
      const name = computed ? '' : (property as jsep.Identifier).name;
      const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
      if (!method) throw this.refuse(`a value can be asked ${Object.keys(methods).join(', ')}, not ${name || '[…]'}`);
      const target = this.compile(object);
      return (moment) => method(target(moment), first(moment));
    }
    const name = callee.type === 'Identifier' ? (callee as jsep.Identifier).name : '';
    const question = Object.hasOwn(this.questions, name) ? this.questions[name] : undefined;
    if (question) return (moment) => question(moment.state, ...args.map((argument) => argument(moment)));
    const helper = Object.hasOwn(functions, name) ? functions[name] : undefined;
    const second = args[1] ?? (() => undefined);
    if (helper) return (moment) => helper(first(moment), second(moment));
    const offered = [...Object.keys(functions), ...Object.keys(this.questions)].join(', ');
    throw this.refuse(`there is no function ${name || '(…)'}; there are ${offered}`);
  }

  private unary({ operator, argument }: jsep.UnaryExpression): Run<S> {
    const run = Object.hasOwn(unary, operator) ? unary[operator] : undefined;
    if (!run) throw this.refuse(`there is no operator ${operator}`);
    const value = this.compile(argument);
    return (moment) => run(value(moment));
  }

  private binary({ operator, left: before, right: after }: jsep.BinaryExpression): Run<S> {
    const left = this.compile(before);
    const right = this.compile(after);
    if (operator === '&&') return (moment) => left(moment) && right(moment);
    if (operator === '||') return (moment) => left(moment) || right(moment);
    if (operator === '??') return (moment) => left(moment) ?? right(moment);
    const run = Object.hasOwn(binary, operator) ? binary[operator] : undefined;
    if (!run) throw this.refuse(`there is no operator ${operator}`);
    return (moment) => run(left(moment), right(moment));
  }
}

/** The longest expression: a person writes no longer one, and its nesting could exhaust the stack. */
const mostUnits = 2_000;

function parse(text: string): jsep.Expression {
  if (text.length > mostUnits)
    throw new ExpressionError(
      `the expression ${JSON.stringify(text.slice(0, 40))}… cannot be read: it is longer than ${mostUnits} units.`,
    );
  try {
    return jsep(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const hint = /[\w\]]\.\d/.test(text) ? ' A number stands in brackets, such as state.notes.byId[42].' : '';
    throw new ExpressionError(`the expression ${JSON.stringify(text)} cannot be read: ${why}.${hint}`);
  }
}

/**
 * @param text in JavaScript's syntax: `state`, `entry`, `event`, `seq`, `at`, `type`; members, comparison, arithmetic, `&& || ?? ! ?:`
 * @param questions functions of the state that it may call
 * @param places the places that the state can have, such as `sync` and `sync.failures`; where none are named there may be any
 * @throws {ExpressionError} that says what cannot be used
 */
export function compileExpression<S>(
  text: string,
  questions: Questions<S> = {},
  places: readonly string[] | null = null,
): Expression<S> {
  const evaluate = new Compiler(text, questions, places ?? []).compile(parse(text));
  return { text, evaluate, holds: (moment) => Boolean(evaluate(moment)) };
}
