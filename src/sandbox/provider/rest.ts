/**
 * The REST side of the provider: reads the call, logs it, applies a fault, carries it out, answers. provider.ts mounts it
 * for every path that is not its own.
 */
import type { Context } from 'hono';
import { listEndpoints } from '../../client/endpoints';
import type { World } from '../data/world';
import { behave } from './behaviours';
import { type Answer, type Call, fail, ok, readCall, readPath, readQuery, toJson, toResponse } from './call';
import type { CallLog } from './callLog';
import type { Fault, Faults } from './faults';

/**
 * Answers the calls that the sandbox has no behaviour for: a call of the client's table of endpoints gets back what it sent,
 * so that every call can be tried over the network. src/sandbox/provider/rest.ts asks here last.
 */
const literal = (text: string) => text.replace(/[.+*?^${}()|[\]\\]/g, '\\$&');
const rows = listEndpoints().map(({ name, method, path, apiVersion, apiNamespace }) => ({
  name,
  method,
  apiVersion: apiVersion ?? null,
  apiNamespace: apiNamespace ?? null,
  fixed: path.replace(/\{\w+\}/g, '').length,
  pattern: new RegExp(
    `^${path
      .split(/\{\w+\}/)
      .map(literal)
      .join('[^/]+')
      .replace(/\/$/, '')}/?$`,
  ),
}));
// `/posts/slug:x` and `/media/new` are also `/posts/{post}` and `/media/{media}`: the row with the most fixed text wins.
rows.sort((a, b) => b.fixed - a.fixed);

/** @returns `{ endpoint, method, path, apiVersion, apiNamespace, query, body, form }`, or 404 for a path in no row */
function echo(call: Call): Answer {
  const { method, path, apiVersion, apiNamespace, query, body, form } = call;
  const row = rows.find(
    (one) =>
      one.method === method &&
      one.apiNamespace === apiNamespace &&
      (one.apiVersion === null || one.apiVersion === apiVersion) &&
      one.pattern.test(path),
  );
  // For `req.get`, `req.post` and so on, because their paths are in no table.
  const isFree = path.startsWith('/echo/');
  if (row || isFree)
    return ok({ endpoint: row?.name ?? null, method, path, apiVersion, apiNamespace, query, body, form });
  if (apiNamespace)
    return {
      status: 404,
      body: {
        code: 'rest_no_route',
        message: 'No route was found matching the URL and request method.',
        data: { status: 404 },
      },
    };
  return fail(404, 'unknown_endpoint', `The sandbox knows no call "${method} ${path}".`);
}

export interface RestParts extends Waiting {
  readonly world: () => World;
  readonly calls: CallLog;
  readonly faults: Faults;
  /** The person who is signed in; null when signed out, and for a call without the token that is wanted. */
  readonly user: (token: string | null) => number | null;
  readonly now: () => number;
  /** The provider's own origin, known once it listens. */
  readonly origin: () => string;
  readonly breakOff: BreakOff;
}

/**
 * Sends a broken answer: none (`drop`), the first half (`cut`), with half its length in the header (`short`), or twice
 * (`doubled`). `text` is the whole answer.
 */
export type BreakOff = (kind: 'drop' | 'cut' | 'short' | 'doubled', text: string, context: Context) => Response;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How a slow call waits: tests with a clock of their own wait by that clock. */
export interface Waiting {
  readonly sleep: (ms: number) => Promise<void>;
}

/** `GET /batch?urls[]=/me`: each URL is answered like a call of its own. */
function batch(call: Call, parts: RestParts): Answer | undefined {
  if (call.method !== 'GET' || call.path.replace(/\/$/, '') !== '/batch') return undefined;
  const urls = call.query['urls[]'];
  const bodies: { [url: string]: unknown } = {};
  for (const url of Array.isArray(urls) ? urls : []) {
    if (!URL.canParse(url, 'http://batch')) {
      bodies[url] = fail(404, 'unknown_endpoint', `"${url}" is no path.`).body;
      continue;
    }
    const asked = new URL(url, 'http://batch');
    const inner: Call = {
      ...call,
      path: asked.pathname,
      query: readQuery(asked.searchParams),
      ...readPath(asked.pathname),
    };
    bodies[url] = carryOut(inner, parts).body;
  }
  return ok(bodies);
}

function carryOut(call: Call, parts: RestParts): Answer {
  if (parts.user(call.token) === null) return fail(401, 'unauthorized', 'You are signed out of the sandbox.');
  return batch(call, parts) ?? behave(call, parts.world(), parts.now()) ?? echo(call);
}

/** @returns what the fault makes of the call, or null when it only delays it */
async function spoil(fault: Fault, call: Call, context: Context, parts: RestParts): Promise<Response | null> {
  if (fault.carriedOut) carryOut(call, parts);
  const json = { 'content-type': 'application/json; charset=utf-8' };
  switch (fault.kind) {
    case 'slow':
      await parts.sleep(fault.ms ?? 1000);
      return fault.carriedOut ? toResponse(ok({ success: true }), call, context.req.raw, parts.origin()) : null;
    case 'status': {
      const { status = 500, body = { error: 'sandbox_fault', message: 'A fault was ordered.' }, headers } = fault;
      const isText = typeof body === 'string';
      const text = isText ? body : toJson(body, parts.origin());
      return new Response(status === 204 ? null : text, {
        status,
        headers: {
          ...(isText ? { 'content-type': text.startsWith('<') ? 'text/html' : 'text/plain' } : json),
          ...headers,
        },
      });
    }
    case 'brokenJson': {
      const whole = spoiltText(fault, call, parts);
      return new Response(whole.slice(0, Math.max(1, Math.floor(whole.length / 2))), { headers: json });
    }
    case 'hang':
      await parts.faults.hang(context.req.raw.signal);
      return parts.breakOff('drop', '', context);
    case 'drop':
      return parts.breakOff('drop', '', context);
    case 'cut':
    case 'short':
    case 'doubled':
      return parts.breakOff(fault.kind, spoiltText(fault, call, parts), context);
    default:
      return fault.kind satisfies never;
  }
}

/** The answer before it is spoilt. A call that `carriedOut` has carried out is not carried out again. */
const spoiltText = (fault: Fault, call: Call, parts: RestParts): string =>
  toJson(fault.carriedOut ? { success: true } : carryOut(call, parts).body, parts.origin());

/** Answers one request to the REST API, with 404 for a path outside of it. */
export const serveRest =
  (parts: RestParts) =>
  async (context: Context): Promise<Response> => {
    const { raw } = context.req;
    const call = await readCall(raw).catch(() => 'unreadable' as const);
    if (call === 'unreadable') return context.text('The body cannot be read.', 400);
    if (!call) return context.text(`The sandbox's provider has nothing at ${context.req.path}.`, 404);
    const { method, path, apiVersion, apiNamespace, query, form, body } = call;
    const seq = parts.calls.add({
      at: parts.now(),
      method,
      path,
      apiVersion,
      apiNamespace,
      query,
      body: form ?? body,
      user: parts.user(call.token),
    });
    const fault = parts.faults.take(method, path);
    const spoilt = fault && (await spoil(fault, call, context, parts));
    const response = spoilt ?? toResponse(carryOut(call, parts), call, raw, parts.origin());
    const answered = fault?.kind !== 'hang' && fault?.kind !== 'drop';
    parts.calls.settle(seq, { status: answered ? response.status : 0, fault: fault?.kind ?? null });
    return response;
  };
