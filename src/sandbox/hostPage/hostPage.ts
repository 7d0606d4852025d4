/**
 * The host page of the sandbox: a page that embeds the panel with the host kit, and a form for each call that steers the
 * provider. Its query has `locale`, `theme`, `wide=1` and `open=1`; its settings block the origins of panel and provider.
 */
import { partOf } from '../../../reducers/guards';
import { embed } from '../../host/host';

/** A list: one of its values; a number or a text: any, with this one filled in. */
type Field = readonly string[] | number | string;

interface Control {
  readonly words: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below /sandbox; `{name}` stands for the field of that name, and all other fields are the body. */
  readonly path: string;
  readonly fields?: Readonly<Record<string, Field>>;
}

const controls = (kinds: readonly string[]): readonly Control[] => [
  { words: 'New note', method: 'POST', path: '/notes', fields: { kind: kinds, age: 0 } },
  { words: 'New text of a comment', method: 'POST', path: '/notes/{id}', fields: { id: 0, text: 'Edited.' } },
  { words: 'Remove a note', method: 'DELETE', path: '/notes/{id}', fields: { id: 0 } },
  { words: 'List the notes', method: 'GET', path: '/notes' },
  { words: 'Push channel', method: 'POST', path: '/push', fields: { action: ['drop', 'close', 'refuse', 'allow'] } },
  {
    words: 'Fail the next calls',
    method: 'POST',
    path: '/faults',
    fields: { times: 1, kind: ['status', 'slow', 'hang', 'brokenJson', 'drop', 'cut', 'short', 'doubled'], ms: 5_000 },
  },
  { words: 'End all faults', method: 'DELETE', path: '/faults' },
  { words: 'Sign in as', method: 'POST', path: '/session', fields: { user: 1 } },
  { words: 'Sign out or in', method: 'POST', path: '/session', fields: { signedOut: ['true', 'false'] } },
  { words: 'Provider goes away', method: 'POST', path: '/kill', fields: { forMs: 10_000 } },
  { words: 'Start afresh', method: 'POST', path: '/reset', fields: { seed: 1, notes: 120 } },
  { words: 'State of the provider', method: 'GET', path: '/state' },
  { words: 'Calls so far', method: 'GET', path: '/calls' },
];

/** One call to the control surface: verb, path below /sandbox, JSON body. Rejects when the provider does not answer. */
type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

function inputOf(name: string, field: Field): HTMLElement {
  const label = document.createElement('label');
  const input = document.createElement(typeof field === 'object' ? 'select' : 'input');
  input.name = name;
  if (input instanceof HTMLSelectElement)
    for (const value of Array.isArray(field) ? field : []) input.add(new Option(value));
  else Object.assign(input, { type: typeof field === 'number' ? 'number' : 'text', value: String(field) });
  label.append(name, ' ', input);
  return label;
}

const typed = (text: string, field: Field): unknown =>
  typeof field === 'number' ? Number(text) : /^(true|false)$/.test(text) ? text === 'true' : text;

function formOf({ words, method, path, fields = {} }: Control, send: Ask): HTMLFormElement {
  const form = document.createElement('form');
  const button = document.createElement('button');
  button.textContent = words;
  form.append(button, ...Object.entries(fields).map(([name, field]) => inputOf(name, field)));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const given = new FormData(form);
    const values = Object.entries(fields).map(
      ([name, field]) => [name, typed(String(given.get(name)), field)] as const,
    );
    const body = values.filter(([name]) => !path.includes(`{${name}}`));
    const named = path.replace(/\{(\w+)\}/g, (_all, name) => String(given.get(name)));
    void send(method, named, method === 'POST' ? Object.fromEntries(body) : undefined);
  });
  return form;
}

/**
 * Fills the list with a form for each control; the output has the last answer.
 * @param ask rejects with a sentence
 */
async function showControls(list: HTMLElement, answer: HTMLElement, ask: Ask): Promise<void> {
  const send: Ask = async (...call) => {
    try {
      answer.textContent = JSON.stringify(await ask(...call), null, 2);
    } catch (problem) {
      answer.textContent = problem instanceof Error ? problem.message : String(problem);
    }
  };
  const kinds = await ask('GET', '/kinds');
  for (const control of controls(Array.isArray(kinds) ? kinds.map(String) : [])) {
    const item = document.createElement('li');
    item.append(formOf(control, send));
    list.append(item);
  }
}

/** @throws Error that names the selector when the page has no such element */
function find(selector: string): HTMLElement {
  const element = document.querySelector(selector);
  if (element instanceof HTMLElement) return element;
  throw new Error(`The host page has no element at "${selector}".`);
}

const config = partOf(JSON.parse(find('#sandbox-config').textContent ?? '{}'));
function originOf(name: string): string {
  const value = config[name];
  if (typeof value === 'string') return value;
  throw new Error(`The block "sandbox-config" of this page has no ${name}: open it through npm start.`);
}
const [panelOrigin, provider] = [originOf('panelOrigin'), `${originOf('providerOrigin')}/sandbox`];

const query = new URLSearchParams(location.search);
const locale = query.get('locale') ?? 'en';
const theme = (['light', 'dark'] as const).find((one) => one === query.get('theme')) ?? 'auto';
document.documentElement.dir = /^(ar|he)\b/.test(locale) ? 'rtl' : 'ltr';
if (theme !== 'auto') document.documentElement.dataset['theme'] = theme;

const panel = embed(find('#panel'), {
  src: `${panelOrigin}/?devtools=1`,
  opener: find('#bell'),
  locale,
  theme,
  wide: query.get('wide') === '1',
  // The page can then be used while the panel is open.
  keepOpen: true,
});
if (query.get('open') === '1') panel.show();

const devtools = document.createElement('a');
// The devtools find the panel through the window that opened them.
Object.assign(devtools, {
  textContent: 'Devtools',
  href: `${panelOrigin}/devtools.html`,
  target: 'devtools',
  rel: 'opener',
});
find('#bell').before(devtools);

showControls(find('#controls'), find('#answer'), async (method, path, body) => {
  const answer = await fetch(`${provider}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return answer.json();
}).catch(reportError);

if (config['dev'] === true)
  new EventSource(`${provider}/rebuilt`).addEventListener('rebuilt', () => {
    query.set('open', panel.open ? '1' : '0');
    location.search = String(query);
  });
