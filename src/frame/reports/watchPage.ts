/**
 * Records in the log an error that nothing in the page caught, such as an error while React drew. Errors of effects and
 * reducers are recorded elsewhere, and errors of other origins' scripts are left out because they carry no details.
 */
import type { Problem } from '../../../reducers/api';
import type { Log } from '../../../streams/log';

/** @returns null for an error that the panel itself reported: it is in the log, and has a status */
function problemOf(thrown: Error): Problem | null {
  const { name, message } = thrown;
  return 'status' in thrown ? null : { name, message, status: 0 };
}

/**
 * @param isKnown whether the log has an entry at which the reducers threw this error
 * @returns a function that stops it
 */
export function watchPage(
  view: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  log: Pick<Log, 'append' | 'entries'>,
  isKnown: (thrown: Error) => boolean,
): () => void {
  const note = (thrown: unknown): void => {
    const problem = thrown instanceof Error && !isKnown(thrown) ? problemOf(thrown) : null;
    const seq = log.entries().at(-1)?.seq ?? 0;
    if (problem) log.append({ event: { type: 'page.failed', problem }, cause: { seq } });
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
