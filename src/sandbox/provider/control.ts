/**
 * The control surface: HTTP and JSON below /sandbox/ on the provider's origin. Tests and the host page steer the
 * sandbox with it; docs/sandbox.md lists the calls. A wrong body is answered 400 with a sentence, and a body without the JSON
 * content type 415, because a form of any website could send it. [sandbox.control] [sandbox.local]
 */
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { likeComment, removeNote, setContent, setStatus, tellList } from '../data/acts';
import type { FixtureNotes } from '../data/fixtureNotes';
import { noteKinds } from '../data/makers';
import { seal, type WireNote } from '../data/wire';
import type { World } from '../data/world';
import type { CallLog } from './callLog';
import * as shapes from './controlShapes';
import { eventMark } from './eventMark';
import type { Faults } from './faults';
import type { Push } from './push';

export interface ControlParts {
  readonly world: () => World;
  readonly calls: CallLog;
  readonly faults: Faults;
  readonly push: Push;
  readonly session: { signedOut: boolean; user: number; tokens: readonly string[] | null };
  readonly now: () => number;
  readonly fixtures: FixtureNotes;
  readonly reset: (changes: { readonly seed?: number | undefined; readonly notes?: number | undefined }) => void;
  readonly seed: () => number;
  readonly kill: (forMs: number | undefined) => void;
}

type Told = 'note' | 'list' | 'none';
const tell = (world: World, ids: readonly number[], how: Told) => {
  if (how === 'list') tellList(world);
  else if (how === 'note') for (const id of ids) world.tellNotes([id]);
};

/** Parses a JSON body; a wrong one ends the request with status 400 and a sentence. */
async function bodyOf<S extends v.GenericSchema>(context: Context, schema: S): Promise<v.InferOutput<S> | Response> {
  const text = await context.req.text();
  const type = context.req.header('content-type') ?? '';
  if (text !== '' && !/^application\/json\s*(;|$)/i.test(type))
    return context.json({ error: 'unsupported_type', message: 'The body must be sent as application/json.' }, 415);
  let value: unknown = {};
  try {
    if (text.trim() !== '') value = JSON.parse(text);
  } catch {
    return context.json({ error: 'bad_request', message: 'The body is not JSON.' }, 400);
  }
  const parsed = v.safeParse(schema, value);
  return parsed.success
    ? parsed.output
    : context.json({ error: 'bad_request', message: shapes.problemOf(parsed.issues) }, 400);
}

export function control(parts: ControlParts): Hono {
  const app = new Hono();
  addNotes(app, parts);
  addServer(app, parts);
  return app;
}

function addNotes(app: Hono, { world, now, fixtures }: ControlParts): void {
  app.get('/kinds', (context) => context.json(noteKinds));
  app.get('/notes', (context) => context.json(world().list(Number.POSITIVE_INFINITY)));
  app.get('/comments', (context) => context.json([...world().comments.values()]));
  app.post('/notes', async (context) => {
    const order = await bodyOf(context, shapes.newNote);
    if (order instanceof Response) return order;
    const ids: number[] = [];
    for (let made = 0; made < order.count; made += 1) {
      const note = world().make(order.kind, now() - order.age * 1000);
      world().edit(note.id, (one) => Object.assign(one, order.set, { id: note.id }));
      ids.push(note.id);
    }
    tell(world(), ids, order.push);
    return context.json({ ids });
  });
  app.post('/notes/raw', async (context) => {
    const order = await bodyOf(context, shapes.rawNote);
    if (order instanceof Response) return order;
    try {
      if ('note' in order) world().raw.unshift(order.note);
      else if (order.fixture.startsWith('hostile/')) world().raw.unshift(fixtures.any(order.fixture));
      else world().take(fixtures.whole(order.fixture));
    } catch (problem) {
      return context.json({ error: 'unknown_fixture', message: String(problem) }, 404);
    }
    if (order.push !== 'none') tellList(world());
    return context.json({ ok: true });
  });
  app.post('/notes/:id{\\d+}', async (context) => {
    const id = Number(context.req.param('id'));
    const order = await bodyOf(context, shapes.editNote);
    if (order instanceof Response) return order;
    const note = world().notes.get(id);
    if (!note) return context.json({ error: 'unknown_note', message: `There is no note ${id}.` }, 404);
    change(world(), note, order);
    tell(world(), [id], order.push);
    return context.json(world().notes.get(id) ?? null);
  });
  app.delete('/notes/:id{\\d+}', (context) => {
    const id = Number(context.req.param('id'));
    return removeNote(world(), id)
      ? context.json({ ok: true })
      : context.json({ error: 'unknown_note', message: `There is no note ${id}.` }, 404);
  });
}

function change(world: World, note: WireNote, order: v.InferOutput<typeof shapes.editNote>): void {
  const comment = world.comments.get(note.meta.ids.comment ?? 0);
  if (comment && order.approved !== undefined) setStatus(world, comment, order.approved ? 'approved' : 'unapproved');
  if (comment && order.liked !== undefined) likeComment(world, comment, order.liked);
  if (comment && order.text !== undefined) setContent(world, comment, order.text);
  if (order.read !== undefined) note.read = order.read ? 1 : 0;
  if (order.set) Object.assign(note, order.set, { id: note.id });
  seal(note);
}

function addServer(app: Hono, { world, calls, faults, push, session, reset, seed, kill }: ControlParts): void {
  app.get('/state', (context) =>
    context.json({
      seed: seed(),
      notes: world().notes.size,
      raw: world().raw.length,
      calls: calls.all().length,
      sockets: push.count(),
      push: push.allowed ? 'allowed' : 'refused',
      signedOut: session.signedOut,
      user: session.user,
      tokens: session.tokens,
      lastSeen: world().lastSeen,
    }),
  );
  app.get('/calls', (context) => context.json(calls.all()));
  app.delete('/calls', (context) => {
    calls.clear();
    return context.json({ ok: true });
  });
  app.get('/faults', (context) => context.json(faults.list()));
  app.delete('/faults', (context) => {
    faults.clear();
    return context.json({ ok: true });
  });
  app.post('/faults', async (context) => {
    const order = await bodyOf(context, shapes.faultOrder);
    return order instanceof Response ? order : context.json({ id: faults.order(order) });
  });
  app.post('/push', async (context) => {
    const order = await bodyOf(context, shapes.pushOrder);
    if (order instanceof Response) return order;
    if (order.action === 'send')
      push.send(typeof order.message === 'string' ? order.message : JSON.stringify(order.message));
    else if (order.action === 'event') push.send(eventMark + JSON.stringify(order.event ?? null));
    else if (order.action === 'drop') push.drop();
    else if (order.action === 'close') push.close();
    else push.allowed = order.action === 'allow';
    return context.json({ sockets: push.count(), push: push.allowed ? 'allowed' : 'refused' });
  });
  app.post('/session', async (context) => {
    const order = await bodyOf(context, shapes.session);
    if (order instanceof Response) return order;
    Object.assign(session, order);
    return context.json(session);
  });
  app.post('/reset', async (context) => {
    const order = await bodyOf(context, shapes.reset);
    if (order instanceof Response) return order;
    reset(order);
    return context.json({ seed: seed(), notes: world().notes.size });
  });
  app.post('/kill', async (context) => {
    const order = await bodyOf(context, shapes.kill);
    if (order instanceof Response) return order;
    kill(order.forMs);
    return context.json({ ok: true });
  });
}
