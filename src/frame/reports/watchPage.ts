/**
 * Records in the log an error that nothing in the page caught, such as an error while React drew. Errors of effects are
 * recorded elsewhere, and errors of other origins' scripts are left out because they carry no details.
 */

import { problemOf } from '../../../reducers/problemOf';
import type { Log } from '../../../streams/log';

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
