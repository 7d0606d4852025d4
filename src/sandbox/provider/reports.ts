/**
 * Takes reports of errors, as an operator's server would, and shows them to the host page. provider.ts mounts it at
 * /sandbox/reports. It holds the newest reports in memory. [sandbox.reports]
 */
import { constants, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import type { Faults } from './faults';
import { sleep } from './rest';

const longestBytes = 2_000_000;
const mostReports = 50;

/** Line 1 of a report (docs/reports.md). */
const head = v.object({
  format: v.literal('notifications-panel-log'),
  app: v.string(),
  catalogue: v.string(),
  redaction: v.literal('text'),
  report: v.object({ fingerprint: v.string(), locale: v.string(), browser: v.string() }),
});

export interface TakenReport {
  readonly id: number;
  /** When it came, milliseconds since 1970. */
  readonly at: number;
  readonly bytes: number;
  readonly app: string;
  readonly fingerprint: string;
  readonly locale: string;
  readonly browser: string;
}

/** Only the first line is unzipped, and this many bytes hold it. */
const headBytes = 4_096;

/** @returns null for bytes that are no report */
export function readReportHead(bytes: Uint8Array): v.InferOutput<typeof head> | null {
  try {
    const start = bytes.subarray(0, headBytes);
    const isZipped = start[0] === 0x1f && start[1] === 0x8b;
    const text = isZipped ? gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }) : start;
    const [line = ''] = new TextDecoder().decode(text).split('\n', 1);
    const parsed = v.safeParse(head, JSON.parse(line));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export function reportsAddress(faults: Pick<Faults, 'takeNamed' | 'hang'>, now: () => number): Hono {
  const app = new Hono();
  let taken: { readonly about: TakenReport; readonly bytes: Uint8Array<ArrayBuffer> }[] = [];
  let last = 0;

  app.use(bodyLimit({ maxSize: longestBytes, onError: (context) => context.text('The report is too long.', 413) }));
  app.post('/', async (context) => {
    const fault = faults.takeNamed('POST', context.req.path);
    if (fault?.kind === 'slow') await sleep(fault.ms ?? 1000);
    else if (fault?.kind === 'status')
      return new Response(null, { status: fault.status ?? 500, headers: fault.headers ?? {} });
    else if (fault) await faults.hang(context.req.raw.signal);
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    const told = readReportHead(bytes);
    if (!told) return context.text('This is no report: its first line is not the header of a redacted log.', 400);
    last += 1;
    const about = { id: last, at: now(), bytes: bytes.length, app: told.app, ...told.report };
    taken = [{ about, bytes }, ...taken].slice(0, mostReports);
    return context.body(null, 204);
  });
  app.get('/', (context) => context.json(taken.map(({ about }) => about)));
  app.get('/:name{\\d+\\.ndjson\\.gz}', (context) => {
    const id = Number.parseInt(context.req.param('name'), 10);
    const found = taken.find(({ about }) => about.id === id);
    if (!found) return context.text(`There is no report ${id}.`, 404);
    return context.body(found.bytes, 200, {
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="report-${found.about.fingerprint}-${id}.ndjson.gz"`,
    });
  });
  app.delete('/', (context) => {
    taken = [];
    return context.json({ ok: true });
  });
  return app;
}
