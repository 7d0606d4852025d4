/** The schemas of messages and settings against the parsers of the panel. */
import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import * as v from 'valibot';
import { HostMessage, PanelMessage } from '../../src/contract/messages';
import { jsonSchemas } from '../../src/contract/openApi';
import { Settings } from '../../src/contract/settings';
import { parseConfig } from '../../src/frame/config';
import { messageType, parseHostMessage, parsePanelMessage } from '../../streams/protocol';
import { arbitraryOf } from './support/arbitraryOf';

const sides = [
  ['panel', PanelMessage, parsePanelMessage],
  ['host page', HostMessage, parseHostMessage],
] as const;

const actions = [
  'iFrameReady',
  'render',
  'togglePanel',
  'toggleVisibility',
  'refreshNotes',
  'setAppearance',
  'openSite',
  'editComment',
  'no',
];
const value = fc.oneof(fc.integer({ min: -1, max: 3 }), fc.boolean(), fc.constant('comment'), fc.constant(null));
const anyMessage = fc.record(
  {
    type: fc.constantFrom(messageType, 'other'),
    action: fc.constantFrom(...actions),
    showing: value,
    hidden: value,
    appearance: fc.oneof(fc.object({ maxDepth: 1 }), value),
    num_new: value,
    latest_type: value,
    siteId: value,
    postId: value,
    commentId: value,
  },
  { requiredKeys: [] },
);

describe.each(sides)('messages of the %s', (_side, schema, parse) => {
  test('the parser reads whatever the schema allows', () => {
    fc.assert(
      fc.property(arbitraryOf(schema), (message) => {
        const { type: _type, ...said } = message as { readonly type: string };
        expect(parse(message)).toEqual(said);
      }),
    );
  });

  test('schema and parser agree on every other object', () => {
    fc.assert(
      fc.property(fc.oneof(anyMessage, arbitraryOf(schema)), (message) => {
        expect(v.is(schema, message)).toBe(parse(message) !== null);
      }),
      { numRuns: 500 },
    );
  });
});

const url = fc.constantFrom(
  'https://a.example',
  'http://a.example/x',
  'mailto:a@b.example',
  '/x',
  'x',
  '',
  'ftp://a.example',
  '//a',
  'http://',
);
const wild = fc.oneof(url, fc.constant(null), fc.integer(), fc.boolean(), fc.array(url, { maxLength: 2 }));
const fields = {
  apiOrigin: wild,
  transport: fc.oneof(fc.constantFrom('proxy', 'fetch'), wild),
  token: wild,
  hostOrigins: fc.oneof(fc.array(wild, { maxLength: 2 }), wild),
  links: fc.oneof(fc.record({ settings: wild, reader: wild, more: wild }, { requiredKeys: [] }), wild),
  analytics: fc.oneof(fc.record({ pixel: wild }, { requiredKeys: [] }), wild),
  locales: wild,
  reports: fc.oneof(
    fc.record({ url: wild, sample: fc.oneof(fc.double({ noNaN: true, min: -1, max: 2 }), wild) }, { requiredKeys: [] }),
    wild,
  ),
  unknown: wild,
};
/** Few at a time, so that many are accepted. */
const anySettings = fc
  .subarray(Object.keys(fields) as readonly (keyof typeof fields)[] as (keyof typeof fields)[], { maxLength: 2 })
  .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, fields[key] as fc.Arbitrary<unknown>]))));
const accepts = (settings: unknown): boolean => {
  try {
    parseConfig(JSON.stringify(settings));
    return true;
  } catch {
    return false;
  }
};

test('the schema accepts what the panel page accepts, and nothing else', () => {
  const asJsonSchema = new Ajv2020({ strict: false }).compile(JSON.parse(JSON.stringify(jsonSchemas.settings)));
  let taken = 0;
  fc.assert(
    fc.property(anySettings, (settings) => {
      // For valibot a list is an object; JSON Schema has no word for a URL.
      const is = v.is(Settings, settings) && asJsonSchema(settings);
      if (is) taken += 1;
      expect({ settings, is }).toEqual({ settings, is: accepts(settings) });
    }),
    { numRuns: 3000 },
  );
  expect(taken).toBeGreaterThan(50);
});

test('every setting of the page is in the schema', () => {
  expect(Object.keys(Settings.entries).sort()).toEqual(Object.keys(parseConfig('')).sort());
});
