/** What becomes of drafts of earlier pages: a log, the effect that writes storage, and storage in memory. Time is virtual. */
import fc from 'fast-check';
import { VirtualTimeScheduler } from 'rxjs';
import type { PanelEvent } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { earlierDrafts } from '../../../src/frame/storage/earlierDrafts';
import { together } from '../../../streams/features/effect';
import { storage as storing } from '../../../streams/features/storage';
import { createLog } from '../../../streams/log';
import type { Ports, StorageRequest } from '../../../streams/ports';
import { draftKey, parseDraft, parseKey, writeDraft } from '../../../streams/storageKeys';
import { aNote, list, started } from '../../reducers/folding';
import { me, reducers } from './aDevice';

const now = Date.UTC(2026, 10, 25);
const word = 'Zanzibar';
const typed = (text: string): PanelEvent => ({
  type: 'user.wroteReply',
  note: 1,
  edit: { start: 0, removed: 1_000, inserted: text },
  caret: text.length,
});
const left: PanelEvent = { type: 'user.blurredReply', note: 1 };
const refused: PanelEvent = {
  type: 'api.failed',
  call: 'getMe',
  subject: null,
  problem: { name: 'UnauthorizedError', message: '', status: 401 },
};

/** A session of a page with an earlier draft of note 1 in storage. At its start the session does not get the draft. */
function aSession({ ageMs = 1_000, isFull = false } = {}) {
  const values = new Map([[draftKey(1), writeDraft({ text: word, at: now - ageMs })]]);
  const storage = {
    read: (key: string) => values.get(key) ?? null,
    keys: () => [...values.keys()],
    storage: (request: StorageRequest) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      if (request.op === 'set') values.set(request.key, request.value);
      else values.delete(request.key);
    },
  };
  const scheduler = new VirtualTimeScheduler();
  const log = createLog({ ...reducers, now: () => now });
  const ports = { ...storage, scheduler } as unknown as Ports;
  together({ storing })(log.entry$, log.state$, ports).subscribe(log.append);
  const act = (...events: readonly PanelEvent[]) => {
    for (const event of events) log.append({ event });
  };
  act(Object.assign(started(), { owner: 5 }), list(aNote(1)));
  earlierDrafts({ log, storage, drafts: { parseKey, parseDraft, writeDraft }, now: () => now });
  return {
    act,
    log,
    shown: () => log.state$.value.reply.drafts[1]?.text ?? '',
    stored: () => parseDraft(1, values.get(draftKey(1)) ?? null)?.text ?? '',
    holds: () => values.has(draftKey(1)),
  };
}

test('[draft.owner-first] until /me names the owner an earlier page’s draft is neither in the session nor in its log; then it is', () => {
  const { act, log, shown, stored } = aSession();
  act({ type: 'user.openedNote', note: 1 }, { type: 'user.focusedReply', note: 1 });
  expect(JSON.stringify([log.state$.value, log.entries()])).not.toContain(word);
  act(me(5));
  expect([shown(), stored()]).toEqual([word, word]);
});

test('[draft.owner-first] when another person or no person is signed in, it stays in storage and appears nowhere else', () => {
  const { act, log, stored } = aSession();
  act(refused, typed('?'), left, { type: 'session.ended', reason: 'otherPerson' }, me(6));
  expect(JSON.stringify([log.state$.value, log.entries()])).not.toContain(word);
  expect(stored()).toContain(word);
});

test('[draft.owner-first] [draft.never-lost] what is typed meanwhile is kept with it, and does not replace it', () => {
  const { act, shown, stored } = aSession();
  act(typed('Hello'), left);
  expect([shown(), stored()]).toEqual(['Hello', `${word}\n\nHello`]);
  act(typed('Hello you'), left, me(5));
  expect([shown(), stored()]).toEqual(['Hello you', `${word}\n\nHello you`]);
  act(typed(''), left);
  expect(stored()).toBe(word);
});

test('[draft.owner-first] a text that was typed and given up before /me leaves the draft as it was', () => {
  const { act, shown, stored } = aSession();
  act(typed('x'), left, typed(' '), left, me(5));
  expect([shown(), stored()]).toEqual([word, word]);
});

test('[draft.kept] an old draft is removed, and comes nowhere', () => {
  const { act, holds, shown } = aSession({ ageMs: limits.draftLifeMs });
  expect(holds()).toBe(false);
  act(me(5));
  expect(shown()).toBe('');
});

test('[storage.blocked] storage that takes nothing breaks nothing', () => {
  const { act, shown } = aSession({ isFull: true, ageMs: limits.draftLifeMs });
  act(typed('Hello'), left, me(5));
  expect(shown()).toBe('Hello');
});

test('[draft.owner-first] [draft.never-lost] whatever happens, the draft is in storage or on screen, and on screen only after /me', () => {
  const step = fc.constantFrom(
    ['type', typed('Hello')] as const,
    ['type', typed(' ')] as const,
    ['leave', left] as const,
    ['hide', { type: 'page.hidden' } as const] as const,
    ['me', me(5)] as const,
    ['refuse', refused] as const,
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { act, shown, stored } = aSession();
      let isKnown = false;
      for (const [kind, event] of steps) {
        const wasShown = shown().includes(word);
        act(event);
        isKnown ||= kind === 'me';
        if (!isKnown) expect(shown()).not.toContain(word);
        // A person may write over what is on screen.
        if (wasShown) return;
        expect(`${shown()} ${stored()}`).toContain(word);
      }
    }),
    { numRuns: 500 },
  );
});
