/**
 * Answers the calls that the sandbox has no behaviour for: a call of the client's table of endpoints gets back what it sent,
 * so that every call can be tried over the network. src/sandbox/provider/rest.ts asks here last.
 */
import { listEndpoints } from '../../client/endpoints';
import { type Answer, type Call, fail, ok } from './call';

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
export function echo(call: Call): Answer {
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
