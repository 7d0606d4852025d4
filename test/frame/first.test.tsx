/** What the page's first script begins, by the settings and by the page around it. */
import { type Begun, takeBegun } from '../../src/frame/begun';

interface Tried {
  readonly begun: Begun;
  readonly frames: readonly string[];
  readonly fetched: readonly (readonly unknown[])[];
}

/** Runs the script in a page with these settings, as a frame of a page with this origin when one is given. */
async function runFirst(settings: string, { query = '', ancestor = '' } = {}): Promise<Tried> {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'panel-config';
  element.textContent = settings;
  document.head.replaceChildren(element);
  document.body.replaceChildren();
  window.history.replaceState(null, '', `/${query}`);
  const fetched: unknown[][] = [];
  Object.assign(globalThis, {
    fetch: (...args: unknown[]) => {
      fetched.push(args);
      return Promise.reject(new TypeError('no network'));
    },
  });
  const inFrame = jest.spyOn(window, 'parent', 'get');
  inFrame.mockReturnValue(ancestor === '' ? window : ({} as Window));
  Object.defineProperty(document, 'referrer', { value: ancestor, configurable: true });
  await jest.isolateModulesAsync(async () => void (await import('../../src/frame/first')));
  inFrame.mockRestore();
  return { begun: takeBegun(window), frames: [...document.querySelectorAll('iframe')].map(({ src }) => src), fetched };
}

const nothing = { begun: {}, frames: [], fetched: [] };
const api = 'https://api.example/base';

test('[start.asks-first] through the frame: the frame of the provider is opened, and told of once', async () => {
  const { begun, frames, fetched } = await runFirst(JSON.stringify({ apiOrigin: `${api}/` }));
  expect(frames).toEqual([`${api}/wp-admin/rest-proxy/?v=2.0#${window.location.origin}`]);
  expect(begun.frame).toMatchObject({ heard: [], request: { path: '/notifications/' } });
  expect(fetched).toEqual([]);
  expect(takeBegun(window)).toEqual({});
  expect((await runFirst('')).frames).toHaveLength(1);
});

test('[start.asks-first] the request is posted at the first "ready", whatever the frame said before', async () => {
  const { begun } = await runFirst(JSON.stringify({ apiOrigin: api }));
  const source = begun.frame?.element.contentWindow ?? null;
  const posted: unknown[] = [];
  if (source) source.postMessage = (message: unknown) => void posted.push(message);
  const say = (data: unknown, origin: string) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  for (const data of ['hello', 'ready', 'ready']) say(data, 'https://api.example');
  say('ready', 'https://other.example');
  expect(posted).toEqual([expect.objectContaining({ path: '/notifications/', callback: begun.frame?.id })]);
  expect(begun.frame?.heard).toEqual(['hello', 'ready', 'ready']);
});

test('[start.asks-first] what was begun stands for a request of the next ten seconds', async () => {
  const { begun } = await runFirst(JSON.stringify({ apiOrigin: api, transport: 'fetch' }));
  const now = jest.spyOn(Date, 'now');
  now.mockReturnValue(Date.now() + 9_000);
  expect(begun.response?.isFresh()).toBe(true);
  now.mockReturnValue(Date.now() + 2_000);
  expect(begun.response?.isFresh()).toBe(false);
  now.mockRestore();
});

test('[start.asks-first] with transport "fetch" the list is asked for with cookies', async () => {
  const { begun, frames, fetched } = await runFirst(JSON.stringify({ apiOrigin: api, transport: 'fetch' }));
  const url = `${api}/rest/v1.1/notifications/?fields=id%2Ctype%2Cunread%2Cbody%2Csubject%2Ctimestamp%2Cmeta%2Cnote_hash&number=10`;
  expect(fetched).toEqual([[url, { headers: { accept: 'application/json' }, credentials: 'include' }]]);
  expect([begun.response?.url, frames]).toEqual([url, []]);
  await expect(begun.response?.promise).rejects.toThrow('no network');
});

test.each([
  ['settings that are no JSON', '{', {}],
  ['settings that are no object', '[]', {}],
  ['another kind of origin', '{"apiOrigin":7}', {}],
  ['an origin that is no URL', '{"apiOrigin":"api"}', {}],
  ['an unknown transport', '{"transport":"pigeon"}', {}],
  ['origins that are no list', '{"hostOrigins":"https://a.example"}', {}],
  ['an origin of a host that is no URL', '{"hostOrigins":["a"]}', {}],
  ['a token of the settings', '{"transport":"fetch","token":"t"}', {}],
  ['a token that the host page is to give', '{"transport":"fetch"}', { query: '?signin=token' }],
  ['a page that is not listed', '{"hostOrigins":["https://a.example"]}', { ancestor: 'https://b.example/' }],
  ['a page that may be listed', '{"hostOrigins":["https://a.example"]}', { ancestor: 'https://a.example/' }],
])('[start.asks-first] [host.closed] with %s nothing is begun', async (_what, settings, around) => {
  expect(await runFirst(settings, around)).toEqual(nothing);
});
