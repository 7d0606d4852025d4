/**
 * `npm run test:slurm`: 1,000 logs as an array of a real Slurm of two nodes on this machine. One task is killed in its middle,
 * Slurm runs it again, and the merged answer must be byte for byte that of one call. [fleet.part-queue] Options: --help.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Command, InvalidArgumentError } from 'commander';
import { Cluster, isInstalled, until } from './cluster';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

const whole = (text: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('a whole number from 1 was due.');
  return Number(text);
};
const { logs, tasks, port } = new Command('slurm')
  .option('--logs <n>', 'sessions to record', whole, 1_000)
  .option('--tasks <n>', 'tasks of the array', whole, 8)
  .option('--port <p>', 'of the controller; the nodes have the next two', whole, 4_661)
  .parse()
  .opts<{ logs: number; tasks: number; port: number }>();

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const replay = ['--import', 'tsx', join(root, 'src/replay/cli/main.ts'), 'fleet'];

async function fleet(...args: readonly string[]): Promise<string> {
  try {
    return (await run(process.execPath, [...replay, ...args], { cwd: root, maxBuffer: 1e9 })).stdout;
  } catch (error) {
    // Status 1 says that something was found, as it was meant to be.
    if (error instanceof Error && 'stdout' in error && 'code' in error && error.code === 1) return String(error.stdout);
    throw error;
  }
}

/** What each task runs; the number of its process is written, so that the check can end it. */
const script = (folder: string): string => `#!/bin/sh
cd ${root}
task=$SLURM_ARRAY_TASK_ID
echo "$task on $SLURMD_NODENAME, restart \${SLURM_RESTART_COUNT:-0}" >> ${folder}/ran
${process.execPath} ${replay.join(' ')} ${folder}/logs --verify --json --jobs 1 --part auto > ${folder}/part-$task.ndjson &
echo $! > ${folder}/pid-$task
# 137 for a process that was killed, at which the configuration says that the task runs again.
wait $!
exit $?
`;

const linesIn = (file: string): number => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0);

/** Ends the first task once some of its lines are there. @returns how many */
async function killOne(folder: string, task: number): Promise<number> {
  const lines = await until(`lines of task ${task}`, () => linesIn(join(folder, `part-${task}.ndjson`)) || null);
  process.kill(Number(readFileSync(join(folder, `pid-${task}`), 'utf8')), 'SIGKILL');
  return Math.max(lines, linesIn(join(folder, `part-${task}.ndjson`)));
}

async function check(folder: string, cluster: Cluster): Promise<boolean> {
  await run(
    process.execPath,
    ['--import', 'tsx', 'scripts/record.ts', 'fleet', String(logs), '--out', join(folder, 'logs')],
    {
      cwd: root,
    },
  );
  say(`${readdirSync(join(folder, 'logs')).length} logs recorded`);
  await cluster.start();
  say(`Slurm: ${(await cluster.ask('sinfo', '--noheader')).replaceAll(/ +/g, ' ')}`);
  writeFileSync(join(folder, 'task.sh'), script(folder));
  const job = await cluster.ask(
    'sbatch',
    '--parsable',
    `--array=0-${tasks - 1}`,
    '--requeue',
    `--output=${folder}/said-%a`,
    join(folder, 'task.sh'),
  );
  const killed = await killOne(folder, 0);
  say(`job ${job}: task 0 of ${tasks} killed after ${killed} lines`);
  await until('the end of the job', async () => ((await cluster.ask('squeue', '--noheader')) === '' ? true : null));
  const parts = Array.from({ length: tasks }, (_, task) => join(folder, `part-${task}.ndjson`));
  const ran = readFileSync(join(folder, 'ran'), 'utf8').trim().split('\n');
  const lines = parts.map(linesIn);
  say(`${ran.length} runs: ${ran.sort().join('; ')}`);
  say(`lines of the tasks: ${lines.join(', ')}`);
  const merged = await fleet('merge', ...parts);
  writeFileSync(join(folder, 'whole.ndjson'), await fleet(join(folder, 'logs'), '--verify', '--json'));
  const answer = await fleet('merge', join(folder, 'whole.ndjson'));
  const isSame = merged === answer && answer.startsWith(`${logs.toLocaleString('en')} session`);
  const isKilled = killed < (lines[0] ?? 0) && ran.length === tasks + 1;
  say(answer.split('\n').slice(0, 2).join('\n'));
  say(`task 0 was killed in its middle and ran again: ${isKilled ? 'yes' : 'no'}`);
  say(`merged answer of ${tasks} tasks byte for byte that of one call: ${isSame ? 'yes' : 'no'}`);
  return isSame && isKilled;
}

if (process.getuid?.() !== 0 || !isInstalled()) {
  say('This check needs root, and Slurm: apt-get install --no-install-recommends slurm-wlm munge');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'slurm-'));
mkdirSync(join(folder, 'logs'));
const cluster = new Cluster(folder, port);
let isFine = false;
try {
  isFine = await check(folder, cluster);
} finally {
  await cluster.stop();
  if (isFine) rmSync(folder, { recursive: true });
  else say(`what Slurm and the tasks said is in ${folder}`);
}
process.exitCode = isFine ? 0 : 1;
