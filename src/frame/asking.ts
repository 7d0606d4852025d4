/** How the page asks the provider: one call of the client, and the first list, which is asked for before the panel has started. */
import { type Config, send, type Wire } from '../client/sending';

/** Resolves with the body of the answer, unchecked; rejects with the client's `ApiError`. */
export type Ask = (wire: Wire, signal: AbortSignal) => Promise<unknown>;

export const askWith =
  (client: Config): Ask =>
  (wire, signal) =>
    send({ ...client, signal }, wire);

/**
 * Asks at once.
 * @param wire what the panel is going to ask first
 * @returns asks as `ask` does, but when its first call is this one, with the answer that is on its way or here already.
 *   An answer that the page was hidden after is not used: it may be old by then. [sync.asked-early]
 */
export function askingEarly(ask: Ask, wire: Wire, page: Document): Ask {
  const controller = new AbortController();
  let early: Promise<unknown> | null = ask(wire, controller.signal);
  // Whoever takes it hears of its failure.
  early.catch(() => {});
  const drop = (): void => {
    early = null;
    controller.abort();
  };
  page.addEventListener('visibilitychange', drop, { once: true });
  return (wanted, signal) => {
    if (!early) return ask(wanted, signal);
    const taken = early;
    page.removeEventListener('visibilitychange', drop);
    if (JSON.stringify(wanted) !== JSON.stringify(wire)) {
      drop();
      return ask(wanted, signal);
    }
    early = null;
    signal.addEventListener('abort', () => controller.abort(signal.reason));
    return taken;
  };
}
