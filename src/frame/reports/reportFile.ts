/**
 * The content of a report: the session's log with its texts replaced, gzipped, and further facts in its header. It is made
 * in short pieces of work, because the person uses the page meanwhile.
 */
import { reportLimits } from '../../../reducers/reportLimits';
import type { State } from '../../../reducers/state';
import { type Fold, foldEntry } from '../../replay/fold/pass';
import { type Header, makeHeader, type ReportHead } from '../../replay/session/header';
import { loadLog } from '../../replay/session/loadLog';
import { type Logged, SealedLog } from '../../replay/session/seal';
import { zipped } from '../../replay/session/writer';

declare const isSealed: unique symbol;
/** The bytes of a sealed log. Nothing else is sent. */
export type SealedBytes = ArrayBuffer & { readonly [isSealed]: true };

export interface ReportBody {
  readonly body: SealedBytes;
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
async function bytesOf(sealed: SealedLog): Promise<SealedBytes> {
  const texts: string[] = [];
  for await (const text of inPieces(sealed.lines())) texts.push(text);
  const bytes = await ('CompressionStream' in globalThis ? await zipped(texts) : new Blob(texts)).arrayBuffer();
  return bytes as SealedBytes;
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
    const body = await bytesOf(SealedLog.seal(fold, header, end));
    const part = end.base.seq > 0;
    if (body.byteLength <= reportLimits.mostBytes || end.entries.length <= 1) return { body, part };
    end = await lastOf(fold, end, Math.floor(end.entries.length * reportLimits.partOf));
  }
}

/** @returns the end of a report that was too large */
export async function smaller(fold: Fold<State>, body: SealedBytes): Promise<ReportBody> {
  const { header, base, entries } = await loadLog(fold, new Uint8Array(body));
  const end = await lastOf(fold, { base, entries }, Math.ceil(entries.length * reportLimits.partOf));
  return { body: await bytesOf(SealedLog.seal(fold, header, end)), part: true };
}
