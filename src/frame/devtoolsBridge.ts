/**
 * Shows the panel's log to devtools pages of its own origin; loaded only when the page's query has `devtools=1`. It reads
 * the log and appends nothing. It uses no RxJS, because a chunk that shares RxJS makes the first load
 * larger (docs/decisions/0003-first-load.md).
 */
import { isRecord } from '../../reducers/guards';
import { limits } from '../../reducers/limits';
import type { Log } from '../../streams/log';
import type { Answer, DevtoolsSays, PanelSays, Point } from '../devtools/attach/messages';
import { type Header, makeHeader } from '../replay/session/header';
import { hashOf } from '../replay/values/hash';
import { openChannel } from './ports/openChannel';

export interface BridgeConfig {
  readonly view: Window & typeof globalThis;
  /** The panel's version. */
  readonly app: string;
  /** When this session began, milliseconds since 1970. */
  readonly startedAt: number;
}

const channelName: Answer['type'] = 'notificationsDevtools';
/** Live entries are sent in batches this far apart, because the devtools draw no faster. */
const gatherMs = 100;
const batchEntries = 2_048;

/** A MessagePort or a BroadcastChannel. */
interface Line {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  readonly postMessage: (message: PanelSays) => void;
  readonly close: () => void;
}

/** The greeting of a devtools page that has not attached to this session yet. */
const isHello = (value: unknown, session: string): boolean =>
  isRecord(value) &&
  value['type'] === channelName &&
  value['kind'] === 'hello' &&
  !(Array.isArray(value['known']) && value['known'].includes(session));
const saidBy = (value: unknown): DevtoolsSays['kind'] | null =>
  isRecord(value) && (value['kind'] === 'more' || value['kind'] === 'close') ? value['kind'] : null;

interface Served {
  readonly flush: () => void;
  readonly leave: () => void;
}

/** Serves one devtools page. The page gets only what it asks for, so a page that has died costs nothing. */
function serve(line: Line, log: Log, header: Header, onClose: () => void): Served {
  let next = 0;
  let isAsked = false;

  function sendBeginning(): void {
    const base = log.base();
    next = base.seq + 1;
    line.postMessage({ kind: 'begin', header, base, last: base.seq + log.entries().length });
  }

  function batch(): PanelSays | null {
    const base = log.base();
    if (next <= base.seq) {
      next = base.seq + 1;
      return { kind: 'rebased', base };
    }
    const from = next - base.seq - 1;
    const entries = log.entries().slice(from, from + batchEntries);
    if (entries.length === 0) return null;
    const first = next;
    next += entries.length;
    const last = base.seq + log.entries().length;
    const points: Point[] = log
      .snapshots()
      .filter(({ seq }) => seq >= first && seq < next)
      .map(({ seq, state }) => ({ checkpoint: seq, hash: hashOf(state) }));
    const isTip = next - 1 === last && last % limits.checkpointEvery !== 0;
    if (isTip) points.push({ checkpoint: last, hash: hashOf(log.state$.value) });
    return { kind: 'entries', entries, points, last };
  }

  function flush(): void {
    if (!isAsked) return;
    const said = batch();
    if (!said) return;
    isAsked = false;
    line.postMessage(said);
  }

  line.onmessage = ({ data }) => {
    const said = saidBy(data);
    if (said === 'close') {
      line.close();
      onClose();
    }
    if (said !== 'more') return;
    if (next === 0) {
      sendBeginning();
      return;
    }
    isAsked = true;
    flush();
  };
  return { flush, leave: () => line.postMessage({ kind: 'left' }) };
}

/**
 * Answers devtools pages of exactly this origin, and no other window.
 * @returns a function that stops answering
 */
export function attach(log: Log, { view, app, startedAt }: BridgeConfig): () => void {
  const { origin } = view.location;
  const header = makeHeader(app, startedAt, 'none');
  // Every opaque origin is called "null", so two pages with such origins cannot be told apart.
  if (origin === 'null') return () => {};
  const session = view.crypto.randomUUID();
  const served = new Set<Served>();
  const answer: Answer = { type: channelName, kind: 'answer', session };

  function take(line: Line): void {
    const one = serve(line, log, header, () => served.delete(one));
    served.add(one);
  }

  function onMessage({ origin: from, source, data }: MessageEvent<unknown>): void {
    if (from !== origin || !isHello(data, session) || !source || !('closed' in source) || source === view) return;
    const { port1, port2 } = new view.MessageChannel();
    take(port1);
    source.postMessage(answer, origin, [port2]);
  }

  const channel = openChannel(view, channelName);
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isHello(data, session)) return;
      const name = `${channelName} ${view.crypto.randomUUID()}`;
      take(new view.BroadcastChannel(name));
      channel.postMessage({ ...answer, channel: name });
    };

  let gathering: number | null = null;
  const flushAll = (): void => {
    gathering = null;
    for (const one of served) one.flush();
  };
  const subscription = log.entry$.subscribe(() => {
    gathering ??= view.setTimeout(flushAll, gatherMs);
  });
  const onLeave = (): void => {
    for (const one of served) one.leave();
  };
  view.addEventListener('message', onMessage);
  view.addEventListener('pagehide', onLeave);
  return () => {
    subscription.unsubscribe();
    if (gathering !== null) view.clearTimeout(gathering);
    view.removeEventListener('message', onMessage);
    view.removeEventListener('pagehide', onLeave);
    channel?.close();
  };
}
