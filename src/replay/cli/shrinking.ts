/**
 * `--shrink EXPR` and `--shrink fingerprint:ID`: the fewest entries that show something. `--test` writes a test from
 * the result.
 */
import { panelExpression, panelFold } from '../fold/panelFold';
import { type Shrunk, shrink } from '../reproduce/shrink';
import { type Found, NotShrunk, shrinkFinding } from '../reproduce/shrinkFinding';
import type { Expectation } from '../reproduce/toTest';
import { createVerifier } from '../verify/verify';
import { type Action, collecting } from './action';
import { CallError } from './replayWorld';
import { shrinkLines } from './report';

/** `--test` reads the result, so that the log is shrunk once for both options. */
export interface Shrinking extends Action {
  /** The fewest entries, what a test of them expects, and what they show; null when nothing shows it. */
  readonly found: () => Smallest | null;
}

interface Smallest {
  readonly shrunk: Shrunk;
  readonly expectation: Expectation;
  readonly words: string;
}

const prefix = 'fingerprint:';

/** @throws {ExpressionError} for an expression that cannot be used */
export const shrinking = (text: string): Shrinking =>
  text.startsWith(prefix) ? shrinkingFinding(text.slice(prefix.length)) : shrinkingExpression(text);

function shrinkingExpression(text: string): Shrinking {
  const expression = panelExpression(text);
  const { visitor, entries } = collecting();
  let found: Smallest | null = null;
  return {
    visitor,
    found: () => found,
    finish({ file, start: { base }, end }) {
      const shrunk = shrink({ fold: panelFold, base, entries, expression });
      found = shrunk && { shrunk, expectation: { kind: 'never', expression: text }, words: text };
      if (!shrunk) {
        const lines = [`${file}: ${text} holds nowhere up to ${end.seq}, so there is nothing to shrink`];
        return { status: 1, lines, json: { action: 'shrink', expression: text, entries: null } };
      }
      const json = { action: 'shrink', expression: text, of: entries.length, ...shrunk };
      return { status: 0, lines: shrinkLines(file, text, shrunk, entries.length), json };
    },
  };
}

/** Shrinks to a finding of `fleet`, by its fingerprint. */
function shrinkingFinding(id: string): Shrinking {
  const { visitor, entries } = collecting();
  const verifier = createVerifier(panelFold);
  let found: Found | null = null;
  return {
    visitor: {
      ...verifier,
      entry(entry, before, after) {
        visitor.entry?.(entry, before, after);
        verifier.entry?.(entry, before, after);
      },
    },
    found: () => found && { ...found, words: found.finding.words },
    finish({ file, start: { base } }) {
      try {
        found = shrinkFinding({ base, entries }, verifier.report(), id);
      } catch (error) {
        if (error instanceof NotShrunk) throw new CallError(`${prefix}${id} cannot be shrunk: ${error.message}`);
        throw error;
      }
      if (!found) {
        const lines = [`${file}: it has no ${prefix}${id} with today's code, so there is nothing to shrink`];
        return { status: 1, lines, json: { action: 'shrink', fingerprint: id, entries: null } };
      }
      const { finding, shrunk } = found;
      const json = { action: 'shrink', fingerprint: id, words: finding.words, of: entries.length, ...shrunk };
      return { status: 0, lines: shrinkLines(file, finding.words, shrunk, entries.length), json };
    },
  };
}
