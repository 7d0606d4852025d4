/** The strip of buttons that steer the provider through its control surface; startHostPage.ts starts it. */
import { find, make } from './elements';

const stateEveryMs = 1_000;

/** One call to the control surface: verb, path below /sandbox, JSON body. Rejects when the provider does not answer. */
export type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

export function startStrip(ask: Ask): void {
  const state = find('#state', HTMLOutputElement);
  const order = (method: string, path: string, body?: object) =>
    void ask(method, path, body).then(show, () => {
      state.textContent = 'The provider does not answer.';
    });
  const show = async () => {
    const now = await ask('GET', '/state');
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
  };

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

  const newestComment = async (): Promise<{ readonly id: number; readonly approved: boolean } | null> => {
    const notes = await ask('GET', '/notes');
    const comments = (Array.isArray(notes) ? notes : []).filter((note) => note?.type === 'comment');
    const [newest] = comments;
    return newest ? { id: newest.id, approved: newest.body?.[1]?.actions?.['approve-comment'] === true } : null;
  };
  const run = async (name: string): Promise<void> => {
    const comment = ['edit', 'approve', 'remove'].includes(name) ? await newestComment() : null;
    const path = `/notes/${comment?.id}`;
    if (comment && name === 'edit')
      order('POST', path, { text: `Edited at ${new Date().toLocaleTimeString('en-GB')}.` });
    if (comment && name === 'approve') order('POST', path, { approved: !comment.approved });
    if (comment && name === 'remove') order('DELETE', path);
    if (name.startsWith('push-')) order('POST', '/push', { action: name.slice('push-'.length) });
    if (name === 'error') order('POST', '/push', { action: 'event', event: { type: 'strange' } });
    if (name === 'faults-clear') order('DELETE', '/faults');
    if (name === 'sign-out') {
      const pressed = find('[data-order="sign-out"]', HTMLButtonElement).getAttribute('aria-pressed') === 'true';
      order('POST', '/session', { signedOut: !pressed });
    }
    if (name === 'other') {
      const pressed = find('[data-order="other"]', HTMLButtonElement).getAttribute('aria-pressed') === 'true';
      order('POST', '/session', { user: pressed ? 1 : 2 });
    }
    if (name === 'kill') order('POST', '/kill', { forMs: 10_000 });
    if (name === 'reset') order('POST', '/reset', {});
  };

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
