/**
 * The content of a report: the session's log with its texts replaced, gzipped, and further facts in its header. Made in
 * short pieces of work, because the person uses the page meanwhile.
 */
import type { Entry } from '../../../reducers/events';
import { reportLimits } from '../../../reducers/reportLimits';
import type { State } from '../../../reducers/state';
import type { Snapshot } from '../../../streams/snapshot';
import { type Fold, foldEntry } from '../../replay/fold/pass';
import { type Header, makeHeader, type ReportHead } from '../../replay/session/header';
import { loadLog } from '../../replay/session/loadLog';
import { createRedactor } from '../../replay/session/redact';
import { writeLog, zipped } from '../../replay/session/writer';

export interface Logged {
  readonly base: Snapshot;
  readonly entries: readonly Entry[];
}

export interface ReportBody {
  readonly body: ArrayBuffer;
  /** True when the log's beginning was left out. */
  readonly part: boolean;
}

/** The longest time that one piece of work keeps the page from drawing. */
const workMs = 8;

/** Handles the items, and lets the page draw after each piece of work. */
async function* inPieces<T>(items: Iterable<T>): AsyncGenerator<T> {
  let began = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - began < workMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
}

/** The last entries of a log, and the state before them. */
async function lastOf(fold: Fold<State>, { base, entries }: Logged, most: number): Promise<Logged> {
  const cut = Math.max(0, entries.length - most);
  let { state } = base;
  for await (const entry of inPieces(entries.slice(0, cut))) state = foldEntry(fold, state, entry);
  return { base: { seq: base.seq + cut, state }, entries: entries.slice(cut) };
}

/** Gzipped; plain in a browser that cannot (Safari 16.3). */
async function bytesOf(lines: Iterable<string>): Promise<ArrayBuffer> {
  const texts: string[] = [];
  for await (const text of inPieces(lines)) texts.push(text);
  return ('CompressionStream' in globalThis ? await zipped(texts) : new Blob(texts)).arrayBuffer();
}

const linesOf = (fold: Fold<State>, header: Header, { base, entries }: Logged) =>
  writeLog({ header, fold, entries, ...(base.seq > 0 && { base }) });

async function redacted(fold: Fold<State>, header: Header, { base, entries }: Logged): Promise<ArrayBuffer> {
  const redactor = createRedactor(crypto.randomUUID(), fold, base.state);
  const { report } = header;
  const copy: Header = { ...redactor.header(header), ...(report && { report }) };
  const begin = { seq: base.seq, state: redactor.state(base.state) };
  const told: Entry[] = [];
  for await (const entry of inPieces(entries)) told.push(redactor.entry(entry));
  return bytesOf(linesOf(fold, copy, { base: begin, entries: told }));
}

/** @param logged the session as far as it is kept; only the end of a long session is reported */
export async function reportBody(
  fold: Fold<State>,
  logged: Logged,
  { app, startedAt, ...head }: ReportHead & { readonly app: string; readonly startedAt: number },
): Promise<ReportBody> {
  const header: Header = { ...makeHeader(app, startedAt, 'text'), report: head };
  let end = await lastOf(fold, logged, reportLimits.mostEntries);
  for (;;) {
    const body = await redacted(fold, header, end);
    const part = end.base.seq > 0;
    if (body.byteLength <= reportLimits.mostBytes || end.entries.length <= 1) return { body, part };
    end = await lastOf(fold, end, Math.floor(end.entries.length * reportLimits.partOf));
  }
}

/** @returns the end of a report that was too large */
export async function smaller(fold: Fold<State>, body: ArrayBuffer): Promise<ReportBody> {
  const { header, base, entries } = await loadLog(fold, new Uint8Array(body));
  const end = await lastOf(fold, { base, entries }, Math.ceil(entries.length * reportLimits.partOf));
  return { body: await bytesOf(linesOf(fold, header, end)), part: true };
}
