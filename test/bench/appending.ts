/**
 * Appending to the log with all effects at 100 notes, on virtual time, and folding the recorded logs of version 1.
 * `npm run bench -- appending` runs it; with `BEFORE=FOLDER` beside an older copy of this code, in turns.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Measure } from './main';

const notes = 100;
/** After as many that warm up. Both copies run once in each, so that other work of the machine slows both alike. */
const rounds = 15;

interface Recorded {
  readonly type: string;
  readonly call?: string;
}

interface Entry {
  readonly event: Recorded;
}

/** The code that is measured: this project's, or a copy of it in another folder. */
interface Code {
  readonly aPanel: (count: number) => {
    readonly world: { readonly advance: (ms: number) => void };
    readonly tab: {
      readonly do: (event: unknown) => void;
      readonly entries: () => readonly Entry[];
      readonly state: () => { readonly notes: { readonly order: readonly number[] } };
    };
  };
  readonly initialState: unknown;
  readonly reduce: (state: unknown, entry: Entry) => unknown;
  readonly panelFold: unknown;
  readonly loadLog: (fold: unknown, text: string) => Promise<{ readonly entries: readonly Entry[] }>;
}

/** How often it does a thing, and how to do it once more: what is prepared is not measured. */
interface Work {
  readonly times: number;
  readonly prepare: () => () => void;
}
type Works = Readonly<Record<string, Work>>;

async function codeOf(root: URL): Promise<Code> {
  const parts = [
    'test/support/virtualWorld',
    'reducers/index',
    'src/replay/fold/panelFold',
    'src/replay/session/loadLog',
  ];
  const modules: readonly Partial<Code>[] = await Promise.all(
    parts.map((part) => import(new URL(`${part}.ts`, root).href)),
  );
  return Object.assign({}, ...modules);
}

/** The recorded logs of version 1, each as its code reads it. */
async function recordedLogs({ loadLog, panelFold }: Code): Promise<readonly (readonly Entry[])[]> {
  const folder = new URL('../../fixtures/logs/v1/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));
  const logs = await Promise.all(names.map((name) => loadLog(panelFold, readFileSync(new URL(name, folder), 'utf8'))));
  return logs.map(({ entries }) => entries);
}

async function worksOf(root: URL): Promise<Works> {
  const code = await codeOf(root);
  const { world, tab } = code.aPanel(notes);
  for (let round = 0; round < 12; round += 1) {
    tab.do({ type: 'user.reachedEnd' });
    world.advance(1_000);
  }
  if (tab.state().notes.order.length !== notes) throw new Error(`The benchmark holds fewer than ${notes} notes.`);
  /** The newest answer after this event, as this code records it. */
  const answerTo = (event: { readonly type: string }, call: string): string => {
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
  const logs = await recordedLogs(code);
  const foldAll = () => {
    for (const entries of logs) entries.reduce(code.reduce, code.initialState);
  };
  return {
    'append, a small event': appending(5_000, (index) => ({ type: 'user.movedCaret', note: 1, caret: index % 9 })),
    'append, an answer of pairs, nothing new': appending(2_000, () => JSON.parse(pairs) as unknown),
    'append, an answer of notes, nothing new': appending(1_000, () => JSON.parse(list) as unknown),
    'fold, the recorded logs': {
      times: 4 * logs.flat().length,
      prepare: () => () => {
        for (let time = 0; time < 4; time += 1) foldAll();
      },
    },
  };
}

/** Times a millisecond of processor time. */
function rateOf({ times, prepare }: Work): number {
  const run = prepare();
  const since = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(since);
  return (1_000 * times) / (user + system);
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** @returns figures of this code and, when `BEFORE` names a folder with an older copy, of that one and the ratio of each round */
export async function appendingBench(): Promise<readonly Measure[]> {
  const here = await worksOf(new URL('../../', import.meta.url));
  const folder = process.env['BEFORE'];
  const before = folder ? await worksOf(pathToFileURL(`${folder}/`)) : {};
  return Object.entries(here).flatMap(([name, work]): Measure[] => {
    const old = before[name];
    const pairs: { readonly own: number; readonly old: number }[] = [];
    for (let round = -rounds; round < rounds; round += 1) {
      const pair = { old: old ? rateOf(old) : Number.NaN, own: rateOf(work) };
      if (round >= 0) pairs.push(pair);
    }
    const own: Measure = { name, value: median(pairs.map((pair) => pair.own)), unit: 'a ms' };
    if (!old) return [own];
    return [
      { name: `${name}, before`, value: median(pairs.map((pair) => pair.old)), unit: 'a ms' },
      own,
      { name: `${name}, against before`, value: median(pairs.map((pair) => pair.own / pair.old)), unit: 'times' },
    ];
  });
}
