import { from } from 'rxjs';
import { clientOver } from '../../src/client/client';
import type { PinghubEvent } from '../../src/client/pinghub';
import type { ApiRequest, ApiResponse, Part, Transport } from '../../src/client/transport';

const path = '/pinghub/wpcom/me/newest-note-data';

/** A channel that stays open until the test settles it. */
function channel() {
  const requests: ApiRequest[] = [];
  const settled = deferred();
  let hear: (part: Part) => unknown = () => {};
  const transport: Transport = (request, onPart) => {
    requests.push(request);
    if (request.action !== 'connect') return Promise.resolve({ status: 200, headers: {}, body: null });
    hear = onPart ?? hear;
    return settled.promise;
  };
  const seen: (PinghubEvent | string)[] = [];
  const observer = {
    next: (event: PinghubEvent) => void seen.push(event),
    error: (problem: unknown) => void seen.push(String(problem)),
    complete: () => void seen.push('complete'),
  };
  const say = (body: unknown) => hear({ kind: 'message', body });
  const part = (one: Part) => hear(one);
  return { client: clientOver({ transport }), requests, settled, seen, observer, say, part };
}
/** A promise that is settled from outside. */
function deferred() {
  let resolve: (response: ApiResponse) => void = () => {};
  let reject: (problem: Error) => void = () => {};
  const promise = new Promise<ApiResponse>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
const microtasks = () => new Promise((resolve) => setImmediate(resolve));

test('[client.pinghub] nothing is connected before the first subscription', () => {
  const { client, requests, observer } = channel();
  const stream = client.pinghub.connect(path);
  expect(requests).toEqual([]);
  stream.subscribe(observer);
  expect(requests).toMatchObject([{ action: 'connect', path }]);
});

test('[client.pinghub] messages come as they are sent; close ends the stream', () => {
  const { client, seen, observer, say } = channel();
  client.pinghub.connect(path).subscribe(observer);
  say({ type: 'open' });
  say({ type: 'message', data: '{"action":"push"}' });
  say({ type: 'strange' });
  say('no object');
  say({ type: 'close' });
  say({ type: 'message', data: 'too late' });
  expect(seen).toEqual([
    { type: 'open' },
    { type: 'message', data: '{"action":"push"}' },
    { type: 'strange' },
    {},
    { type: 'close' },
    'complete',
  ]);
});

test('[client.pinghub] an error of the channel is an error of the stream', () => {
  const { client, seen, observer, say } = channel();
  client.pinghub.connect(path).subscribe(observer);
  say({ type: 'error' });
  expect(seen).toEqual([`PushError: The push channel ${path} failed.`]);
});

test('[client.pinghub] the error of a channel has the fields that the provider sent', () => {
  const { client, say } = channel();
  const problems: unknown[] = [];
  client.pinghub.connect(path).subscribe({ error: (problem) => problems.push(problem) });
  say({ type: 'error', code: 1006 });
  expect(problems).toMatchObject([{ name: 'PushError', code: 1006, path }]);
});

test('[client.pinghub] a connection that is refused is an error, one that is lost rejects, one that ends completes', async () => {
  const refused = channel();
  refused.client.pinghub.connect(path).subscribe(refused.observer);
  refused.settled.resolve({ status: 403, headers: {}, body: null });
  await microtasks();
  expect(refused.seen).toEqual([`ForbiddenError: 403 status code for "GET ${path}"`]);

  const lost = channel();
  lost.client.pinghub.connect(path).subscribe(lost.observer);
  lost.settled.reject(new Error('gone'));
  await microtasks();
  expect(lost.seen).toEqual(['Error: gone']);

  const ended = channel();
  ended.client.pinghub.connect(path).subscribe(ended.observer);
  ended.settled.resolve({ status: 200, headers: {}, body: null });
  await microtasks();
  expect(ended.seen).toEqual(['complete']);
});

test('[client.pinghub] unsubscribing aborts, disconnects once, and is silent afterwards', async () => {
  const { client, requests, seen, observer, say, settled } = channel();
  const subscription = client.pinghub.connect(path).subscribe(observer);
  subscription.unsubscribe();
  subscription.unsubscribe();
  expect(requests.map(({ action }) => action)).toEqual(['connect', 'disconnect']);
  expect(requests[0]?.signal?.aborted).toBe(true);
  say({ type: 'message', data: 'x' });
  settled.reject(new Error('aborted'));
  await microtasks();
  expect(seen).toEqual([]);
});

test('[client.pinghub] the signal of the client ends the request', () => {
  const { client, requests, observer } = channel();
  const controller = new AbortController();
  client.with({ signal: controller.signal }).pinghub.connect(path).subscribe(observer);
  expect(requests[0]?.signal?.aborted).toBe(false);
  controller.abort();
  expect(requests[0]?.signal?.aborted).toBe(true);
});

test('[client.pinghub] the signal is listened to only while the channel is open', () => {
  const { client, observer, say } = channel();
  const { signal } = new AbortController();
  const added = jest.spyOn(signal, 'addEventListener');
  const removed = jest.spyOn(signal, 'removeEventListener');
  client.with({ signal }).pinghub.connect(path).subscribe(observer);
  say({ type: 'close' });
  expect(added).toHaveBeenCalledTimes(1);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});

test('[client.pinghub] from() of RxJS takes it: values, completion, and unsubscribing', () => {
  const { client, requests, say } = channel();
  const seen: (PinghubEvent | string)[] = [];
  from(client.pinghub.connect(path)).subscribe({
    next: (event) => seen.push(event),
    complete: () => seen.push('complete'),
  });
  say({ type: 'open' });
  say({ type: 'close' });
  expect(seen).toEqual([{ type: 'open' }, { type: 'close' }, 'complete']);

  const subscription = from(client.pinghub.connect(path)).subscribe();
  subscription.unsubscribe();
  expect(requests.map(({ action }) => action)).toEqual(['connect', 'connect', 'disconnect']);
});

test('[client.pinghub] send and disconnect resolve with the answer and reject with its error', async () => {
  const asked: ApiRequest[] = [];
  const status = { now: 200 };
  const transport: Transport = async (request) => {
    asked.push(request);
    return { status: status.now, headers: {}, body: 'sent' };
  };
  const { pinghub } = clientOver({ transport });
  await expect(pinghub.send(path, 'hi')).resolves.toBe('sent');
  status.now = 500;
  await expect(pinghub.disconnect(path)).rejects.toMatchObject({ name: 'InternalServerError', path });
  expect(asked).toMatchObject([
    { action: 'send', path, message: 'hi' },
    { action: 'disconnect', path },
  ]);
});
