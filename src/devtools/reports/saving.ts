/** Makes the files that the devtools save: the log, gzipped, and a test written from it. Redacted unless asked otherwise. [devtools.saves] */

import { panelExpression, panelFold } from '../../replay/fold/panelFold';
import { foldAll } from '../../replay/fold/pass';
import { shrink } from '../../replay/reproduce/shrink';
import { type Expectation, expected, toTest, type WrittenTest } from '../../replay/reproduce/toTest';
import type { Header } from '../../replay/session/header';
import { withoutText } from '../../replay/session/redact';
import { logLines, SealedLog } from '../../replay/session/seal';
import { zipped } from '../../replay/session/writer';
import { hashOf } from '../../replay/values/hash';
import { differences } from '../../replay/values/paths';
import type { Whole } from './inMemory';

interface Redacted extends Whole {
  readonly header: Header;
}

/** @returns the log as it is, or redacted */
export function redactedCopy(whole: Whole, header: Header, redacts: boolean): Redacted {
  if (!redacts) return { ...whole, header };
  const sealed = SealedLog.seal(panelFold, header, whole);
  return { base: sealed.base, entries: [...sealed.entries], header: sealed.header };
}

interface SavedLog {
  readonly file: Blob;
  readonly entries: number;
  /** True when the copy folds to the same state apart from texts. */
  readonly same: boolean;
}

export async function logFile(whole: Whole, header: Header, redacts: boolean): Promise<SavedLog> {
  const copy = redactedCopy(whole, header, redacts);
  const file = await zipped(logLines(panelFold, copy.header, copy));
  const end = foldAll(panelFold, copy.base.state, copy.entries);
  const original = foldAll(panelFold, whole.base.state, whole.entries);
  return { file, entries: copy.entries.length, same: hashOf(withoutText(end)) === hashOf(withoutText(original)) };
}

export type Claim =
  /** The test expects what changed from one seq to another. */
  | { readonly kind: 'changed'; readonly from: number; readonly to: number }
  /** The test expects that this does not hold; the log is shrunk to the fewest entries after which it does. */
  | { readonly kind: 'never'; readonly expression: string };

interface TestRequest {
  readonly claim: Claim;
  readonly name: string;
  /** The module specifier by which the test imports the replay library. */
  readonly library: string;
}

/**
 * @throws {Error} with a sentence, when the log shows nothing that a test could claim; {ExpressionError} for a text
 * that is no expression
 */
export function testFiles(
  copy: Redacted,
  { claim, name, library }: TestRequest,
): WrittenTest & { readonly entries: number } {
  const { base, header } = copy;
  let { entries } = copy;
  let expectation: Expectation;
  if (claim.kind === 'never') {
    const shrunk = shrink({
      fold: panelFold,
      base,
      entries,
      expression: panelExpression(claim.expression),
    });
    if (!shrunk) throw new Error(`${claim.expression} holds nowhere in this log, so there is no test to write.`);
    if (shrunk.entries.length === 0) throw new Error(`${claim.expression} holds before the first entry.`);
    entries = shrunk.entries;
    expectation = { kind: 'never', expression: claim.expression };
  } else {
    const { from, to } = claim;
    const before = foldAll(
      panelFold,
      base.state,
      entries.filter(({ seq }) => seq <= from),
    );
    const stretch = entries.filter(({ seq }) => seq > from && seq <= to);
    const found = differences(before, foldAll(panelFold, before, stretch));
    if (found.length === 0) throw new Error(`Nothing changed from ${from} to ${to}, so there is nothing to claim.`);
    expectation = { kind: 'paths', paths: expected(found, 'after') };
    entries = entries.filter(({ seq }) => seq <= to);
  }
  const about =
    claim.kind === 'never'
      ? 'The smallest session that shows a bug: fails while the bug is there.'
      : `What changed from ${claim.from} to ${claim.to} of a recorded session.`;
  const written = toTest({ fold: panelFold, header, base, entries, expectation, name, library, about });
  return { ...written, entries: entries.length };
}
