/** The port of the device's database. Its code is loaded at its first use. */
import { filter, from } from 'rxjs';
import type { Ports } from '../../../streams/ports';
import type { Device } from '../storage/device';

/** @param load fetches the code and opens the database; a failure is reported, and the panel goes on without a database */
export function devicePort(load: () => Promise<Device>): Ports['device'] {
  let device: Promise<Device> | undefined;
  return (request) => {
    device ??= load().catch((error) => {
      reportError(error);
      return () => null;
    });
    return from(device.then((answer) => answer(request))).pipe(filter((event) => event !== null));
  };
}
