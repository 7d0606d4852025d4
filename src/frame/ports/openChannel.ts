/** A channel between pages of one origin. The port of the tabs and the devtools' bridge use it. */
import { orNull } from './refused';

/** @returns null where the browser has no such channel, or refuses it because it blocks cookies. [tabs.alone] */
export function openChannel(view: Pick<typeof globalThis, 'BroadcastChannel'>, name: string): BroadcastChannel | null {
  return orNull(() => new view.BroadcastChannel(name));
}
