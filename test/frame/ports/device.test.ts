/** The device's port: its code comes once, with its first use. */
import { lastValueFrom } from 'rxjs';
import { devicePort } from '../../../src/frame/ports/device';
import type { DeviceEvent, DeviceRequest } from '../../../streams/ports';

const found: DeviceEvent = { type: 'session.foundEarlierLog', startedAt: 1 };

test('the code is fetched once; an answer is an event, and no answer is none', async () => {
  const load = jest.fn(
    async () =>
      async ({ op }: DeviceRequest) =>
        op === 'signedIn' ? found : null,
  );
  const device = devicePort(load);
  expect(load).not.toHaveBeenCalled();
  await expect(lastValueFrom(device({ op: 'signedIn', user: 1 }))).resolves.toEqual(found);
  await expect(lastValueFrom(device({ op: 'restoreNotes', user: 1 }), { defaultValue: 'none' })).resolves.toBe('none');
  expect(load).toHaveBeenCalledTimes(1);
});

test('[storage.blocked] code that cannot be fetched is reported, and the panel goes on without a device', async () => {
  const reportError = jest.fn();
  Object.assign(globalThis, { reportError });
  const failure = new Error('offline');
  const device = devicePort(() => Promise.reject(failure));
  const answer = lastValueFrom(device({ op: 'restoreNotes', user: 1 }), { defaultValue: 'none' });
  await expect(answer).resolves.toBe('none');
  expect(reportError.mock.calls).toEqual([[failure]]);
});
