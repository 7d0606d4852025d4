/** `--shrink EXPR`: the fewest entries after which the expression holds. `--test` writes a test from the result. */
import { panelExpression, panelFold } from '../fold/panelFold';
import { type Shrunk, shrink } from '../reproduce/shrink';
import { type Action, collecting } from './action';
import { shrinkLines } from './report';

/** `--test` reads the result, so that the log is shrunk once for both options. */
export interface Shrinking extends Action {
  /** Null when the expression holds nowhere. */
  readonly found: () => Shrunk | null;
}

/** @throws {ExpressionError} for an expression that cannot be used */
export function shrinking(text: string): Shrinking {
  const expression = panelExpression(text);
  const { visitor, entries } = collecting();
  let found: Shrunk | null = null;
  return {
    visitor,
    found: () => found,
    finish({ file, start: { base }, end }) {
      found = shrink({ fold: panelFold, base, entries, expression });
      if (!found) {
        const lines = [`${file}: ${text} holds nowhere up to ${end.seq}, so there is nothing to shrink`];
        return { status: 1, lines, json: { action: 'shrink', expression: text, entries: null } };
      }
      const json = { action: 'shrink', expression: text, of: entries.length, ...found };
      return { status: 0, lines: shrinkLines(file, text, found, entries.length), json };
    },
  };
}
