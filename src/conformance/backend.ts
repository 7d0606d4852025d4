/** Asks a backend as the panel would: over HTTP and by WebSocket, with the credentials that were given, or with none. */
import { type AnswerOf, answerSchema, type Operation, type OperationId, operation } from '../contract/operations';
import { pushPath } from '../contract/push';
import { type Channel, openChannel } from './channel';
import { fitting, Missing, must } from './report';

export interface BackendOptions {
  /** The setting `apiOrigin`. */
  readonly base: string;
  readonly token: string | null;
  readonly cookie: string | null;
  /** The origin of the panel, which asks across origins. */
  readonly panel: string;
  /** The origin of a page that shows the panel; null: not known. */
  readonly host: string | null;
  readonly timeoutMs: number;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text when it is none. */
  readonly body: unknown;
}

export interface Request {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without credentials. */
  readonly anonymous?: boolean;
}

export type Backend = ReturnType<typeof createBackend>;

const lenient = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** More than a list of 100 notes, in UTF-16 units. */
const longestBody = 8_000_000;

/** @throws Missing for a body that is too long; the rest of it is not read */
async function textOf({ url, body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > longestBody) throw new Missing(`The answer of ${url} has more than 8 MB.`);
  }
  return text;
}

export function createBackend({ base, token, cookie, panel, host, timeoutMs }: BackendOptions) {
  const credentials: Readonly<Record<string, string>> = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(cookie !== null && { cookie }),
  };
  /** Answers with 429, for the row about Retry-After. */
  const refusals: Answered[] = [];

  async function ask(method: string, path: string, request: Request = {}): Promise<Answered> {
    const url = new URL(base + path);
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...(request.anonymous ? {} : credentials),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const answered = { status: response.status, headers: response.headers, body: lenient(await textOf(response)) };
    if (answered.status === 429) refusals.push(answered);
    return answered;
  }

  /** Asks an operation of the contract. A POST that says nothing sends `{}`, as the panel does. */
  const call = ({ method, path }: Operation, ids: Readonly<Record<string, number>> = {}, request: Request = {}) =>
    ask(
      method,
      path.replace(/{(\w+)}/g, (_all, name: string) => String(ids[name] ?? 0)),
      method === 'GET' ? request : { body: {}, ...request },
    );

  return {
    panel,
    origin: new URL(base).origin,
    /** The pages around the hidden frame. */
    around: host === null ? [panel] : [panel, host],
    refusals,
    isSignedIn: token !== null || cookie !== null,
    ask,
    call,
    /**
     * Asks an operation and reads its answer as the contract describes it.
     * @throws Missing for another status than 200, and for an answer that does not fit
     */
    async read<I extends OperationId>(
      id: I,
      ids: Readonly<Record<string, number>> = {},
      request: Request = {},
    ): Promise<AnswerOf<I>> {
      const { status, body } = await call(operation(id), ids, request);
      must(status === 200, `The status is ${status}, not 200.`);
      return fitting(answerSchema(operation(id)), body) as AnswerOf<I>;
    },
    /** @throws Missing when the channel does not open */
    listen: (more: { readonly anonymous?: boolean; readonly from?: string } = {}): Promise<Channel> =>
      openChannel(
        base.replace(/^http/, 'ws') + pushPath,
        { origin: more.from ?? panel, ...(cookie !== null && !more.anonymous && { cookie }) },
        more.anonymous ? null : token,
        timeoutMs,
      ),
  };
}
