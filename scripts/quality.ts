/**
 * `npm run quality`: writes docs/quality.md from what the last runs on this machine kept: journeys, mutants, faults, random
 * sessions, heap. What was not run says so.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { folderOf, folders } from './mutate/folders';
import { readReport, scoreOf } from './mutate/report';

const root = join(import.meta.dirname, '..');

const journeysFile = v.object({
  version: v.nullable(v.string()),
  at: v.string(),
  journeys: v.array(v.object({ title: v.string(), ms: v.number(), problem: v.nullable(v.string()) })),
});
const faultsFile = v.object({
  at: v.string(),
  faults: v.array(v.object({ id: v.string(), what: v.string(), passed: v.boolean() })),
});
const monkeyFile = v.object({
  at: v.string(),
  sessions: v.array(v.object({ seed: v.number(), steps: v.number(), wrong: v.array(v.string()) })),
});
const leaksFile = v.object({
  at: v.string(),
  looks: v.array(
    v.object({
      minute: v.number(),
      bytes: v.number(),
      logBytes: v.number(),
      nodes: v.number(),
      detached: v.number(),
      listeners: v.number(),
    }),
  ),
});

/** @returns null where the run has kept nothing, or nothing of this form */
function kept<const S extends v.GenericSchema>(path: string, schema: S): v.InferOutput<S> | null {
  const whole = join(root, path);
  if (!existsSync(whole)) return null;
  const { success, output } = v.safeParse(schema, JSON.parse(readFileSync(whole, 'utf8')));
  return success ? output : null;
}

const notRun = 'not run';
const dayOf = (at: string): string => at.slice(0, 10);
const row = (...cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => `${cell}`.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly string[]): string =>
  [row(...heads), `|${'---|'.repeat(heads.length)}`, ...rows].join('\n');

function journeys(): string {
  const engines = ['chromium', 'firefox', 'webkit'].map((name) => ({
    name,
    run: kept(`.engines/${name}.json`, journeysFile),
  }));
  const titles = new Set(engines.flatMap(({ run }) => run?.journeys.map(({ title }) => title) ?? []));
  const heads = engines.map(({ name, run }) =>
    run ? `${run.version ?? `${name}: not on the machine`}, ${dayOf(run.at)}` : `${name}: ${notRun}`,
  );
  const rows = [...titles].map((title) => {
    const cells = engines.map(({ run }) => {
      const one = run?.journeys.find((journey) => journey.title === title);
      if (!one) return notRun;
      return one.problem === null ? `${(one.ms / 1000).toFixed(1)} s` : '**failed**';
    });
    return row(title, ...cells);
  });
  return table(['journey', ...heads], rows.length > 0 ? rows : [row('all', notRun, notRun, notRun)]);
}

function mutants(): string {
  const files = Object.entries(readReport(join(root, 'reports/mutation/mutation.json'))?.files ?? {});
  const foldersOf = [...new Set(files.map(([path]) => dirname(path)))].sort();
  const rows = foldersOf.flatMap((folder) => {
    const all = files.filter(([path]) => dirname(path) === folder).flatMap(([, file]) => file.mutants);
    const { found, missed, percent } = scoreOf(all);
    const ignored = all.filter(({ status }) => status === 'Ignored').length;
    if (found + missed === 0) return [];
    const run = files.filter(([path]) => dirname(path) === folder).length;
    const there = readdirSync(join(root, folder)).filter((name) => /\.tsx?$/.test(name)).length;
    return [row(`\`${folder}\``, `${run} of ${there}`, found + missed, `${percent}%`, ignored)];
  });
  const run = new Set(files.map(([path]) => folderOf(path)));
  const without = folders.filter((folder) => !run.has(folder));
  const missing = without.map(({ path }) => row(`\`${path}\``, notRun, '', '', ''));
  return table(['folder', 'files', 'mutants', 'noticed', 'left out'], [...rows, ...missing]);
}

function faults(): string {
  const run = kept('.outcomes/faults.json', faultsFile);
  const kindOf = (id: string) => id.split('.')[0] ?? id;
  const kinds = [...new Set(run?.faults.map(({ id }) => kindOf(id)) ?? [])];
  const rows = kinds.map((kind) => {
    const ofKind = run?.faults.filter(({ id }) => kindOf(id) === kind) ?? [];
    const others = ofKind.filter(({ passed }) => !passed).map(({ id }) => id);
    return row(kind, ofKind.length, ofKind.length - others.length, others.join(', '));
  });
  const heads = ['faults', 'rows', `survived${run ? `, ${dayOf(run.at)}` : ''}`, 'not survived'];
  return table(heads, rows.length > 0 ? rows : [row('all', notRun, '', '')]);
}

function monkey(): string {
  const run = kept('.outcomes/monkey.json', monkeyFile);
  const heads = ['random sessions', 'seeds', 'steps', 'wrong'];
  if (!run) return table(heads, [row(notRun, '', '', '')]);
  const seeds = run.sessions.map(({ seed }) => seed);
  const steps = run.sessions.reduce((sum, one) => sum + one.steps, 0);
  const wrong = run.sessions.filter((one) => one.wrong.length > 0).map(({ seed }) => seed);
  const cells = [
    `${Math.min(...seeds)} to ${Math.max(...seeds)}`,
    steps,
    wrong.length === 0 ? 'none' : wrong.join(', '),
  ];
  return table(heads, [row(`${seeds.length}, ${dayOf(run.at)}`, ...cells)]);
}

function heap(): string {
  const run = kept('.outcomes/leaks.json', leaksFile);
  const heads = ['minute of the page', 'heap, kB', 'of it the log, kB', 'nodes', 'detached', 'listeners'];
  const kB = (bytes: number) => Math.round(bytes / 1000);
  const rows = (run?.looks ?? []).map(({ minute, bytes, logBytes, nodes, detached, listeners }) =>
    row(minute, kB(bytes + logBytes), kB(logBytes), nodes, detached, listeners),
  );
  return table(heads, rows.length > 0 ? rows : [row(notRun, '', '', '', '', '')]);
}

writeFileSync(
  join(root, 'docs/quality.md'),
  `# Quality

What the last runs on one machine gave, written by \`npm run quality\` from what they kept; nothing in it is written by hand. Times are those of a busy
machine with two cores and say only that something was run.

## Journeys in three engines

${journeys()}

## Mutants

${mutants()}

## Faults on purpose

${faults()}

## Random sessions

${monkey()}

## Heap over an hour of acts

${heap()}
`,
);
