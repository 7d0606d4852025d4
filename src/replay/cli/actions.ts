/** What each option of the command line does with one log, as visitors of one pass over it. `commands` runs them. */
import type { State } from '../../../reducers/state';
import type { LogBounds } from '../fold/logBounds';
import { panelExpression, panelFold, panelPlace } from '../fold/panelFold';
import type { Visitor } from '../fold/pass';
import { createBisect } from '../questions/bisect';
import { createBlame } from '../questions/blame';
import { createStat } from '../questions/stat';
import { hashOf } from '../values/hash';
import { differences, parsePath } from '../values/paths';
import { canVerifyEffects, verifyPanelEffectsWhile } from '../verify/panelEffects';
import { createVerifier } from '../verify/verify';
import { type Action, collecting } from './action';
import { redacting } from './redacting';
import { CallError, type ReplayOptions, type ReplayWorld } from './replayWorld';
import { bisectLines, blameLines, differenceLines, effectsLines, statLines, summaryLines, verifyLines } from './report';
import { shrinking } from './shrinking';
import { testing } from './testing';
import { askingWhy, askingWhyNot, leavingOut, listing } from './why/whyActions';

const verifying = (): Action => {
  const verifier = createVerifier(panelFold);
  return {
    visitor: verifier,
    saysFailures: true,
    finish({ file, start: { header } }) {
      const report = verifier.report();
      const verdict = report.ok ? 'ok' : 'failed';
      return { status: report.ok ? 0 : 1, lines: verifyLines(file, report, header), json: { verdict, ...report } };
    },
  };
};

const checkingEffects = (meanwhile: () => void): Action => {
  const { visitor, entries } = collecting();
  return {
    visitor,
    finish({ file, start: { base } }) {
      const report = canVerifyEffects({ base }) ? verifyPanelEffectsWhile({ base, entries }, meanwhile) : null;
      const verdict = report ? (report.ok ? 'ok' : 'failed') : 'skipped';
      return {
        status: verdict === 'failed' ? 1 : 0,
        lines: effectsLines(file, report),
        json: { action: 'effects', verdict, ...report },
      };
    },
  };
};

/** Keeps the states after the given entries. */
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
        lines: JSON.stringify(state, null, 2).split('\n'),
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
        json: {
          action: 'blame',
          path: text,
          first: report.first ?? null,
          changes: report.changes,
          earlier: report.earlier,
        },
      };
    },
  };
};

const bisecting = (text: string): Action => {
  const bisect = createBisect(panelExpression(text));
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
    const { entries, seq, cut, unknown } = end;
    const { header, base } = start;
    const json = { action: 'summary', header, from: base.seq, to: seq, entries, cut, unknown, hash };
    return { status: 0, lines: summaryLines(file, start, end, hash), json };
  },
});

/**
 * @param bounds of the log that the actions are for
 * @returns one action for each option, in the order in which the answers are printed; a summary without options
 * @throws {ExpressionError} or {RangeError} for an expression or a path that cannot be used
 */
export function actionsOf(options: ReplayOptions, world: ReplayWorld, bounds: LogBounds): readonly Action[] {
  const { at, diff, blame, bisect, shrink: shrinkTo, test, redact, why, whyNot, whatIf, show } = options;
  const asksScreen = [why, whyNot, whatIf].some((asked) => asked !== undefined);
  const shrinks = shrinkTo === undefined ? null : shrinking(shrinkTo);
  const asked = [
    options.verify ? verifying() : null,
    options.effects ? checkingEffects(bounds.time) : null,
    show === undefined ? null : listing(show),
    why === undefined ? null : askingWhy(why, options),
    whyNot === undefined ? null : askingWhyNot(whyNot, options),
    whatIf === undefined ? null : leavingOut(whatIf, options),
    at === undefined || asksScreen ? null : showing(at),
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
