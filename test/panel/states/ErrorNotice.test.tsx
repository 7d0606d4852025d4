import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Problem } from '../../../reducers/api';
import type { State } from '../../../reducers/state';
import { ErrorNotice } from '../../../src/panel/states/ErrorNotice';
import { SignIn } from '../../../src/panel/states/SignIn';
import { noon, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

beforeEach(() => {
  jest.useFakeTimers({ now: noon });
});
afterEach(() => {
  jest.useRealTimers();
});

function show(problem: Problem, part: Partial<State['sync']> = {}, as: 'card' | 'strip' = 'card') {
  const state = readyState();
  const world = panelWorld({ ...state, sync: { ...state.sync, problem, nextTryAt: noon + 60_000, ...part } });
  renderPanel(<ErrorNotice as={as} SignIn={SignIn} />, world);
  return world;
}
const problem = (status: number): Problem => ({ name: 'x', message: 'x', status });

test.each([
  ['no answer at all', problem(0), "Your notifications couldn't be loaded. The server can't be reached."],
  ['an error of the server', problem(503), 'The server answered with an error (503).'],
  ['an answer that is no list', problem(200), "Your notifications couldn't be loaded."],
  ['being signed out', problem(401), "You're signed out. Sign in to see your notifications."],
])('[states.error] %s is told in words', (_, what, sentence) => {
  show(what);
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
});

test('[states.error] a status of success is never called an error', () => {
  show(problem(200));
  expect(screen.getByRole('alert')).not.toHaveTextContent('(200)');
});

test('[states.error] offline is named before any other reason', () => {
  show(problem(0), { online: false });
  expect(screen.getByRole('alert')).toHaveTextContent("You're offline.");
});

test('[states.signed-out] signed out has a link to sign in', () => {
  show(problem(403));
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', 'https://wordpress.com/log-in');
});

test('[access.cookies] blocked cookies are told from being signed out, and can be asked for', async () => {
  const world = show(problem(401));
  act(() => world.tell({ type: 'access.checked', granted: false }));
  expect(screen.getByRole('alert')).toHaveTextContent("Your browser blocks this panel's cookies");
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Allow cookies' }));
  expect(world.said).toEqual([{ type: 'user.askedAccess' }]);
  expect(screen.getByRole('alert')).toHaveTextContent("If your browser doesn't ask, allow cookies");
  act(() => world.tell({ type: 'access.checked', granted: true }));
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument();
});

test('[access.cookies] blocked cookies are not named while the list fails for another reason', () => {
  const world = show(problem(503));
  act(() => world.tell({ type: 'access.checked', granted: false }));
  expect(screen.queryByRole('button', { name: 'Allow cookies' })).not.toBeInTheDocument();
});

test('[states.error] below rows that stay it says that the list could not be refreshed', () => {
  show(problem(0), {}, 'strip');
  expect(screen.getByRole('alert')).toHaveTextContent("Your notifications couldn't be refreshed.");
});

test('[states.error] it tells when it tries again, counts down for the eye, and is read once', () => {
  show(problem(503));
  const aloud = screen.getByText('Next try in 60 seconds.', { ignore: '[aria-hidden]' });
  act(() => {
    jest.advanceTimersByTime(18_000);
  });
  expect(screen.getByText('Next try in 42 seconds.')).toHaveAttribute('aria-hidden', 'true');
  expect(aloud).toHaveTextContent('Next try in 60 seconds.');
  act(() => {
    jest.advanceTimersByTime(60_000);
  });
  expect(screen.queryByText(/Next try/, { ignore: '.unseen' })).not.toBeInTheDocument();
  expect(jest.getTimerCount()).toBe(0);
});

test('[states.error] the countdown ends with the alert', () => {
  const world = show(problem(503));
  act(() => world.set((state) => ({ ...state, sync: { ...state.sync, problem: null, nextTryAt: null } })));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(jest.getTimerCount()).toBe(0);
});

test('[states.error] "Try again" asks, and does nothing while it is being tried', async () => {
  const world = show(problem(503));
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Try again' }));
  expect(world.said).toEqual([{ type: 'user.askedRetry' }]);
  act(() => world.tell({ type: 'api.requested', request: { call: 'listNotes', number: 10 } }));
  const tryAgain = screen.getByRole('button', { name: 'Try again' });
  expect(tryAgain).toHaveAttribute('aria-disabled', 'true');
  // It keeps the focus, and asks no second time.
  expect(tryAgain).toHaveFocus();
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(tryAgain);
  expect(world.said).toHaveLength(1);
});
