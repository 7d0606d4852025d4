/** When a session with a failed effect ends and begins again. */

import { filter, mergeMap, throwError } from 'rxjs';
import { limits } from '../../../reducers/limits';
import { effects } from '../../../streams/features';
import { type Effect, together } from '../../../streams/features/effect';
import { aPanel } from '../../support/virtualWorld';

/** All effects, of which `statusBar` throws at each press of Like. */
const faulty: Effect = together({
  ...effects,
  statusBar: (entry$) =>
    entry$.pipe(
      filter(({ event }) => event.type === 'user.askedLike'),
      mergeMap(() => throwError(() => new Error('planted'))),
    ),
});

function aSession() {
  const { world, tab } = aPanel(3, { effect: faulty, mayFail: true });
  world.advance(10_000);
  const fail = () => tab.do({ type: 'user.askedLike', note: 1, on: true });
  return { world, tab, fail, sessions: () => tab.sessions.length };
}

test('[effects.restart] a session in sight begins again 30 s after the last touch', () => {
  const { world, tab, fail, sessions } = aSession();
  fail();
  world.advance(20_000);
  tab.do({ type: 'user.highlightedNote', note: 2 });
  world.advance(limits.quietMs - 1);
  expect(sessions()).toBe(1);
  world.advance(1);
  expect(sessions()).toBe(2);
  expect(tab.state().panel.showing).toBe(true);
});

test('a session begins again at once when the panel goes out of sight', () => {
  const { world, tab, fail, sessions } = aSession();
  fail();
  world.advance(1_000);
  expect(sessions()).toBe(1);
  tab.do({ type: 'host.hidden' });
  world.advance(1);
  expect(sessions()).toBe(2);
  expect(tab.state().panel.showing).toBe(false);
});

test('with the focus in the reply box it takes five minutes', () => {
  const { world, tab, fail, sessions } = aSession();
  tab.do({ type: 'user.openedNote', note: 1 });
  fail();
  tab.do({ type: 'user.focusedReply', note: 1 });
  world.advance(limits.longQuietMs - 1);
  expect(sessions()).toBe(1);
  world.advance(1);
  expect(sessions()).toBe(2);
});

test('a session that began again waits five minutes before the next time', () => {
  const { world, fail, sessions } = aSession();
  fail();
  world.advance(limits.quietMs);
  expect(sessions()).toBe(2);
  fail();
  world.advance(limits.restartPauseMs - 1);
  expect(sessions()).toBe(2);
  world.advance(limits.quietMs + 1);
  expect(sessions()).toBe(3);
});

test('a reply that was not posted is a draft in the next session, which says that it failed', () => {
  const { tab, fail, world, sessions } = aSession();
  tab.do({ type: 'user.openedNote', note: 1 });
  world.provider.fail('reply', { times: 9 });
  world.advance(1_000);
  fail();
  tab.do({ type: 'user.focusedReply', note: 1 });
  tab.do({ type: 'user.wroteReply', note: 1, edit: { start: 0, removed: 0, inserted: 'Yes.' }, caret: 4 });
  tab.do({ type: 'user.sentReply', note: 1 });
  tab.do({ type: 'host.hidden' });
  world.advance(1_000);
  expect(sessions()).toBe(2);
  expect(tab.state().reply).toMatchObject({ drafts: { 1: { text: 'Yes.' } } });
  expect(tab.state().reply.sending).toEqual({});
  expect(tab.state().statusBar.current?.message).toBe('replyFailed');
});
