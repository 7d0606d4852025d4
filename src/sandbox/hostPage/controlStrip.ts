/** The strip of buttons that steer the provider through its control surface; startHostPage.ts starts it. */
import { find, make } from './elements';

const stateEveryMs = 1_000;

/** One call to the control surface: verb, path below /sandbox, JSON body. Rejects when the provider does not answer. */
export type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

/** Shows the provider's state in the strip. */
function showState(now: unknown, state: HTMLOutputElement): void {
  if (typeof now !== 'object' || now === null) return;
  const { notes, calls, sockets, push, signedOut, user } = {
    notes: 0,
    calls: 0,
    sockets: 0,
    push: '',
    signedOut: false,
    user: 1,
    ...now,
  };
  const session = find('[data-order="sign-out"]', HTMLButtonElement);
  session.setAttribute('aria-pressed', String(signedOut));
  find('[data-order="other"]', HTMLButtonElement).setAttribute('aria-pressed', String(user !== 1));
  state.textContent = `${notes} notes, ${calls} calls so far, push ${push}, ${sockets} open ${sockets === 1 ? 'channel' : 'channels'}`;
}

interface NewestComment {
  readonly id: number;
  readonly approved: boolean;
}

async function newestComment(ask: Ask): Promise<NewestComment | null> {
  const notes = await ask('GET', '/notes');
  const comments = (Array.isArray(notes) ? notes : []).filter((note) => note?.type === 'comment');
  const [newest] = comments;
  return newest ? { id: newest.id, approved: newest.body?.[1]?.actions?.['approve-comment'] === true } : null;
}

const isPressed = (name: string): boolean =>
  find(`[data-order="${name}"]`, HTMLButtonElement).getAttribute('aria-pressed') === 'true';

interface Calls<A extends readonly unknown[]> {
  readonly [name: string]: (...about: A) => Parameters<Ask>;
}

/** The calls of the buttons, by `data-order`. */
const orders: Calls<[]> = {
  'push-drop': () => ['POST', '/push', { action: 'drop' }],
  'push-refuse': () => ['POST', '/push', { action: 'refuse' }],
  'push-allow': () => ['POST', '/push', { action: 'allow' }],
  error: () => ['POST', '/push', { action: 'event', event: { type: 'strange' } }],
  'faults-clear': () => ['DELETE', '/faults'],
  'sign-out': () => ['POST', '/session', { signedOut: !isPressed('sign-out') }],
  other: () => ['POST', '/session', { user: isPressed('other') ? 1 : 2 }],
  kill: () => ['POST', '/kill', { forMs: 10_000 }],
  reset: () => ['POST', '/reset', {}],
};

/** The calls of the buttons that change the newest comment. */
const commentOrders: Calls<[NewestComment]> = {
  edit: ({ id }) => ['POST', `/notes/${id}`, { text: `Edited at ${new Date().toLocaleTimeString('en-GB')}.` }],
  approve: ({ id, approved }) => ['POST', `/notes/${id}`, { approved: !approved }],
  remove: ({ id }) => ['DELETE', `/notes/${id}`],
};

export function startStrip(ask: Ask): void {
  const state = find('#state', HTMLOutputElement);
  const order = (method: string, path: string, body?: object) =>
    void ask(method, path, body).then(show, () => {
      state.textContent = 'The provider does not answer.';
    });
  const show = async () => showState(await ask('GET', '/state'), state);

  const newNote = find('#new-note', HTMLFormElement);
  newNote.addEventListener('submit', (event) => {
    event.preventDefault();
    order('POST', '/notes', { kind: new FormData(newNote).get('kind') });
  });
  const fault = find('#fault', HTMLFormElement);
  fault.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = new FormData(fault);
    order('POST', '/faults', { kind: form.get('kind'), times: Number(form.get('times')), ms: 5_000 });
  });
  document.addEventListener('click', ({ target }) => {
    const name = target instanceof HTMLButtonElement ? target.dataset['order'] : undefined;
    if (name) void run(name);
  });

  async function run(name: string): Promise<void> {
    const call = orders[name];
    const change = commentOrders[name];
    if (call) order(...call());
    const comment = change && (await newestComment(ask));
    if (comment) order(...change(comment));
  }

  void ask('GET', '/kinds').then((kinds) => {
    const list = find('#new-note select', HTMLSelectElement);
    for (const kind of Array.isArray(kinds) ? kinds : []) list.append(make('option', String(kind)));
  });
  const watch = () =>
    void show()
      .catch(() => {
        state.textContent = 'The provider does not answer.';
      })
      .finally(() => setTimeout(watch, stateEveryMs));
  watch();
}
