/**
 * Looks for panels to attach to: greets each window of this same origin that can be reached from here, and panels in
 * other tabs by a BroadcastChannel. It runs as long as the page does. [devtools.attach]
 */
import type { Hello, Line } from './messages';
import { parseAnswer } from './messages';

/** The part of a Window that is read. Reading `location.origin` throws for a window of another origin. */
export interface Candidate {
  readonly location: { readonly origin: string };
  readonly frames: ArrayLike<Candidate>;
  readonly parent: Candidate;
  readonly opener: Candidate | null;
  readonly postMessage: (message: Hello, targetOrigin: string) => void;
}

const mostWindows = 200;

/** @returns every window that can be reached: opener, parent, top, their openers, and all frames below those */
export function reachable(self: Candidate): readonly Candidate[] {
  const found = new Set<Candidate>([self]);
  for (const one of found) {
    if (found.size > mostWindows) break;
    const near = [
      one.opener,
      one.parent,
      ...Array.from({ length: one.frames.length }, (_, index) => one.frames[index]),
    ];
    for (const next of near) if (next) found.add(next);
  }
  found.delete(self);
  return [...found];
}

/** The origin is read before posting: browsers print an error for each message to a window of another origin. */
function isOwn(candidate: Candidate, origin: string): boolean {
  try {
    return candidate.location.origin === origin;
  } catch {
    return false;
  }
}

export interface FoundPanel {
  readonly session: string;
  readonly line: Line;
}

interface FinderConfig {
  readonly view: Window & typeof globalThis;
  readonly onFound: (panel: FoundPanel) => void;
  /** The time between two greetings, milliseconds. */
  readonly everyMs?: number;
}

const channelName: Hello['type'] = 'notificationsDevtools';

interface Finder {
  /** The panel's page is gone. A panel that comes back is found again. */
  readonly forget: (session: string) => void;
  readonly stop: () => void;
}

/** @returns null where the browser has no such channel, or refuses it because it blocks cookies */
function openChannel(view: Window & typeof globalThis, name: string): BroadcastChannel | null {
  try {
    return new view.BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Looks until it is stopped: a panel may appear or reload at any time. */
export function findPanels({ view, onFound, everyMs = 1000 }: FinderConfig): Finder {
  const { origin } = view.location;
  // All opaque origins read "null", and none equals another.
  if (origin === 'null') return { forget: () => {}, stop: () => {} };
  const known = new Set<string>();

  function take(session: string, line: Line): void {
    if (known.has(session)) {
      line.close();
      return;
    }
    known.add(session);
    onFound({ session, line });
  }

  function onMessage(event: MessageEvent<unknown>): void {
    if (event.origin !== origin) return;
    const answered = parseAnswer(event.data);
    const [port] = event.ports;
    if (answered && port) take(answered.session, port);
  }

  // Where the browser partitions storage, the channel reaches no panel; messages to windows still do.
  const channel = openChannel(view, channelName);
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const answered = parseAnswer(data);
      if (answered?.channel && !known.has(answered.session))
        take(answered.session, new view.BroadcastChannel(answered.channel));
    };

  function ask(): void {
    const hello: Hello = { type: channelName, kind: 'hello', known: [...known] };
    for (const candidate of reachable(view as unknown as Candidate))
      if (isOwn(candidate, origin)) candidate.postMessage(hello, origin);
    channel?.postMessage(hello);
  }
  view.addEventListener('message', onMessage);
  const timer = view.setInterval(ask, everyMs);
  ask();
  return {
    forget: (session) => void known.delete(session),
    stop() {
      view.removeEventListener('message', onMessage);
      view.clearInterval(timer);
      channel?.close();
    },
  };
}
