/**
 * One thread of `main.ts`. It plays sessions with a mutant switched on, or it looks at logs with the right code. A thread does
 * one of both, because a mutant may spoil what the code keeps for the life of a page.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { initialState, reduce } from '../../reducers';
import type { Entry } from '../../reducers/events';
import { examine } from '../../src/replay/fleet/examine';
import type { LogLine } from '../../src/replay/fleet/logLine';
import { tableRow } from '../../src/replay/fleet/tableRow';
import { hashNumber } from '../../src/replay/values/hash';
import { recordedSession } from '../support/fleet/recordedSession';
import { type Plan, todaysPlan, type Version } from '../support/fleet/versions';
import { type Divergence, divergence, type Played } from './divergence';

/** How Stryker's switches are set. */
interface Switches {
  activeMutant?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  currentTestId?: string;
  readonly mutantCoverage?: { readonly perTest: { readonly [test: string]: Readonly<Record<string, number>> } };
}
declare global {
  var __stryker__: Switches;
}

/** Plays a session and writes its log. */
export interface PlayTask {
  readonly does: 'play';
  readonly id: number;
  /** Null for the right code. */
  readonly mutant: string | null;
  readonly seed: number;
  readonly index: number;
  /** The name of the log's file without its ending. */
  readonly file: string;
}

/** Examines a log. */
export interface LookTask {
  readonly does: 'look';
  readonly id: number;
  readonly file: string;
  readonly log: string;
  readonly app: string;
  /** Whether `--verify --effects` are asked. */
  readonly effects: boolean;
  /** The same session by the right code; null when both need not be compared. */
  readonly right: string | null;
  /** The folder for its entries; null for none. */
  readonly parts: string | null;
}

export interface PartAnswer {
  readonly id: number;
  /** False when the session could not be played to its end. */
  readonly isPlayed: boolean;
  /** The same for the same log. */
  readonly text: number;
  readonly line: LogLine | null;
  readonly divergence: Divergence | null;
  /** The mutants that sessions of this thread reached. */
  readonly reached: readonly string[];
}

const test = 'session';
const switches = globalThis.__stryker__;
switches.currentTestId = test;
/** An endless loop would reach a mutant oftener. */
switches.hitLimit = 2_000_000;

const nothing = { isPlayed: false, text: 0, line: null, divergence: null, reached: [] };
const nameOf = (file: string, ending: 'ndjson' | 'json'): string => `${file}.${ending}`;

/**
 * Today's code, which notes how often the mutant was reached before each entry. Sessions are of different lengths, because in long
 * ones nearly everything happens, and then no session is good.
 */
function planNoting(hits: Map<number, number>): Plan {
  const noting: Version['reduce'] = (state, entry) => {
    // A log is folded again when it is written.
    if (!hits.has(entry.seq)) hits.set(entry.seq, switches.hitCount ?? 0);
    return reduce(state, entry);
  };
  return {
    ...todaysPlan,
    entries: [60, 300],
    versions: todaysPlan.versions.map((version) => ({ ...version, reduce: noting })),
  };
}

function play({ id, mutant, seed, index, file }: PlayTask): PartAnswer {
  switches.activeMutant = mutant ?? undefined;
  switches.hitCount = 0;
  const before = new Map<number, number>();
  try {
    const { log, text } = recordedSession(seed, index, planNoting(before));
    const hits = log.map(({ seq }) => (before.get(seq + 1) ?? 0) - (before.get(seq) ?? 0));
    let state = initialState;
    const states = log.map((entry) => {
      state = reduce(state, entry);
      return hashNumber(state);
    });
    writeFileSync(nameOf(file, 'ndjson'), text);
    const played: Played = { entries: log, states, hits };
    writeFileSync(nameOf(file, 'json'), JSON.stringify(played));
    const reached = Object.keys(switches.mutantCoverage?.perTest[test] ?? {});
    return { ...nothing, id, isPlayed: true, text: hashNumber(text), reached };
  } catch {
    return { ...nothing, id };
  }
}

const playedIn = (file: string): Played => JSON.parse(readFileSync(nameOf(file, 'json'), 'utf8'));

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield readFileSync(nameOf(file, 'ndjson'));
}

async function look({ id, file, log, app, effects, right, parts }: LookTask): Promise<PartAnswer> {
  const rows: string[] = [];
  const given = { verify: effects, effects, where: null, against: null };
  const examined = await examine(bytesOf(file), given, {
    entry: (entry: Entry) => void rows.push(`${tableRow(entry)}\n`),
  });
  if (parts !== null) appendFileSync(join(parts, `${log}.csv`), rows.join(''));
  const line = { log, file: `${log}.ndjson`, by: '', ...examined, app };
  const found = right === null ? null : divergence(playedIn(right), playedIn(file));
  return { ...nothing, id, isPlayed: true, line, divergence: found };
}

let turn: Promise<void> = Promise.resolve();
parentPort?.on('message', (task: PlayTask | LookTask) => {
  turn = turn.then(async () => parentPort?.postMessage(task.does === 'play' ? play(task) : await look(task)));
});
