/**
 * `npm run test:planted`: how well `fleet --explain` and `fleet --laws` find faults that were planted in simulated fleets.
 * Prints a line for each fault, and the counts. Mutants that no session notices are replaced by others.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { dice } from '../replay/support/notes';
import { type Area, allMutants, areas, bundle, type Mutant } from './mutants';
import { Stage } from './stage';
import { explainTrial, type Fleet, groupsOf, joinedPairs, lawsTrial, quietTrial } from './trials';

const whole = (text: string): number => Number.parseInt(text, 10);
const command = new Command('planted')
  .option('--seed <n>', 'of mutants and sessions', whole, 1)
  .option('--sessions <n>', 'of each of the five versions of a fleet (four for --laws)', whole, 200)
  .option('--faults <n>', 'faults for --explain', whole, 30)
  .option('--silent <n>', 'faults without any error for --laws', whole, 20)
  .option('--quiet <n>', 'pairs of releases without a fault for --laws', whole, 10)
  .option('--only <text>', 'of the file and line of a mutant, such as reducers/outbox.ts:124', '')
  .option('--jobs <n>', 'threads', whole, availableParallelism())
  .parse();
type Numbers = { readonly [name in 'seed' | 'sessions' | 'faults' | 'silent' | 'quiet' | 'jobs']: number };
const { seed, sessions, faults, silent, quiet, jobs, only } = command.opts<Numbers & { readonly only: string }>();

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const note = (line: string): void => void process.stderr.write(`${line}\n`);

function shuffled<T>(items: readonly T[], by: number): readonly T[] {
  const roll = dice(Math.imul(by + 1, 0x9e37_79b1));
  const left = [...items];
  for (let at = left.length - 1; at > 0; at -= 1) {
    const other = roll(at + 1);
    [left[at], left[other]] = [left[other] as T, left[at] as T];
  }
  return left;
}

/** Half of the faults are of effects, because an effect shows in the log itself; a few are of the service. */
const shares: { readonly [A in Area]: number } = { reducers: 0.4, effects: 0.5, service: 0.1 };

/** The service answers rightly in most of its mutants, so that few show. */
const mostTriedForOne = 40;

const placeOf = ({ file, line, operator, change }: Mutant): string => `${file}:${line} ${operator}: ${change}`;

/** Tries mutants in a drawn order until enough of each area have an answer. */
async function trials<T>(
  all: readonly Mutant[],
  count: number,
  by: number,
  trial: (mutant: Mutant) => Promise<T | null>,
  tell: (mutant: Mutant, answer: T) => string,
): Promise<readonly (readonly [Mutant, T])[]> {
  const done: (readonly [Mutant, T])[] = [];
  const drawn = shuffled(all, by);
  let tried = 0;
  for (const area of [...areas].reverse()) {
    const left = count - done.length;
    const wanted = area === 'reducers' ? left : Math.min(left, Math.round(count * shares[area]));
    let found = 0;
    for (const mutant of drawn.filter((one) => one.area === area).slice(0, wanted * mostTriedForOne)) {
      if (found >= wanted) break;
      tried += 1;
      const answer = await trial(mutant).catch((error: unknown) => {
        note(`${placeOf(mutant)}: ${String(error)}`);
        return null;
      });
      if (answer === null) continue;
      found += 1;
      done.push([mutant, answer]);
      note(`${done.length} of ${count}, ${tried} tried`);
      say(tell(mutant, answer));
    }
  }
  say(`${done.length} faults of ${tried} mutants tried; the others were not noticed, or left nothing to compare`);
  return done;
}

async function explains(fleet: Fleet, mutants: readonly Mutant[]): Promise<void> {
  const done = await trials(
    mutants,
    faults,
    seed,
    (mutant) => explainTrial(fleet, mutant),
    (mutant, { trigger, share, groups, bad, good, rank, first }) =>
      `rank ${rank ?? 'none'}, ${groups.length} group${groups.length === 1 ? '' : 's'}, ${bad} bad and ${good} good: ${placeOf(mutant)}\n    ${groups.join('\n    ')}\n    trigger ${trigger} (${Math.round(share * 100)} %); told: ${first.join('; ')}`,
  );
  const near = done.filter(([, { rank }]) => rank !== null && rank <= 3).length;
  const single = done.filter(([, { groups }]) => groups.length === 1).length;
  const both = joinedPairs(
    done.map(([, trial]) => trial),
    fleet,
  );
  say(
    `--explain: the trigger is in the first three for ${near} of ${done.length}; one group for ${single} of ${done.length}; of two faults in the same sessions ${both.joined} of ${both.of} pairs share a group`,
  );
}

async function findsLaws(fleet: Fleet, mutants: readonly Mutant[]): Promise<void> {
  const done = await trials(
    mutants,
    silent,
    seed + 1,
    (mutant) => lawsTrial(fleet, mutant),
    (mutant, { trigger, differing, altered, rank, told, first }) =>
      `rank ${rank ?? 'none'} of ${told} told, ${Math.round(altered * 100)} % of the sessions altered: ${placeOf(mutant)}\n    trigger ${trigger}, differs ${differing}; told: ${first.join('; ')}`,
  );
  const near = done.filter(([, { rank }]) => rank !== null && rank <= 5).length;
  say(`--laws: a law about the fault is in the first five for ${near} of ${done.length}`);
}

async function staysQuiet(program: string, folder: string): Promise<void> {
  const alarms: number[] = [];
  for (let pair = 0; pair < quiet; pair += 1) {
    const own = mkdtempSync(join(folder, 'pair-'));
    const stage = new Stage({ program, folder: own, jobs, seed: seed * 1_000 + pair });
    try {
      const { told, more } = await quietTrial({ stage, sessions, rightGroups: new Set() });
      alarms.push(told.length);
      for (const law of told) say(`false alarm in pair ${pair}: ${JSON.stringify(law)}`);
      note(`pair ${pair}: ${told.length} and ${more} more`);
    } finally {
      await stage.stop();
      rmSync(own, { recursive: true });
    }
  }
  say(`--laws without a fault: ${alarms.join(', ')} told in ${alarms.length} pairs`);
}

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'planted-code-'));
  const all = await allMutants();
  const program = join(folder, 'part.mjs');
  await bundle(all, program);
  const stage = new Stage({ program, folder, jobs, seed });
  try {
    const right = await stage.rightOnes(sessions, 0, { app: () => '0.1.0', effects: true, parts: null });
    const mutants = all.mutants.filter((mutant) => stage.reached.has(mutant.id) && placeOf(mutant).startsWith(only));
    const rightGroups = new Set(groupsOf(right.map(({ line }) => line)).map(({ id }) => id));
    const fleet: Fleet = { stage, sessions, rightGroups };
    say(
      `seed ${seed}, ${sessions} sessions of each version; ${mutants.length} of ${all.mutants.length} mutants are reached by sessions`,
    );
    if (faults > 0) await explains(fleet, mutants);
    if (silent > 0) await findsLaws(fleet, mutants);
    if (quiet > 0) await staysQuiet(program, folder);
  } finally {
    await stage.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await run();
