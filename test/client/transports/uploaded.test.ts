/** A form with progress, on a simulated XMLHttpRequest, which Node has none of; and what any other request gives to fetch. */
import type { ApiRequest, Part } from '../../../src/client/transport';
import { fetchTransport } from '../../../src/client/transports/fetch';

class PlayedXhr {
  static all: PlayedXhr[] = [];
  readonly asked: unknown[] = [];
  readonly upload: { onprogress?: (progress: object) => void } = {};
  readonly headers: Record<string, string> = {};
  responseType = '';
  withCredentials = false;
  response = new Blob([]);
  status = 0;
  statusText = '';
  type: string | null = 'application/json';
  aborted = 0;
  onload = (): void => {};
  onerror = (): void => {};
  onloadend = (): void => {};
  constructor() {
    PlayedXhr.all.push(this);
  }
  open(...asked: string[]) {
    this.asked.push(...asked);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return name === 'content-type' ? this.type : null;
  }
  send(body: unknown) {
    this.asked.push(body);
  }
  abort() {
    this.aborted += 1;
  }
  answer(status: number, statusText: string, text: string) {
    Object.assign(this, { status, statusText, response: new Blob([text]) });
    this.onload();
    this.onloadend();
  }
}

const { XMLHttpRequest: own } = globalThis;
beforeEach(() => {
  PlayedXhr.all = [];
  Reflect.set(globalThis, 'XMLHttpRequest', PlayedXhr);
});
afterEach(() => void Reflect.set(globalThis, 'XMLHttpRequest', own));

const form: ApiRequest = {
  method: 'POST',
  path: '/sites/1/media/new',
  query: 'a=1',
  token: 'T',
  formData: [['media[]', new File(['hi'], 'a.txt')]],
};
function uploading(part: Partial<ApiRequest> = {}, credentials?: RequestCredentials) {
  const parts: Part[] = [];
  const transport = fetchTransport({ apiOrigin: 'https://api.example', credentials });
  const answer = transport({ ...form, ...part }, (one) => parts.push(one));
  const [xhr] = PlayedXhr.all;
  if (!xhr) throw new Error('Nothing was uploaded.');
  return { answer, parts, xhr };
}

test('a form with a progress function is uploaded with its headers, and its progress is told', async () => {
  const { answer, parts, xhr } = uploading();
  const [method, url, body] = xhr.asked;
  expect([method, url]).toEqual(['POST', 'https://api.example/rest/v1.1/sites/1/media/new?a=1']);
  expect(body instanceof FormData && body.get('media[]')).toMatchObject({ name: 'a.txt' });
  expect(xhr.headers).toEqual({ accept: 'application/json', authorization: 'Bearer T' });
  expect([xhr.responseType, xhr.withCredentials]).toEqual(['blob', false]);
  xhr.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2, more: 3 });
  expect(parts).toEqual([{ kind: 'upload', lengthComputable: true, loaded: 1, total: 2 }]);
  xhr.answer(201, 'Created', '{"ID":7}');
  expect(await answer).toEqual({
    status: 201,
    reason: 'Created',
    headers: { 'content-type': 'application/json', status: 201 },
    body: { ID: 7 },
  });
});

test('an answer without a body or a type, and a failure, are told as fetch would', async () => {
  const empty = uploading({}, 'include');
  expect(empty.xhr.withCredentials).toBe(true);
  empty.xhr.type = null;
  empty.xhr.answer(204, 'No Content', '');
  expect(await empty.answer).toMatchObject({ status: 204, headers: { 'content-type': '' }, body: null });
  PlayedXhr.all = [];
  const failed = uploading();
  failed.xhr.onerror();
  await expect(failed.answer).rejects.toMatchObject({
    name: 'NetworkError',
    message: expect.stringMatching(/TypeError: Failed to upload$/),
  });
});

test('an abort ends an upload; afterwards the signal is let go of', async () => {
  const controller = new AbortController();
  const { answer, xhr } = uploading({ signal: controller.signal });
  controller.abort('enough');
  await expect(answer).rejects.toMatchObject({ name: 'AbortError', cause: 'enough' });
  expect(xhr.aborted).toBe(1);
  PlayedXhr.all = [];
  const { signal } = new AbortController();
  const removed = jest.spyOn(signal, 'removeEventListener');
  const done = uploading({ signal });
  done.xhr.answer(200, 'OK', '{}');
  await done.answer;
  expect(removed.mock.calls.map(([type]) => type)).toEqual(['abort']);
});

test('a form is sent by fetch when there is no progress function, or when the caller gives a fetch', async () => {
  const fetch = jest.fn(async () => Response.json({}));
  await fetchTransport({ fetch })(form, () => {});
  const real = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}));
  await fetchTransport()(form);
  await fetchTransport()({ method: 'POST', path: '/me' }, () => {});
  expect([fetch.mock.calls.length, real.mock.calls.length, PlayedXhr.all.length]).toEqual([1, 2, 0]);
  real.mockRestore();
});

test('fetch is given what the request holds, and nothing else', async () => {
  const fetch = jest.fn(async (..._asked: unknown[]) => Response.json({}));
  const asked = async (request: ApiRequest) => {
    await fetchTransport({ fetch })(request);
    const [url, init] = fetch.mock.calls.at(-1) ?? [];
    return { url, ...Object(init), headers: Object.fromEntries(Object(init).headers) };
  };
  const accept = 'application/json';
  const url = 'https://public-api.wordpress.com/rest/v1.1/me';
  expect(await asked({ path: '/me', body: { a: 1 } })).toStrictEqual({ url, method: 'GET', headers: { accept } });
  for (const body of [null, undefined])
    expect(await asked({ method: 'POST', path: '/me', body })).toStrictEqual({
      url,
      method: 'POST',
      headers: { accept },
    });
  expect(await asked({ method: 'POST', path: '/me', body: 0 })).toStrictEqual({
    url,
    method: 'POST',
    body: '0',
    headers: { accept, 'content-type': 'application/json' },
  });
});
