/** `--shrink EXPR`: the fewest entries that show something. `--test` writes a test from what it finds. */
import { panelFold, panelQuestions } from '../fold/panelFold';
import { compileExpression } from '../questions/expression';
import { type Shrunk, shrink } from '../reproduce/shrink';
import type { Action } from './action';
import { collecting } from './collecting';
import { shrinkLines } from './report';

/** `--test` reads `shrunk`, so that the log is shrunk once for both options. */
export interface Shrinking extends Action {
  readonly shrunk: () => Shrunk | null;
}

export function shrinking(text: string): Shrinking {
  const expression = compileExpression(text, panelQuestions);
  const { visitor, entries } = collecting();
  let shrunk: Shrunk | null = null;
  return {
    visitor,
    shrunk: () => shrunk,
    finish({ file, start: { base }, end }) {
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
