/**
 * The contract of a backend as an OpenAPI 3.1 document and as JSON Schemas. scripts/contract.ts writes them below
 * fixtures/contract.
 */
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { HostMessage, PanelMessage } from './messages';
import * as notes from './noteShapes';
import { type Operation, operations } from './operations';
import * as push from './push';
import { Settings } from './settings';
import * as answers from './shapes';

type Shapes = { readonly [name: string]: v.GenericSchema };
/** The members of a module have another order in each module system. */
const sorted = (shapes: Shapes): Shapes =>
  Object.fromEntries(Object.entries(shapes).sort(([one], [other]) => (one < other ? -1 : 1)));
const { id: _id, ...noteShapes } = notes;
const { pushPath: _path, ...pushShapes } = push;
const shapes = sorted({ ...noteShapes, ...answers, ...pushShapes });

const target = 'draft-2020-12';
// The descriptions tell the checks that JSON Schema cannot express. `strictTuple` and `safeInteger` are names of valibot.
const words = { target, errorMode: 'ignore' } as const;
const inDocument = (name: string): string => `#/components/schemas/${name}`;
const schemaOf = (schema: v.GenericSchema): object => {
  const {
    $schema: _dialect,
    $defs: _definitions,
    ...rest
  } = toJsonSchema(schema, {
    ...words,
    definitions: shapes,
    overrideRef: ({ referenceId }) => inDocument(referenceId),
  });
  return rest;
};
const refTo = (name: string) => ({ $ref: inDocument(name) });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const parameters = ({ path, query = {} }: Operation): readonly object[] => [
  ...[...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(notes.id),
  })),
  ...Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema: schemaOf(schema) })),
];

function responses({ answer, others = {} }: Operation): object {
  const schema = typeof answer === 'string' ? refTo(answer) : { anyOf: answer.map(refTo) };
  return {
    200: { description: 'Done', ...json(schema) },
    401: { $ref: '#/components/responses/SignedOut' },
    429: { $ref: '#/components/responses/TooMany' },
    ...Object.fromEntries(
      Object.entries(others).map(([status, description]) => [status, { description, ...json(refTo('Problem')) }]),
    ),
  };
}

function pathsOf(): object {
  const paths: { [path: string]: { [method: string]: object } } = {};
  for (const operation of operations) {
    const { path, method, id, summary, calls, body, without } = operation;
    const made = {
      operationId: id,
      summary,
      description: `Calls of the panel: ${calls.join(', ')}.${without ? ` May be missing: ${without}.` : ''}`,
      parameters: parameters(operation),
      ...(body && { requestBody: { required: true, ...json(schemaOf(body)) } }),
      responses: responses(operation),
    };
    paths[path] = { ...paths[path], [method.toLowerCase()]: made };
  }
  return paths;
}

const pushOperation = {
  get: {
    operationId: 'pushChannel',
    summary: 'The push channel: a WebSocket. Each of its messages is a text, the JSON of a PushMessage',
    description: 'May be missing: without it the panel looks at the list every 30 seconds.',
    responses: {
      101: { description: 'The channel is open' },
      401: { $ref: '#/components/responses/SignedOut' },
      403: { description: 'Pages of this origin may not listen', ...json(refTo('Problem')) },
    },
  },
};

export const openApi = {
  openapi: '3.1.0',
  info: {
    title: 'What the notifications panel asks of a backend',
    version: '1.1.0',
    description:
      'Written by `npm run record -- --contract` from the tables that the panel itself uses. In words: docs/provider.md.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'The setting apiOrigin' }],
  security: [{ cookie: [] }, { bearer: [] }],
  paths: { ...pathsOf(), [push.pushPath]: pushOperation },
  components: {
    schemas: toJsonSchemaDefs(shapes, { ...words, overrideRef: ({ referenceId }) => inDocument(referenceId) }),
    responses: {
      SignedOut: { description: 'No person is signed in', ...json(refTo('Problem')) },
      TooMany: {
        description: 'Too many requests',
        headers: { 'Retry-After': { description: 'Seconds', required: true, schema: { type: 'integer', minimum: 0 } } },
        ...json(refTo('Problem')),
      },
    },
    securitySchemes: {
      cookie: {
        type: 'apiKey',
        in: 'cookie',
        name: 'session',
        description: 'Any cookie of the backend; its name is free',
      },
      bearer: { type: 'http', scheme: 'bearer' },
    },
  },
};

const alone = (title: string, schema: v.GenericSchema, definitions = {}) => ({
  title,
  ...toJsonSchema(schema, { ...words, definitions }),
});

/** By the name of its file. */
export const jsonSchemas = {
  note: alone('A note, as a backend sends it', notes.Notification, sorted(noteShapes)),
  push: alone('The text of a message of the push channel', push.PushMessage, sorted(pushShapes)),
  panelMessage: alone('A message of the panel to the host page', PanelMessage),
  hostMessage: alone('A message of the host page to the panel', HostMessage),
  settings: alone('The settings block of the panel page', Settings),
};
