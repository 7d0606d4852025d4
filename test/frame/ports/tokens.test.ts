/** The token of the host page: which request bears which, what waits for one, and what a 401 leads to. */

import type { ApiRequest } from '../../../src/client/transport';
import { tokensOf } from '../../../src/frame/ports/tokens';

jest.useFakeTimers();

const get: ApiRequest = { path: '/me' };

function page(isAwaited: boolean, accepted: readonly (string | undefined)[] = ['one']) {
  const sent: (string | undefined)[] = [];
  let wanted = 0;
  const tokens = tokensOf(isAwaited);
  tokens.wanted$.subscribe(() => {
    wanted += 1;
  });
  const state = { accepted };
  const carry = tokens.carriedBy(async ({ token }) => {
    sent.push(token);
    return { status: state.accepted.includes(token) ? 200 : 401, headers: {}, body: null };
  });
  const ask = () =>
    carry(get).then(
      ({ status }) => status,
      ({ name }) => name,
    );
  return { tokens, state, ask, sent, wanted: () => wanted };
}

test('[token.first] a request waits for the token, and every later one bears it', async () => {
  const { tokens, ask, sent } = page(true);
  const first = ask();
  await jest.advanceTimersByTimeAsync(9_000);
  expect(sent).toEqual([]);
  tokens.give('one');
  expect([await first, await ask()]).toEqual([200, 200]);
  expect(sent).toEqual(['one', 'one']);
});

test('[token.page] a host page that gives none in ten seconds is told again at the next request', async () => {
  const { tokens, ask, sent, wanted } = page(true);
  const first = ask();
  await jest.advanceTimersByTimeAsync(10_000);
  expect([await first, wanted()]).toEqual(['NoTokenError', 0]);
  const second = ask();
  await jest.advanceTimersByTimeAsync(0);
  expect(wanted()).toBe(1);
  tokens.give('one');
  expect([await second, sent]).toEqual([200, ['one']]);
});

test('[token.expired] requests refused together want one new token, and are asked again with it', async () => {
  const { tokens, state, ask, sent, wanted } = page(true);
  tokens.give('one');
  for (const next of ['two', 'three']) {
    state.accepted = [next];
    const both = Promise.all([ask(), ask()]);
    await jest.advanceTimersByTimeAsync(100);
    tokens.give(next);
    expect(await both).toEqual([200, 200]);
  }
  expect(wanted()).toBe(2);
  expect(sent).toEqual(['one', 'one', 'two', 'two', 'two', 'two', 'three', 'three']);
});

test('[token.expired] a new token that is refused, too, is an answer of the service', async () => {
  const { tokens, state, ask } = page(true);
  tokens.give('one');
  state.accepted = [];
  const asked = ask();
  await jest.advanceTimersByTimeAsync(0);
  tokens.give('two');
  expect(await asked).toBe(401);
});

test('[token.sign-out] signed out, nothing is sent, and the next request asks the host page again', async () => {
  const { tokens, ask, sent, wanted } = page(true);
  const first = ask();
  await jest.advanceTimersByTimeAsync(0);
  tokens.give(null);
  expect([await first, wanted()]).toEqual([401, 0]);
  const unanswered = ask();
  await jest.advanceTimersByTimeAsync(10_000);
  expect([await unanswered, wanted(), sent]).toEqual([401, 1, []]);
  const last = ask();
  await jest.advanceTimersByTimeAsync(0);
  tokens.give('one');
  expect([await last, wanted(), sent]).toEqual([200, 2, ['one']]);
});

test('[token.wanted] where none is awaited, requests go with cookies, and a 401 waits for nothing', async () => {
  const { tokens, state, ask, sent, wanted } = page(false, [undefined]);
  expect([await ask(), wanted()]).toEqual([200, 0]);
  state.accepted = ['one'];
  expect([await ask(), wanted()]).toEqual([401, 1]);
  tokens.give('one');
  expect([await ask(), sent]).toEqual([200, [undefined, undefined, 'one']]);
});
