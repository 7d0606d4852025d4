/** What ./first.ts began, for ./main.tsx: two scripts of one page share nothing but the window. */
import type { BegunFrame } from '../client/transports/proxyWire';

/** One of the two, as the settings choose the transport. */
export interface Begun {
  readonly frame?: BegunFrame;
  readonly response?: {
    readonly url: string;
    readonly promise: Promise<Response>;
    readonly isFresh: () => boolean;
  };
}

interface Holder extends Window {
  notificationsBegun?: Begun | undefined;
}

export function keepBegun(view: Window, begun: Begun): void {
  (view as Holder).notificationsBegun = begun;
}

/** @returns what was begun, once */
export function takeBegun(view: Window): Begun {
  const holder: Holder = view;
  const { notificationsBegun = {} } = holder;
  holder.notificationsBegun = undefined;
  return notificationsBegun;
}
