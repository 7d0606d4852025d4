/** `npm start`: serves the sandbox until Ctrl-C. Everything but the arguments and the printing is in sandbox.ts. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CliOptions, readArguments } from './options';
import { type Sandbox, startSandbox } from './sandbox';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  const child = spawn(command ?? 'xdg-open', [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => console.error(`No browser could be opened here; open ${url} yourself.`));
  child.unref();
}

function greet(sandbox: Sandbox, { seed, notes }: CliOptions): void {
  for (const sentence of sandbox.moved) console.log(sentence);
  console.log(
    [
      '',
      `  Host page  ${sandbox.host}/   <- open this one`,
      `  Panel      ${sandbox.panel}/`,
      `  Provider   ${sandbox.provider}/   (docs/sandbox.md: how to steer it)`,
      '',
      `  ${notes} notes, seed ${seed}. Ctrl-C ends everything.`,
      '',
    ].join('\n'),
  );
}

async function main(): Promise<void> {
  const result = readArguments(process.argv.slice(2));
  if (result.kind === 'help') return console.log(result.text);
  if (result.kind === 'problem') {
    console.error(result.sentence);
    process.exitCode = 2;
    return;
  }
  const { portBase, seed, notes, open } = result.options;
  const sandbox = await startSandbox({ portBase, seed, notes, root });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      // Connections are cut, so this takes milliseconds; a second signal ends it at once.
      void sandbox.close().finally(() => process.exit(0));
      process.once(signal, () => process.exit(0));
    });
  greet(sandbox, result.options);
  if (open) openBrowser(`${sandbox.host}/`);
}

main().catch((problem: unknown) => {
  console.error(problem instanceof Error ? problem.message : String(problem));
  process.exitCode = 2;
});
