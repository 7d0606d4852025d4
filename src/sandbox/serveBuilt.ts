/** Serves a folder of dist/ as a real deployment would: the precompressed copy that fits, cache headers, entity tags. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ndjson': 'application/x-ndjson',
};
const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
];
/** Parcel's content hash in a name: `index.1a2b3c4d.js`. */
const hashed = /\.[0-9a-f]{8}\.\w+$/;

const readOrNull = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null);
/** Bytes as the Response type wants them. */
const bytes = (data: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(data);

/**
 * @param folder absolute path of what may be served
 * @param path the URL's path below it; a path that ends with `/` is its index.html
 * @param rewrite changes a page before it is sent; pages only, and they are then sent as they are
 * @returns the file; 304 when the caller has it already; 404 with a sentence when there is none
 */
export async function serveBuilt(
  folder: string,
  path: string,
  request: Request,
  rewrite?: (html: string) => string,
): Promise<Response> {
  const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  const file = normalize(join(folder, decodeURIComponent(name)));
  const type = types[extname(file)];
  const notFound = () => new Response(`Nothing is built at ${path}. Run: npm run build`, { status: 404 });
  if (!file.startsWith(folder + sep) || !type) return notFound();
  const headers = new Headers({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cache-control': hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
  });
  const isRewritten = rewrite !== undefined && file.endsWith('.html');
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = isRewritten ? undefined : encodings.find((one) => accepted.includes(one.name));
  const compressed = encoding ? await readOrNull(file + encoding.extension) : null;
  const plain = compressed ?? (await readOrNull(file));
  if (!plain) return notFound();
  if (compressed && encoding) headers.set('content-encoding', encoding.name);
  const body = isRewritten ? Buffer.from(rewrite(plain.toString('utf8'))) : plain;
  headers.set('etag', `"${createHash('sha1').update(body).digest('base64url')}"`);
  if (request.headers.get('if-none-match') === headers.get('etag')) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : bytes(body), { headers });
}

/**
 * Fills a page's block of settings, `<script type="application/json" id="…">`.
 * @throws Error when the page has no such block
 */
export function fillBlock(html: string, id: string, value: unknown): string {
  const block = new RegExp(`(<script\\b(?=[^>]*\\bid=["']?${id}["']?[\\s>])[^>]*>)[\\s\\S]*?(</script>)`);
  if (!block.test(html)) throw new Error(`The page has no <script type="application/json" id="${id}"> block to fill.`);
  const json = JSON.stringify(value, null, 2).replaceAll('<', '\\u003c');
  return html.replace(block, (_all, open: string, close: string) => `${open}${json}${close}`);
}

/** What stands in such a block; `{}` when it is empty. */
export function readBlock(html: string, id: string): unknown {
  const found = new RegExp(`<script\\b(?=[^>]*\\bid=["']?${id}["']?[\\s>])[^>]*>([\\s\\S]*?)</script>`).exec(html);
  return found?.[1]?.trim() ? JSON.parse(found[1]) : {};
}
