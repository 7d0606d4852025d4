/**
 * A Slurm of two nodes on this machine, from Debian's `slurm-wlm`: its configuration, its daemons, and the commands that the
 * check asks. Everything of it is in one folder.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const configuration = (folder: string, port: number): string => `ClusterName=one
SlurmctldHost=${hostname()}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
SlurmctldPort=${port}
AuthType=auth/munge
AuthInfo=socket=${folder}/munge.socket,cred_expire=5
CredType=cred/munge
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool-%n
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=2,bf_interval=2
RequeueExit=137
NodeName=alpha NodeHostname=${hostname()} NodeAddr=127.0.0.1 Port=${port + 1} CPUs=1
NodeName=beta NodeHostname=${hostname()} NodeAddr=127.0.0.1 Port=${port + 2} CPUs=1
PartitionName=all Nodes=alpha,beta Default=YES State=UP
`;

/** @returns the program; null where Slurm is not installed */
const programOf = (name: string): string | null =>
  ['/usr/sbin', '/usr/bin'].map((folder) => join(folder, name)).find(existsSync) ?? null;

export const isInstalled = (): boolean =>
  ['munged', 'slurmctld', 'slurmd', 'sbatch', 'squeue'].every((name) => programOf(name) !== null);

/**
 * Asks every 100 ms.
 * @throws after two minutes, with what was awaited
 */
export async function until<T>(what: string, ask: () => Promise<T | null> | T | null): Promise<T> {
  for (let times = 0; times < 1_200; times += 1) {
    const found = await ask();
    if (found !== null) return found;
    await pause(100);
  }
  throw new Error(`two minutes passed without this: ${what}`);
}

export class Cluster {
  private readonly daemons: ChildProcess[] = [];
  private readonly env: NodeJS.ProcessEnv;

  constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {
    this.env = { ...process.env, SLURM_CONF: join(folder, 'slurm.conf') };
  }

  async start(): Promise<void> {
    for (const name of ['state', 'spool-alpha', 'spool-beta']) mkdirSync(join(this.folder, name));
    writeFileSync(join(this.folder, 'slurm.conf'), configuration(this.folder, this.port));
    writeFileSync(join(this.folder, 'munge.key'), randomBytes(1_024), { mode: 0o400 });
    const file = (option: string, name: string): string => `--${option}=${join(this.folder, `munge.${name}`)}`;
    const files = [file('key-file', 'key'), file('socket', 'socket'), file('pid-file', 'pid')];
    this.daemon('munged', '--foreground', '--force', ...files, file('log-file', 'log'), file('seed-file', 'seed'));
    await until('the socket of munge', () => existsSync(join(this.folder, 'munge.socket')) || null);
    this.daemon('slurmctld', '-D');
    for (const node of ['alpha', 'beta']) this.daemon('slurmd', '-D', '-N', node);
    await until('two idle nodes', async () =>
      (await this.ask('sinfo', '--noheader', '--Node', '--format=%T').catch(() => '')) === 'idle\nidle' ? true : null,
    );
  }

  /** @returns what the command of Slurm prints */
  async ask(command: string, ...args: readonly string[]): Promise<string> {
    const { stdout } = await run(programOf(command) ?? command, args, { env: this.env });
    return stdout.trim();
  }

  async stop(): Promise<void> {
    for (const daemon of this.daemons.reverse()) {
      daemon.kill('SIGTERM');
      if (daemon.exitCode === null && daemon.signalCode === null)
        await new Promise<void>((ended) => daemon.once('exit', () => ended()));
    }
  }

  private daemon(name: string, ...args: readonly string[]): void {
    const log = openSync(join(this.folder, `${name}-${this.daemons.length}.out`), 'a');
    this.daemons.push(spawn(programOf(name) ?? name, args, { env: this.env, stdio: ['ignore', log, log] }));
  }
}
