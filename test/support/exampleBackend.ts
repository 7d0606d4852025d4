/** The backend of examples/backend as a process of its own, with its data in a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ExampleBackend {
  readonly origin: string;
  /** Starts it, also after `kill`. Resolves when the backend says that it listens. */
  readonly start: (env?: Readonly<Record<string, string>>) => Promise<void>;
  /** SIGKILL: nothing of the process runs after it. */
  readonly kill: () => Promise<void>;
  /** @returns the token of a new session; the password is the login */
  readonly signIn: (login: string) => Promise<string>;
  /** All that it has printed since it was last started. */
  readonly said: () => string;
  readonly ask: (token: string, method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  /** Kills it and removes its data. */
  readonly end: () => Promise<void>;
}

const json = { 'content-type': 'application/json' };

/** A port that was free a moment ago. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

function started(env: NodeJS.ProcessEnv): {
  readonly child: ChildProcess;
  readonly listens: Promise<void>;
  readonly said: () => string;
} {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server.ts'], {
    cwd: join(__dirname, '../../examples/backend'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listens = new Promise<void>((resolve, reject) => {
    const hear = (data: unknown) => {
      said += String(data);
      if (said.includes('The backend is at')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => reject(new Error(`The backend ended with ${code}: ${said}`)));
  });
  return { child, listens, said: () => said };
}

/** It has a free port and an empty folder, and does not run yet. */
export async function exampleBackend(): Promise<ExampleBackend> {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let said = () => '';
  const kill = async () => {
    const killed = child;
    child = null;
    if (!killed || killed.exitCode !== null) return;
    await new Promise((resolve) => {
      killed.once('exit', resolve);
      killed.kill('SIGKILL');
    });
  };
  return {
    origin,
    kill,
    async start(env = {}) {
      const now = started({ PORT: String(port), DATA: folder, ...env });
      ({ child, said } = now);
      await now.listens;
    },
    said: () => said(),
    async signIn(login) {
      const body = JSON.stringify({ login, password: login });
      const answer = await fetch(`${origin}/sign-in`, { method: 'POST', headers: json, body });
      return ((await answer.json()) as { token: string }).token;
    },
    async ask(token, method, path, body) {
      const answer = await fetch(`${origin}/rest/v1.1${path}`, {
        method,
        headers: { ...json, authorization: `Bearer ${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as Record<string, unknown>;
    },
    async end() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
