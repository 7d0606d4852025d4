/** The REST client over a given transport. `index.ts` has its defaults. */
import type { RequestAnswers } from './answers';
import { endpoints } from './endpoints';
import { helper } from './fluent';
import type { Id } from './irregularCalls';
import { checkedPath, placed } from './paths';
import { type Pinghub, pinghub } from './pinghub';
import { type MaybeQuery, queryOf } from './query';
import { reading } from './reading';
import { type CallOptions, type Config, send as sendPlaced, type Wire } from './sending';
import type { Transport } from './transport';
import type { Helper } from './types';

/** A request in full; `path` without version and namespace. */
export type RequestParams = Partial<Omit<Wire, 'method' | 'query'>>;
type Known<Verb extends string, Path extends string> = `${Verb} ${Path}` extends keyof RequestAnswers
  ? RequestAnswers[`${Verb} ${Path}`]
  : unknown;
type Posting = {
  /** One argument after the path is the body, two are query and body. */
  <Path extends string>(path: Path, body?: unknown): Promise<Known<'POST', Path>>;
  <Path extends string>(path: Path, query: MaybeQuery, body: unknown): Promise<Known<'POST', Path>>;
  (params: RequestParams, body?: unknown): Promise<unknown>;
  (params: RequestParams, query: MaybeQuery, body: unknown): Promise<unknown>;
};

/** Any request. `apiVersion` and `apiNamespace` may stand in the parameters or in the query. */
export interface Req {
  get<Path extends string>(path: Path, query?: MaybeQuery): Promise<Known<'GET', Path>>;
  get(params: RequestParams, query?: MaybeQuery): Promise<unknown>;
  readonly post: Posting;
  /** The provider takes updates as POST. */
  readonly put: Posting;
  /** A POST without a body: the provider takes deletes as that. */
  del(params: string | RequestParams, query?: MaybeQuery): Promise<unknown>;
}

/** Gathers paths and asks for all of them in one request. */
export interface Batch {
  add(url: string): Batch;
  run(query?: MaybeQuery): Promise<unknown>;
}

/** Gathers answers to a survey. */
export interface Survey {
  addResponse(key: string, value: unknown): Survey;
  addResponses(responses: Readonly<Record<string, unknown>>): Survey;
  submit(): Promise<unknown>;
}

type Root = Helper<typeof endpoints>;

export interface Client extends Omit<Root, 'batch' | 'marketing'> {
  readonly req: Req;
  readonly pinghub: Pinghub;
  batch(): Batch;
  /** `survey` throws a TypeError without an id. */
  marketing(): { survey(id: Id, site?: Id): Survey };
  /** The same client with these options on every call. */
  with(options: CallOptions): Client;
  /** The same client with this time-out. */
  timeout(ms?: number): Client;
}

export interface ClientOptions {
  /** Carries every request. */
  readonly transport: Transport;
  /** A bearer token, sent with every request. */
  readonly token?: string | undefined;
  /** `1.1` when absent. */
  readonly apiVersion?: string | undefined;
  /** Milliseconds; 30,000 when absent. */
  readonly timeoutMs?: number | undefined;
}

const defaultTimeoutMs = 30_000;

/**
 * @returns the client; it keeps no state but its options
 * @throws Error `No request handler provided` without a transport
 */
export function clientOver(options: ClientOptions): Client {
  if (typeof options.transport !== 'function') throw new Error('No request handler provided');
  return build({
    ...options,
    transport: reading(options.transport),
    apiVersion: options.apiVersion ?? '1.1',
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
  });
}

const send = <Answer>(config: Config, wire: Wire): Promise<Answer> =>
  sendPlaced(config, placed(wire, config.apiVersion));

function build(config: Config): Client {
  const root = helper(endpoints, (wire) => send(config, wire));
  const again = (more: CallOptions) => build({ ...config, ...more });
  return {
    ...root,
    req: req(config),
    pinghub: pinghub(config),
    batch: () => batch(root.batch()),
    marketing: () => ({ survey: (id, site) => survey(root.marketing().survey(), id, site) }),
    with: again,
    timeout: (timeoutMs = defaultTimeoutMs) => again({ timeoutMs }),
  };
}

function req(config: Config): Req {
  const ask = <Answer>(method: string, params: string | RequestParams, query: MaybeQuery, body?: unknown) => {
    const wire = typeof params === 'string' ? { path: params } : params;
    return send<Answer>(config, {
      ...wire,
      ...(body != null && { body }),
      method,
      path: wire.path ? checkedPath(wire.path) : '',
      query,
    });
  };
  const post = <Answer>(params: string | RequestParams, first?: unknown, body?: unknown) =>
    body === undefined ? ask<Answer>('POST', params, null, first) : ask<Answer>('POST', params, queryOf(first), body);
  return {
    get: <Answer>(params: string | RequestParams, query?: MaybeQuery) => ask<Answer>('GET', params, query),
    post,
    put: post,
    del: (params, query) => ask('POST', params, query),
  };
}

function batch({ run }: Pick<ReturnType<Root['batch']>, 'run'>): Batch {
  const urls: string[] = [];
  const self: Batch = {
    add(url) {
      urls.push(url);
      return self;
    },
    run: (query) => run(urls, query),
  };
  return self;
}

function survey(root: ReturnType<ReturnType<Root['marketing']>['survey']>, id: Id, site?: Id): Survey {
  if (id == null || id === '') throw new TypeError('`id` survey is not correctly defined');
  const responses: Record<string, unknown> = {};
  const self: Survey = {
    addResponse: (key, value) => self.addResponses({ [key]: value }),
    addResponses(more) {
      Object.assign(responses, more);
      return self;
    },
    submit: () => root.submit({ survey_id: id, site_id: site, survey_responses: { ...responses } }),
  };
  return self;
}
