/** The laws of approvals and likes that the provider has not answered yet. */
import fc from 'fast-check';
import type { PanelEvent } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { isApproved, isLiked } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { aNote, folded, list, noon, started, stateOf } from './folding';

const shown = stateOf(started(), list(aNote(1, { approved: false }), aNote(2)));

const kinds = [
  {
    kind: 'approve',
    ask: (on: boolean): PanelEvent => ({ type: 'user.askedApprove', note: 1, on }),
    answer: (on: boolean): PanelEvent => ({
      type: 'api.answered',
      call: 'approve',
      subject: { note: 1 },
      answer: { approved: on },
    }),
    isOn: (state: State) => isApproved(state, 1),
  },
  {
    kind: 'like',
    ask: (on: boolean): PanelEvent => ({ type: 'user.askedLike', note: 1, on }),
    answer: (on: boolean): PanelEvent => ({
      type: 'api.answered',
      call: 'like',
      subject: { note: 1 },
      answer: { likes: on },
    }),
    isOn: (state: State) => isLiked(state, 1),
  },
] as const;

const problem = { name: 'ServerError', message: 'no', status: 500 };

describe.each(kinds)('$kind', ({ kind, ask, answer, isOn }) => {
  const asked = folded(shown, ask(true));

  test('[override.at-once] shows at once, and each press replaces the one before', () => {
    expect(isOn(shown)).toBe(false);
    expect(isOn(asked)).toBe(true);
    expect(isOn(folded(asked, ask(false)))).toBe(false);
  });

  test('[override.ends] [override.server-wins] the answer ends it, and what the provider says is shown', () => {
    for (const says of [true, false]) {
      const after = folded(asked, answer(says));
      expect(after.overrides[kind]).toEqual({});
      expect(isOn(after)).toBe(says);
    }
  });

  test('[override.ten-seconds] ends when its time is over', () => {
    const after = folded(asked, { type: 'override.expired', of: kind, note: 1 });
    expect(after.overrides[kind]).toEqual({});
    expect(isOn(after)).toBe(false);
  });

  test('[override.fails] ends when the call fails', () => {
    const after = folded(asked, { type: 'api.failed', call: kind, subject: { note: 1 }, on: true, problem });
    expect(after.overrides[kind]).toEqual({});
    expect(isOn(after)).toBe(false);
  });

  test('[override.no-flicker] an answer to an earlier press does not change what the later press shows', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (first, second, says) => {
        let state = reduce(shown, { seq: 100, at: noon, event: ask(first) });
        state = reduce(state, { seq: 101, at: noon, event: ask(second) });
        state = reduce(state, { seq: 102, at: noon, cause: 100, event: answer(says) });
        expect(isOn(state)).toBe(second);
      }),
    );
  });
});

test('[actions.only-offered] what the note does not offer is not shown', () => {
  const state = stateOf(started(), list(aNote(1, { type: 'follow', comment: null })));
  const after = folded(
    state,
    { type: 'user.askedApprove', note: 1, on: true },
    { type: 'user.askedLike', note: 1, on: true },
    { type: 'user.askedLike', note: 99, on: true },
  );
  expect(after.overrides).toBe(state.overrides);
});

test('a note that is gone by spam or trash has no override left, and the other notes keep theirs', () => {
  const state = folded(
    shown,
    { type: 'user.askedApprove', note: 1, on: true },
    { type: 'user.askedLike', note: 1, on: true },
    { type: 'user.askedLike', note: 2, on: true },
    { type: 'moderation.done', note: 1 },
  );
  expect(state.overrides.approve).toEqual({});
  expect(Object.keys(state.overrides.like)).toEqual(['2']);
});

test('[state.untouched] the end of an override that is not there changes nothing', () => {
  const after = folded(shown, { type: 'override.expired', of: 'like', note: 1 });
  expect(after).toBe(shown);
});
