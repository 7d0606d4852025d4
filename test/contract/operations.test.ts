/** The operations of a backend against the panel: what it asks, and what it reads. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import * as v from 'valibot';
import type { ApiCall, ApiRequest, RequestOf } from '../../reducers/api';
import { calls } from '../../reducers/schemas/calls';
import { Notification } from '../../src/contract/noteShapes';
import { answerSchema, operationOf, operations, routes, sampleRequests } from '../../src/contract/operations';
import { PushMessage } from '../../src/contract/push';
import * as shapes from '../../src/contract/shapes';
import { meaningOf } from '../../src/frame/ports/pushChannel';
import { parseNote } from '../../src/frame/wire/note';
import { arbitraryOf } from './support/arbitraryOf';

const callNames = Object.keys(calls) as readonly ApiCall[];
const requestOf = (call: ApiCall): fc.Arbitrary<ApiRequest> =>
  arbitraryOf(calls[call].request).map((fields) => ({ call, ...(fields as object) }) as ApiRequest);
const wireOf = (request: ApiRequest) => routes[request.call].ask(request as never);

/** An update of a comment sends the comment as the provider gave it, with another status. */
const sendable = (request: ApiRequest): ApiRequest =>
  request.call === 'updateComment' ? { ...request, body: { ...request.body, status: 'spam' } } : request;

test.each(callNames)(
  '[contract.operations] whatever %s asks is an operation of the contract, its query and body too',
  (call) => {
    fc.assert(
      fc.property(requestOf(call).map(sendable), (request) => {
        fc.pre(!(request.call === 'reply' && request.text === ''));
        fc.pre(!(request.call === 'getItem' && [request.item.postId, request.item.commentId].includes(null)));
        const wire = wireOf(request);
        const operation = operationOf(wire);
        expect(operation?.calls).toContain(call);
        const query = v.strictObject(Object.fromEntries(Object.entries(operation?.query ?? {})));
        expect(v.safeParse(query, wire.query ?? {}).issues).toBeUndefined();
        // A POST that says nothing sends an empty object.
        expect(v.safeParse(operation?.body ?? v.strictObject({}), wire.body ?? {}).issues).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  },
);

test('[contract.operations] each operation is asked by a call, and its sample is a request of that call', () => {
  expect(operations.length).toBeGreaterThanOrEqual(20);
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  for (const { request } of sampleRequests) {
    const { call, ...fields } = request;
    expect(v.safeParse(calls[call].request, fields).issues).toBeUndefined();
  }
});

const parseOf = (request: ApiRequest, body: unknown): unknown =>
  routes[request.call].parse(body, request as never satisfies RequestOf<ApiCall>);

describe.each(
  sampleRequests.map(
    (sample) => [`${sample.request.call}: ${sample.wire.method} ${sample.wire.path}`, sample] as const,
  ),
)('%s', (_name, { request, wire }) => {
  test('[contract.readable] no answer that the contract allows is a failure', () => {
    const operation = operationOf(wire);
    if (!operation) throw new Error('The sample is no operation.');
    const isDone = (body: unknown) => (body as { readonly success?: unknown }).success !== false;
    fc.assert(
      fc.property(arbitraryOf(answerSchema(operation)), (body) => {
        expect(v.safeParse(answerSchema(operation), body).issues).toBeUndefined();
        // "success": false is how a backend says that it did not do it.
        fc.pre(isDone(body));
        expect(() => parseOf(request, body)).not.toThrow();
      }),
      { numRuns: 60 },
    );
  });
});

const moment = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
  .map((date) => date.toISOString());
const anyNote = fc
  .tuple(arbitraryOf(Notification), moment)
  .map(([note, timestamp]) => ({ ...(note as object), timestamp }));

test('[contract.readable] no note that the contract allows is damaged, and no block of it is lost', () => {
  fc.assert(
    fc.property(anyNote, (wire) => {
      const note = parseNote(wire);
      const { id, note_hash: hash, read, subject, body } = v.parse(Notification, wire);
      expect(note).toMatchObject({ readable: true, id, hash, read: read === 1 });
      if (!note?.readable) throw new Error('unreadable');
      expect([note.subject.length, note.body.length]).toEqual([subject.length, body.length]);
      note.body.forEach((block, at) => {
        expect(block.ranges).toHaveLength(body[at]?.ranges?.length ?? 0);
        expect(block.text).toBe(body[at]?.text);
      });
    }),
    { numRuns: 100 },
  );
});

const folder = 'fixtures/notes';
const notes = readdirSync(folder).filter((name) => name.endsWith('.json'));
test.each(notes)('[contract.readable] the note %s, as it is seen on the wire, fits the schema of a note', (name) => {
  expect(v.safeParse(Notification, JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))).issues).toBeUndefined();
});

const bodies = [
  ['comment.json', shapes.Comment],
  ['reply.json', shapes.Comment],
  ['follow.json', shapes.FollowState],
  ['like.json', shapes.LikeState],
  ['me.json', shapes.Me],
  ['notePairs.json', shapes.NotificationPairs],
  ['post.json', shapes.PostItem],
  ['read.json', shapes.Marked],
  ['seen.json', shapes.Seen],
  ['site.json', shapes.SiteItem],
] as const;
test.each(bodies)('[contract.readable] the answer %s fits its schema', (name, schema) => {
  expect(v.safeParse(schema, JSON.parse(readFileSync(`fixtures/api/${name}`, 'utf8'))).issues).toBeUndefined();
});

test('[contract.readable] a message with "push" and a note_id is about that note, every other one about the list', () => {
  fc.assert(
    fc.property(arbitraryOf(PushMessage), (message) => {
      const said = v.parse(
        v.looseObject({ action: v.optional(v.unknown()), note_id: v.optional(v.number()) }),
        message,
      );
      const wanted =
        said.action === 'push' && said.note_id !== undefined
          ? { kind: 'note', note: said.note_id }
          : { kind: 'changed' };
      expect(meaningOf({ type: 'message', data: JSON.stringify(message) })).toMatchObject(wanted);
    }),
  );
});
