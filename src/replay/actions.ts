/** What each option of the command line does with one log, as visitors of its one pass. `commands` runs them. */
import type { Entry } from '../../reducers/events';
import type { State } from '../../reducers/state';
import { createBisect } from './bisect';
import { createBlame } from './blame';
import { compileExpression } from './expression';
import { hashOf } from './hash';
import { panelFold, panelPlace, panelQuestions } from './panelFold';
import type { Fold, PassEnd, PassStart, Visitor } from './pass';
import { differences, parsePath } from './paths';
import { redacting } from './redacting';
import { CallError, type ExitStatus, type ReplayOptions, type ReplayWorld } from './replayWorld';
import {
  bisectLines,
  blameLines,
  differenceLines,
  effectsLines,
  shrinkLines,
  statLines,
  summaryLines,
  verifyLines,
} from './report';
import { type Shrunk, shrink } from './shrink';
import { createStat } from './stat';
import { testing } from './testing';
import { canVerifyEffects, verifyPanelEffects } from './verify/panelEffects';
import { createVerifier } from './verify/verify';

export interface Ending {
  readonly file: string;
  readonly start: PassStart<State>;
  readonly end: PassEnd<State>;
}

export interface Answer {
  readonly status: ExitStatus;
  /** For a person. */
  readonly lines: readonly string[];
  /** For a program; `file` is added. */
  readonly json: { readonly [field: string]: unknown };
}

export interface Action {
  readonly visitor?: Visitor<State>;
  /** Reducers that measure themselves. */
  readonly measured?: (fold: Fold<State>) => Fold<State>;
  /** It tells of a reducer that threw. */
  readonly saysFailure?: boolean;
  readonly begin?: () => Promise<void>;
  readonly finish: (ending: Ending) => Answer | Promise<Answer>;
  /** Called at the end, however it came. */
  readonly discard?: () => Promise<void>;
}

/** Holds the whole log, for what cannot be done in one pass. */
export function collecting(): { readonly visitor: Visitor<State>; readonly entries: readonly Entry[] } {
  const entries: Entry[] = [];
  return { entries, visitor: { entry: (entry) => void entries.push(entry) } };
}

const verifying = (): Action => {
  const verifier = createVerifier(panelFold);
  return {
    visitor: verifier,
    saysFailure: true,
    finish({ file, start }) {
      const report = verifier.report();
      const verdict = report.ok ? 'ok' : 'failed';
      const { verdict: header, reasons } = start.judgement;
      const json = { verdict, ...report, header, reasons };
      return { status: report.ok ? 0 : 1, lines: verifyLines(file, report), json };
    },
  };
};

const checkingEffects = (): Action => {
  const { visitor, entries } = collecting();
  return {
    visitor,
    finish({ file, start: { base } }) {
      const report = canVerifyEffects({ base }) ? verifyPanelEffects({ base, entries }) : null;
      const verdict = report ? (report.ok ? 'ok' : 'failed') : 'skipped';
      return {
        status: verdict === 'failed' ? 1 : 0,
        lines: effectsLines(file, report),
        json: { action: 'effects', verdict, ...report },
      };
    },
  };
};

/** Keeps the states after some entries. */
function keeping(seqs: readonly number[]): { readonly visitor: Visitor<State>; readonly at: (seq: number) => State } {
  const states = new Map<number, State>();
  let begin = 0;
  let last = 0;
  const keep = (seq: number, state: State): void => {
    last = seq;
    if (seqs.includes(seq)) states.set(seq, state);
  };
  return {
    visitor: {
      start({ base }) {
        begin = base.seq;
        keep(base.seq, base.state);
      },
      entry: ({ seq }, _before, after) => keep(seq, after),
    },
    at(seq) {
      const state = states.get(seq);
      if (!state) throw new CallError(`there is no state at ${seq}: this log goes from ${begin} to ${last}.`);
      return state;
    },
  };
}

const showing = (seq: number): Action => {
  const kept = keeping([seq]);
  return {
    visitor: kept.visitor,
    finish() {
      const state = kept.at(seq);
      return {
        status: 0,
        lines: [JSON.stringify(state, null, 2)],
        json: { action: 'at', seq, hash: hashOf(state), state },
      };
    },
  };
};

const comparing = ({ from, to }: NonNullable<ReplayOptions['diff']>): Action => {
  const kept = keeping([from, to]);
  return {
    visitor: kept.visitor,
    finish({ file }) {
      const found = differences(kept.at(from), kept.at(to));
      const head = `${file}: ${found.length === 0 ? 'nothing differs' : 'what differs'} between ${from} and ${to}`;
      const lines = [head, ...differenceLines(found, `at ${from}`, `at ${to}`)];
      return { status: 0, lines, json: { action: 'diff', from, to, differences: found } };
    },
  };
};

const blaming = (text: string): Action => {
  const blame = createBlame(panelPlace(parsePath(text)));
  return {
    visitor: blame,
    finish({ file }) {
      const report = blame.report();
      return {
        status: 0,
        lines: blameLines(file, text, report),
        json: { action: 'blame', path: text, first: report.first ?? null, changes: report.changes },
      };
    },
  };
};

const bisecting = (text: string): Action => {
  const bisect = createBisect(compileExpression(text, panelQuestions));
  return {
    visitor: bisect,
    finish({ file, end }) {
      const report = bisect.report();
      return {
        status: report.seq === null ? 1 : 0,
        lines: bisectLines(file, text, report, end),
        json: { action: 'bisect', expression: text, ...report },
      };
    },
  };
};

/** Shrinks once, also when a test is written from it. */
export interface Shrinking extends Action {
  readonly shrunk: () => Shrunk | null;
}

function shrinking(text: string): Shrinking {
  const expression = compileExpression(text, panelQuestions);
  const { visitor, entries } = collecting();
  let shrunk: Shrunk | null = null;
  return {
    visitor,
    shrunk: () => shrunk,
    finish({ file, start: { base }, end }) {
      if (end.failure) throw new CallError('a log in which the reducers throw cannot be shrunk.');
      shrunk = shrink({ fold: panelFold, base, entries, expression });
      if (!shrunk) {
        const lines = [`${file}: ${text} holds nowhere up to ${end.seq}, so there is nothing to shrink`];
        return { status: 1, lines, json: { action: 'shrink', expression: text, entries: null } };
      }
      const json = { action: 'shrink', expression: text, of: entries.length, ...shrunk };
      return { status: 0, lines: shrinkLines(file, text, shrunk, entries.length), json };
    },
  };
}

function measuring(world: ReplayWorld): Action {
  let stat: ReturnType<typeof createStat<State>> | null = null;
  const made = () => {
    stat ??= createStat(panelFold, world.clock);
    return stat;
  };
  return {
    measured: () => made().fold,
    visitor: made().visitor,
    finish({ file }) {
      const report = made().report();
      return { status: 0, lines: statLines(file, report), json: { action: 'stat', ...report } };
    },
  };
}

const summing = (): Action => ({
  finish({ file, start, end }) {
    const hash = hashOf(end.state);
    const { entries, seq, cut } = end;
    const { header, judgement, base } = start;
    const json = { action: 'summary', header, ...judgement, from: base.seq, to: seq, entries, cut, hash };
    return { status: 0, lines: summaryLines(file, start, end, hash), json };
  },
});

/**
 * @returns what the options ask for, in the order in which it is told; a summary when they ask for nothing
 * @throws {ExpressionError} or {RangeError} for an expression or a path that cannot be used
 */
export function actionsOf(options: ReplayOptions, world: ReplayWorld): readonly Action[] {
  const { at, diff, blame, bisect, shrink: shrinkTo, test, redact } = options;
  const shrinks = shrinkTo === undefined ? null : shrinking(shrinkTo);
  const asked = [
    options.verify ? verifying() : null,
    options.effects ? checkingEffects() : null,
    at === undefined ? null : showing(at),
    diff === undefined ? null : comparing(diff),
    blame === undefined ? null : blaming(blame),
    bisect === undefined ? null : bisecting(bisect),
    shrinks,
    options.stat ? measuring(world) : null,
    redact === undefined ? null : redacting(redact, world),
    test === undefined ? null : testing(test, options, shrinks, world),
  ].filter((action) => action !== null);
  return asked.length > 0 ? asked : [summing()];
}
