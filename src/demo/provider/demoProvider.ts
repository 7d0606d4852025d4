/** Asks the demo's provider, which runs in one of the open pages. The hidden frame and the host page's strip call it. */
import type { Carrier } from '../../sandbox/proxyPage/serveParent';
import { type DemoMessage, isDemoMessage, nameOf, type PlainRequest, type PlainResponse } from './wire';

interface Connection {
  readonly path: string;
  readonly hearing: Parameters<Carrier['connect']>[1];
  isOpen: boolean;
}

type Say = (message: DemoMessage) => void;

/** The requests without an answer. */
function requests(say: Say) {
  const asked = new Map<
    string,
    { readonly request: PlainRequest; readonly resolve: (answer: PlainResponse | null) => void }
  >();
  return {
    /** `answer` is null when no answer comes, as when a connection is cut. */
    ask(request: PlainRequest) {
      const id = crypto.randomUUID();
      const answer = new Promise<PlainResponse | null>((resolve) => asked.set(id, { request, resolve }));
      say({ kind: 'ask', id, request });
      return {
        answer,
        abort: () => {
          asked.delete(id);
          say({ kind: 'abort', id });
        },
      };
    },
    askAgain() {
      for (const [id, { request }] of asked) say({ kind: 'ask', id, request });
    },
    answered(id: string, response: PlainResponse | null) {
      asked.get(id)?.resolve(response);
      asked.delete(id);
    },
  };
}

/** The push channels. */
function connections(say: Say) {
  const connected = new Map<string, Connection>();
  function end(id: string, failed: boolean): void {
    const hearing = connected.get(id)?.hearing;
    connected.delete(id);
    if (failed) hearing?.failed();
    hearing?.closed();
  }
  return {
    end,
    connect(path: string, hearing: Connection['hearing']) {
      const id = crypto.randomUUID();
      connected.set(id, { path, hearing, isOpen: false });
      say({ kind: 'connect', id, path });
      return {
        send: (text: string) => say({ kind: 'send', id, text }),
        close: () => {
          say({ kind: 'leave', id });
          end(id, false);
        },
      };
    },
    connectAgain() {
      for (const [id, { path, isOpen }] of [...connected]) {
        // The page with the provider is gone, and with it the open channel.
        if (isOpen) end(id, false);
        else say({ kind: 'connect', id, path });
      }
    },
    opened(id: string) {
      const connection = connected.get(id);
      if (!connection || connection.isOpen) return;
      connection.isOpen = true;
      connection.hearing.opened();
    },
    heard: (id: string, text: string) => connected.get(id)?.hearing.message(text),
    leaveAll() {
      for (const id of connected.keys()) say({ kind: 'leave', id });
    },
  };
}

/** @param base the demo's folder */
export function demoProvider(base: URL) {
  const channel = new BroadcastChannel(nameOf(base));
  const say: Say = (message) => channel.postMessage(message);
  const { ask, askAgain, answered } = requests(say);
  const { connect, connectAgain, opened, heard, end, leaveAll } = connections(say);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isDemoMessage(data)) return;
    if (data.kind === 'leads') {
      askAgain();
      connectAgain();
    } else if (data.kind === 'answer') answered(data.id, data.response);
    else if (data.kind === 'opened') opened(data.id);
    else if (data.kind === 'heard') heard(data.id, data.text);
    else if (data.kind === 'refused' || data.kind === 'cut') end(data.id, true);
    else if (data.kind === 'closed') end(data.id, false);
  });
  addEventListener('pagehide', leaveAll);
  return { ask, connect };
}
