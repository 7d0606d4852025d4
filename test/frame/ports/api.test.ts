/** The panel's calls over a transport: what counts as an answer, and what as a failure. */
import { firstValueFrom } from 'rxjs';
import { reading } from '../../../src/client/reading';
import { askWith } from '../../../src/frame/asking';
import { actRoutes } from '../../../src/frame/ports/actRoutes';
import { apiPort } from '../../../src/frame/ports/api';
import { recording } from '../../client/support/recording';

const asked = (answer: Parameters<typeof recording>[0]) =>
  firstValueFrom(
    apiPort(
      askWith({ transport: reading(recording(answer).transport), apiVersion: '1.1' }),
      async () => actRoutes,
    )({ call: 'getNote', note: 7 }),
  );

test.each([
  ['an empty list', { status: 200, body: { last_seen_time: '0', number: 0, notes: [] } }],
  ['404', { status: 404, body: { error: 'not_found', message: 'No such note.' } }],
])('a note that the service does not have is gone, whether it says so by %s', async (_how, answer) => {
  await expect(asked(answer)).resolves.toEqual({ note: null });
});

test('a note that cannot be had for another reason is not gone', async () => {
  await expect(asked({ status: 500, body: 'oops' })).rejects.toMatchObject({ status: 500 });
});
