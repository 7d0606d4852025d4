/** Reads the sandbox's command line. A bad value is one clear sentence; main.ts prints it and ends with status 2. */
import { Command, CommanderError } from 'commander';
import * as v from 'valibot';
import { sandboxDefaults } from './sandbox';

export interface CliOptions {
  readonly portBase: number;
  readonly seed: number;
  readonly notes: number;
  readonly open: boolean;
  /** Of pages that may embed the panel besides the sandbox's own. */
  readonly hostOrigins: readonly string[];
  /** The folder of the person's own notes. */
  readonly fixtures?: string | undefined;
}
export type CliResult =
  | { readonly kind: 'run'; readonly options: CliOptions }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'problem'; readonly sentence: string };

const whole = (name: string, from: number, to: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, (issue) => `${name} wants a whole number from ${from} to ${to}, not "${issue.input}".`),
    v.transform(Number),
    v.minValue(from, (issue) => `${name} wants a whole number from ${from} to ${to}, not ${issue.input}.`),
    v.maxValue(to, (issue) => `${name} wants a whole number from ${from} to ${to}, not ${issue.input}.`),
  );
/** The origin as browsers name it: in lower case, without the usual port, and without a path. */
const originSchema = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && /^\/?$/.test(new URL(text).pathname),
    (issue) => `--host-origin wants an http or https origin, such as http://localhost:5173, not "${issue.input}".`,
  ),
  v.transform((text) => new URL(text).origin),
);
const schema = v.pipe(
  v.object({
    // Three ports in a row; those below 1024 belong to the system.
    portBase: whole('--port-base', 1024, 65_533),
    seed: whole('--seed', 0, 4_294_967_295),
    notes: whole('--notes', 0, 5_000),
    open: v.boolean(),
    hostOrigin: v.array(originSchema),
    fixtures: v.optional(v.string()),
  }),
  v.transform(({ hostOrigin, ...others }) => ({ ...others, hostOrigins: hostOrigin })),
);

/** @param args the words after the program's name */
export function readArguments(args: readonly string[]): CliResult {
  let said = '';
  const command = new Command('npm start --')
    .description('Serves the panel, a host page and a local provider on 127.0.0.1.')
    .option('--port-base <n>', 'first of three ports: host page, panel, provider', String(sandboxDefaults.portBase))
    .option('--seed <n>', 'same seed, same notes', String(sandboxDefaults.seed))
    .option('--notes <n>', 'how many notes there are at the start', String(sandboxDefaults.notes))
    .option('--open', 'open the host page in the browser', false)
    .option(
      '--host-origin <origin>',
      'origin of your own page, which may then embed the panel; may be repeated',
      (origin: string, before: readonly string[]) => [...before, origin],
      [],
    )
    .option('--fixtures <folder>', 'JSON files with your own notes, in place of made ones')
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        said += text;
      },
      writeErr: () => {},
    });
  try {
    command.parse(args, { from: 'user' });
  } catch (problem) {
    if (!(problem instanceof CommanderError)) throw problem;
    if (problem.code === 'commander.helpDisplayed') return { kind: 'help', text: said };
    const words = problem.message.replace(/^error: /, '').split('\n')[0] ?? '';
    return {
      kind: 'problem',
      sentence: `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/, '')}. See: npm start -- --help`,
    };
  }
  const parsed = v.safeParse(schema, command.opts());
  return parsed.success
    ? { kind: 'run', options: parsed.output }
    : { kind: 'problem', sentence: parsed.issues[0].message };
}
