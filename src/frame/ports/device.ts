/** The ports of the device's database: `device` and `reports`. Their code is loaded at their first use. */
import { filter, from, type Observable } from 'rxjs';

/** @param load fetches the code and opens the database; a failure is reported, and the panel goes on without a database */
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
