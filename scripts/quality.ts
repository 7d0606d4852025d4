/**
 * `npm run quality`: writes docs/quality.md from what the last runs on this machine kept: journeys, mutants, faults, random
 * sessions, heap. What was not run here stays as it stands there, with its day; what was never run says so.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { folderOf, folders } from './mutate/folders';
import { readReport, scoreOf } from './mutate/report';

const root = join(import.meta.dirname, '..');
const path = join(root, 'docs/quality.md');
const before = existsSync(path) ? readFileSync(path, 'utf8') : '';

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

/** What stands under a heading now. */
const standing = (title: string): string | null =>
  before.split(`## ${title}\n\n`)[1]?.split('\n\n## ')[0]?.trim() ?? null;
const section = (title: string, made: string | null): string =>
  `## ${title}\n\n${made ?? standing(title) ?? `${notRun}.`}`;

function journeys(): string | null {
  const runs = ['chromium', 'firefox', 'webkit'].flatMap((name) => {
    const run = kept(`.engines/${name}.json`, journeysFile);
    return run ? [{ name, ...run }] : [];
  });
  if (runs.length < 3) return null;
  const titles = new Set(runs.flatMap((run) => run.journeys.map(({ title }) => title)));
  const heads = runs.map(({ name, version, at }) => `${version ?? `${name}: not on the machine`}, ${dayOf(at)}`);
  const rows = [...titles].map((title) => {
    const cells = runs.map((run) => {
      const one = run.journeys.find((journey) => journey.title === title);
      if (!one) return notRun;
      return one.problem === null ? `${(one.ms / 1000).toFixed(1)} s` : '**failed**';
    });
    return row(title, ...cells);
  });
  return table(['journey', ...heads], rows);
}

/** A row of the table of mutants. A run on this machine takes its place when it covers at least as many files of the folder. */
interface FolderRow {
  readonly files: number;
  readonly text: string;
}

const mutantsTitle = 'Mutants';

function standingRows(): Map<string, FolderRow> {
  const rows = (standing(mutantsTitle) ?? '').matchAll(/^\| `([^`]+)` \| (\d+) of .*$/gm);
  return new Map([...rows].map(([text, folder = '', files]) => [folder, { files: Number(files), text }]));
}

function mutants(): string {
  const files = Object.entries(readReport(join(root, 'reports/mutation/mutation.json'))?.files ?? {});
  const rows = standingRows();
  for (const folder of new Set(files.map(([path]) => dirname(path)))) {
    const run = files.filter(([path]) => dirname(path) === folder);
    const all = run.flatMap(([, file]) => file.mutants);
    const { found, missed, percent } = scoreOf(all);
    if (found + missed === 0 || run.length < (rows.get(folder)?.files ?? 0)) continue;
    const there = readdirSync(join(root, folder)).filter((name) => /\.tsx?$/.test(name)).length;
    const ignored = all.filter(({ status }) => status === 'Ignored').length;
    const [day = ''] = run.map(([, { at = '' }]) => at).sort();
    const cells = [`\`${folder}\``, `${run.length} of ${there}`, found + missed, `${percent}%`, ignored, day];
    rows.set(folder, { files: run.length, text: row(...cells) });
  }
  const run = new Set([...rows.keys()].map(folderOf));
  const missing = folders.filter((folder) => !run.has(folder));
  return table(
    ['folder', 'files', 'mutants', 'noticed', 'left out', 'run'],
    [
      ...[...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { text }]) => text),
      ...missing.map(({ path }) => row(`\`${path}\``, notRun, '', '', '', '')),
    ],
  );
}

function faults(): string | null {
  const run = kept('.outcomes/faults.json', faultsFile);
  if (!run) return null;
  const kindOf = (id: string) => id.split('.')[0] ?? id;
  const kinds = [...new Set(run.faults.map(({ id }) => kindOf(id)))];
  const rows = kinds.map((kind) => {
    const ofKind = run.faults.filter(({ id }) => kindOf(id) === kind);
    const others = ofKind.filter(({ passed }) => !passed).map(({ id }) => id);
    return row(kind, ofKind.length, ofKind.length - others.length, others.join(', '));
  });
  return table(['faults', 'rows', `survived, ${dayOf(run.at)}`, 'not survived'], rows);
}

function monkey(): string | null {
  const run = kept('.outcomes/monkey.json', monkeyFile);
  const heads = ['random sessions', 'seeds', 'steps', 'wrong'];
  if (!run) return null;
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

function heap(): string | null {
  const run = kept('.outcomes/leaks.json', leaksFile);
  if (!run) return null;
  const heads = ['minute of the page', 'heap, kB', 'of it the log, kB', 'nodes', 'detached', 'listeners'];
  const kB = (bytes: number) => Math.round(bytes / 1000);
  const rows = run.looks.map(({ minute, bytes, logBytes, nodes, detached, listeners }) =>
    row(minute, kB(bytes + logBytes), kB(logBytes), nodes, detached, listeners),
  );
  return table(heads, rows);
}

const sections = [
  section('Journeys in three engines', journeys()),
  section(mutantsTitle, mutants()),
  section('Faults on purpose', faults()),
  section('Random sessions', monkey()),
  section('Heap over an hour of acts', heap()),
];
writeFileSync(
  path,
  `# Quality

What the last runs gave, written by \`npm run quality\` from what they kept; nothing in it is written by hand. Times are those of a busy
machine with two cores and say only that something was run.

${sections.join('\n\n')}
`,
);
