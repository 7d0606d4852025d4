/** The window messages: what one side writes the other reads, and nothing else is a message. */
import fc from 'fast-check';
import {
  type HostMessage,
  messageType,
  type PanelMessage,
  parseHostMessage,
  parsePanelMessage,
  writeHostMessage,
  writePanelMessage,
} from '../../streams/protocol';

const id = fc.maxSafeNat();
/** JSON has no -0. */
const json = fc.json({ maxDepth: 1 }).map((text): unknown => JSON.parse(text));
const hostMessage: fc.Arbitrary<HostMessage> = fc.oneof(
  fc.record({ action: fc.constant('togglePanel' as const), showing: fc.boolean() }),
  fc.record({ action: fc.constant('toggleVisibility' as const), hidden: fc.boolean() }),
  fc.constant({ action: 'refreshNotes' as const }),
  fc.record({
    action: fc.constant('setAppearance' as const),
    appearance: fc.dictionary(fc.constantFrom('light', 'font', 'x'), json),
  }),
);
const panelMessage: fc.Arbitrary<PanelMessage> = fc.oneof(
  fc.record({ action: fc.constantFrom('iFrameReady' as const, 'renderAllSeen' as const, 'togglePanel' as const) }),
  fc.record({ action: fc.constant('render' as const), num_new: id, latest_type: fc.string(), more: fc.boolean() }),
  fc.record({ action: fc.constant('widescreen' as const), widescreen: fc.boolean() }),
  fc.record({ action: fc.constant('openSite' as const), siteId: id }),
  fc.record({ action: fc.constant('openPost' as const), siteId: id, postId: id }),
  fc.record({
    action: fc.constantFrom('openComment' as const, 'editComment' as const),
    siteId: id,
    postId: id,
    commentId: id,
  }),
  fc.record(
    {
      action: fc.constant('act' as const),
      act: fc.constantFrom('approve' as const, 'trash' as const),
      on: fc.boolean(),
      ...{ noteId: id, siteId: id, postId: id, commentId: id },
    },
    { requiredKeys: ['action', 'act', 'on'] },
  ),
);

test('what a host writes, the panel reads, as text and as an object', () => {
  fc.assert(
    fc.property(hostMessage, (message) => {
      const text = writeHostMessage(message);
      expect(parseHostMessage(text)).toEqual(message);
      expect(parseHostMessage(JSON.parse(text))).toEqual(message);
    }),
  );
});

test('what a panel writes, a host reads, as text and as an object', () => {
  fc.assert(
    fc.property(panelMessage, (message) => {
      const text = writePanelMessage(message);
      expect(parsePanelMessage(text)).toEqual(message);
      expect(parsePanelMessage(JSON.parse(text))).toEqual(message);
    }),
  );
});

test('[host.shapes] other fields do not come through', () => {
  const extra = { type: messageType, action: 'refreshNotes', showing: true, note: { html: '<b>' } };
  expect(parseHostMessage(extra)).toEqual({ action: 'refreshNotes' });
  const post = { type: messageType, action: 'openSite', siteId: 1, postId: 2, url: 'javascript:alert(1)' };
  expect(parsePanelMessage(post)).toEqual({ action: 'openSite', siteId: 1 });
});

test('any fields with the right type and action are read without throwing, and only into valid messages', () => {
  const loose = fc.record(
    {
      type: fc.constant(messageType),
      action: fc.constantFrom('togglePanel', 'toggleVisibility', 'refreshNotes', 'render', 'openComment', 'widescreen'),
      showing: fc.anything(),
      hidden: fc.anything(),
      num_new: fc.oneof(fc.double(), fc.anything()),
      latest_type: fc.anything(),
      siteId: fc.oneof(fc.double(), fc.anything()),
      postId: fc.anything(),
      commentId: fc.anything(),
      widescreen: fc.anything(),
    },
    { requiredKeys: ['type', 'action'] },
  );
  fc.assert(
    fc.property(loose, (data) => {
      const host = parseHostMessage(data);
      const panel = parsePanelMessage(data);
      // Compared as JSON, which has no -0.
      const hostText = host && writeHostMessage(host);
      const panelText = panel && writePanelMessage(panel);
      if (hostText) expect(writeHostMessage(parseHostMessage(hostText) as HostMessage)).toBe(hostText);
      if (panelText) expect(writePanelMessage(parsePanelMessage(panelText) as PanelMessage)).toBe(panelText);
    }),
  );
});

const whole = { type: messageType, action: 'togglePanel', showing: true };
test.each<[string, unknown]>([
  ['another type', { ...whole, type: 'notesiframemessage' }],
  ['no type', { action: 'togglePanel', showing: true }],
  ['no action', { type: messageType, showing: true }],
  ['an action of the other side', { type: messageType, action: 'iFrameReady' }],
  ['an action that every object has', { type: messageType, action: 'toString' }],
  ['a missing field', { type: messageType, action: 'togglePanel' }],
  ['a field that is merely truthy', { ...whole, showing: 1 }],
  ['a field that is text', { ...whole, showing: 'true' }],
  ['an appearance that is no object', { type: messageType, action: 'setAppearance', appearance: 'red' }],
  ['no appearance', { type: messageType, action: 'setAppearance', appearance: null }],
  ['a list', [whole]],
  ['fields that it merely inherits', Object.create(whole)],
  ['text that is no JSON', `${JSON.stringify(whole)}x`],
  ['text of a text', JSON.stringify(JSON.stringify(whole))],
  ['text of a list', JSON.stringify([whole])],
  ['text that hides its type behind the prototype', `{"__proto__":${JSON.stringify(whole)}}`],
  ['text with space before it', ` ${JSON.stringify(whole)}`],
])('a host message with %s is no message', (_, data) => {
  expect(parseHostMessage(whole)).not.toBeNull();
  expect(parseHostMessage(data)).toBeNull();
});

test.each<[string, object]>([
  ['a negative count', { action: 'render', num_new: -1, latest_type: 'like' }],
  ['half a count', { action: 'render', num_new: 0.5, latest_type: 'like' }],
  ['a count beyond whole numbers', { action: 'render', num_new: 2 ** 53, latest_type: 'like' }],
  ['a count that is text', { action: 'render', num_new: '3', latest_type: 'like' }],
  ['no latest type', { action: 'render', num_new: 3, latest_type: null }],
  ['a site that is text', { action: 'openSite', siteId: '1' }],
  ['a post without its site', { action: 'openPost', postId: 2 }],
  ['a comment without its post', { action: 'openComment', siteId: 1, commentId: 3 }],
  ['an edit without its comment', { action: 'editComment', siteId: 1, postId: 2 }],
  ['a width that is a number', { action: 'widescreen', widescreen: 800 }],
  ['an action of the other side', { action: 'refreshNotes' }],
])('a panel message with %s is no message', (_, fields) => {
  expect(parsePanelMessage({ type: messageType, ...fields })).toBeNull();
});

test('[host.shapes] a text that is longer than any message is not parsed', () => {
  const parse = jest.spyOn(JSON, 'parse');
  const long = JSON.stringify({ ...whole, padding: 'x'.repeat(10_000) });
  expect(parseHostMessage(long)).toBeNull();
  expect(parsePanelMessage(long)).toBeNull();
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
  const padded = (units: number) => ({ ...whole, padding: 'x'.repeat(units) });
  const fits = JSON.stringify(padded(10_000 - JSON.stringify(padded(0)).length));
  expect([fits.length, parseHostMessage(fits)]).toEqual([10_000, { action: 'togglePanel', showing: true }]);
});
