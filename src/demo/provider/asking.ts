/** Asks the demo's provider, whichever page holds it. The hidden frame and the host page's strip call it. */
import type { Carrier } from '../../sandbox/proxyPage/serveParent';
import { type DemoMessage, isDemoMessage, nameOf, type PlainRequest, type PlainResponse } from './wire';

export interface DemoProvider {
  /** `answer` is null when no answer comes, as when a connection is cut. */
  readonly ask: (request: PlainRequest) => {
    readonly answer: Promise<PlainResponse | null>;
    readonly abort: () => void;
  };
  readonly connect: Carrier['connect'];
}

interface Connection {
  readonly path: string;
  readonly hearing: Parameters<Carrier['connect']>[1];
  isOpen: boolean;
}

/** @param base the demo's folder */
export function demoProvider(base: URL): DemoProvider {
  const channel = new BroadcastChannel(nameOf(base));
  const say = (message: DemoMessage) => channel.postMessage(message);
  const asked = new Map<
    string,
    { readonly request: PlainRequest; readonly resolve: (answer: PlainResponse | null) => void }
  >();
  const connected = new Map<string, Connection>();

  const end = (id: string, failed: boolean) => {
    const hearing = connected.get(id)?.hearing;
    connected.delete(id);
    if (failed) hearing?.failed();
    hearing?.closed();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isDemoMessage(data)) return;
    switch (data.kind) {
      case 'leads':
        for (const [id, { request }] of asked) say({ kind: 'ask', id, request });
        for (const [id, { path, isOpen }] of [...connected]) {
          // The channel was open at the page that has gone.
          if (isOpen) end(id, false);
          else say({ kind: 'connect', id, path });
        }
        return;
      case 'answer':
        asked.get(data.id)?.resolve(data.response);
        asked.delete(data.id);
        return;
      case 'opened': {
        const connection = connected.get(data.id);
        if (!connection || connection.isOpen) return;
        connection.isOpen = true;
        return connection.hearing.opened();
      }
      case 'heard':
        return connected.get(data.id)?.hearing.message(data.text);
      case 'refused':
      case 'cut':
        return end(data.id, true);
      case 'closed':
        return end(data.id, false);
      default:
    }
  });
  addEventListener('pagehide', () => {
    for (const id of connected.keys()) say({ kind: 'leave', id });
  });

  return {
    ask(request) {
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
    connect(path, hearing) {
      const id = crypto.randomUUID();
      connected.set(id, { path, hearing, isOpen: false });
      say({ kind: 'connect', id, path });
      return {
        send: (text) => say({ kind: 'send', id, text }),
        close: () => {
          say({ kind: 'leave', id });
          end(id, false);
        },
      };
    },
  };
}
