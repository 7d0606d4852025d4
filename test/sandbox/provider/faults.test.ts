/** Ordered faults: which calls they hit, how often, and what is left of the call. */
import { start } from '../running';

const failed = async (asking: Promise<Response>): Promise<boolean> =>
  asking.then(
    () => false,
    () => true,
  );

test('[sandbox.control] a fault hits the next calls, as many as were ordered', async () => {
  const { rest, control } = await start();
  await control('POST', '/faults', { kind: 'status', status: 503, times: 2 });
  const statuses = [];
  for (let asked = 0; asked < 3; asked += 1) statuses.push((await rest('GET', '/me')).status);
  expect(statuses).toEqual([503, 503, 200]);
});

test('[sandbox.control] a fault of one path and verb leaves the others alone', async () => {
  const { rest, control } = await start();
  await control('POST', '/faults', {
    kind: 'status',
    status: 500,
    method: 'POST',
    path: '/sites/*/comments/*/replies/new',
  });
  expect((await rest('GET', '/me')).status).toBe(200);
  expect((await rest('POST', '/sites/101/comments/5/likes/new')).status).toBe(404);
  expect((await rest('POST', '/sites/101/comments/5/replies/new', { content: 'x' })).status).toBe(500);
});

test('[sandbox.control] a status fault answers the body that was ordered, JSON or text', async () => {
  const { rest, control } = await start();
  await control('POST', '/faults', {
    kind: 'status',
    status: 400,
    body: { error: 'invalid_token', error_description: 'Gone' },
  });
  expect(await (await rest('GET', '/me')).json()).toEqual({ error: 'invalid_token', error_description: 'Gone' });
  await control('POST', '/faults', { kind: 'status', status: 502, body: '<h1>Bad gateway</h1>' });
  expect(await (await rest('GET', '/me')).text()).toBe('<h1>Bad gateway</h1>');
});

test('[sandbox.control] broken JSON says it is JSON and is not', async () => {
  const { rest, control } = await start();
  await control('POST', '/faults', { kind: 'brokenJson' });
  const answer = await rest('GET', '/notifications/');
  expect(answer.headers.get('content-type')).toContain('application/json');
  await expect(answer.json()).rejects.toMatchObject({ name: 'SyntaxError' });
});

test('[sandbox.control] a status fault has the headers that were ordered', async () => {
  const { rest, control } = await start();
  await control('POST', '/faults', { kind: 'status', status: 429, headers: { 'retry-after': '120' } });
  const answer = await rest('GET', '/me');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '120']);
});

test('[sandbox.control] an answer that is cut breaks off, a short one is half, a doubled one is read once', async () => {
  const { rest, control } = await start();
  const whole = await (await rest('GET', '/me')).text();
  const half = Math.floor(Buffer.byteLength(whole) / 2);
  await control('POST', '/faults', { kind: 'cut' });
  expect(await failed(rest('GET', '/me').then(async (answer) => new Response(await answer.text())))).toBe(true);
  await control('POST', '/faults', { kind: 'short' });
  expect(await (await rest('GET', '/me')).text()).toHaveLength(half);
  await control('POST', '/faults', { kind: 'doubled' });
  expect(await (await rest('GET', '/me')).text()).toBe(whole);
  expect((await rest('GET', '/me')).status).toBe(200);
});

test('[sandbox.control] a dropped call gets no answer and is not carried out', async () => {
  const { rest, control, sandbox } = await start();
  const before = sandbox.world().lastSeen;
  await control('POST', '/faults', { kind: 'drop' });
  expect(await failed(rest('POST', '/notifications/seen', { time: 2_000_000_000 }))).toBe(true);
  expect(sandbox.world().lastSeen).toBe(before);
});

test('[sandbox.control] a call that is carried out and then dropped has its effect all the same', async () => {
  const { rest, control, sandbox } = await start();
  await control('POST', '/faults', { kind: 'drop', carriedOut: true });
  expect(await failed(rest('POST', '/notifications/seen', { time: 2_000_000_000 }))).toBe(true);
  expect(sandbox.world().lastSeen).toBe(2_000_000_000);
});

test('[sandbox.control] a hanging call ends without an answer when the faults are cleared', async () => {
  const { rest, control } = await start();
  await control('POST', '/faults', { kind: 'hang' });
  const asked = failed(rest('GET', '/me'));
  while ((await (await control('GET', '/faults')).text()) !== '[]') await null;
  await control('DELETE', '/faults');
  expect(await asked).toBe(true);
  expect((await rest('GET', '/me')).status).toBe(200);
});

test('[sandbox.control] a slow call is answered as usual, after a call that was made later', async () => {
  const { rest, control } = await start();
  await control('POST', '/faults', { kind: 'slow', ms: 500, path: '/me' });
  const answered: [string, number][] = [];
  const ask = async (path: string) => answered.push([path, (await rest('GET', path)).status]);
  const slow = ask('/me');
  await ask('/notifications/');
  await slow;
  expect(answered).toEqual([
    ['/notifications/', 200],
    ['/me', 200],
  ]);
});

test('[sandbox.control] a slow call waits by the clock of a test that has its own', async () => {
  let wake = () => {};
  const waits: number[] = [];
  const { rest, control } = await start({
    sleep: (ms) =>
      new Promise<void>((resolve) => {
        waits.push(ms);
        wake = resolve;
      }),
  });
  await control('POST', '/faults', { kind: 'slow', ms: 40_000, path: '/me' });
  const asked = rest('GET', '/me');
  while (waits.length === 0) await rest('GET', '/notifications/');
  expect(waits).toEqual([40_000]);
  wake();
  expect((await asked).status).toBe(200);
});

test('[sandbox.control] the call log names the fault; a call without an answer has status 0', async () => {
  const { rest, control } = await start();
  await control('POST', '/faults', { kind: 'drop' });
  await failed(rest('GET', '/me'));
  await control('POST', '/faults', { kind: 'status', status: 500 });
  await rest('GET', '/me');
  expect(await (await control('GET', '/calls')).json()).toMatchObject([
    { seq: 1, path: '/me', fault: 'drop', status: 0 },
    { seq: 2, path: '/me', fault: 'status', status: 500 },
  ]);
});
