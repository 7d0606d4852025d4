/** The tools of `mcp`: the arguments of each, checked, and the options of the command line that give the same answer. */
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { ReplayOptions } from '../cli/replayWorld';

/** The longest text of a question, so that the command fits into an answer. */
const mostLetters = 300;
const mostSeqs = 50;
const mostPages = 1_000_000;

const whole = (most: number) =>
  v.pipe(
    v.number('it is a whole number'),
    v.safeInteger('it is a whole number'),
    v.minValue(0, 'it is 0 or more'),
    v.maxValue(most, `it is at most ${most}`),
  );
const seq = whole(Number.MAX_SAFE_INTEGER);
const text = (meaning: string) =>
  v.pipe(
    v.string('it is a text'),
    v.minLength(1, 'it is empty'),
    v.maxLength(mostLetters, `it has at most ${mostLetters} letters`),
    v.description(meaning),
  );

const page = v.optional(
  v.pipe(
    v.number('it is a whole number'),
    v.safeInteger('it is a whole number'),
    v.minValue(1, 'it is 1 or more'),
    v.maxValue(mostPages, `it is at most ${mostPages}`),
    v.description('Which page of the answer; 1 without it.'),
  ),
);
const asked = {
  log: v.optional(
    v.pipe(
      v.string('it is a text'),
      v.maxLength(4_096, 'no file has so long a name'),
      v.description('The log, named as the server was started with it; not needed when it has one.'),
    ),
  ),
  json: v.optional(
    v.pipe(v.boolean('it is true or false'), v.description('The answer as one line of JSON, whole values included.')),
  ),
  page,
};
const at = v.optional(v.pipe(seq, v.description('The entry after which is asked; the end without it.')));
const element = text('An element of the panel: row 4711, button "Approve" in note 4711, status, bell.');
const expression = text('An expression, such as isRead(42) or state.sync.failures > 2.');

export interface Question {
  readonly description: string;
  readonly schema: v.GenericSchema<unknown, Given>;
  /** @returns the options of the command line */
  readonly options: (given: Given) => ReplayOptions;
}

/** What any tool may be asked; each schema has its own part of it. */
export interface Given {
  readonly log?: string | undefined;
  readonly json?: boolean | undefined;
  readonly page?: number | undefined;
  readonly at?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly element?: string | undefined;
  readonly path?: string | undefined;
  readonly expression?: string | undefined;
  readonly seqs?: readonly number[] | undefined;
}

const moment = ({ at: seq }: Given): Pick<ReplayOptions, 'at'> => (seq === undefined ? {} : { at: seq });

export const questions: { readonly [tool: string]: Question } = {
  show: {
    description: 'The entries of a log, or those from one to another.',
    schema: v.strictObject({ ...asked, from: v.optional(seq), to: v.optional(seq) }),
    options: ({ from, to }) =>
      from === undefined && to === undefined
        ? { show: null }
        : { show: { from: from ?? 0, to: to ?? Number.MAX_SAFE_INTEGER } },
  },
  blame: {
    description: 'The entries that changed a place of the state, with what led to each.',
    schema: v.strictObject({ ...asked, path: text('A place of the state, such as notes.42.read.') }),
    options: ({ path = '' }) => ({ blame: path }),
  },
  bisect: {
    description: 'The first entry after which an expression holds.',
    schema: v.strictObject({ ...asked, expression }),
    options: ({ expression: asks = '' }) => ({ bisect: asks }),
  },
  shrink: {
    description: 'The fewest entries after which an expression holds, or that show a fingerprint:ID of fleet.',
    schema: v.strictObject({ ...asked, expression }),
    options: ({ expression: asks = '' }) => ({ shrink: asks }),
  },
  'what-if': {
    description: 'What would be without entries and without what followed from them.',
    schema: v.strictObject({
      ...asked,
      seqs: v.pipe(
        v.array(seq, 'it is a list of entries'),
        v.minLength(1, 'it names no entry'),
        v.maxLength(mostSeqs, `it names at most ${mostSeqs} entries`),
        v.description('The entries to leave out.'),
      ),
      at,
    }),
    options: ({ seqs = [], ...given }) => ({ whatIf: seqs, ...moment(given) }),
  },
  why: {
    description: 'Since which entry an element of the panel is as it is, and what led to it.',
    schema: v.strictObject({ ...asked, element, at }),
    options: ({ element: what = '', ...given }) => ({ why: what, ...moment(given) }),
  },
  'why-not': {
    description: 'Each condition that keeps an element away, with the entry that made it so.',
    schema: v.strictObject({ ...asked, element, at }),
    options: ({ element: what = '', ...given }) => ({ whyNot: what, ...moment(given) }),
  },
};

const ofAllLogs = {
  verify: v.optional(
    v.pipe(v.boolean('it is true or false'), v.description('Do today’s reducers make the recorded states?')),
  ),
  effects: v.optional(v.pipe(v.boolean('it is true or false'), v.description('Do today’s effects act as recorded?'))),
  where: v.optional(text('In how many logs an expression ever held; only when the server was started with --texts.')),
  page,
};
const group = v.pipe(
  v.string('it is a text'),
  v.regex(/^(?:[0-9a-f]{8}|where)$/, 'it is the eight digits of a group of fleet, or the word where'),
  v.description('A group of fleet by its eight digits, or where: the logs in which the expression held.'),
);

export interface FleetGiven {
  readonly verify?: boolean | undefined;
  readonly effects?: boolean | undefined;
  readonly where?: string | undefined;
  readonly page?: number | undefined;
  /** Only of `explain`. */
  readonly group?: string | undefined;
}

/** The tools that ask all logs of the server at once. */
export const fleetTools: {
  readonly [tool: string]: { readonly description: string; readonly schema: v.GenericSchema<unknown, FleetGiven> };
} = {
  fleet: {
    description: 'What is wrong in all logs of the server, grouped by fault.',
    schema: v.strictObject(ofAllLogs),
  },
  explain: {
    description:
      'Which events and answers tell the logs of a group of fleet from good ones; the same checks as for fleet.',
    schema: v.strictObject({ group, ...ofAllLogs }),
  },
};

/** The schema as the protocol shows it to a client. */
export const inputSchema = (
  schema: v.GenericSchema,
): { readonly [key: string]: unknown } & { readonly type: 'object' } => {
  const { $schema: _which, ...rest } = toJsonSchema(schema, { ignoreActions: ['safe_integer'] });
  return { ...rest, type: 'object' };
};

/** The call of a tool makes no sense: the message says what is wrong, and where. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** @throws {ToolError} that names the argument */
export function parseGiven<T>(tool: string, schema: v.GenericSchema<unknown, T>, given: unknown): T {
  const result = v.safeParse(schema, given, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = (v.getDotPath(issue) ?? '').slice(0, 60);
  if (issue.type !== 'strict_object') throw new ToolError(`${tool}: the argument ${place} is wrong: ${issue.message}.`);
  if (place === '') throw new ToolError(`${tool}: the arguments are an object.`);
  throw new ToolError(
    issue.expected === 'never'
      ? `${tool}: there is no argument ${place}.`
      : `${tool}: the argument ${place} is missing.`,
  );
}
