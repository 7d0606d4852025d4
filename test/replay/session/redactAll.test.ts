/** Redaction as a list of what may stay: whatever is planted in a log, nothing of it is left. */
import fc from 'fast-check';
import type { Entry } from '../../../reducers/events';
import { replay } from '../../../src/replay/cli/commands';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldAll } from '../../../src/replay/fold/pass';
import { makeHeader } from '../../../src/replay/session/header';
import { createRedactor, withoutText } from '../../../src/replay/session/redact';
import { aList, anyEvent } from '../../laws/arbitraryEvents';
import { lawRuns } from '../../support/lawRuns';
import { noon } from '../../support/virtualWorld';
import { entriesOf, logText } from '../support/logs';
import { dice } from '../support/notes';
import { sessions } from '../support/sessions';
import { textWorld } from '../support/textWorld';

/** It has not the form of a filter's name: the settings' own filters stay. */
const token = 'Zqxjkvwpyh';
const digits = '7390164825';
const left = (value: unknown): boolean => /zqxjkvwpyh|7390164825/i.test(JSON.stringify(value));

/** Plants a token in the nth place of a value: a string, a key, or a new member. */
function planted(value: unknown, nth: number): unknown {
  let count = 0;
  const isIt = (): boolean => {
    count += 1;
    return count - 1 === nth;
  };
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') {
      if (isIt()) return token;
      if (isIt()) return `${one}${token}`;
      return isIt() ? digits : one;
    }
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== 'object' || one === null) return one;
    // The random name of a tab stays.
    const members = Object.entries(one).map(([key, member]) =>
      key === 'tab' ? [key, member] : [isIt() ? token : key, walk(member)],
    );
    // A number by an id is a read state, which stays.
    const isById = Object.keys(one).some((key) => /^\d+$/.test(key));
    if (isIt() && !isById) members.push([token, Number(digits)]);
    if (isIt()) members.push(['note', { [digits]: { [token]: digits } }]);
    return Object.fromEntries(members);
  };
  return walk(value);
}

const all = Object.keys(sessions).flatMap((name) => entriesOf(name));

test('[file.redaction] a token in any string, key or member of any event does not survive', () => {
  const redactor = createRedactor(panelFold);
  const roll = dice(5);
  for (const entry of all) {
    const places = JSON.stringify(entry.event).length / 8;
    for (let turn = 0; turn < 4; turn += 1) {
      const event = planted(entry.event, roll(Math.ceil(places)));
      const copy = redactor.entry({ ...entry, event, [token]: token } as unknown as Entry);
      expect(left(copy)).toBe(false);
    }
  }
});

test('[file.redaction] a token in any place of random events, headers and states does not survive', () => {
  const roll = dice(9);
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.jsonValue(), fc.nat({ max: 40 }), ({ event }, extra, nth) => {
      const redactor = createRedactor(panelFold);
      const made = { ...event, extra: planted(extra, nth), type: roll(2) === 0 ? event.type : `user.${token}` };
      expect(left(redactor.entry({ seq: 1, at: 1, event: made } as unknown as Entry))).toBe(false);
      const header = { ...(planted(makeHeader('0.1.0', 1, 'none'), nth) as object), [token]: digits };
      expect(left(redactor.header(header as never))).toBe(false);
      expect(left(redactor.state(planted({ notes: { byId: extra }, other: extra }, nth)))).toBe(false);
    }),
    { numRuns: lawRuns(500) },
  );
});

test('[file.redaction] a token in the header, an entry and a checkpoint of a file does not survive --redact', async () => {
  const text = logText(entriesOf('morning'), { every: 16 })
    .replace('"app":"0.1.0"', `"app":"${token}","${token}":"${digits}"`)
    .replace('"seq":3,', `"seq":3,"${token}":"${token}",`)
    .replace(/"hash":"[0-9a-f]{14}"/, `"hash":"${token}","${digits}":1`);
  const world = textWorld({ 'a.ndjson': text });
  await replay(['a.ndjson'], { redact: 'b.ndjson' }, world);
  expect(world.files.get('b.ndjson')?.length).toBeGreaterThan(1_000);
  expect(left(world.files.get('b.ndjson'))).toBe(false);
});

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(member)]);
}

test('[file.redaction] every field of every known event stays, and every field of every state', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (made) => {
      const redactor = createRedactor(panelFold);
      const entries = made.map((event, index): Entry => ({ seq: index + 1, at: 1, event }));
      const copy = entries.map(redactor.entry);
      expect(keysOf(copy)).toEqual(keysOf(entries));
      const state = foldAll(panelFold, panelFold.initial, entries);
      expect(keysOf(redactor.state(state))).toEqual(keysOf(state));
    }),
    { numRuns: lawRuns(1_000) },
  );
});

test('[file.redacted-folds] any events fold to the same state in the copy, apart from texts and what a search hides', () => {
  fc.assert(
    fc.property(aList, fc.array(anyEvent, { maxLength: 40 }), (first, others) => {
      const redactor = createRedactor(panelFold);
      const events = [first, ...others].map((event) => {
        if (event.type === 'user.searched') return { ...event, text: '…' };
        if (event.type !== 'session.started' || !event.filters) return event;
        // The settings allow no other names, and two that they refuse would become one in the copy.
        return { ...event, filters: event.filters.map((one, index) => ({ ...one, name: `own-${index}` })) };
      });
      const entries = events.map((event, index): Entry => ({ seq: index + 1, at: noon + index, event }));
      const whole = foldAll(panelFold, panelFold.initial, entries);
      const copy = foldAll(panelFold, panelFold.initial, entries.map(redactor.entry));
      expect(withoutText(copy)).toEqual(withoutText(whole));
      expect(withoutText(redactor.state(whole))).toEqual(withoutText(copy));
    }),
    { numRuns: lawRuns(500) },
  );
});

test('[file.redacted-folds] a note without a hash has none in the copy, so that a full list keeps what it keeps', () => {
  const unread = { readable: false, type: 'comment', read: false, timestamp: noon, reason: '', hash: 0 } as const;
  const list = (notes: readonly object[]) => ({
    type: 'api.answered',
    call: 'listNotes',
    subject: null,
    answer: { notes, lastSeen: 0, leftOut: 0 },
  });
  const events = [
    list([
      { ...unread, id: 2 },
      { ...unread, id: 1 },
    ]),
    { type: 'api.requested', request: { call: 'listPairs', number: 1 } },
    list([{ id: 1, hash: 0 }]),
  ] as readonly Entry['event'][];
  const entries = events.map((event, index): Entry => ({ seq: index + 1, at: noon + index, event }));
  const copy = entries.map(createRedactor(panelFold).entry);
  expect(foldAll(panelFold, panelFold.initial, copy).notes.order).toEqual([2, 1]);
});
