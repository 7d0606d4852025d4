/** Sending a reply: success, retries, duplicates, and what becomes of its text. */
import { draftText, navigationOff, shortcutsOff } from '../../../reducers/selectors';
import { draftKey } from '../../../streams/storageKeys';
import { noNetwork, problem } from '../../support/virtualProvider';
import { virtualWorld } from '../../support/virtualWorld';
import { aWriter, bar, duplicate, second, send, write } from '../support/replies';

describe('sending', () => {
  test('[reply.success] success: "Reply posted!" with the link for 12 s; the draft is gone; the note stays open', () => {
    const { world, tab, sent } = aWriter();
    write(tab, 'Thank you');
    send(tab);
    expect(navigationOff(tab.state())).toBe(true);
    world.advance(100);
    expect(sent()).toEqual([
      { call: 'reply', note: 2, site: 101, to: 'comment', id: 7002, text: 'Thank you', retry: 0 },
    ]);
    expect(bar(tab)).toMatchObject({
      kind: 'success',
      message: 'replyPosted',
      url: 'https://harbour.example/#comment-900001',
      forMs: 12_000,
    });
    expect([tab.state().reply.drafts, tab.state().reply.sending]).toEqual([{}, {}]);
    expect(tab.state().panel.selected).toBe(2);
    expect(world.stored.has(draftKey(2))).toBe(false);
    world.advance(12 * second);
    expect(bar(tab)).toBeNull();
  });

  test('[reply.success] the note is fetched again after it, and its own reply looked up', () => {
    const { world, tab } = aWriter();
    write(tab, 'Thank you');
    send(tab);
    world.advance(second);
    expect(world.provider.asked('getNote', 'getReply')).toEqual([
      { call: 'getNote', note: 2 },
      { call: 'getReply', note: 2, site: 101, comment: 900_001 },
    ]);
    expect(tab.state().notes.ownReplies[900_001]?.url).toBe('https://harbour.example/#comment-900001');
  });

  test.each(['', '   ', '\n\t '])('[reply.blank] nothing is sent of a blank text %j', (text) => {
    const { world, tab, sent } = aWriter();
    write(tab, text);
    send(tab);
    world.advance(second);
    expect(sent()).toEqual([]);
    expect(navigationOff(tab.state())).toBe(false);
  });

  test('pressed twice, it is sent once', () => {
    const { world, tab, sent } = aWriter();
    write(tab, 'Once');
    send(tab);
    send(tab);
    world.advance(second);
    expect(sent()).toHaveLength(1);
  });

  test('goes to the post where the note is about no comment', () => {
    const world = virtualWorld((provider) => {
      provider.add(1, { type: 'new_post', comment: null });
    });
    const tab = world.openTab();
    world.advance(second);
    write(tab, 'Fine post', 1);
    send(tab, 1);
    world.advance(second);
    expect(world.provider.asked('reply')).toMatchObject([{ to: 'post', id: 501 }]);
  });

  test('[reply.sending] navigation and shortcuts are off meanwhile, and on again after', () => {
    const { world, tab } = aWriter();
    write(tab, 'Hello');
    send(tab);
    tab.do({ type: 'user.blurredReply', note: 2 });
    expect(navigationOff(tab.state())).toBe(true);
    expect(shortcutsOff(tab.state())).toBe(true);
    world.advance(second);
    expect(navigationOff(tab.state())).toBe(false);
    expect(shortcutsOff(tab.state())).toBe(false);
  });

  test('after 4 seconds without an answer the person is free, the reply is sent all the same, and its draft stays until then', () => {
    const { world, tab } = aWriter();
    world.provider.latency = ({ call }) => ({ up: 20, down: call === 'reply' ? 20 * second : 20 });
    write(tab, 'Hello');
    send(tab);
    world.advance(3.9 * second);
    expect(navigationOff(tab.state())).toBe(true);
    world.advance(0.2 * second);
    expect([navigationOff(tab.state()), shortcutsOff(tab.state())]).toEqual([false, false]);
    expect([tab.state().reply.sending[2]?.text, world.stored.has(draftKey(2))]).toEqual(['Hello', true]);
    tab.do({ type: 'user.openedNote', note: 1 });
    world.advance(20 * second);
    expect(world.provider.replies.map(({ text }) => text)).toEqual(['Hello']);
    expect([tab.state().reply.sending, world.stored.has(draftKey(2)), tab.state().panel.selected]).toEqual([
      {},
      false,
      1,
    ]);
    expect(bar(tab)?.message).toBe('replyPosted');
  });

  test('a reply that is answered in time says nothing after 4 seconds, and the next one waits its own time', () => {
    const { world, tab } = aWriter();
    write(tab, 'Hello');
    send(tab);
    world.advance(3 * second);
    world.provider.fail('reply', { hangs: true });
    write(tab, 'Again');
    send(tab);
    world.advance(2 * second);
    expect([tab.events('reply.waited'), navigationOff(tab.state())]).toEqual([[], true]);
    world.advance(3 * second);
    expect([tab.events('reply.waited').length, navigationOff(tab.state())]).toEqual([1, false]);
  });
});

describe('[reply.retries] a reply that fails', () => {
  test('[reply.retries] is retried up to 3 times, 2, 4 and 6 s after the failure before; then "Reply Failed" for 6 s; the text stays', () => {
    const { world, tab, sent } = aWriter();
    world.provider.fail('reply', { times: 4 });
    write(tab, 'Hello');
    send(tab);
    world.advance(20 * second);
    const at = world.provider.calls.filter(({ request }) => request.call === 'reply').map((call) => call.at);
    expect(at.slice(1).map((time, index) => time - (at[index] ?? 0) - 40)).toEqual([2_000, 4_000, 6_000]);
    expect(sent().map(({ retry }) => retry)).toEqual([0, 1, 2, 3]);
    expect(tab.state().reply.sending).toEqual({});
    expect(draftText(tab.state(), 2)).toBe('Hello');
    expect(tab.state().panel.selected).toBe(2);
    const [failed] = tab.entries().filter(({ event }) => event.type === 'reply.failed');
    expect(failed?.event).toEqual({ type: 'reply.failed', note: 2, duplicate: false });
    expect(tab.events('status.elapsed')).toHaveLength(1);
    const elapsed = tab.entries().find(({ event }) => event.type === 'status.elapsed');
    expect((elapsed?.at ?? 0) - (failed?.at ?? 0)).toBe(6_000);
  });

  test('a retry that is refused as a duplicate is a success: the service has the first try', () => {
    const { world, tab, sent } = aWriter();
    world.provider.fail('reply', { problem: noNetwork, afterDoing: true });
    write(tab, 'Hello');
    send(tab);
    world.advance(second);
    world.provider.fail('reply', { problem: duplicate });
    world.advance(10 * second);
    expect(sent()).toHaveLength(2);
    expect(world.provider.replies.map(({ text }) => text)).toEqual(['Hello']);
    expect([tab.state().reply.drafts, tab.state().reply.sending]).toEqual([{}, {}]);
    expect(tab.state().panel.selected).toBe(2);
    expect(bar(tab)).toMatchObject({ message: 'replyPosted', url: null });
  });

  test('what is retried is the text that was sent; what is typed meanwhile changes nothing', () => {
    const { world, tab, sent } = aWriter();
    world.provider.fail('reply');
    write(tab, 'First');
    send(tab);
    world.advance(second);
    write(tab, 'Second');
    expect(draftText(tab.state(), 2)).toBe('First');
    world.advance(10 * second);
    expect(sent().map(({ text }) => text)).toEqual(['First', 'First']);
    expect(draftText(tab.state(), 2)).toBe('');
  });

  test('[reply.failed] the text that stays after the last failure is the text that was sent', () => {
    const { world, tab } = aWriter();
    world.provider.fail('reply', { times: 4 });
    write(tab, 'First');
    send(tab);
    write(tab, 'Second');
    world.advance(20 * second);
    expect(draftText(tab.state(), 2)).toBe('First');
  });

  test('what is sent again after a failure was perhaps taken: a duplicate is then a success', () => {
    const { world, tab } = aWriter();
    world.provider.fail('reply', { times: 4, problem: noNetwork, afterDoing: true });
    write(tab, 'Hello');
    send(tab);
    world.advance(20 * second);
    world.provider.fail('reply', { problem: duplicate });
    send(tab);
    world.advance(second);
    expect(bar(tab)).toMatchObject({ message: 'replyPosted' });
    expect(tab.state().reply.posted?.[2]).toMatchObject([{ text: 'Hello' }]);
    expect(tab.state().panel.selected).toBe(2);
  });
});

test('[reply.retry-after] a try that is answered with 429 and a wait of 20 s is followed by the next after 20 s', () => {
  const { world, tab, sent } = aWriter();
  world.provider.fail('reply', { problem: { ...problem(429), retryAfter: '20' } });
  write(tab, 'Hello');
  send(tab);
  world.advance(19 * second);
  expect(sent().map(({ retry }) => retry)).toEqual([0]);
  world.advance(2 * second);
  expect([sent().map(({ retry }) => retry), tab.state().reply.drafts]).toEqual([[0, 1], {}]);
});

test('[reply.offline] without a network it is not sent and no try is spent; back online it is sent at once', () => {
  const { world, tab, sent } = aWriter();
  tab.do({ type: 'network.offline' });
  write(tab, 'Hello');
  send(tab);
  world.advance(60 * second);
  expect([sent(), draftText(tab.state(), 2)]).toEqual([[], 'Hello']);
  tab.do({ type: 'network.online' });
  world.advance(100);
  expect([sent().map(({ retry }) => retry), tab.state().reply.drafts]).toEqual([[0], {}]);
});

test('[reply.duplicate] a duplicate: no retry; box empty and idle, draft removed, note deselected, bar 6 s', () => {
  const { world, tab, sent } = aWriter();
  world.provider.fail('reply', { times: 4, problem: duplicate });
  write(tab, 'Again');
  world.advance(second);
  send(tab);
  world.advance(second);
  expect(sent()).toHaveLength(1);
  expect(bar(tab)).toMatchObject({ kind: 'fail', message: 'replyDuplicate', forMs: 6_000 });
  expect(tab.state().reply).toMatchObject({ focused: null });
  expect([tab.state().reply.drafts, tab.state().reply.sending]).toEqual([{}, {}]);
  expect(tab.state().panel.selected).toBeNull();
  expect(world.stored.has(draftKey(2))).toBe(false);
});

describe('a reply under way', () => {
  test('ends properly when the panel is closed meanwhile, and does not reopen the note', () => {
    const { world, tab } = aWriter();
    world.provider.fail('reply');
    write(tab, 'Hello');
    send(tab);
    world.advance(second);
    tab.do({ type: 'host.hidden' });
    world.advance(10 * second);
    expect(world.provider.replies).toHaveLength(1);
    expect(tab.state().panel.selected).toBeNull();
    expect(tab.state().reply).toMatchObject({ focused: null });
    expect([tab.state().reply.drafts, tab.state().reply.sending]).toEqual([{}, {}]);
  });

  test('ends properly when its note disappears from the list; its text is not lost when it fails', () => {
    const { world, tab } = aWriter();
    world.provider.fail('reply', { times: 4 });
    write(tab, 'Hello');
    send(tab);
    world.provider.notes.delete(2);
    tab.do({ type: 'host.askedRefresh' });
    world.advance(20 * second);
    expect(tab.state().panel.selected).toBeNull();
    expect(tab.state().reply.sending).toEqual({});
    expect(tab.state().reply.drafts[2]?.text).toBe('Hello');
    expect(shortcutsOff(tab.state())).toBe(false);
  });

  test('[draft.never-lost] of a page that is killed between Send and the answer leaves its text for the next start', () => {
    const { world, tab } = aWriter();
    world.provider.fail('reply', { hangs: true });
    write(tab, 'Precious words');
    send(tab);
    tab.kill();
    const next = world.openTab();
    expect(draftText(next.state(), 2)).toBe('Precious words');
  });
});

describe('the focus', () => {
  test('[keys.off] in the box turns shortcuts off; leaving it turns them on', () => {
    const { tab } = aWriter();
    expect(shortcutsOff(tab.state())).toBe(true);
    tab.do({ type: 'user.blurredReply', note: 2 });
    expect(shortcutsOff(tab.state())).toBe(false);
  });
});
