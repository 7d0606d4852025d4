/**
 * The notifications of an application's own backend: what the panel asks (docs/provider.md), over a store. It speaks `Request`
 * and `Response`, so that it runs in Node, in Hono, as a route handler and in a worker; ./node.ts has Node's http and the push
 * channel.
 */
import { partOf } from '../../reducers/guards';
import { checkNote, hashOf, type NewNote, type StoredNote, wireOf } from './notes';
import { memoryStore, type Store } from './store';

export interface Person {
  /** A whole number from 1 that never changes, because the panel keeps stored data apart by it. */
  readonly id: number;
  readonly name?: string | undefined;
}

export interface BackendOptions {
  /**
   * Who asks, by the cookie or the bearer token of the request; null when nobody is signed in. The panel's push channel
   * is asked for with the same headers.
   */
  readonly personOf: (request: Request) => Person | null | Promise<Person | null>;
  /** The origins of the panel and of your own pages. A page of another origin is refused. */
  readonly origins: readonly string[];
  /** In memory when absent. */
  readonly store?: Store | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

/** A note of this person is new, has changed or is gone; without a note, something in the person's list has. */
export interface Change {
  readonly person: number;
  readonly note?: Pick<StoredNote, 'id' | 'type' | 'at'> | undefined;
}

export interface Backend {
  /** Answers a call of the panel, below any path: `/rest/v1.1/…` is looked for in the address. */
  readonly fetch: (request: Request) => Promise<Response>;
  /**
   * Gives a person a note, and tells the person's open panels.
   * @throws TypeError one sentence that names the wrong field
   */
  readonly notify: (person: number, note: NewNote) => Promise<StoredNote>;
  /** Tells the person's open panels of a change that the application's own data have made to its notes. */
  readonly changed: (change: Change) => void;
  /** @returns a function that ends it */
  readonly onChange: (listener: (change: Change) => void) => () => void;
  /** Whether a page of this origin may ask; a request of no page has none. */
  readonly allows: (origin: string | null) => boolean;
  readonly personOf: BackendOptions['personOf'];
}

/** The panel asks for at most so many. */
const mostNotes = 100;
/** More than any call of the panel sends. */
const longestBody = 64_000;

const problem = (status: number, error: string, message: string): Response =>
  Response.json({ error, message }, { status });

const wholeNumber = (value: unknown): number | null =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : null;

/** @returns the members of a JSON body; null for a body that is too long or no object */
async function bodyOf(request: Request): Promise<Readonly<Record<string, unknown>> | null> {
  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) break;
    text += decoder.decode(read.value, { stream: true });
    if (text.length > longestBody) {
      await reader?.cancel();
      return null;
    }
  }
  try {
    return partOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** @throws TypeError when an origin is none */
export function createBackend(options: BackendOptions): Backend {
  const { personOf, store = memoryStore(), now = () => Date.now() } = options;
  const origins = new Set(options.origins.map((origin) => new URL(origin).origin));
  const listeners = new Set<(change: Change) => void>();
  const allows = (origin: string | null) => origin === null || origins.has(origin);

  const changed = (change: Change) => {
    for (const listener of listeners) listener(change);
  };

  async function keep(person: number, note: Parameters<Store['put']>[1]): Promise<StoredNote> {
    const kept = await store.put(person, note);
    changed({ person, note: kept });
    return kept;
  }

  async function list(person: Person, query: URLSearchParams): Promise<Response> {
    const number = Math.min(wholeNumber(query.get('number')) ?? 10, mostNotes);
    const notes = await store.list(person.id, number);
    const arePairs = query.get('fields') === 'id,note_hash';
    return Response.json({
      last_seen_time: `${await store.seen(person.id)}`,
      number: notes.length,
      notes: arePairs ? notes.map((note) => ({ id: note.id, note_hash: hashOf(note) })) : notes.map(wireOf),
    });
  }

  async function markRead(person: Person, counts: unknown): Promise<Response> {
    for (const [key, count] of Object.entries(partOf(counts))) {
      const id = wholeNumber(key);
      const note = id === null ? null : await store.get(person.id, id);
      // A positive number is "read", a negative one "unread".
      const read = Number(count) > 0;
      if (note && note.read !== read) await keep(person.id, { ...note, read });
    }
    return Response.json({ success: true });
  }

  async function answer(request: Request, path: string, query: URLSearchParams): Promise<Response> {
    const person = await personOf(request);
    if (!person) return problem(401, 'unauthorized', 'Nobody is signed in.');
    const one = /^\/notifications\/(\d{1,16})\/?$/.exec(path)?.[1];
    switch (`${request.method} ${one === undefined ? path.replace(/\/$/, '') : 'one'}`) {
      case 'GET /me':
        return Response.json({ ID: person.id, username: person.name ?? `${person.id}` });
      case 'GET /notifications':
        return list(person, query);
      case 'GET one': {
        const note = await store.get(person.id, Number(one));
        if (!note) return problem(404, 'unknown_note', 'There is no such note.');
        return Response.json({ last_seen_time: `${await store.seen(person.id)}`, number: 1, notes: [wireOf(note)] });
      }
      case 'POST /notifications/seen': {
        const time = Number((await bodyOf(request))?.['time']);
        if (!Number.isSafeInteger(time) || time < 0)
          return problem(400, 'bad_time', 'The body must have a time, in seconds.');
        // No note is newer than the service's own time.
        const seen = await store.seen(person.id, Math.min(time, Math.ceil(now() / 1000)));
        return Response.json({ success: true, last_seen_time: seen });
      }
      case 'POST /notifications/read': {
        const body = await bodyOf(request);
        return body
          ? markRead(person, body['counts'])
          : problem(400, 'bad_body', `The body must be an object, in at most ${longestBody} characters.`);
      }
      default:
        return problem(404, 'unknown_endpoint', 'There is no such call.');
    }
  }

  return {
    allows,
    changed,
    personOf,
    async fetch(request) {
      const origin = request.headers.get('origin');
      if (!allows(origin)) return problem(403, 'forbidden_origin', 'A page of this origin may not ask.');
      const { pathname, searchParams } = new URL(request.url);
      const at = pathname.indexOf('/rest/v1.1/');
      const response =
        request.method === 'OPTIONS'
          ? new Response(null, { status: 204 })
          : at < 0
            ? problem(404, 'unknown_endpoint', 'There is no such call.')
            : await answer(request, pathname.slice(at + '/rest/v1.1'.length), searchParams);
      response.headers.set('vary', 'origin');
      response.headers.set('cache-control', 'no-store');
      if (origin === null) return response;
      for (const [name, value] of Object.entries({
        'allow-origin': origin,
        'allow-credentials': 'true',
        'allow-headers': 'authorization, content-type',
        'allow-methods': 'GET, POST',
        'expose-headers': 'Retry-After',
      }))
        response.headers.set(`access-control-${name}`, value);
      return response;
    },
    async notify(person, note) {
      checkNote(note);
      const { title, body, url, type, icon, wire } = note;
      return keep(person, { title, body, url, type, icon, wire, at: now(), read: false });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
