/** The laws of wishes in the state: what is laid over the copies, what ends it, and what another press makes of it. */
import fc from 'fast-check';
import type { PanelEvent, StoredWish, WishKind } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { isApproved, isFollowing, isLiked, isNotSentYet, unsentActs } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { aNote, folded, list, noon, started, stateOf } from './folding';

const site = 3001;
const shown = stateOf(started(), list(aNote(1, { approved: false }), aNote(2)));

interface Kind {
  readonly kind: WishKind;
  readonly id: number;
  readonly ask: (on: boolean) => PanelEvent;
  readonly answer: (on: boolean) => PanelEvent;
  readonly request: (on: boolean) => PanelEvent;
  readonly failure: (on: boolean) => PanelEvent;
  readonly isOn: (state: State) => boolean;
}
const problem = { name: 'ServerError', message: 'no', status: 500 };
const kinds: readonly Kind[] = [
  {
    kind: 'approve',
    id: 1,
    ask: (on) => ({ type: 'user.askedApprove', note: 1, on }),
    answer: (approved) => ({ type: 'api.answered', call: 'approve', subject: { note: 1 }, answer: { approved } }),
    request: (on) => ({ type: 'api.requested', request: { call: 'approve', note: 1, site: 101, comment: 7001, on } }),
    failure: (on) => ({ type: 'api.failed', call: 'approve', subject: { note: 1 }, on, problem }),
    isOn: (state) => isApproved(state, 1),
  },
  {
    kind: 'like',
    id: 1,
    ask: (on) => ({ type: 'user.askedLike', note: 1, on }),
    answer: (likes) => ({ type: 'api.answered', call: 'like', subject: { note: 1 }, answer: { likes } }),
    request: (on) => ({
      type: 'api.requested',
      request: { call: 'like', note: 1, site: 101, of: 'comment', id: 7001, on },
    }),
    failure: (on) => ({ type: 'api.failed', call: 'like', subject: { note: 1 }, on, problem }),
    isOn: (state) => isLiked(state, 1),
  },
  {
    kind: 'follow',
    id: site,
    ask: (on) => ({ type: 'user.askedFollow', site, on }),
    answer: (following) => ({ type: 'api.answered', call: 'follow', subject: { site }, answer: { following } }),
    request: (on) => ({ type: 'api.requested', request: { call: 'follow', site, on } }),
    failure: (on) => ({ type: 'api.failed', call: 'follow', subject: { site }, on, problem }),
    isOn: (state) => {
      const note = state.notes.byId[1];
      return isFollowing(state, site, note?.readable === true && note.body[0]?.actions?.follow === true);
    },
  },
];

const at = (state: State, seq: number, event: PanelEvent, cause?: number): State =>
  reduce(state, { seq, at: noon + seq, event, ...(cause !== undefined && { cause }) });

describe.each(kinds)('$kind', ({ kind, id, ask, answer, request, failure, isOn }) => {
  const thing = { kind, id };
  const asked = at(shown, 100, ask(true));
  const wish = (state: State) => state.outbox[kind][id];
  const failed = (want: boolean, refused = false): PanelEvent => ({ type: 'outbox.failed', ...thing, want, refused });
  const fresh: PanelEvent = list(aNote(1, { approved: false }), aNote(2));

  test('[override.at-once] [follow.at-once] shows at once, and the copy stays as the service sent it', () => {
    expect([isOn(shown), isOn(asked)]).toEqual([false, true]);
    expect(asked.notes).toBe(shown.notes);
  });

  test('[outbox.already-there] what is taken back before it was sent is over', () => {
    expect(wish(at(asked, 101, ask(false)))).toBeUndefined();
    expect(wish(at(shown, 101, ask(false)))).toBeUndefined();
  });

  test('[outbox.last-wins] a press during a call is the wish; the call goes on', () => {
    const pressed = at(at(asked, 101, request(true), 100), 102, ask(false));
    expect(wish(pressed)).toMatchObject({ want: false, since: 102, phase: 'sent', sent: true });
    expect(isOn(pressed)).toBe(false);
  });

  test('[override.no-flicker] [follow.fast-presses] an answer to an earlier press does not change what the later one shows', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (second, says) => {
        const pressed = at(at(asked, 101, request(true), 100), 102, ask(second));
        const state = at(pressed, 103, answer(says), 101);
        expect(isOn(state)).toBe(second);
        expect(wish(state)?.phase).toBe(second === says ? 'taken' : 'due');
      }),
    );
  });

  test('[override.server-wins] [follow.answer] [outbox.copies] the answer is laid over the copy until a newer copy comes', () => {
    for (const says of [true, false]) {
      const answered = at(at(asked, 101, request(true), 100), 102, answer(says), 101);
      expect(isOn(answered)).toBe(says);
      expect(answered.notes.byId).toBe(shown.notes.byId);
      expect(Object.keys(answered.notes.doubtful)).toEqual(['1']);
      const late = at(answered, 103, fresh, 99);
      expect(isOn(late)).toBe(says);
      const newer = at(late, 105, fresh, 104);
      expect([wish(newer), isOn(newer)]).toEqual([undefined, false]);
    }
  });

  test('[outbox.copies] a press back before that copy has come is sent, and one for what was answered is not', () => {
    const answered = at(at(asked, 101, request(true), 100), 102, answer(true), 101);
    const back = at(answered, 103, ask(false));
    expect(wish(back)).toMatchObject({ want: false, phase: 'due' });
    const again = at(back, 104, ask(true));
    expect(wish(again)).toMatchObject({ want: true, phase: 'taken' });
    expect(isOn(again)).toBe(true);
  });

  test('[outbox.sent-again] a call without an answer leaves the wish due, and no copy is trusted meanwhile', () => {
    const unanswered = at(at(asked, 101, request(true), 100), 102, failure(true), 101);
    expect(wish(unanswered)).toMatchObject({ want: true, phase: 'due', tries: 1, sent: null });
    expect(unanswered.statusBar.current).toBeNull();
    expect(wish(at(unanswered, 103, ask(false)))).toMatchObject({ want: false, phase: 'due', tries: 1 });
  });

  test('[outbox.not-sent-yet] after its 10 s the copy shows again and the button is busy, until it is taken', () => {
    const waited = at(asked, 101, { type: 'outbox.waited', ...thing });
    expect([isOn(waited), isNotSentYet(waited, thing)]).toEqual([false, true]);
    const pressed = at(waited, 102, ask(true));
    expect([isOn(pressed), isNotSentYet(pressed, thing)]).toEqual([true, false]);
    const taken = at(waited, 103, answer(true), 101);
    expect([isOn(taken), isNotSentYet(taken, thing)]).toEqual([true, false]);
    expect(at(taken, 104, { type: 'outbox.waited', ...thing })).toBe(taken);
  });

  test('[outbox.gives-up] what has failed can be sent again, as it was wanted last; what was refused cannot', () => {
    const given = at(asked, 101, failed(true));
    expect([isOn(given), isNotSentYet(given, thing)]).toEqual([false, false]);
    expect(unsentActs(given)).toEqual([ask(true)]);
    expect(unsentActs(at(asked, 101, failed(true, true)))).toEqual([]);
    expect(wish(at(given, 102, ask(true)))).toMatchObject({ want: true, phase: 'due' });
    expect(unsentActs(at(given, 102, { type: 'user.dismissedStatus' }))).toEqual([]);
    expect(unsentActs(at(asked, 101, failed(false)))).toEqual([]);
  });

  test('[outbox.sent-again] what a look finds is over', () => {
    expect(wish(at(asked, 101, { type: 'outbox.found', ...thing }))).toBeUndefined();
  });

  test('[outbox.adopted] [outbox.ended-elsewhere] a wish of another page shows, waits for its page, and is due once adopted; ended there it shows until a newer copy', () => {
    const target = { of: 'comment', site: 101, id: 7001 } as const;
    const stored: StoredWish = { kind, id, want: true, at: noon, tab: 'other', target };
    const told = at(shown, 100, { type: 'storage.wishAsked', wish: stored });
    expect(wish(told)).toMatchObject({ phase: 'elsewhere', tab: 'other' });
    expect(isOn(told)).toBe(true);
    expect(wish(at(told, 101, { type: 'outbox.adopted', ...thing }))).toMatchObject({
      phase: 'due',
      tab: null,
      tries: 1,
    });
    expect(wish(at(told, 101, ask(false)))).toMatchObject({ want: false, phase: 'due', tab: null });
    const ended = at(told, 103, { type: 'storage.wishEnded', ...thing });
    expect([isOn(ended), Object.keys(ended.notes.doubtful)]).toEqual([true, ['1']]);
    expect(isOn(at(ended, 104, fresh, 102))).toBe(true);
    expect(isOn(at(ended, 106, fresh, 105))).toBe(false);
    expect(wish(at(ended, 104, ask(false)))).toMatchObject({ want: false, phase: 'due' });
  });

  test('[outbox.last-wins] of two pages that ask before hearing of each other the later one counts in both', () => {
    const target = { of: 'comment', site: 101, id: 7001 } as const;
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 5 }), fc.constantFrom('a', 'z'), (apart, tab) => {
        const named = reduce(shown, { seq: 99, at: noon, event: started({ tab: 'm' }) });
        const mine = at(named, 100, ask(true));
        const theirs: StoredWish = { kind, id, want: false, at: noon + 100 + apart, tab, target };
        const heard = at(mine, 101, { type: 'storage.wishAsked', wish: theirs });
        const isTheirs = apart > 0 || (apart === 0 && tab === 'z');
        expect(wish(heard)?.phase).toBe(isTheirs ? 'elsewhere' : 'due');
      }),
    );
  });

  test('the end of a wish that is not there changes nothing', () => {
    for (const type of ['outbox.waited', 'outbox.found', 'outbox.adopted'] as const)
      expect(at(shown, 100, { type, ...thing })).toBe(shown);
  });
});

test('[actions.only-offered] what the note does not offer is not wanted', () => {
  const state = stateOf(started(), list(aNote(1, { type: 'follow', comment: null })));
  const after = folded(
    state,
    { type: 'user.askedApprove', note: 1, on: true },
    { type: 'user.askedLike', note: 1, on: true },
    { type: 'user.askedLike', note: 99, on: true },
  );
  expect(after.outbox).toBe(state.outbox);
});

test('of a note that is gone by spam or trash nothing is wanted, and the wishes of other notes stay', () => {
  const state = folded(
    shown,
    { type: 'user.askedApprove', note: 1, on: true },
    { type: 'user.askedLike', note: 1, on: true },
    { type: 'user.askedLike', note: 2, on: true },
    { type: 'moderation.done', note: 1 },
  );
  expect(state.outbox.approve).toEqual({});
  expect(Object.keys(state.outbox.like)).toEqual(['2']);
});

test('[outbox.copies] the answer to a follow is laid over every note of the site until all of them are newer', () => {
  const two = stateOf(started(), list(aNote(1), aNote(2)));
  const asked = at(two, 100, { type: 'user.askedFollow', site, on: true });
  const answered = at(asked, 101, {
    type: 'api.answered',
    call: 'follow',
    subject: { site },
    answer: { following: true },
  });
  expect(Object.keys(answered.notes.doubtful)).toEqual(['1']);
  expect(isFollowing(answered, site, false)).toBe(true);
  expect(
    folded(two, { type: 'api.answered', call: 'follow', subject: { site: 4 }, answer: { following: true } }).notes,
  ).toBe(two.notes);
});

test('[outbox.gives-up] a failed wish of the session before is offered though its note is not in the list yet, and a press sends it', () => {
  const target = { of: 'comment', site: 101, id: 7009 } as const;
  const wish = { kind: 'like', id: 9, want: true, at: noon, tab: 'a', target, failed: true } as const;
  const state = folded(stateOf(started({ left: { number: 10, wishes: [wish], refused: [] } }), list(aNote(1))), {
    type: 'sync.settled',
  });
  const like: PanelEvent = { type: 'user.askedLike', note: 9, on: true };
  expect(unsentActs(state)).toEqual([like]);
  expect(folded(state, like).outbox.like[9]).toMatchObject({ want: true, phase: 'due', target });
});
