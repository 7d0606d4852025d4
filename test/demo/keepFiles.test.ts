/** Which files the demo's worker keeps. */
import { createHash } from 'node:crypto';
import { keepFiles } from '../../src/demo/keepFiles';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const built = new Map(['', 'demo.js', 'panel/'].map((path) => [`https://demo.example/${path}`, `the file ${path}`]));
const files = new Map([...built].map(([url, text]) => [url, hashOf(text)]));
const portal = 'Welcome! Please accept our terms.';

function aCache() {
  const texts = new Map<string, string>();
  const cache = {
    keys: async () => [...texts.keys()].map((url) => ({ url }) as Request),
    put: async (url: RequestInfo | URL, answer: Response) => void texts.set(String(url), await answer.text()),
  };
  return { cache, texts };
}

test('[demo.own-files] the files of the build are kept, and fetched once', async () => {
  const { cache, texts } = aCache();
  const load = jest.fn(async (url: string) => new Response(built.get(url)));
  expect(await keepFiles(cache, files, load)).toBe(true);
  expect(await keepFiles(cache, files, load)).toBe(true);
  expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(built));
  expect(load).toHaveBeenCalledTimes(built.size);
});

test.each([
  ['every answer is a portal’s', () => true, 0],
  ['one answer is a portal’s', (url: string) => url.endsWith('panel/'), 2],
])(
  '[demo.own-files] where %s, nothing of the portal is kept, and the file is fetched again the next time',
  async (_how, isCaught, kept) => {
    const { cache, texts } = aCache();
    const behindPortal = async (url: string) => new Response(isCaught(url) ? portal : built.get(url));
    expect(await keepFiles(cache, files, behindPortal)).toBe(false);
    expect([...texts.values()]).not.toContain(portal);
    expect(texts.size).toBe(kept);
    expect(await keepFiles(cache, files, async (url) => new Response(built.get(url)))).toBe(true);
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(built));
  },
);

test('[demo.own-files] a file that does not come loses none of the others', async () => {
  const { cache, texts } = aCache();
  const load = async (url: string) => {
    if (url.endsWith('.js')) throw new TypeError('Failed to fetch');
    return new Response(built.get(url), { status: 200 });
  };
  expect(await keepFiles(cache, files, load)).toBe(false);
  expect(texts.size).toBe(2);
});
