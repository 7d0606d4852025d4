import { twice } from './truth';

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
