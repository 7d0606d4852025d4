/** Who may frame the devtools. */
import { admitted } from '../../src/devtools/admitted';

const host = 'https://host.example';
const foreign = 'https://foreign.example';
const pageWith = (config: object) =>
  `<!doctype html><script type=application/json id=panel-config>${JSON.stringify(config)}</script>`;
const listed = pageWith({ hostOrigins: [host] });

/** A window of the devtools, and what the page around it is asked. */
function viewIn(ancestors: readonly string[] | undefined, referrer = '') {
  const posted: string[] = [];
  const listeners = new Set<(event: object) => void>();
  const parent = { postMessage: (_data: string, origin: string) => posted.push(origin) };
  const view = {
    parent,
    location: { ancestorOrigins: ancestors },
    document: { referrer },
    addEventListener: (_type: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: object) => void) => listeners.delete(listener),
  } as unknown as Window;
  const hear = (origin: string) => {
    for (const listener of [...listeners]) listener({ source: parent, data: {}, origin });
  };
  return { view, posted, hear };
}
const loading = (html: string, status = 200) => jest.fn(async () => new Response(html, { status }));
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('[devtools.closed] as a page of their own they begin, and no settings are read', async () => {
  const view = {} as Window;
  Object.assign(view, { parent: view });
  const load = loading(listed);
  await admitted(view, load);
  expect(load).not.toHaveBeenCalled();
});

test.each([
  ['a listed page', [host], listed],
  ['any page, where no list is set', [foreign], pageWith({})],
])('[devtools.closed] in %s they begin', async (_what, ancestors, html) => {
  await admitted(viewIn(ancestors).view, loading(html));
});

test.each([
  ['a foreign page', [foreign], listed, 200, /"hostOrigins"\.$/],
  ['a listed page in a foreign one', [host, foreign], listed, 200, /"hostOrigins"\.$/],
  ['a page, where the settings cannot be fetched', [host], '', 404, /no "panel-config"\.$/],
  ['a page, where there are no settings', [host], '<!doctype html>', 200, /no "panel-config"\.$/],
  [
    'a page, where the settings are wrong',
    [host],
    pageWith({ hostOrigins: host }),
    200,
    /"hostOrigins" must be a list\.$/,
  ],
])('[devtools.closed] in %s they say one sentence', async (_what, ancestors, html, status, sentence) => {
  const { view, posted } = viewIn(ancestors);
  await expect(admitted(view, loading(html, status))).rejects.toThrow(sentence);
  expect(posted).toEqual([]);
});

test('[devtools.closed] [host.unknown-parent] where the browser names no ancestors they wait for a listed parent', async () => {
  const { view, posted, hear } = viewIn(undefined, `${host}/page`);
  const began = jest.fn();
  const beginning = admitted(view, loading(listed)).then(began);
  await turn();
  expect(posted).toEqual([host]);
  hear(foreign);
  await turn();
  expect(began).not.toHaveBeenCalled();
  hear(host);
  await beginning;
  expect(began).toHaveBeenCalledTimes(1);
});
