/** The types of the fluent helpers, inferred from the lines of `endpoints.ts`. */
import type { Answers } from './answers';
import type { Bodies, Queries } from './arguments';
import type { Row, Scope } from './endpoints';
import type { Body, Id } from './irregularCalls';
import type { MaybeQuery, Query } from './query';

/** What a parameter or a field of that name takes; of any other name a string. */
interface ValueTypes {
  site: Id;
  post: Id | PostKey;
  comment: Id;
  media: Id;
  video: Id;
  app: Id;
  connection: Id;
  voucher: Id;
  note: Id;
  time: number;
  nameservers: readonly string[];
  urls: readonly string[];
}
/** A post known by its slug, its id, or both. */
export interface PostKey {
  readonly id?: Id;
  readonly slug?: string;
}
type ValueOf<Name> = Name extends keyof ValueTypes ? ValueTypes[Name] : string;
type Values<Names> = Names extends [infer Name, ...infer Rest] ? [ValueOf<Name>, ...Values<Rest>] : [];

type Split<Text> = Text extends `${infer Head},${infer Rest}` ? [Head, ...Split<Rest>] : [Text];

/** Verb, path and words of a line. */
type Read<Line> = Line extends `${infer Verb} ${infer Path} ${infer Words}`
  ? { verb: Verb; path: Path; words: Words }
  : Line extends `${infer Verb} ${infer Path}`
    ? { verb: Verb; path: Path; words: '' }
    : never;

type FullPath<Base extends string, Path> = Path extends '.'
  ? Base
  : Path extends `^${infer Alone}`
    ? Alone
    : Path extends string
      ? `${Base}${Path}`
      : never;

/** The parameters of a path that no scope has given. */
type Open<Path, Given> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends Given
    ? Open<Rest, Given>
    : [Name, ...Open<Rest, Given>]
  : [];

type Fields<Words> = Words extends `${infer Head} ${infer Rest}`
  ? [...Fields<Head>, ...Fields<Rest>]
  : Words extends '{...}' | `${string}=${string}`
    ? []
    : Words extends `{${infer Names}}` | `?${infer Names}`
      ? Split<Names>
      : [];

/** Of the call with this verb and path: the named fields have their types, others are free. */
type QueryOf<Key> = Key extends keyof Queries ? (Queries[Key] & Query) | null | undefined : MaybeQuery;
type BodyOf<Key> = Key extends keyof Bodies ? Bodies[Key] & Body : Body;

type Tail<Words, Key> = Words extends `{...}${string}`
  ? [body: BodyOf<Key>] | [query: QueryOf<Key>, body: BodyOf<Key>]
  : [query?: QueryOf<Key>];

type AnswerOf<Key> = Key extends keyof Answers ? Answers[Key] : unknown;

/** Fields may have a query behind or before them; a body may have one before it. */
type Args<Opens extends readonly unknown[], FieldValues extends readonly unknown[], Words, Key> = FieldValues extends []
  ? [...Opens, ...Tail<Words, Key>]
  : [...Opens, ...FieldValues, ...Tail<Words, Key>] | [...opens: Opens, query: QueryOf<Key>, ...values: FieldValues];

type LineCall<Base extends string, Given, Line> =
  Read<Line> extends { verb: infer Verb extends string; path: infer Path; words: infer Words }
    ? KeyedCall<
        `${Verb} ${FullPath<Base, Path>}`,
        Values<Open<FullPath<Base, Path>, Given>>,
        Values<Fields<Words>>,
        Words
      >
    : never;

type KeyedCall<Key, Opens extends readonly unknown[], FieldValues extends readonly unknown[], Words> = (
  ...args: Args<Opens, FieldValues, Words, Key>
) => Promise<AnswerOf<Key>>;

type RowCall<Base extends string, Given, R extends Row> = R extends readonly [
  infer Line,
  (...args: infer Args) => unknown,
]
  ? (...args: Args) => ReturnType<LineCall<Base, Given, Line>>
  : LineCall<Base, Given, R>;

type Below<Child extends Scope, Base extends string, Given extends string> = Child extends {
  takes: infer Takes extends string;
}
  ? Takes extends `${infer Name}?`
    ? (key?: ValueOf<Name> | null) => Helper<Child, Base, Given | Name>
    : (key: ValueOf<Takes>) => Helper<Child, Base, Given | Takes>
  : () => Helper<Child, Base, Given>;

/** The helper of a scope under the path `Base` with the known parameters `Given`. */
export type Helper<S extends Scope, Base extends string = '', Given extends string = never> = {
  readonly [Name in keyof S['calls']]: RowCall<FullPath<Base, S['path']>, Given, S['calls'][Name]>;
} & {
  readonly [Name in keyof S['scopes']]: S['scopes'][Name] extends Scope
    ? Below<S['scopes'][Name], FullPath<Base, S['path']>, Given>
    : never;
};
