/**
 * Takes reports of errors, as an operator's server would. provider.ts mounts it at /sandbox/reports. It holds the newest
 * reports in memory.
 */
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { partOf } from '../../../reducers/guards';

const longestBytes = 2_000_000;
const mostReports = 50;

/** Whether the first line is the header of a redacted log. */
export function isReport(bytes: Uint8Array): boolean {
  try {
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const plain = isZipped ? gunzipSync(bytes, { maxOutputLength: 100 * longestBytes }) : bytes;
    const [line = ''] = new TextDecoder().decode(plain).split('\n', 1);
    const { format, redaction } = partOf(JSON.parse(line));
    return format === 'notifications-panel-log' && redaction === 'text';
  } catch {
    return false;
  }
}

export function reportsAddress(now: () => number): Hono {
  const app = new Hono();
  let taken: { readonly id: number; readonly at: number; readonly bytes: Uint8Array<ArrayBuffer> }[] = [];
  let last = 0;

  app.use(
    bodyLimit({
      maxSize: longestBytes,
      onError: (context) => context.text('The report is too long.', 413, { connection: 'close' }),
    }),
  );
  app.post('/', async (context) => {
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    if (!isReport(bytes))
      return context.text('This is no report: its first line is not the header of a redacted log.', 400);
    last += 1;
    taken = [{ id: last, at: now(), bytes }, ...taken].slice(0, mostReports);
    return context.body(null, 204);
  });
  app.get('/', (context) => context.json(taken.map(({ id, at, bytes }) => ({ id, at, bytes: bytes.length }))));
  app.get('/:name{\\d+\\.ndjson\\.gz}', (context) => {
    const id = Number.parseInt(context.req.param('name'), 10);
    const found = taken.find((report) => report.id === id);
    if (!found) return context.text(`There is no report ${id}.`, 404);
    return context.body(found.bytes, 200, { 'content-type': 'application/gzip' });
  });
  return app;
}
