/**
 * Appending to the log: a long session beside a plain fold of it, and with all effects at 100 notes; and folding the
 * recorded logs. `npm run bench -- appending` runs it; with `BEFORE=FOLDER` beside an older copy of this code.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { longSession } from '../replay/support/longSession';
import { recordSession } from '../replay/support/recordSession';
import type { Measure } from './measure';

const notes = 100;
/** After as many that warm up. Both works of a pair run once in each, so that other work of the machine slows both alike. */
const rounds = 15;
const longSessionEntries = 100_000;
/** Ids that are indices of a list are faster than the provider's, which are larger. */
const firstIds = { 'ids from 1': 1, 'ids over 2^32': 8_000_000_000 };
const begin = Date.UTC(2026, 10, 21, 12) / 1000 - 1000;

interface Recorded {
  readonly type: string;
  readonly call?: string;
}

interface Entry {
  readonly seq: number;
  readonly at: number;
  readonly cause?: number;
  readonly event: Recorded;
}

interface LogConfig {
  readonly initial: unknown;
  readonly reduce: Code['reduce'];
  readonly now: () => number;
}

interface NewEntry {
  readonly event: Recorded;
  readonly cause: { readonly seq: number } | undefined;
}

interface Tab {
  readonly do: (event: unknown) => void;
  readonly entries: () => readonly Entry[];
  readonly state: () => { readonly notes: { readonly order: readonly number[] } };
}

interface World {
  readonly advance: (ms: number) => void;
  readonly openTab: () => Tab;
}

interface Provider {
  readonly add: (id: number, part: { readonly time: number }) => void;
}

/** The code that is measured: this project's, or a copy of it in another folder. */
interface Code {
  readonly virtualWorld: (setUp: (provider: Provider) => void) => World;
  readonly initialState: unknown;
  readonly reduce: (state: unknown, entry: Entry) => unknown;
  readonly createLog: (config: LogConfig) => { readonly append: (entry: NewEntry) => number };
  readonly panelFold: unknown;
  readonly loadLog: (fold: unknown, text: string) => Promise<{ readonly entries: readonly Entry[] }>;
}

/** How often it does a thing, and how to do it once more: what is prepared is not measured. */
interface Work {
  readonly times: number;
  readonly prepare: () => () => void;
}
type Works = Readonly<Record<string, Work>>;

/** The code as a build has it, because tsx names each function whenever it is made, and takes RxJS for old engines. */
async function codeOf(root: URL): Promise<Code> {
  const folder = fileURLToPath(root);
  const outfile = join(mkdtempSync(join(tmpdir(), 'appending-')), 'code.mjs');
  const parts = [
    'test/support/virtualWorld',
    'reducers/index',
    'streams/log',
    'src/replay/fold/panelFold',
    'src/replay/session/loadLog',
  ];
  const contents = parts.map((part) => `export * from './${part}.ts';`).join('\n');
  await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['es2015'],
    external: ['node:*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    outfile,
  });
  return await import(pathToFileURL(outfile).href);
}

/** The recorded logs, each as its code reads it. */
async function recordedLogs({ loadLog, panelFold }: Code): Promise<readonly (readonly Entry[])[]> {
  const folder = new URL('../../fixtures/logs/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));
  const logs = await Promise.all(names.map((name) => loadLog(panelFold, readFileSync(new URL(name, folder), 'utf8'))));
  return logs.map(({ entries }) => entries);
}

/** Appends to the log of a panel with a hundred notes; their ids begin with this one. */
function appendingTo({ virtualWorld }: Code, ids: string, firstId: number): Works {
  const world = virtualWorld(({ add }) => {
    for (let index = 0; index < notes; index += 1) add(firstId + index, { time: begin + index });
  });
  const tab = world.openTab();
  world.advance(1_000);
  for (let round = 0; round < 12; round += 1) {
    tab.do({ type: 'user.reachedEnd' });
    world.advance(1_000);
  }
  if (tab.state().notes.order.length !== notes) throw new Error(`The benchmark holds fewer than ${notes} notes.`);
  /** The newest answer after this event, as this code records it. */
  const answerTo = (event: Recorded, call: string): string => {
    tab.do(event);
    world.advance(1_000);
    return JSON.stringify(
      tab.entries().findLast((entry) => entry.event.call === call && 'answer' in entry.event)?.event,
    );
  };
  // New objects each time: what was appended before is frozen already.
  const appending = (times: number, make: (index: number) => unknown): Work => ({
    times,
    prepare: () => {
      const events = Array.from({ length: times }, (_, index) => make(index));
      return () => {
        for (const event of events) tab.do(event);
      };
    },
  });
  const pairs = answerTo({ type: 'host.askedRefresh' }, 'listPairs');
  // Something else changed: the whole list is asked for, and no note is another.
  const list = answerTo({ type: 'push.changed' }, 'listNotes');
  const small = (index: number) => ({ type: 'user.movedCaret', note: firstId, caret: index % 9 });
  return {
    [`append, a small event, ${ids}`]: appending(5_000, small),
    [`append, an answer of pairs, nothing new, ${ids}`]: appending(2_000, () => JSON.parse(pairs) as unknown),
    [`append, an answer of notes, nothing new, ${ids}`]: appending(1_000, () => JSON.parse(list) as unknown),
  };
}

/** A long session, appended to the log and folded without one. New objects each time, as a live session has them. */
function longSessionOf({ createLog, reduce, initialState }: Code, text: readonly string[]) {
  const work = (run: (entries: readonly Entry[]) => void): Work => ({
    times: text.length,
    prepare: () => {
      const entries = text.map((line): Entry => JSON.parse(line));
      return () => run(entries);
    },
  });
  const appended = work((entries) => {
    let now = 0;
    const { append } = createLog({ initial: initialState, reduce, now: () => now });
    for (const { at, cause, event } of entries) {
      now = at;
      append({ event, cause: cause === undefined ? cause : { seq: cause } });
    }
  });
  const stamped = ({ seq, at, cause, event }: Entry): Entry =>
    cause === undefined ? { seq, at, event } : { seq, at, cause, event };
  const folded = work((entries) => {
    let state = initialState;
    for (const entry of entries) state = reduce(state, stamped(entry));
  });
  /** The least that a log does: who keeps entries pays for it when V8 moves what survives. */
  const keptAndFolded = work((entries) => {
    const kept: Entry[] = [];
    let state = initialState;
    for (const entry of entries) {
      const next = stamped(entry);
      kept.push(next);
      state = reduce(state, next);
    }
  });
  return { appended, folded, keptAndFolded };
}

async function worksOf(code: Code): Promise<Works> {
  const logs = await recordedLogs(code);
  const foldAll = () => {
    for (const entries of logs) entries.reduce(code.reduce, code.initialState);
  };
  const fold: Work = {
    times: 4 * logs.flat().length,
    prepare: () => () => {
      for (let time = 0; time < 4; time += 1) foldAll();
    },
  };
  const panels = Object.entries(firstIds).map(([ids, firstId]) => appendingTo(code, ids, firstId));
  return Object.assign({ 'fold, the recorded logs': fold }, ...panels);
}

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Times a millisecond of processor time. */
function rateOf({ times, prepare }: Work): number {
  const run = prepare();
  // What is prepared becomes old: else it would be copied while the work is measured. All at once would take code with it.
  for (let time = 0; time < 2; time += 1) if (typeof collect === 'function') collect({ type: 'minor' });
  const since = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(since);
  return (1_000 * times) / (user + system);
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

interface Pair {
  readonly own: number;
  readonly other: number;
}

/** The rates of two works, round by round. */
function inTurns(own: Work, other: Work | undefined): readonly Pair[] {
  const pairs: Pair[] = [];
  for (let round = -rounds; round < rounds; round += 1) {
    const pair = { other: other ? rateOf(other) : Number.NaN, own: rateOf(own) };
    if (round >= 0) pairs.push(pair);
  }
  return pairs;
}

const ratio = (pairs: readonly Pair[]): number => median(pairs.map(({ own, other }) => own / other));

/** @returns figures of this code and, when `BEFORE` names a folder with an older copy, of that one and the ratio of each round */
export async function appendingBench(): Promise<readonly Measure[]> {
  const { entries } = recordSession(longSession(9_500));
  const text = entries.slice(0, longSessionEntries).map((entry) => JSON.stringify(entry));
  const here = await codeOf(new URL('../../', import.meta.url));
  const folder = process.env['BEFORE'];
  const before = folder ? await codeOf(pathToFileURL(`${folder}/`)) : null;
  const { appended, folded, keptAndFolded } = longSessionOf(here, text);
  const plain = inTurns(appended, folded);
  const kept = ratio(inTurns(appended, keptAndFolded));
  const measures: Measure[] = [
    { name: 'append, a long session', value: median(plain.map(({ own }) => own)), unit: 'a ms' },
    { name: 'append against a plain fold', value: ratio(plain), unit: 'times', aim: 0.9, atLeast: true },
    { name: 'append against a fold that keeps its entries', value: kept, unit: 'times', aim: 0.9, atLeast: true },
  ];
  const olds: Works = before ? await worksOf(before) : {};
  for (const [name, work] of Object.entries(await worksOf(here))) {
    const old = olds[name];
    const pairs = inTurns(work, old);
    if (old) measures.push({ name: `${name}, before`, value: median(pairs.map(({ other }) => other)), unit: 'a ms' });
    measures.push({ name, value: median(pairs.map(({ own }) => own)), unit: 'a ms' });
    if (old) measures.push({ name: `${name}, against before`, value: ratio(pairs), unit: 'times' });
  }
  return measures;
}
