/**
 * `npm run test:certificate`: of the mutants of src/panel that run while the pages of simulated sessions are drawn, how many
 * does `fleet --certify` notice? A mutant that is not noticed is tried in a real browser: it counts only when a screen shows
 * it. Prints the numbers, and each mutant that is not noticed. [fleet.page] Options: --help.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Command, InvalidArgumentError } from 'commander';
import type { Entry } from '../../reducers/events';
import type { State } from '../../reducers/state';
import { recordFleet } from '../../scripts/fleet/recordFleet';
import type { Drawing } from '../../src/replay/fleet/comparing';
import { pageDifference } from '../../src/replay/fleet/pageDifference';
import { panelFold } from '../../src/replay/fold/panelFold';
import { pass } from '../../src/replay/fold/pass';
import { readLog } from '../../src/replay/session/reader';
import { bundleMutants, type Mutant } from './mutants';
import { shownOnScreens } from './screens';

const whole = (text: string): number => {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('a whole number was due.');
  return Number(text);
};
const { logs, mutants, screens, seed } = new Command('certificate')
  .option('--logs <n>', 'sessions to record', whole, 20)
  .option('--mutants <n>', 'to try', whole, 100)
  .option('--screens <n>', 'sessions to play in a browser, for each mutant that is not noticed', whole, 3)
  .option('--seed <s>', 'draws sessions and mutants', whole, 1)
  .parse()
  .opts<{ logs: number; mutants: number; screens: number; seed: number }>();

/** What Stryker's switches read. */
const switches: {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { readonly perTest: { readonly [test: string]: { readonly [id: string]: number } } };
} = {};
Object.assign(globalThis, { __stryker__: switches });

interface Page {
  readonly state: State;
  readonly at: number;
  readonly right: string;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
const module = join(folder, 'panel.mjs');
const script = join(folder, 'screen.js');
const sessions: Entry[][] = [];
/** Each mutant has a module of its own, because a mutant may spoil what the code keeps. */
const drawingOf = (id: string): Promise<Drawing> => import(`${module}?${id}`);

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Each different page of the sessions, in an order in which neighbours come from different sessions. */
async function pagesOf(drawing: Drawing): Promise<readonly Page[]> {
  const pages = new Map<string, Page>();
  for (const file of readdirSync(join(folder, 'logs'))) {
    const entries: Entry[] = [];
    sessions.push(entries);
    await pass(readLog(once(gunzipSync(readFileSync(join(folder, 'logs', file))))), panelFold, [
      {
        entry(entry, before, state) {
          const { at } = entry;
          entries.push(entry);
          if (state === before || !state.session.started) return;
          const right = drawing.draw(state, at);
          if (!pages.has(right)) pages.set(right, { state, at, right });
        },
      },
    ]);
  }
  return shuffled([...pages.values()]);
}

/** The same order for the same seed. */
function shuffled<T>(all: readonly T[]): readonly T[] {
  let drawn = seed + 1;
  const next = (): number => {
    drawn = (drawn * 48_271) % 0x7fff_ffff;
    return drawn;
  };
  return all
    .map((one) => ({ one, key: next() }))
    .sort((one, other) => one.key - other.key)
    .map(({ one }) => one);
}

/** @returns whether a page differs under the mutant, or cannot be drawn, or is never finished */
async function isNoticed({ id }: Mutant, pages: readonly Page[], hits: number): Promise<boolean> {
  Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit: 100 * hits + 10_000 });
  try {
    const { draw } = await drawingOf(id);
    return pages.some(({ state, at, right }) => pageDifference(draw(state, at), right) !== null);
  } catch {
    return true;
  }
}

try {
  if ((await recordFleet([String(logs), '--seed', String(seed), '--out', join(folder, 'logs')])) !== 0) process.exit(2);
  const all = await bundleMutants(module, script);
  const right = await drawingOf('right');
  switches.currentTestId = 'pages';
  const pages = await pagesOf(right);
  const ran = switches.mutantCoverage?.perTest['pages'] ?? {};
  const due = all.filter(({ id }) => Object.hasOwn(ran, id));
  const tried = shuffled(due).slice(0, mutants);
  say(
    `${pages.length} different pages; ${due.length} of ${all.length} mutants of src/panel ran; ${tried.length} tried`,
  );
  const unnoticed: Mutant[] = [];
  for (const mutant of tried) if (!(await isNoticed(mutant, pages, ran[mutant.id] ?? 0))) unnoticed.push(mutant);
  const noticed = tried.length - unnoticed.length;
  const shown = await shownOnScreens(
    { script, sessions: sessions.slice(0, screens) },
    unnoticed.map(({ id }) => id),
  );
  for (const { id, words } of unnoticed)
    say(`not noticed, ${shown.has(id) ? 'and a screen shows it' : 'nor shown on a screen'}: ${words}`);
  say(`noticed: ${noticed} of the ${noticed + shown.size} mutants that a screen shows`);
} finally {
  rmSync(folder, { recursive: true });
}
