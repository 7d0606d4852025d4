/** Redaction: no text of a person is left, and the log folds as before. */

import fc from 'fast-check';
import { choiceNames, choices } from '../../../reducers/choices';
import type { Entry, PanelEvent } from '../../../reducers/events';
import { draftText } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { editBetween } from '../../../reducers/textEdit';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldAll } from '../../../src/replay/fold/pass';
import { makeHeader } from '../../../src/replay/session/header';
import { createRedactor, withoutText } from '../../../src/replay/session/redact';
import * as storageKeys from '../../../streams/storageKeys';
import { ownerKey } from '../../../streams/storageKeys';
import { lawRuns } from '../../support/lawRuns';
import { entriesOf } from '../support/logs';
import { sessions } from '../support/sessions';

const names = Object.keys(sessions);
const redacted = (entries: readonly Entry[]): Entry[] => entries.map(createRedactor(panelFold).entry);

/** All texts in a JSON value. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

test.each(names)('[file.redaction] %s: no word of a note, name, draft or URL is left', (name) => {
  const secrets =
    /garden|stones|walked|letters|Tyrell|Lindqvist|Okafor|Ivanova|أمينة|山田|gravatar|example|wordpress|Thank|spam\.|Buy|Eve\b/;
  const whole = texts(entriesOf(name)).filter((text) => secrets.test(text));
  expect(whole.length).toBeGreaterThan(10);
  expect(texts(redacted(entriesOf(name))).filter((text) => secrets.test(text))).toEqual([]);
});

test('[file.redaction] the panel’s own names in storage stay, so that its writes are the recorded ones', () => {
  const { lastSeenKey, readKey, draftKey } = storageKeys;
  const own = [lastSeenKey, ...choiceNames.map((name) => choices[name].key), ownerKey, readKey(7), draftKey(7)];
  const asked = [...own, 'a key of somebody else'].map(
    (key, index): Entry => ({ seq: index + 1, at: 0, cause: 0, event: { type: 'storage.failed', key, reason: '' } }),
  );
  const keys = redacted(asked).map(({ event }) => event.type === 'storage.failed' && event.key);
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
  const { event } = createRedactor(panelFold).entry({ seq: 1, at: 1, event: failed });
  expect(event).toMatchObject({
    call: 'reply',
    subject: { note: 42 },
    problem: { name: 'CommentDuplicateError', status: 409 },
  });
  expect(JSON.stringify(event)).not.toContain('Sam');
});

test('[file.redaction] an unknown event loses every text, number and flag, and its type and unknown keys too', () => {
  const event = {
    type: 'user.sang',
    name: 'Ada',
    key: 'secret',
    deep: [{ kind: 'unspeakable words' }],
    count: 3,
    on: true,
    note: 7390164825,
  } as unknown as PanelEvent;
  const copy = createRedactor(panelFold).entry({ seq: 1, at: 1, event });
  expect(copy.event.type).not.toBe('user.sang');
  expect(JSON.stringify(copy)).not.toMatch(/Ada|secret|unspeakable/);
  expect(copy.event).toMatchObject({ count: 0, on: false, note: 0 });
});

test('[file.redaction] a number or a flag of a known event stays where one is described, and nowhere else', () => {
  const told = { type: 'user.askedLike', note: 42, on: true, phone: 42, seen: { phone: 42, on: true }, site: 42 };
  const { event } = createRedactor(panelFold).entry({ seq: 1, at: 1, event: told as unknown as PanelEvent });
  expect(Object.values(event).slice(0, 3)).toEqual(['user.askedLike', 42, true]);
  expect(JSON.stringify(event).match(/42|true/g)).toEqual(['42', 'true']);
  const text = { type: 'user.choseMention', note: 42, login: 42, start: 0, end: 0 };
  expect(createRedactor(panelFold).entry({ seq: 1, at: 1, event: text as unknown as PanelEvent }).event).toEqual({
    ...text,
    login: 0,
  });
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
        author: { name: 'Eve', email: 'eve.adams@evil.example' },
        content: '<p>hi</p>',
      },
    },
  };
  const { event: copy } = createRedactor(panelFold).entry({ seq: 1, at: 1, event });
  expect(copy).toMatchObject({ answer: { comment: { ID: 7, status: 'approved' } } });
  expect(JSON.stringify(copy)).not.toMatch(/Eve|@|<|example/);
});

/** What decides about drafts: where white space and `@` stand. */
const shapeOf = (text: string): string => text.replace(/[^\s@]/g, 'x');
const draftTexts = ({ reply }: State): string[] => Object.values(reply.drafts).map(({ text }) => shapeOf(text));
const boxText = fc.string({
  unit: fc.constantFrom('a', 'b', 'ab', ' ', '\n', '@', '://', '%C3', '😀', 'é', '⠓', '👍🏿'),
  maxLength: 14,
});

test('[file.attacker] a draft that is typed has the same shape after each edit, and is what the state of a base would have', () => {
  fc.assert(
    fc.property(fc.array(boxText, { minLength: 1, maxLength: 10 }), fc.boolean(), (boxes, fromBase) => {
      const from: State = fromBase
        ? { ...panelFold.initial, reply: { ...panelFold.initial.reply, drafts: { 1: { text: 'a ab', at: 0 } } } }
        : panelFold.initial;
      const redactor = createRedactor(panelFold, from);
      let whole = from;
      let copy = redactor.state(from);
      boxes.forEach((box, index) => {
        const edit = editBetween(draftText(whole, 1), box);
        const entry = { seq: index + 1, at: 1, event: { type: 'user.wroteReply', note: 1, edit, caret: 0 } } as const;
        whole = panelFold.reduce(whole, entry);
        copy = panelFold.reduce(copy, redactor.entry(entry));
        expect(draftText(whole, 1)).toBe(box);
        expect(draftTexts(copy)).toEqual(draftTexts(whole));
        expect(redactor.state(whole)).toEqual(copy);
      });
    }),
    { numRuns: lawRuns(500) },
  );
});

test('[file.attacker] letters that are typed one by one do not each keep one stand-in', () => {
  const redactor = createRedactor(panelFold);
  const typed = 'a'.repeat(40);
  const said = [...typed].map((letter, start) => {
    const event = { type: 'user.wroteReply', note: 1, edit: { start, removed: 0, inserted: letter }, caret: start + 1 };
    return redactor.entry({ seq: start + 1, at: 1, event } as Entry).event;
  });
  expect(new Set(said.flatMap((event) => ('edit' in event ? [...event.edit.inserted] : []))).size).toBeGreaterThan(5);
});

test('[file.redacted-folds] another tab’s draft is the same text in the copy where it is the same, and another where not', () => {
  const draft = fc.constantFrom('a', 'b', 'ab', '@a');
  fc.assert(
    fc.property(draft, draft, draft, (here, there, sent) => {
      const redactor = createRedactor(panelFold);
      const request = { call: 'reply', note: 1, site: 1, to: 'post', id: 1, text: sent, retry: 0 } as const;
      const events: PanelEvent[] = [
        { type: 'user.wroteReply', note: 1, edit: { start: 0, removed: 0, inserted: here }, caret: 1 },
        { type: 'storage.draftWritten', draft: { note: 1, text: there, at: 1 } },
        { type: 'api.requested', request },
      ];
      const copy = events.map((event, index) => redactor.entry({ seq: index + 1, at: 1, event }).event);
      const [typed, heard, asked] = copy.map(
        (event) =>
          (event.type === 'user.wroteReply' && event.edit.inserted) ||
          (event.type === 'storage.draftWritten' && event.draft.text) ||
          (event.type === 'api.requested' && event.request.call === 'reply' && event.request.text),
      );
      expect([heard === typed, asked === typed]).toEqual([there === here, sent === here]);
    }),
    { numRuns: lawRuns(300) },
  );
});

test('[file.attacker] what another tab writes has other letters each time', () => {
  const redactor = createRedactor(panelFold);
  const told = Array.from({ length: 20 }, (_, note) => {
    const event: PanelEvent = { type: 'storage.draftWritten', draft: { note, text: 'The', at: 1 } };
    return JSON.stringify(redactor.entry({ seq: note + 1, at: 1, event }).event).replace(/\d+/g, '');
  });
  expect(new Set(told).size).toBeGreaterThan(15);
});

test('[file.redaction] a state of a file may lack its drafts, or have a number at the place of a text', () => {
  const draft = { note: 1, text: 'Zanzibar', at: 1 };
  const heard = { seq: 1, at: 1, event: { type: 'storage.draftWritten', draft } } as const;
  for (const reply of [{}, { drafts: { 1: null, 2: { text: 7390164825, at: 1 } }, sending: { 1: null } }]) {
    const base = { ...panelFold.initial, reply } as unknown as State;
    const redactor = createRedactor(panelFold, base);
    const told = [redactor.entry(heard), redactor.state(base)];
    expect(JSON.stringify(told)).not.toMatch(/Zanzibar|7390164825/);
  }
});

test('[file.redaction] of a header nothing is left that a person could have written', () => {
  const redactor = createRedactor(panelFold);
  const header = { ...makeHeader('1.2.3', 42, 'none'), person: 'Ada' };
  expect(redactor.header(header)).toEqual(makeHeader('1.2.3', 42, 'text'));
  const appOf = (app: string) => redactor.header({ ...header, app }).app;
  for (const app of ['0.0.1', '123.456.789']) expect(appOf(app)).toBe(app);
  for (const app of ['1.2', '1.2.3.4', '1234.1.1', '1.1234.1', '1.2.3-Ada', 'v1.2.3', 'a.b.c', '..', ''])
    expect(appOf(app)).toBe('0.0.0');
  const commit = '0123456789'.repeat(4);
  expect(redactor.header({ ...header, commit })).toEqual(makeHeader('1.2.3', 42, 'text', commit));
  expect(redactor.header({ ...header, catalogue: 'Ada' }).catalogue).toBe('00000000000000');
});

test('what has no text of a person is the same object, and of the rest only what changes is new', () => {
  const redactor = createRedactor(panelFold);
  const plain = { session: { notes: [1, null, true], panel: { seq: 1 } } };
  expect(redactor.state(plain)).toBe(plain);
  const mixed = { session: plain.session, notes: [{ subject: 'Ada' }, plain.session] };
  const copy = redactor.state(mixed);
  expect(copy).not.toBe(mixed);
  expect(copy.session).toBe(mixed.session);
  expect(copy.notes[1]).toBe(mixed.notes[1]);
  expect(JSON.stringify(copy)).not.toContain('Ada');
});

test('without its texts a state has their lengths, and for keys that may not stay their places', () => {
  expect(withoutText({ notes: [{ subject: 'Ada', id: 7 }] })).toEqual({ notes: [{ subject: 3, id: 7 }] });
  const drafts = { session: { 'a key of Ada': 1, 'another key': 'Sam' } };
  expect(withoutText(drafts)).toEqual({ session: { '#0': 0, '#1': 3 } });
});

test('of a failed channel the name of an error stays, the name of an unknown type does not', () => {
  const redactor = createRedactor(panelFold);
  const copy = (event: PanelEvent) => redactor.entry({ seq: 1, at: 1, event }).event;
  const error: PanelEvent = { type: 'push.failed', kind: 'error', name: 'TimeoutError' };
  expect(copy(error)).toEqual(error);
  const unknown: PanelEvent = { type: 'push.failed', kind: 'unknownType', name: 'gossip' };
  expect(copy(unknown)).toMatchObject({ type: 'push.failed', kind: 'unknownType' });
  expect(JSON.stringify(copy(unknown))).not.toContain('gossip');
});

test('[search.private] a redacted log tells that something was searched, and neither a letter of the text nor what it found', () => {
  const redactor = createRedactor(panelFold);
  const event = { type: 'user.searched', text: 'Ada’s secret' } as const;
  const copy = redactor.entry({ seq: 1, at: 1, event }).event as typeof event;
  expect(copy).toEqual({ type: 'user.searched', text: '…' });
  const state = { ...panelFold.initial, panel: { ...panelFold.initial.panel, search: { text: event.text, since: 1 } } };
  expect(redactor.state(state).panel).toMatchObject({ search: { text: '…', since: 1 } });
});

test('[file.hashes] each hash of a note is the number of its first appearance, in entries and in the state', () => {
  const redactor = createRedactor(panelFold);
  const entries = entriesOf('morning');
  const copies = entries.map((entry) => redactor.entry(entry));
  const hashesIn = (value: unknown): number[] =>
    [...JSON.stringify(value).matchAll(/"hash":(\d+)/g)].map(([, hash]) => Number(hash));
  const before = hashesIn(entries);
  const order = [...new Set(before)];
  expect(order.length).toBeGreaterThan(5);
  expect(hashesIn(copies)).toEqual(before.map((hash) => order.indexOf(hash) + 1));
  const state = foldAll(panelFold, panelFold.initial, entries);
  expect(hashesIn(redactor.state(state))).toEqual(hashesIn(state).map((hash) => order.indexOf(hash) + 1));
});
