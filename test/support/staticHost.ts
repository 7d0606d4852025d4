/** A plain static server: one folder below one path, without special headers. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listening } from './listening';

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

export interface StaticHost {
  /** Ends with a slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** @param below begins and ends with a slash; everything outside it is a 404 */
export async function serveFolder(folder: string, below: string): Promise<StaticHost> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://static');
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    try {
      if (!file.startsWith(below)) throw new Error('Outside.');
      const content = readFileSync(join(folder, normalize(`/${decodeURIComponent(file.slice(below.length))}`)));
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  const origin = await listening(server);
  return {
    url: `${origin}${below}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
