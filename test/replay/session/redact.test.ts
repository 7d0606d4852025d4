/**
 * Redaction: no text of a person is left, and the log folds as before.
 * @jest-environment node
 */
import fc from 'fast-check';
import type { Entry, PanelEvent } from '../../../reducers/events';
import { draftText } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { clampedEdit, editBetween, edited } from '../../../reducers/textEdit';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldAll } from '../../../src/replay/fold/pass';
import { createPseudonyms, pseudonymEdit } from '../../../src/replay/session/pseudonym';
import { createRedactor, withoutText } from '../../../src/replay/session/redact';
import { hashOf } from '../../../src/replay/values/hash';
import { verifyPanelEffects } from '../../../src/replay/verify/panelEffects';
import { ownerKey } from '../../../streams/ownedStorage';
import * as storageKeys from '../../../streams/storageKeys';
import { lawRuns } from '../../support/lawRuns';
import { entriesOf } from '../support/logs';
import { sessions } from '../support/sessions';

const names = Object.keys(sessions);
const redacted = (entries: readonly Entry[]): Entry[] => entries.map(createRedactor('key', panelFold).entry);
const base = { seq: 0, state: panelFold.initial };

/** All texts in a JSON value. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

test.each(names)('[file.redaction] %s: the redacted log folds to the same state, apart from texts', (name) => {
  const entries = entriesOf(name);
  const copy = redacted(entries);
  let whole: State = panelFold.initial;
  let text: State = panelFold.initial;
  for (const [index, entry] of entries.entries()) {
    const other = copy[index];
    if (!other) throw new Error('An entry was lost.');
    whole = panelFold.reduce(whole, entry);
    text = panelFold.reduce(text, other);
    if (index % 5 > 0 && index < entries.length - 1) continue;
    expect(hashOf(withoutText(text))).toBe(hashOf(withoutText(whole)));
  }
  expect(hashOf(text)).not.toBe(hashOf(whole));
});

test.each(names)('[file.redaction] %s: the effects do the same with the redacted log', (name) => {
  expect(verifyPanelEffects({ base, entries: redacted(entriesOf(name)) })).toMatchObject({ ok: true, differences: [] });
});

test.each(names)('[file.redaction] %s: no word of a note, name, draft or URL is left', (name) => {
  const secrets =
    /garden|stones|walked|letters|Tyrell|Lindqvist|Okafor|Ivanova|أمينة|山田|gravatar|example|wordpress|Thank|spam\.|Buy|Eve\b|\bsam\b/;
  const whole = texts(entriesOf(name)).filter((text) => secrets.test(text));
  expect(whole.length).toBeGreaterThan(10);
  expect(texts(redacted(entriesOf(name))).filter((text) => secrets.test(text))).toEqual([]);
});

test('[file.redaction] the panel’s own names in storage stay, so that its writes are the recorded ones', () => {
  const { lastSeenKey, singleKeysKey, undoMsKey, unsentReadsKey, readKey, draftKey, pendingKey } = storageKeys;
  const own = [lastSeenKey, singleKeysKey, undoMsKey, unsentReadsKey, ownerKey, readKey(7), draftKey(7), pendingKey(7)];
  const asked = [...own, 'a key of somebody else'].map(
    (key, index): Entry => ({ seq: index + 1, at: 0, cause: 0, event: { type: 'storage.asked', op: 'set', key } }),
  );
  const keys = redacted(asked).map(({ event }) => event.type === 'storage.asked' && event.key);
  expect(keys.slice(0, -1)).toEqual(own);
  expect(keys.at(-1)).not.toBe('a key of somebody else');
});

test('[file.redaction] kinds, ids, times and numbers stay', () => {
  for (const name of names) {
    for (const [index, copy] of redacted(entriesOf(name)).entries()) {
      const entry = entriesOf(name)[index];
      expect({ ...copy, event: copy.event.type }).toEqual({ ...entry, event: entry?.event.type });
    }
  }
  const failed: PanelEvent = {
    type: 'api.failed',
    call: 'reply',
    subject: { note: 42 },
    problem: { name: 'CommentDuplicateError', message: 'Sam said it already', status: 409 },
  };
  const { event } = createRedactor('key', panelFold).entry({ seq: 1, at: 1, event: failed });
  expect(event).toMatchObject({
    call: 'reply',
    subject: { note: 42 },
    problem: { name: 'CommentDuplicateError', status: 409 },
  });
  expect(JSON.stringify(event)).not.toContain('Sam');
});

test('[file.redaction] an unknown event loses every text, and its type and unknown keys too', () => {
  const event = {
    type: 'user.sang',
    name: 'Ada',
    key: 'secret',
    deep: [{ kind: 'rude words' }],
    count: 3,
  } as unknown as PanelEvent;
  const copy = createRedactor('key', panelFold).entry({ seq: 1, at: 1, event });
  expect(copy.event.type).not.toBe('user.sang');
  expect(JSON.stringify(copy)).not.toMatch(/Ada|secret|rude|words/);
  expect(copy.event).toMatchObject({ count: 3 });
});

test('[file.redaction] a comment of the provider keeps its status and no other text', () => {
  const event: PanelEvent = {
    type: 'api.answered',
    call: 'getComment',
    subject: { note: 42 },
    answer: {
      comment: {
        ID: 7,
        status: 'approved',
        type: 'comment',
        author: { name: 'Eve', email: 'eve@evil.example' },
        content: '<p>hi</p>',
      },
    },
  };
  const { event: copy } = createRedactor('key', panelFold).entry({ seq: 1, at: 1, event });
  expect(copy).toMatchObject({ answer: { comment: { ID: 7, status: 'approved' } } });
  expect(JSON.stringify(copy)).not.toMatch(/Eve|eve|evil|>hi</);
});

test('the state of a base is redacted as its entries would have been', () => {
  const entries = entriesOf('replying');
  const redactor = createRedactor('key', panelFold);
  const whole = foldAll(panelFold, panelFold.initial, entries);
  const copy = foldAll(panelFold, panelFold.initial, entries.map(redactor.entry));
  expect(redactor.state(whole)).toEqual(copy);
});

const pseudonym = createPseudonyms('key');
const shapeOf = (text: string): string =>
  text
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Nd}/gu, '0')
    .replace(/\p{L}/gu, 'a');

test('[file.pseudonyms] a pseudonym has the length of its text, with spaces and signs at the same places', () => {
  const pseudonym = createPseudonyms('key');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const made = pseudonym(text);
      expect(made.length).toBe(text.length);
      expect(made.replace(/[^\s@.,:/?#"'<>-]/g, '_')).toBe(text.replace(/[^\s@.,:/?#"'<>-]/g, '_'));
      expect(made.trim() === '').toBe(text.trim() === '');
    }),
  );
});

test.each([
  'Ada Tyrell',
  'https://ada.example.com/2026/post?x=1#c-9',
  'Hello @ada, how are YOU?',
  'mailto:sam@example.com',
  'Пушкин',
  'שלום עולם',
])('[file.pseudonyms] %s keeps its shape', (text) => {
  const made = pseudonym(text);
  expect(made).not.toBe(text);
  if (/^[\x20-\x7e]*$/.test(text)) expect(shapeOf(made)).toBe(shapeOf(text));
  if (URL.canParse(text)) expect(new URL(made).protocol).toBe(new URL(text).protocol);
});

test('[file.pseudonyms] an escaped byte of a URL becomes a letter, so that the URL can be decoded', () => {
  expect(() => decodeURIComponent(pseudonym('https://example.com/caf%C3%A9%20bar'))).not.toThrow();
  const bytes = Array.from({ length: 256 }, (_, byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`);
  const made = new Set(bytes.map(pseudonym));
  expect([...made].map(decodeURIComponent).sort().join('')).toBe('abcdefghi');
});

test.each([
  ['a small letter', 'q', /^[a-z]$/],
  ['a capital', 'Q', /^[A-Z]$/],
  ['a digit, of any script', '٣', /^[0-9]$/],
  ['a Latin letter with an accent', 'ñ', /^[à-ö]$/],
  ['an Arabic letter', 'ش', /^\p{Script=Arabic}$/u],
  ['a Hebrew letter', 'ש', /^\p{Script=Hebrew}$/u],
  ['a Cyrillic letter', 'ж', /^\p{Script=Cyrillic}$/u],
  ['a Greek letter', 'λ', /^\p{Script=Greek}$/u],
  ['Hiragana', 'か', /^\p{Script=Hiragana}$/u],
  ['Katakana', 'カ', /^\p{Script=Katakana}$/u],
  ['Hangul', '한', /^\p{Script=Hangul}$/u],
  ['Devanagari', 'न', /^\p{Script=Devanagari}$/u],
  ['Thai', 'ก', /^\p{Script=Thai}$/u],
  ['an ideograph', '山', /^\p{Ideographic}$/u],
  ['a letter of another script', 'ა', /^\p{Script=Armenian}$/u],
  ['an emoji', '🎉', /^\p{Extended_Pictographic}$/u],
  ['a letter of two units', '𝒜', /^\p{Extended_Pictographic}$/u],
])('[file.pseudonyms] %s becomes one of the same kind', (_kind, letter, same) => {
  const made = Array.from({ length: 20 }, (_, key) => createPseudonyms(`${key}`)(letter));
  for (const one of made) expect(one).toMatch(same);
  expect(new Set(made).size).toBeGreaterThan(5);
});

test('[file.pseudonyms] combining characters and signs of one unit stay', () => {
  expect(pseudonym('e\u0301').slice(1)).toBe('\u0301');
  expect([pseudonym('©'), pseudonym('™')]).toEqual(['©', '™']);
});

test.each([2, 12, 70])(
  '[file.pseudonyms] in words of %d letters each letter stands in for each about as often',
  (length) => {
    const counts = new Map<string, number>();
    const made = createPseudonyms('key');
    for (let index = 0; index < 2_600; index += 1) {
      const word = (index * 7 + 100).toString(26).replace(/\d/g, (digit) => String.fromCharCode(113 + Number(digit)));
      const letter = made(word.padStart(length, 'ab'))[length === 2 ? 0 : length - 2] ?? '';
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect([...counts.keys()].sort().join('')).toBe('abcdefghijklmnopqrstuvwxyz');
    expect(Math.min(...counts.values())).toBeGreaterThan(60);
    expect(Math.max(...counts.values())).toBeLessThan(145);
  },
);

test('[file.pseudonyms] the same word has the same pseudonym everywhere, another word another one, in any script', () => {
  expect(pseudonym('say Ada')).toContain(pseudonym('Ada'));
  const words = [...'abcdefghijklmnopqrstuvwxyz', 'one', 'two', 'Ada', 'ada', 'ADA', '山田', '山本', '12', '21'];
  expect(new Set(words.map(pseudonym)).size).toBe(words.length);
});

test('[file.pseudonyms] in a word of more than 64 units a letter changes no letter that is further away than four', () => {
  const word = (length: number, letter: string) => pseudonym(`${'ab'.repeat(15)}${letter}${'ba'.repeat(length)}`);
  const [one, other] = [word(20, 'x'), word(20, 'y')];
  expect([...one].flatMap((letter, at) => (letter === other[at] ? [] : [at])).every((at) => at >= 26 && at <= 34)).toBe(
    true,
  );
  expect(one).not.toBe(other);
  const [short, otherShort] = [word(16, 'x'), word(16, 'y')];
  expect(short.slice(0, 26)).not.toBe(otherShort.slice(0, 26));
});

test('[file.pseudonyms] another key gives other pseudonyms', () => {
  expect(createPseudonyms('other')('A longer sentence of words')).not.toBe(pseudonym('A longer sentence of words'));
});

/** Words that share letters, spaces, URLs, mentions, characters of two units. */
const boxText = fc.string({
  unit: fc.constantFrom('a', 'b', 'ab', ' ', '\n', '@', '://', '%C3', '😀', 'é'),
  maxLength: 14,
});

test('[file.redact-edits] a draft that is typed has at each letter the pseudonym of its whole text', () => {
  fc.assert(
    fc.property(fc.array(boxText, { minLength: 1, maxLength: 10 }), fc.boolean(), (boxes, fromBase) => {
      const from: State = fromBase
        ? { ...panelFold.initial, reply: { ...panelFold.initial.reply, drafts: { 1: { text: 'a ab', at: 0 } } } }
        : panelFold.initial;
      const redactor = createRedactor('key', panelFold, from);
      let whole = from;
      let copy = redactor.state(from);
      boxes.forEach((box, index) => {
        const edit = editBetween(draftText(whole, 1), box);
        const entry = { seq: index + 1, at: 1, event: { type: 'user.wroteReply', note: 1, edit, caret: 0 } } as const;
        whole = panelFold.reduce(whole, entry);
        copy = panelFold.reduce(copy, redactor.entry(entry));
        expect(draftText(whole, 1)).toBe(box);
        expect(draftText(copy, 1)).toHaveLength(box.length);
        expect(draftText(copy, 1)).toBe(redactor.state(box));
      });
    }),
    { numRuns: lawRuns(500) },
  );
});

/** Words of more and fewer than 64 units, what ends them, halves of characters, and letters of two units. */
const longText = fc.array(
  fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', 'é', '𝒜', '吉'), minLength: 55, maxLength: 90 }),
    fc.constantFrom(
      'a'.repeat(70),
      'http',
      'mailto',
      ':',
      '_',
      '%',
      '%C3',
      '4',
      'f',
      ' ',
      '.',
      '\ud835',
      '\udc9c',
      '😀',
      'ﷺ',
    ),
  ),
  { maxLength: 5 },
);

test('[file.redact-edits] so it is with endless words, wherever an edit begins and ends', () => {
  const edits = fc.array(fc.tuple(fc.nat(400), fc.oneof(fc.nat(4), fc.nat(150)), longText), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(edits, (list) => {
      const pseudonym = createPseudonyms('key');
      let text = '';
      let copy = '';
      for (const [start, removed, pieces] of list) {
        const edit = clampedEdit(text, { start, removed, inserted: pieces.join('') });
        copy = edited(copy, pseudonymEdit(text, edit, pseudonym));
        text = edited(text, edit);
        expect(copy).toBe(pseudonym(text));
      }
    }),
    { numRuns: lawRuns(200) },
  );
});

test('[file.redact-edits] letters that are typed one by one do not each keep one pseudonym', () => {
  const redactor = createRedactor('key', panelFold);
  const typed = 'aaaaaa';
  const said = [...typed].map((letter, start) => {
    const event = { type: 'user.wroteReply', note: 1, edit: { start, removed: 0, inserted: letter }, caret: start + 1 };
    return redactor.entry({ seq: start + 1, at: 1, event } as Entry).event;
  });
  expect(new Set(said.flatMap((event) => ('edit' in event ? [...event.edit.inserted] : []))).size).toBeGreaterThan(1);
});

test('an edit that is none loses its texts like anything else', () => {
  const event = { type: 'user.wroteReply', note: 1, edit: { start: 'Ada', inserted: 'Ada' } } as unknown as PanelEvent;
  const copy = createRedactor('key', panelFold).entry({ seq: 1, at: 1, event });
  expect(JSON.stringify(copy)).not.toContain('Ada');
});

test('of a failed channel the name of an error stays, the name of an unknown type does not', () => {
  const redactor = createRedactor('key', panelFold);
  const copy = (event: PanelEvent) => redactor.entry({ seq: 1, at: 1, event }).event;
  const error: PanelEvent = { type: 'push.failed', kind: 'error', name: 'TimeoutError' };
  expect(copy(error)).toEqual(error);
  const unknown: PanelEvent = { type: 'push.failed', kind: 'unknownType', name: 'gossip' };
  expect(copy(unknown)).toMatchObject({ type: 'push.failed', kind: 'unknownType' });
  expect(JSON.stringify(copy(unknown))).not.toContain('gossip');
});
