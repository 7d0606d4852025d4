/** What the provider's REST side answers, for any call: shapes, envelopes, streams, echoes, signed out, CORS. */
import { listEndpoints } from '../../../src/client/endpoints';
import { list, record, start } from '../running';

test('a list answers whole notes, newest first, and last seen as text', async () => {
  const { json } = await start();
  const answer = await json('GET', '/notifications/?number=100');
  const notes = list(answer['notes']);
  expect(notes).toHaveLength(30);
  const times = notes.map((note) => Date.parse(String(note['timestamp'])));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(answer['last_seen_time']).toMatch(/^\d+$/);
  expect(Object.keys(notes[0] ?? {})).toEqual(
    expect.arrayContaining(['id', 'type', 'read', 'subject', 'body', 'meta', 'note_hash']),
  );
});

test('asked for id and hash it answers just these, and ten when no number is given', async () => {
  const { json } = await start();
  const notes = list((await json('GET', '/notifications/?fields=id,note_hash'))['notes']);
  expect(notes).toHaveLength(10);
  for (const pair of notes) expect(Object.keys(pair)).toEqual(['id', 'note_hash']);
});

test('a list holds a hundred at most', async () => {
  const { json } = await start({ notes: 130 });
  expect(list((await json('GET', '/notifications/?number=500'))['notes'])).toHaveLength(100);
});

test('one note is answered as a list of one, an unknown one as an empty list', async () => {
  const { json, sandbox } = await start();
  const [note] = sandbox.world().sorted();
  expect(list((await json('GET', `/notifications/${note?.id}`))['notes'])[0]?.['id']).toBe(note?.id);
  expect((await json('GET', '/notifications/5'))['notes']).toEqual([]);
});

test('pictures are on the provider itself, so that nothing is fetched from elsewhere', async () => {
  const { rest, sandbox } = await start({ notes: 120 });
  const text = await (await rest('GET', '/notifications/?number=100')).text();
  expect(text).not.toContain('images.example');
  expect(text).toContain(`${sandbox.provider}/sandbox/images/avatar/`);
});

test('an envelope holds status and body and is itself a 200', async () => {
  const { rest } = await start();
  const answer = await rest('GET', '/sites/101/comments/5?http_envelope=1');
  expect(answer.status).toBe(200);
  expect(record(await answer.json())).toMatchObject({ code: 404, body: { error: 'unknown_comment' } });
  const other = await rest('GET', '/wp-json/nothing?_envelope=1');
  expect(record(await other.json())).toMatchObject({ status: 404, body: { code: 'rest_no_route' } });
});

test('a reader of NDJSON gets records and then the enveloped answer', async () => {
  const { rest } = await start();
  const answer = await rest('GET', '/me?records=2', undefined, { accept: 'application/x-ndjson' });
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
  const lines = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => record(JSON.parse(line)));
  expect(lines.map((line) => line['status'])).toEqual([102, 102, 200]);
  expect(lines[2]?.['body']).toMatchObject({ ID: 1, username: 'sam' });
});

test('every row of the table of endpoints is answered, with what was sent', async () => {
  const { rest } = await start();
  const unanswered: string[] = [];
  for (const { name, method, path, apiVersion, apiNamespace } of listEndpoints()) {
    const filled = path.replace('{site}', 'elsewhere.example').replace(/\{\w+\}/g, '77');
    const root = apiNamespace ? `/${apiNamespace}` : `/rest/v${apiVersion ?? '1.1'}`;
    const answer = await rest(method, `${root}${filled}`, method === 'POST' ? { a: 1 } : undefined);
    if (answer.status !== 200) unanswered.push(`${name}: ${answer.status}`);
  }
  expect(unanswered).toEqual([]);
});

test('the echo keeps paths as they were encoded', async () => {
  const { json } = await start();
  expect(await json('GET', '/sites/a%2Fb%20c/categories')).toMatchObject({ path: '/sites/a%2Fb%20c/categories' });
});

test('a path in no table is a 404 that names it', async () => {
  const { rest } = await start();
  const answer = await rest('GET', '/no/such/thing');
  expect(answer.status).toBe(404);
  expect(record(await answer.json())['message']).toContain('GET /no/such/thing');
});

test('forms are echoed with the names and sizes of their files', async () => {
  const { sandbox } = await start();
  const form = new FormData();
  form.append('attrs[0][title]', 'Gulls');
  form.append('media[]', new File(['12345'], 'gulls.jpg', { type: 'image/jpeg' }));
  const answer = await fetch(`${sandbox.provider}/rest/v1.1/sites/elsewhere.example/media/new`, {
    method: 'POST',
    body: form,
  });
  expect(record(await answer.json())['form']).toEqual([
    { name: 'attrs[0][title]', value: 'Gulls' },
    { name: 'media[]', value: { file: 'gulls.jpg', type: 'image/jpeg', bytes: 5 } },
  ]);
});

test('a batch answers each of its URLs', async () => {
  const { json } = await start();
  const answer = await json('GET', '/batch?urls[]=/me&urls[]=/sites/101');
  expect(answer).toMatchObject({ '/me': { username: 'sam' }, '/sites/101': { name: 'Harbour Lights' } });
});

test('signed out, every call is a 401', async () => {
  const { rest, control } = await start();
  await control('POST', '/session', { signedOut: true });
  for (const path of ['/me', '/notifications/', '/freshly-pressed']) expect((await rest('GET', path)).status).toBe(401);
});

test('where tokens are wanted, a call without one of them is a 401', async () => {
  const { rest, control } = await start();
  await control('POST', '/session', { tokens: ['good'] });
  const asked = [{}, { authorization: 'Bearer bad' }, { authorization: 'Bearer good' }];
  const answers = await Promise.all(asked.map((headers) => rest('GET', '/me', undefined, headers)));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 200]);
});

test('pages on this machine may ask across origins, with credentials; others may not', async () => {
  const { rest } = await start();
  const near = await rest('GET', '/me', undefined, { origin: 'http://127.0.0.1:9999' });
  expect(near.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:9999');
  expect(near.headers.get('access-control-allow-credentials')).toBe('true');
  const far = await rest('GET', '/me', undefined, { origin: 'https://evil.example' });
  expect(far.headers.get('access-control-allow-origin')).toBeNull();
});
