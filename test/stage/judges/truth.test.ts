import type { Entry, PanelEvent } from '../../../reducers/events';
import { twice, unanswered } from './truth';

const path = '/sites/101/comments/7/delete';
const trashedAt = new Map([[7, 1_000]]);
const at = (...times: readonly number[]) => times.map((time) => ({ method: 'POST', path, at: time }));

test.each([
  ['a page asked again when it had been done', at(900, 1_100), at(900, 1_100), 1],
  ['the browser sent the only call of a page again', at(900, 1_100), at(900), 0],
  ['a busy driver told of the call late', at(900), at(1_100), 0],
  ['the browser sent the call again, and a busy driver told of it late', at(900, 1_100), at(1_100), 0],
  ['another device had done it before the page asked', at(1_100), at(1_100), 1],
  ['a page asked again before it was done', at(800, 900), at(800, 900), 0],
])('[moderation.checks-first] the judge of random sessions: %s', (_what, got, asked, wrong) => {
  expect([...twice(trashedAt, got, asked)]).toHaveLength(wrong);
});

const press = (on: boolean): PanelEvent => ({ type: 'user.askedLike', note: 7, on });
const requested: PanelEvent = {
  type: 'api.requested',
  request: { call: 'like', note: 7, site: 1, of: 'comment', id: 2, on: true },
};
const answered: PanelEvent = { type: 'api.answered', call: 'like', subject: { note: 7 }, answer: { likes: true } };

test.each<[string, readonly PanelEvent[], number]>([
  ['a press that is answered', [press(true), requested, answered], 0],
  ['a press without a call', [press(true)], 1],
  ['a press with a call and no answer', [press(true), requested], 1],
  ['a second press takes back the first, which had no call', [press(true), press(false)], 0],
  ['a third press takes back two that wanted the same', [press(true), press(true), press(false)], 0],
  ['a second press within the call of the first, without a call of its own', [press(true), requested, press(false)], 1],
  [
    'a third press within the call of the first takes back the second',
    [press(true), requested, press(false), press(true)],
    0,
  ],
])('[outbox.already-there] [outbox.lanes] the judge of random sessions: %s', (_what, events, wrong) => {
  const entries = events.map((event, place): Entry => ({ seq: place + 1, at: 1_000, event }));
  expect([...unanswered(entries)]).toHaveLength(wrong);
});
