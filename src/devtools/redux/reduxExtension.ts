/** Sends the log to the Redux DevTools extension, when it is installed, and follows its time travel. */
import * as v from 'valibot';
import type { Track } from '../log/track';
import type { Viewer } from '../viewer/viewer';

interface Connection {
  readonly init: (state: unknown) => void;
  readonly send: (action: unknown, state: unknown) => void;
  readonly subscribe: (listener: (message: unknown) => void) => (() => void) | undefined;
}
interface Extension {
  readonly connect: (options: {
    readonly name: string;
    readonly features: { readonly [name: string]: boolean };
  }) => Connection;
}

const isExtension = (value: unknown): value is Extension =>
  (typeof value === 'object' || typeof value === 'function') &&
  value !== null &&
  'connect' in value &&
  typeof value.connect === 'function';

export function extensionOf(view: object): Extension | null {
  const found: unknown = '__REDUX_DEVTOOLS_EXTENSION__' in view ? view.__REDUX_DEVTOOLS_EXTENSION__ : null;
  return isExtension(found) ? found : null;
}

const jump = v.object({
  type: v.literal('DISPATCH'),
  payload: v.object({ type: v.picklist(['JUMP_TO_STATE', 'JUMP_TO_ACTION']), actionId: v.number() }),
});

/** The extension keeps each state as text, so only the latest entries are sent. */
const mostSent = 500;

/** @returns a function that ends the connection */
export function connectRedux(extension: Extension, viewer: Viewer): () => void {
  const features = { jump: true, skip: false, reorder: false, dispatch: false, import: false, export: true };
  const connection = extension.connect({ name: 'Notifications panel', features });
  let track: Track | null = null;
  /** Position of the extension's action 0, and the last one sent. */
  let first = 0;
  let sent = 0;

  function sync(): void {
    const state = viewer.state();
    if (!state.track) return;
    if (state.track !== track || sent < state.track.base()) {
      track = state.track;
      first = Math.max(track.base(), track.last() - mostSent);
      sent = first;
      connection.init(track.stateAt(first));
    }
    const { last } = track;
    for (; sent < last(); ) {
      sent += 1;
      const entry = track.entry(sent);
      if (entry)
        connection.send({ ...entry.event, seq: entry.seq, at: entry.at, cause: entry.cause }, track.stateAt(sent));
    }
  }

  const stopListening = connection.subscribe((message) => {
    const parsed = v.safeParse(jump, message);
    if (parsed.success) viewer.goTo(first + parsed.output.payload.actionId);
  });
  const stopWatching = viewer.subscribe(sync);
  sync();
  return () => {
    stopWatching();
    stopListening?.();
  };
}
