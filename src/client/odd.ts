/**
 * The second column of `endpoints.ts`: calls whose arguments are not simply path, fields and query. Each function takes
 * the caller's arguments and gives the parts of the request; its own parameters are the types callers see.
 */
import { isRecord } from './errors';
import type { MaybeQuery, Query } from './query';
import type { FormPart } from './transport';

/** The parts of one request; whatever the line and the scope give already is left out. */
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

const text = (value: unknown, what: string): string => {
  if (typeof value !== 'string') throw new TypeError(`expected ${what} String`);
  return value;
};

async function withField(name: string, words: string, body: Body, query: MaybeQuery): Promise<Call> {
  if (!body?.[name]) throw new Error(words);
  return { body, query };
}

export const textOrBody = (content: string | Body, query?: MaybeQuery): Call => ({
  body: typeof content === 'string' ? { content } : content,
  query,
});

/** The slug given here, or the one in `post({ slug })`. */
export const slugOf = (slug?: string | MaybeQuery, query?: MaybeQuery): Call =>
  typeof slug === 'string' ? { params: { slug }, query } : { query: slug };

export const postCountsOf = (type = 'post', query?: MaybeQuery): Call => ({ params: { type }, query });

export const shortcodeText = (shortcode: string, query?: MaybeQuery): Call => ({
  query: { ...query, shortcode: text(shortcode, 'a shortcode') },
});

export const embedText = (url: string, query?: MaybeQuery): Call => ({
  query: { ...query, embed_url: text(url, 'an embed') },
});

export const emailTimeline = (post: Id, type: string, query?: MaybeQuery): Call => ({
  params: { post, type },
  query: { stats_fields: 'timeline', ...query },
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

export const asList = (links: ProfileLink | readonly ProfileLink[], query?: MaybeQuery): Call => ({
  body: { links: [links].flat() },
  query,
});

/** Rejects without a name; most other checks throw. [client.checks] */
export const namedTerm = (params: Body, query?: MaybeQuery): Promise<Call> =>
  withField('name', '`params.name` is not correctly defined', params, query);

export const optionOf = (option: string, query?: MaybeQuery): Call => ({
  query: { ...query, fields: 'settings' },
  pick: (body) => (isRecord(body) && isRecord(body['settings']) ? body['settings'][option] : undefined),
});

export const oneOption = (option: string, value: unknown): Call => ({ body: { [option]: value } });

/** Rejects without a place to reblog to. */
export const reblogged = (body: Body, query?: MaybeQuery): Promise<Call> =>
  withField('destination_site_id', 'destination_site_id is not defined', body, query);

export const reblogTo = (site: Id, note?: string): Promise<Call> => reblogged({ note, destination_site_id: site });
