/** One REST call as the provider reads it, and its answer: verbs, paths, envelopes and NDJSON (docs/provider.md). */
import { imageOrigin } from '../data/wire';

export interface FormField {
  readonly name: string;
  /** The text, or what is known of a file. */
  readonly value: string | { readonly file: string; readonly type: string; readonly bytes: number };
}

export interface Call {
  readonly method: string;
  /** Below version or namespace, still URI-encoded as it was sent. */
  readonly path: string;
  readonly apiVersion: string | null;
  readonly apiNamespace: string | null;
  readonly query: { readonly [name: string]: string | readonly string[] };
  /** Parsed JSON, text when it is none, null when empty. */
  readonly body: unknown;
  readonly form: readonly FormField[] | null;
  readonly token: string | null;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const fail = (status: number, error: string, message: string): Answer => ({ status, body: { error, message } });

const roots: readonly {
  readonly pattern: RegExp;
  readonly read: (found: string) => Pick<Call, 'apiVersion' | 'apiNamespace'>;
}[] = [
  { pattern: /^\/rest\/v(\d+(?:\.\d+)?)(?=\/|$)/, read: (apiVersion) => ({ apiVersion, apiNamespace: null }) },
  { pattern: /^\/wp-json()(?=\/|$)/, read: () => ({ apiVersion: null, apiNamespace: 'wp-json' }) },
  { pattern: /^\/([a-z][\w-]*\/v\d+(?:\.\d+)?)(?=\/|$)/, read: (apiNamespace) => ({ apiVersion: null, apiNamespace }) },
];

/** @returns the API that a URL's path belongs to and the path below it; null when it is no REST path */
export function readPath(pathname: string): Pick<Call, 'apiVersion' | 'apiNamespace' | 'path'> | null {
  for (const { pattern, read } of roots) {
    const found = pattern.exec(pathname);
    if (found) return { ...read(found[1] ?? ''), path: pathname.slice(found[0].length) || '/' };
  }
  return null;
}

/** `a[]=1&a[]=2` becomes a list, anything else a text. */
export function readQuery(search: URLSearchParams): Call['query'] {
  const query: { [name: string]: string | string[] } = {};
  for (const name of new Set(search.keys()))
    query[name] = name.endsWith('[]') ? search.getAll(name) : (search.get(name) ?? '');
  return query;
}

const lenient = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** @returns the call, or null when the URL is no REST path */
export async function readCall(request: Request): Promise<Call | null> {
  const url = new URL(request.url);
  const where = readPath(url.pathname);
  if (!where) return null;
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(
    request.headers.get('content-type') ?? '',
  );
  const form: FormField[] = [];
  if (isForm)
    for (const [name, value] of await request.formData())
      form.push({
        name,
        value: typeof value === 'string' ? value : { file: value.name, type: value.type, bytes: value.size },
      });
  const text = isForm ? '' : await request.text();
  return {
    method: request.method,
    ...where,
    query: readQuery(url.searchParams),
    body: text === '' ? null : lenient(text),
    form: isForm ? form : null,
    token: /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null,
  };
}

/** JSON as the provider at `origin` sends it, with pictures from that origin. */
export const toJson = (body: unknown, origin: string): string =>
  JSON.stringify(body ?? null).replaceAll(`${imageOrigin}/`, `${origin}/sandbox/images/`);

/**
 * Puts an answer on the wire: plain, in an envelope, or as NDJSON when the caller reads a stream.
 * @param records how many lines go before the answer of a stream
 */
export function toResponse(answer: Answer, call: Call, request: Request, origin: string): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  const isEnveloped = Boolean(call.query['http_envelope'] ?? call.query['_envelope']);
  const enveloped = call.query['http_envelope']
    ? { code: answer.status, headers: [{ name: 'Content-Type', value: 'application/json' }], body: answer.body }
    : { status: answer.status, headers: { 'Content-Type': 'application/json' }, body: answer.body };
  if (request.headers.get('accept')?.includes('application/x-ndjson'))
    return new Response(records(enveloped, Number(call.query['records'] ?? 3) || 0, origin), {
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
    });
  const body = toJson(isEnveloped ? enveloped : answer.body, origin);
  return new Response(body, { status: isEnveloped ? 200 : answer.status, headers });
}

/** Each line is made when the reader asks for it, so that a slow reader slows the source down. */
function records(last: unknown, count: number, origin: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let made = 0;
  return new ReadableStream({
    pull(controller) {
      made += 1;
      const line = made <= count ? { status: 102, body: { done: made, of: count } } : last;
      controller.enqueue(encoder.encode(`${toJson(line, origin)}\n`));
      if (made > count) controller.close();
    },
  });
}
