/** How a journey is written, and how it runs in an engine. */
import { join } from 'node:path';
import { type Control, createControl } from '../../../scripts/control';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../src/sandbox/sandbox';
import type { Engine, EngineName, Tab } from './engine';
import { finderOf, howToGet, requiredEngines } from './engines';
import { downloaded, type View, viewOf } from './personAt';

const root = join(__dirname, '../../..');

export interface Opened extends View {
  readonly tab: Tab;
  /** The panel in this page. */
  readonly panel: View;
  /** Any other frame in the page. */
  readonly frame: (address: string) => View;
}

/** The tools of a journey: a sandbox of its own, and the engine. */
export interface World {
  readonly sandbox: Sandbox;
  readonly control: Control;
  readonly open: (url: string) => Promise<Opened>;
  /** The panel as a page of its own. */
  readonly openPanel: (query?: Readonly<Record<string, string>>) => Promise<Opened>;
  /** The host page, its panel still closed. */
  readonly openHost: (query?: Readonly<Record<string, string>>) => Promise<Opened>;
  /** Runs when the journey is over, also after a failure. */
  readonly atEnd: (act: () => Promise<unknown>) => void;
  readonly download: (act: () => Promise<void>) => ReturnType<typeof downloaded>;
}

export interface Journey {
  /** Begins with the rules that it proves, in brackets. */
  readonly title: string;
  readonly options: SandboxOptions;
  readonly run: (world: World) => Promise<void>;
}

/** @param run throws at the first failure */
export function journey(title: string, options: SandboxOptions, run: Journey['run']): Journey {
  return { title, options, run };
}

/** Below the system's free ports, so that one browser never uses an origin and its storage twice. */
let nextPort = 21_000 + 1_000 * Number(process.env['JEST_WORKER_ID'] ?? 0);

async function play({ options, run }: Journey, engine: Engine): Promise<void> {
  nextPort += 3;
  const sandbox = await startSandbox({ root, portBase: nextPort, ...options });
  const tabs: Tab[] = [];
  const ends: (() => Promise<unknown>)[] = [];
  const open = async (url: string): Promise<Opened> => {
    const tab = await engine.open(url);
    tabs.push(tab);
    return { ...viewOf(tab), tab, panel: viewOf(tab, `${sandbox.panel}/?`), frame: (address) => viewOf(tab, address) };
  };
  const withQuery = (url: string, query: Readonly<Record<string, string>> = {}) =>
    `${url}/?${new URLSearchParams(query)}`;
  try {
    await run({
      sandbox,
      control: createControl(sandbox.provider),
      open,
      openPanel: (query) => open(withQuery(sandbox.panel, query)),
      openHost: (query) => open(withQuery(sandbox.host, query)),
      atEnd: (act) => void ends.push(act),
      download: (act) => downloaded(engine, act),
    });
    for (const tab of tabs) {
      const heard = await tab.run('window.journeyProblems ?? []').catch(() => []);
      expect([...tab.problems(), ...(Array.isArray(heard) ? heard : [])]).toEqual([]);
    }
  } finally {
    for (const tab of tabs) await tab.close().catch(() => {});
    for (const end of ends) await end();
    await sandbox.close();
  }
}

/** Longer than the patience with any one wait, so that the failed wait is named. */
const journeyMs = 180_000;

/** One test for each journey in this engine; one that says so when the engine is not installed. */
export function runIn(name: EngineName, journeys: readonly Journey[]): void {
  const start = finderOf(name, root);
  if (!start) {
    const sentence = `${name} is not on this machine: ${howToGet[name]}`;
    test(sentence, () => {
      process.stdout.write(`${sentence}. No journey runs in it.\n`);
      expect(requiredEngines()).not.toContain(name);
    });
    return;
  }
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
    process.stdout.write(`The journeys run in ${engine.version}.\n`);
  });
  afterAll(() => engine.close());
  test.each(journeys.map((one) => [one.title, one] as const))('%s', (_title, one) => play(one, engine), journeyMs);
}
