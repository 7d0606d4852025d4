/** The laws of following a site before the provider has answered. */
import fc from 'fast-check';
import type { PanelEvent } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { isFollowing } from '../../reducers/selectors';
import { folded, noon, started, stateOf } from './folding';

const site = 3001;
const ask = (on: boolean): PanelEvent => ({ type: 'user.askedFollow', site, on });
const answer = (following: boolean): PanelEvent => ({
  type: 'api.answered',
  call: 'follow',
  subject: { site },
  answer: { following },
});
const begun = stateOf(started());
const asked = folded(begun, ask(true));

test('[follow.at-once] a press shows at once, for its own site', () => {
  expect(isFollowing(begun, site, false)).toBe(false);
  expect(isFollowing(asked, site, false)).toBe(true);
  expect(isFollowing(asked, 3002, false)).toBe(false);
  expect(isFollowing(folded(asked, ask(false)), site, true)).toBe(false);
});

test.each<[string, PanelEvent]>([
  ['[follow.answer] the answer', answer(true)],
  ['[follow.answer] an answer that says otherwise', answer(false)],
  [
    '[follow.fails] a failure',
    {
      type: 'api.failed',
      call: 'follow',
      subject: { site },
      on: true,
      problem: { name: 'NetworkError', message: '', status: 0 },
    },
  ],
  ['[follow.ten-seconds] the end of its time', { type: 'override.expired', of: 'follow', site }],
])('%s ends the wait', (_, end) => {
  expect(folded(asked, end).follows.bySite).toEqual({});
});

test('[follow.fast-presses] an answer to an earlier press does not end a later one for something else', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (first, second, says) => {
      let state = reduce(begun, { seq: 100, at: noon, event: ask(first) });
      state = reduce(state, { seq: 101, at: noon, event: ask(second) });
      state = reduce(state, { seq: 102, at: noon, cause: 100, event: answer(says) });
      expect(site in state.follows.bySite).toBe(second !== says);
      expect(isFollowing(state, site, says)).toBe(second);
    }),
  );
});

test('[state.untouched] the end of a wait that is not there changes nothing', () => {
  expect(folded(begun, { type: 'override.expired', of: 'follow', site })).toBe(begun);
});
