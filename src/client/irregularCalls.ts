/**
 * The second column of `endpoints.ts`: calls with arguments that are not simply path, fields and query. Each function
 * takes the caller's arguments and gives the parts of the request; callers see the types of its parameters.
 */
import { isRecord } from '../../reducers/guards';
import { isList, type MaybeQuery, type Query, queryOf } from './query';
import type { FormPart } from './transport';

/** The parts of one request, except those that the line and the scope give. */
export interface Call {
  /** Path parameters. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: MaybeQuery;
  readonly body?: unknown;
  readonly formData?: readonly FormPart[];
  /** Takes from the answer's body what the caller gets. */
  readonly pick?: (body: unknown) => unknown;
}

export type Id = string | number;
export type Body = { readonly [field: string]: unknown };
/** A text, a body or files, with a query behind or before it. [client.query] */
export type WithQuery<Main> = [main: Main, query?: MaybeQuery] | [query: MaybeQuery, main: Main];

/**
 * Tells the main argument from the query.
 * @param isMain whether a value can only be the main argument; of two that may both be it, the query comes first
 */
export function parted<Main>(
  [first, second]: WithQuery<Main>,
  isMain: (value: unknown) => boolean,
): { readonly main: Main; readonly query: Query | undefined } {
  const isSwapped = second != null && (isMain(second) || !isMain(first));
  const [main, query] = isSwapped ? [second, first] : [first, second];
  // The types of the tuple allow nothing else in these two places.
  return { main: main as Main, query: queryOf(query) };
}

const isText = (value: unknown): boolean => typeof value === 'string';
/** A value that can only be the main argument: a text, a list, or an object with one of the named fields. */
export const has =
  (...names: readonly string[]) =>
  (value: unknown): boolean =>
    isText(value) || isList(value) || (isRecord(value) && names.some((name) => name in value));

async function withField(name: string, words: string, args: WithQuery<Body>): Promise<Call> {
  const { main, query } = parted(args, has(name));
  if (!main?.[name]) throw new Error(words);
  return { body: main, query };
}

/** A text that goes into the query. */
function textIn(field: string, what: string, args: WithQuery<string>): Call {
  const { main, query } = parted(args, isText);
  if (!isText(main)) throw new TypeError(`expected ${what} String`);
  return { query: { ...query, [field]: main } };
}

export function textOrBody(...args: WithQuery<string | Body>): Call {
  const { main, query } = parted(args, has('content'));
  return { body: isText(main) ? { content: main } : main, query };
}

/** The slug given here, or the one in `post({ slug })`. */
export const slugOf = (slug?: string | MaybeQuery, query?: MaybeQuery): Call =>
  typeof slug === 'string' ? { params: { slug }, query } : { query: slug };

export const postCountsOf = (type = 'post', query?: MaybeQuery): Call => ({ params: { type }, query });

export const shortcodeText = (...args: WithQuery<string>): Call => textIn('shortcode', 'a shortcode', args);
export const embedText = (...args: WithQuery<string>): Call => textIn('embed_url', 'an embed', args);

export const emailTimeline = (post: Id, type: string, query?: MaybeQuery): Call => ({
  params: { post, type },
  query: { stats_fields: 'timeline', ...queryOf(query) },
});

/** Four requests, one for each part; their answers are merged. */
export const emailParts = (post: Id, type: string, query?: MaybeQuery): readonly Call[] =>
  ['client', 'device', 'country', 'rate'].map((part) => ({ params: { post, type, part }, query }));

export const suggestionsFor = (wanted: string | Query): Call => ({
  query: typeof wanted === 'string' ? { query: wanted } : wanted,
});

/** A profile link as the provider keeps it. */
export interface ProfileLink {
  readonly title: string;
  readonly value: string;
}

export function asList(...args: WithQuery<ProfileLink | readonly ProfileLink[]>): Call {
  const { main, query } = parted(args, has('title', 'value'));
  return { body: { links: [main].flat() }, query };
}

/** Rejects without a name; most other checks throw. [client.checks] */
export const namedTerm = (...args: WithQuery<Body>): Promise<Call> =>
  withField('name', '`params.name` is not correctly defined', args);

export function optionOf(...args: WithQuery<string>): Call {
  const { main, query } = parted(args, isText);
  return {
    query: { ...query, fields: 'settings' },
    pick: (body) => (isRecord(body) && isRecord(body['settings']) ? body['settings'][main] : undefined),
  };
}

export const oneOption = (option: string, value: unknown): Call => ({ body: { [option]: value } });

/** Rejects without a place to reblog to. */
export const reblogged = (...args: WithQuery<Body>): Promise<Call> =>
  withField('destination_site_id', 'destination_site_id is not defined', args);

export const reblogTo = (site: Id, note?: string): Promise<Call> => reblogged({ note, destination_site_id: site });
