/**
 * Answers the calls of tools with what the command line answers. `server` brings the calls, and `cli/main/mcpCommand` the
 * files and `fleet`.
 */
import { replay } from '../cli/commands';
import type { ReplayOptions, ReplayWorld } from '../cli/replayWorld';
import { shellWord, shown } from '../cli/shown';
import { pageOf } from './answers';
import {
  type FleetGiven,
  fleetTools,
  type Given,
  inputSchema,
  parseGiven,
  type Question,
  questions,
  ToolError,
} from './questions';

export interface Config {
  /** The logs that may be asked, under the names that a caller uses. */
  readonly logs: readonly string[];
  /** The words of the command line that `fleet` takes for the same logs. */
  readonly names: readonly string[];
  /** True when answers may hold the texts of people. */
  readonly texts: boolean;
  /** How the command line is called, such as `npm run replay --`. */
  readonly program: string;
  readonly world: Pick<ReplayWorld, 'open' | 'clock' | 'libraryFor'>;
  /** @returns the lines of the answer about all logs, or of what explains a group */
  readonly fleet: (given: FleetGiven) => Promise<readonly string[]>;
}

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ReturnType<typeof inputSchema>;
}

export const tools: readonly Tool[] = Object.entries({ ...questions, ...fleetTools }).map(
  ([name, { description, schema }]) => ({ name, description, inputSchema: inputSchema(schema) }),
);

/** What a question asks: the words of the command and the answer to them. */
interface Asked {
  readonly words: readonly string[];
  readonly page: number;
  readonly answer: () => Promise<ToolAnswer>;
}

/** A name that begins with a dash would be an option. */
const fileWord = (file: string): string => (file.startsWith('-') ? `./${file}` : file);

const flags: { readonly [option in keyof ReplayOptions]: string } = {
  blame: '--blame',
  bisect: '--bisect',
  shrink: '--shrink',
  whatIf: '--what-if',
  why: '--why',
  whyNot: '--why-not',
  at: '--at',
};

/** @returns what follows the name of the program on the command line */
function wordsOf(log: string, { show, json, redacted, ...options }: ReplayOptions): readonly string[] {
  const range = show ? [`${show.from}..${show.to}`] : [];
  const values = Object.entries(flags).flatMap(([option, flag]) => {
    const value: unknown = Object.entries(options).find(([name]) => name === option)?.[1];
    return value === undefined ? [] : [flag, String(value)];
  });
  return [
    ...(show === undefined ? [fileWord(log)] : ['show', fileWord(log), ...range]),
    ...values,
    ...(json ? ['--json'] : []),
    ...(redacted ? ['--redacted'] : []),
  ];
}

export class Asking {
  private readonly config: Config;
  /** The pages of one answer are of one copy, because each redacted copy has other letters. */
  private last: { readonly command: string; readonly answer: ToolAnswer } | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(config: Config) {
    this.config = config;
  }

  /** Calls are answered one after the other, because each may hold a whole log in memory. */
  call(tool: string, given: unknown): Promise<ToolAnswer> {
    const answered = this.turn.then(() => this.answer(tool, given));
    this.turn = answered;
    return answered;
  }

  private async answer(tool: string, given: unknown): Promise<ToolAnswer> {
    try {
      const { words, page, answer } = this.asked(tool, given);
      const command = [this.config.program, ...words.map(shellWord)].join(' ');
      const whole = this.last?.command === command && page > 1 ? this.last.answer : await answer();
      this.last = { command, answer: whole };
      const { text, isThere } = pageOf(command, whole.text, page);
      return { text, isError: whole.isError || !isThere };
    } catch (error) {
      const reason = error instanceof ToolError ? error.message : `${tool}: the tool failed (${nameOf(error)}).`;
      return { text: shown(reason), isError: true };
    }
  }

  private asked(tool: string, given: unknown): Asked {
    const ofFleet = Object.hasOwn(fleetTools, tool) ? fleetTools[tool] : undefined;
    if (ofFleet) return this.fleet(tool, parseGiven(tool, ofFleet.schema, given));
    const question = Object.hasOwn(questions, tool) ? questions[tool] : undefined;
    if (!question)
      throw new ToolError(`there is no such tool here: the tools are ${tools.map(({ name }) => name).join(', ')}.`);
    return this.ofLog(question, parseGiven(tool, question.schema, given));
  }

  private ofLog({ options: optionsOf }: Question, given: Given): Asked {
    const log = this.logOf(given.log);
    const { json = false, page = 1 } = given;
    const options = { ...optionsOf(given), json, redacted: !this.config.texts };
    return { words: wordsOf(log, options), page, answer: () => this.ask(log, options) };
  }

  private logOf(name: string | undefined): string {
    const { logs } = this.config;
    const [only = ''] = logs;
    if (name === undefined && logs.length === 1) return only;
    if (name !== undefined && logs.includes(name)) return name;
    const some = logs.slice(0, 20).join(', ');
    const more = logs.length > 20 ? ` and ${logs.length - 20} more` : '';
    throw new ToolError(
      `${name === undefined ? 'the argument log is missing' : 'the argument log names no log of this server'}: its logs are ${some}${more}.`,
    );
  }

  private async ask(log: string, options: ReplayOptions): Promise<ToolAnswer> {
    const lines: string[] = [];
    const status = await replay([log], options, {
      ...this.config.world,
      out: (line) => void lines.push(line),
      err: (line) => void lines.push(line),
      progress: () => ({ add: () => {}, stop: () => {} }),
      create: () => Promise.reject(new Error('A tool writes no file.')),
    });
    return { text: lines.join('\n'), isError: status === 2 };
  }

  private fleet(tool: string, given: FleetGiven): Asked {
    const { names, texts, fleet } = this.config;
    const { verify, effects, where, group, page = 1 } = given;
    if (where !== undefined && !texts)
      throw new ToolError(
        `${tool}: the argument where asks texts of people: start the server with --texts, or use bisect.`,
      );
    if (group === 'where' && where === undefined)
      throw new ToolError(`${tool}: the group where needs the argument where, an expression.`);
    const asks = [
      verify ? ['--verify'] : [],
      effects ? ['--effects'] : [],
      where === undefined ? [] : ['--where', where],
      group === undefined ? [] : ['--explain', group],
    ];
    return {
      words: ['fleet', ...names.map(fileWord), ...asks.flat()],
      page,
      answer: async () => ({ text: (await fleet(given)).map(shown).join('\n'), isError: false }),
    };
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'no error was thrown');
