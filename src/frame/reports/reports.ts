/**
 * After an error, sends the session's log to the operator with its texts replaced (docs/logs.md#reports-of-errors). main.tsx
 * loads it after the first paint, and only where an address is configured.
 */
import type { Entry } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { problemOf } from '../../../reducers/problemOf';
import type { State } from '../../../reducers/state';
import type { Log } from '../../../streams/log';
import { errorFinding, type Finding } from '../../replay/fleet/finding';
import { type Fold, foldAll } from '../../replay/fold/pass';
import { createCauseIndex } from '../../replay/questions/causes';
import { makeHeader } from '../../replay/session/header';
import { type Logged, SealedLog } from '../../replay/session/seal';
import { zipped } from '../../replay/session/writer';
import { asksPrivacy } from '../ports/privacy';

/** @returns a function that stops it */
export function watchPage(
  view: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  log: Pick<Log, 'append' | 'entries'>,
): () => void {
  const note = (thrown: unknown): void => {
    // An error with a status was reported by the panel itself, and is in the log.
    if (!(thrown instanceof Error) || 'status' in thrown) return;
    const seq = log.entries().at(-1)?.seq ?? 0;
    log.append({ event: { type: 'page.failed', problem: problemOf(thrown) }, cause: { seq } });
  };
  const failed = ({ error }: ErrorEvent): void => note(error);
  const rejected = ({ reason }: PromiseRejectionEvent): void => note(reason);
  view.addEventListener('error', failed);
  view.addEventListener('unhandledrejection', rejected);
  return () => {
    view.removeEventListener('error', failed);
    view.removeEventListener('unhandledrejection', rejected);
  };
}

export interface ReportsConfig {
  readonly log: Pick<Log, 'append' | 'base' | 'entries' | 'entry$' | 'state$'>;
  /** The reducers are given, because a chunk that imported them would make the first load larger. */
  readonly reducers: Fold<State>;
  /** When this session began, milliseconds since 1970. */
  readonly startedAt: number;
  /** The panel's version. */
  readonly app: string;
  readonly url: string;
  /** The share of sessions that report, from 0 to 1. */
  readonly sample: number;
  /** Whether the person allows reports, as this device has stored it. */
  readonly on: boolean;
}

/** The parts of the browser that reports need; tests give others. */
export interface ReportsWorld {
  readonly view: Pick<Window, 'addEventListener' | 'removeEventListener'> & {
    readonly fetch: typeof window.fetch;
    readonly navigator: object;
  };
  /** From 0 up to 1. */
  readonly random: () => number;
}

/** The causes of this many of the latest entries are known. */
const causesKept = 16_384;

/**
 * @param found is called with each error that the log tells of, those before this moment included
 * @returns what stops it
 */
function watchErrors({ entries, entry$, state$ }: ReportsConfig['log'], found: (error: Finding) => void): () => void {
  const causes = createCauseIndex(causesKept);
  let before = state$.value.sync.failures;
  const look = (entry: Entry): void => {
    causes.add(entry);
    const after = state$.value.sync.failures;
    const finding = errorFinding(entry, { before, after }, causes.chain);
    before = after;
    if (finding) found(finding);
  };
  for (const entry of [...entries()]) look(entry);
  const looking = entry$.subscribe(look);
  return () => looking.unsubscribe();
}

/** The last entries of a log, and the state before them. */
function lastOf(fold: Fold<State>, { base, entries }: Logged, most: number): Logged {
  const cut = Math.max(0, entries.length - most);
  const state = foldAll(fold, base.state, entries.slice(0, cut));
  return { base: { seq: base.seq + cut, state }, entries: entries.slice(cut) };
}

/** The redacted log, gzipped (plain in Safari 16.3): as many of the newest entries as browsers send while a page ends. */
async function reportBody({ log, reducers: fold, app, startedAt }: ReportsConfig): Promise<ArrayBuffer> {
  const header = makeHeader(app, startedAt, 'text');
  let logged = lastOf(fold, { base: log.base(), entries: [...log.entries()] }, limits.reportEntries);
  for (;;) {
    const lines = SealedLog.seal(fold, header, logged).lines();
    const blob = 'CompressionStream' in globalThis ? await zipped(lines) : new Blob([...lines]);
    if (blob.size <= limits.reportKeepaliveBytes || logged.entries.length <= 1) return blob.arrayBuffer();
    logged = lastOf(fold, logged, Math.floor(logged.entries.length / 2));
  }
}

/**
 * One request, which holds only the report. It has no content type, because a request without one needs no preflight.
 * @returns the HTTP status; 0 without an answer
 */
async function post({ view }: ReportsWorld, url: string, body: ArrayBuffer): Promise<number> {
  try {
    const answer = await view.fetch(url, {
      method: 'POST',
      body,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
      // Browsers refuse a larger body that may outlive its page.
      keepalive: body.byteLength <= limits.reportKeepaliveBytes,
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

/** @returns what stops it */
export function reportErrors(
  config: ReportsConfig,
  world: ReportsWorld = { view: window, random: Math.random },
): () => void {
  const { log, url, on, sample } = config;
  const { view, random } = world;
  log.append({ event: { type: 'report.offered', on, privacyControl: asksPrivacy(view.navigator) } });
  const unwatchPage = watchPage(view, log);
  if (random() >= sample) return unwatchPage;

  let isOver = false;
  const sent = new Set<string>();
  // Asked again before the request, because the person may have said otherwise meanwhile. [reports.switch]
  const isAllowed = (): boolean => {
    const { reports } = log.state$.value.panel;
    return !isOver && reports?.on === true && !reports.privacyControl && !asksPrivacy(view.navigator);
  };
  async function send({ id, seq }: Finding): Promise<void> {
    if (!isAllowed()) return;
    const body = await reportBody(config);
    if (!isAllowed()) return;
    const status = await post(world, url, body);
    if (isOver) return;
    const event = { type: 'report.sent', fingerprint: id, bytes: body.byteLength, status } as const;
    log.append({ event, cause: { seq: seq ?? 0 } });
  }
  const unwatchErrors = watchErrors(log, (error) => {
    if (!isAllowed() || sent.has(error.id)) return;
    sent.add(error.id);
    setTimeout(() => send(error).catch(reportError), limits.reportAfterMs);
  });
  return () => {
    isOver = true;
    unwatchPage();
    unwatchErrors();
  };
}
