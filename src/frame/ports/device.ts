/** Ports of what is kept on the device, by code that comes with their first use: the `device` port and that of reports. */
import { filter, from, type Observable } from 'rxjs';

/** @param load fetches the code and opens the database; a failure is reported, and the panel goes on without */
export function devicePort<Request, Answer>(
  load: () => Promise<(request: Request) => Promise<Answer | null> | null>,
): (request: Request) => Observable<Answer> {
  let device: ReturnType<typeof load> | undefined;
  return (request) => {
    device ??= load().catch((error) => {
      reportError(error);
      return () => null;
    });
    return from(device.then((answer) => answer(request))).pipe(filter((event) => event !== null));
  };
}
