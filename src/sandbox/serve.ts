/** What `npm start` and `npm run dev` share: arguments, greeting, and a quick end. */
import { spawn } from 'node:child_process';
import { type CliOptions, readArguments } from './options';
import { type Sandbox, startSandbox } from './sandbox';

function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  const child = spawn(command ?? 'xdg-open', [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => console.error(`No browser could be opened here; open ${url} yourself.`));
  child.unref();
}

function greet(sandbox: Sandbox, { seed, notes, hostOrigins, fixtures }: CliOptions): void {
  for (const sentence of sandbox.moved) console.log(sentence);
  console.log(
    [
      '',
      `  Host page  ${sandbox.host}/   <- open this one`,
      `  Panel      ${sandbox.panel}/`,
      `  Provider   ${sandbox.provider}/   (docs/sandbox.md: how to steer it)`,
      '',
      ...(hostOrigins.length > 0
        ? hostOrigins.map((origin) => `  Your page  ${origin}   embed it with src: '${sandbox.panel}/'`)
        : ['  For a page of your own, add its origin: --host-origin http://localhost:5173']),
      '',
      `  ${fixtures === undefined ? `${notes} notes, seed ${seed}` : `The notes of ${fixtures}`}. Ctrl-C ends everything.`,
      '',
    ].join('\n'),
  );
}

const orphanCheckMs = 300;

function endWith(sandbox: Sandbox): void {
  const end = () => void sandbox.close().finally(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      // A second signal does not wait.
      process.once(signal, () => process.exit(0));
      end();
    });
  // npm sends a signal only to its shell, and the shell ends without passing it on. A new parent process tells that.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, orphanCheckMs).unref();
}

/**
 * Reads the arguments and starts the sandbox; prints a sentence and sets exit status 2 when that cannot be.
 * @param args the words after the program's name
 * @returns the sandbox, or null when there is nothing to serve
 */
export async function serve(
  args: readonly string[],
  given: { readonly root: string; readonly dev: boolean },
): Promise<Sandbox | null> {
  const result = readArguments(args);
  if (result.kind === 'help') {
    console.log(result.text);
    return null;
  }
  try {
    if (result.kind === 'problem') throw new Error(result.sentence);
    const { open, ...options } = result.options;
    const sandbox = await startSandbox({ ...options, reports: true, ...given });
    endWith(sandbox);
    greet(sandbox, result.options);
    if (open) openBrowser(`${sandbox.host}/`);
    return sandbox;
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : String(problem));
    process.exitCode = 2;
    return null;
  }
}
