/** `--test OUT`: chooses what the written test expects, by the other options, and writes it with its log. */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { createHistory } from '../fold/history';
import { panelFold } from '../fold/panelFold';
import type { Visitor } from '../fold/pass';
import { type Expectation, expected, toTest } from '../reproduce/toTest';
import { differences } from '../values/paths';
import { createVerifier, type VerifyReport } from '../verify/verify';
import type { Action, Ending } from './action';
import { CallError, type Output, type ReplayOptions, type ReplayWorld } from './replayWorld';
import type { Shrinking } from './shrinking';

interface Claim {
  readonly expectation: Expectation;
  readonly entries: readonly Entry[];
  readonly about: string;
}

const suffix = '.test.ts';

function split(out: string): { readonly stem: string; readonly name: string } {
  const stem = out.endsWith(suffix) ? out.slice(0, -suffix.length) : out.replace(/\.ts$/, '');
  const name = stem.split(/[\\/]/).at(-1) ?? '';
  if (name === '') throw new CallError(`--test needs a file name, and ${JSON.stringify(out)} has none.`);
  return { stem, name };
}

/** With `--shrink EXPR`: the test holds the shrunk log and expects that EXPR does not hold. */
function ofExpression(shrinks: Shrinking, expression: string): Claim {
  const found = shrinks.found();
  if (!found) throw new CallError(`no test was written, because it does not show ${expression}.`);
  if (found.entries.length === 0)
    throw new CallError(`no test was written, because ${expression} holds before the first entry.`);
  return {
    expectation: { kind: 'never', expression },
    entries: found.entries,
    about: 'The smallest session that shows a bug: fails while the bug is there.',
  };
}

/** A log that does not fold as recorded: the test expects the recorded values. */
function ofMismatch({ mismatch, failures }: VerifyReport, entries: readonly Entry[]): Claim | null {
  const [failure] = failures;
  if (!mismatch && failure)
    throw new CallError(
      `no test was written: the reducers throw at entry ${failure.seq}, and nothing says what it should do, so say what is wrong with --shrink EXPR --test OUT.`,
    );
  if (!mismatch) return null;
  if (mismatch.comparedAt === null || mismatch.differences.length === 0)
    throw new CallError(
      `no test was written: the log differs by entry ${mismatch.by} but does not hold what the state was, so say what is wrong with --shrink EXPR --test OUT.`,
    );
  const { comparedAt } = mismatch;
  return {
    expectation: { kind: 'paths', paths: expected(mismatch.differences, 'before') },
    entries: entries.filter(({ seq }) => seq <= comparedAt),
    about: 'What a recorded session left behind: fails while the reducers make something else of it.',
  };
}

/** With `--at` or `--diff`: the test expects what those entries change today. */
function ofChange({ start, end }: Ending, entries: readonly Entry[], { at, diff }: ReplayOptions): Claim {
  const to = diff?.to ?? at ?? end.seq;
  const from = diff?.from ?? to - 1;
  const history = createHistory({ fold: panelFold, base: start.base, entries });
  const first = start.base.seq;
  if (from < first || to > end.seq || from >= to)
    throw new CallError(
      `no test was written: this log goes from ${first} to ${end.seq}, and ${from}..${to} was asked.`,
    );
  const found = differences(history.stateAt(from), history.stateAt(to));
  if (found.length === 0)
    throw new CallError(
      `no test was written: nothing changed from ${from} to ${to}; choose another entry with --at or --diff.`,
    );
  return {
    expectation: { kind: 'paths', paths: expected(found, 'after') },
    entries: entries.filter(({ seq }) => seq <= to),
    about: `What changed from ${from} to ${to} of a recorded session.`,
  };
}

/** Writes all files, or none where one cannot be written. */
async function writeAll(world: ReplayWorld, files: readonly (readonly [file: string, text: string])[]): Promise<void> {
  const outputs: Output[] = [];
  try {
    for (const [file, text] of files) {
      const output = await world.create(file);
      outputs.push(output);
      await output.write(text);
    }
  } catch (error) {
    for (const output of outputs) await output.discard();
    throw error;
  }
  for (const output of outputs) await output.commit();
}

export function testing(out: string, options: ReplayOptions, shrinks: Shrinking | null, world: ReplayWorld): Action {
  const { stem, name } = split(out);
  const verifier = createVerifier(panelFold);
  const entries: Entry[] = [];
  const visitor: Visitor<State> = {
    ...verifier,
    entry(entry, before, after) {
      entries.push(entry);
      verifier.entry?.(entry, before, after);
    },
  };

  function claimOf(ending: Ending): Claim {
    if (shrinks) return ofExpression(shrinks, options.shrink ?? '');
    if (options.at === undefined && options.diff === undefined) {
      const claim = ofMismatch(verifier.report(), entries);
      if (claim) return claim;
    }
    return ofChange(ending, entries, options);
  }

  return {
    visitor,
    async finish(ending) {
      const { file, start } = ending;
      const { expectation, entries: kept, about } = claimOf(ending);
      const files = { test: `${stem}${suffix}`, log: `${stem}.ndjson` };
      const { header, base } = start;
      const library = world.libraryFor(files.test);
      const written = toTest({ fold: panelFold, header, base, entries: kept, expectation, name, library, about });
      await writeAll(world, [
        [files.log, written.log],
        [files.test, written.test],
      ]);
      const lines = [`${file}: wrote ${files.test} and its log, ${files.log} (${kept.length} entries)`];
      return { status: 0, lines, json: { action: 'test', ...files, entries: kept.length } };
    },
  };
}
