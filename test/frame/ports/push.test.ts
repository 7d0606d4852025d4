/** What a message of the push channel means, and how the panel listens to it. */
import { firstValueFrom } from 'rxjs';
import { reading } from '../../../src/client/reading';
import { pushPort } from '../../../src/frame/ports/push';
import { meaningOf, pushChannel } from '../../../src/frame/ports/pushChannel';
import type { PushMessage } from '../../../streams/ports';
import { recording } from '../../client/support/recording';

test.each([
  [{ type: 'open' }, { kind: 'open' }],
  [
    { type: 'message', data: '{"action":"push","note_id":2}' },
    { kind: 'note', note: 2 },
  ],
  [
    { type: 'message', data: '{"action":"push","note_id":2,"user_id":"7"}' },
    { kind: 'note', note: 2, user: 7 },
  ],
  [
    { type: 'message', data: { action: 'push', note_id: 2 } },
    { kind: 'note', note: 2 },
  ],
  [
    { type: 'message', data: '{"user_id":7}' },
    { kind: 'changed', user: 7 },
  ],
  [{ type: 'message', data: '{"action":"push"}' }, { kind: 'changed' }],
  [{ type: 'message', data: '{"action":"other","note_id":2}' }, { kind: 'changed' }],
  [{ type: 'message', data: 'rubbish' }, { kind: 'changed' }],
  [{ type: 'close' }, { kind: 'close' }],
  [{ type: 'error' }, { kind: 'error' }],
  [{}, { kind: 'untyped' }],
  [{ type: null }, { kind: 'untyped' }],
  [{ type: '' }, { kind: 'untyped' }],
  [{ type: 'surprise' }, { kind: 'unknown', name: 'surprise' }],
])('push event %j means %j', (event, meaning) => {
  expect(meaningOf(event)).toEqual(meaning);
});

test('the panel listens to the channel of its newest notes: what it says comes parsed, and it ends when that closes', async () => {
  const { transport, requests, onParts } = recording();
  const told: (PushMessage | 'over')[] = [];
  const over = new Promise<void>((resolve) => {
    const channel = pushChannel({ transport: reading(transport), apiVersion: '1.1' });
    pushPort(async () => channel)().subscribe({ next: (message) => told.push(message), complete: () => resolve() });
  });
  await Promise.resolve();
  expect(requests).toMatchObject([{ action: 'connect', path: '/pinghub/wpcom/me/newest-note-data' }]);
  onParts[0]?.({ kind: 'message', body: { type: 'open' } });
  onParts[0]?.({ kind: 'message', body: { type: 'message', data: '{"action":"push","note_id":2}' } });
  await over;
  expect(told).toEqual([{ kind: 'open' }, { kind: 'note', note: 2 }]);
});

test('[layout.asked-again] a channel without its code fails, and the next try asks for the code again', async () => {
  const load = jest.fn(() => Promise.reject(new TypeError('no network')));
  const push = pushPort(load);
  await expect(firstValueFrom(push())).rejects.toThrow('no network');
  await expect(firstValueFrom(push())).rejects.toThrow('no network');
  expect(load).toHaveBeenCalledTimes(2);
});
