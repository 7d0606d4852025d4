/** When a page with a failed effect, or of another person, loads itself again, and what the next page has. */
import { filter, mergeMap, throwError } from 'rxjs';
import { limits } from '../../../reducers/limits';
import { draftText } from '../../../reducers/selectors';
import { effects } from '../../../streams/features';
import { type RootEffect, together } from '../../../streams/features/effect';
import { wroteReply } from '../../support/typing';
import { noNetwork } from '../../support/virtualProvider';
import { aPanel, type TabOptions } from '../../support/virtualWorld';

/** All effects, of which `statusBar` throws at each press of "?". */
const faulty: RootEffect = together({
  ...effects,
  statusBar: {
    hears: ['user.openedHelp'],
    run: (heard$) =>
      heard$.pipe(
        filter(({ entry }) => entry.event.type === 'user.openedHelp'),
        mergeMap(() => throwError(() => new Error('planted'))),
      ),
  },
});

function aSession(options: TabOptions = {}) {
  const { world, tab } = aPanel(3, { effect: faulty, mayFail: true, ...options });
  world.advance(10_000);
  const fail = () => tab.do({ type: 'user.openedHelp' });
  return { world, tab, fail, pages: () => tab.sessions.length };
}

test('[effects.reload] a page in sight loads itself again 30 s after the last touch', () => {
  const { world, tab, fail, pages } = aSession();
  fail();
  world.advance(20_000);
  tab.do({ type: 'user.highlightedNote', note: 2 });
  world.advance(limits.quietMs - 1);
  expect(pages()).toBe(1);
  world.advance(1);
  expect(pages()).toBe(2);
  expect(tab.state().panel.showing).toBe(true);
});

test('[effects.reload] a page loads itself again at once when the panel goes out of sight', () => {
  const { world, tab, fail, pages } = aSession();
  fail();
  world.advance(1_000);
  expect(pages()).toBe(1);
  tab.do({ type: 'host.hidden' });
  world.advance(1);
  expect([pages(), tab.state().panel.showing]).toEqual([2, false]);
});

test('[effects.reload] with the focus in the reply box it takes five minutes', () => {
  const { world, tab, fail, pages } = aSession();
  tab.do({ type: 'user.openedNote', note: 1 });
  world.advance(1_000);
  fail();
  tab.do({ type: 'user.focusedReply', note: 1 });
  world.advance(limits.longQuietMs - 1);
  expect(pages()).toBe(1);
  world.advance(1);
  expect(pages()).toBe(2);
});

test('[effects.reload] the next reload comes five minutes later at the earliest', () => {
  const { world, fail, pages } = aSession();
  fail();
  world.advance(limits.quietMs);
  expect(pages()).toBe(2);
  fail();
  world.advance(limits.reloadPauseMs - 1);
  expect(pages()).toBe(2);
  world.advance(limits.quietMs + 1);
  expect(pages()).toBe(3);
});

test('[effects.reload] [reply.failed] a reply that was on its way is a draft of the next page', () => {
  const { world, tab, fail, pages } = aSession();
  tab.do({ type: 'user.openedNote', note: 1 });
  world.provider.fail('reply', { times: 9 });
  tab.do(wroteReply(1, 'Yes.'));
  tab.do({ type: 'user.sentReply', note: 1 });
  fail();
  tab.do({ type: 'host.hidden' });
  world.advance(1_000);
  expect([pages(), draftText(tab.state(), 1), tab.state().reply.sending]).toEqual([2, 'Yes.', {}]);
});

test('[effects.reload] what is wanted is sent by the next page, and what has failed can be sent again there', () => {
  const { world, tab, fail, pages } = aSession();
  world.provider.fail('like', { problem: noNetwork, times: 99 });
  tab.do({ type: 'user.askedLike', note: 1, on: true });
  world.advance(6 * 60_000);
  tab.do({ type: 'user.askedLike', note: 2, on: true });
  fail();
  world.advance(limits.quietMs);
  expect(pages()).toBe(2);
  expect(tab.state().outbox.like).toMatchObject({
    1: { phase: 'failed' },
    2: { wanted: true, tries: expect.any(Number) },
  });
  world.provider.heal();
  world.advance(60_000);
  expect([1, 2].map((id) => world.provider.notes.get(id)?.liked)).toEqual([false, true]);
});

test('[session.reloads] a typed text that storage does not take keeps the page until it is posted or emptied', () => {
  const { world, tab, pages } = aSession({ owner: 1 });
  world.storage.blocked = true;
  tab.do({ type: 'user.openedNote', note: 1 });
  tab.do(wroteReply(1, 'Yes.'));
  world.advance(1_000);
  world.provider.me = { ID: 2, username: 'kim' };
  tab.do({ type: 'push.namedOther' });
  world.advance(60_000);
  expect([tab.events('session.ended').length, pages()]).toEqual([1, 1]);
  tab.do({ type: 'user.wroteReply', note: 1, edit: { start: 0, removed: 4, inserted: '' }, caret: 0 });
  world.advance(1);
  expect(pages()).toBe(2);
});

test('[session.ends] after the end nothing more is sent', () => {
  const { world, tab } = aSession({ owner: 1, reload: () => {} });
  world.provider.me = { ID: 2, username: 'kim' };
  tab.do({ type: 'push.namedOther' });
  world.advance(1_000);
  world.provider.forgetCalls();
  tab.do({ type: 'user.askedLike', note: 1, on: true });
  tab.do({ type: 'host.askedRefresh' });
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(600_000);
  expect(world.provider.calls).toEqual([]);
});
