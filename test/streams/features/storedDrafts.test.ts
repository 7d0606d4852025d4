/** Drafts in browser storage: when they are written, how long they live, and storage that does not take them. */
import { draftText } from '../../../reducers/selectors';
import { aWriter, bar, dayMs, second, stored, write } from '../support/replies';

describe('drafts', () => {
  test('[draft.kept] are written once typing pauses, and not at every letter', () => {
    const { world, tab } = aWriter();
    world.storage.writes.length = 0;
    for (const text of ['H', 'He', 'Hel', 'Hell', 'Hello']) {
      write(tab, text);
      world.advance(100);
    }
    expect(world.storage.writes).toEqual([]);
    world.advance(200);
    expect(world.storage.writes).toHaveLength(1);
    expect(stored(world.stored.get('reply_2'))).toEqual(['Hello', world.now() - 300]);
  });

  test.each([
    ['the page is left', { type: 'page.left' }],
    ['the page is hidden', { type: 'page.hidden' }],
    ['the box is left', { type: 'user.blurredReply', note: 2 }],
    ['the note is closed', { type: 'user.closedNote' }],
    ['the panel is closed', { type: 'host.hidden' }],
    ['it is sent', { type: 'user.sentReply', note: 2 }],
  ] as const)('[draft.kept] are written at once when %s', (_what, event) => {
    const { world, tab } = aWriter();
    write(tab, 'Hello');
    tab.do(event);
    expect(stored(world.stored.get('reply_2'))).toMatchObject(['Hello', expect.any(Number)]);
  });

  test('[draft.kept] is written once, however often the box, the note, the panel and the page are left', () => {
    const { world, tab } = aWriter();
    world.storage.writes.length = 0;
    write(tab, 'Hello');
    for (const event of [
      { type: 'user.blurredReply', note: 2 },
      { type: 'user.closedNote' },
      { type: 'host.hidden' },
      { type: 'page.hidden' },
      { type: 'page.left' },
    ] as const)
      tab.do(event);
    expect(world.storage.writes.map(({ op, key }) => [op, key])).toEqual([['set', 'reply_2']]);
  });

  test('[draft.kept] nothing else that happens while the person types writes it', () => {
    const { world, tab } = aWriter();
    write(tab, 'Hello');
    world.advance(200);
    tab.do({ type: 'clock.ticked', startOfToday: 0, now: world.now() });
    expect(world.stored.has('reply_2')).toBe(false);
    world.advance(100);
    expect(world.stored.has('reply_2')).toBe(true);
  });

  test('[draft.kept] [mentions.keys] a mention that is chosen is typing too', () => {
    const { world, tab } = aWriter();
    write(tab, '@a');
    world.advance(second);
    tab.do({ type: 'user.choseMention', note: 2, login: 'ada', start: 0, end: 2 });
    expect(stored(world.stored.get('reply_2'))).toMatchObject(['@a', expect.any(Number)]);
    world.advance(300);
    expect(stored(world.stored.get('reply_2'))).toMatchObject(['@ada ', expect.any(Number)]);
  });

  test('[draft.other-tabs] a text that another tab wrote in the same words is not written again, and goes with this one', () => {
    const { world, tab } = aWriter();
    write(tab, 'Same');
    world.advance(second);
    tab.do({ type: 'storage.draftWritten', draft: { note: 2, text: 'Same', at: world.now() } });
    world.storage.writes.length = 0;
    tab.do({ type: 'page.hidden' });
    expect(world.storage.writes).toEqual([]);
    tab.do({ type: 'page.shown' });
    write(tab, ' ');
    tab.do({ type: 'user.blurredReply', note: 2 });
    expect(world.stored.has('reply_2')).toBe(false);
  });

  test('[draft.other-tabs] a later time that another tab gave the same words is not written over', () => {
    const { world, tab } = aWriter();
    write(tab, 'Same');
    world.advance(second);
    world.storage.writes.length = 0;
    const at = world.now() + 3_600_000;
    tab.do({ type: 'storage.draftWritten', draft: { note: 2, text: 'Same', at } });
    world.advance(second);
    expect([world.storage.writes, tab.state().reply.drafts[2]]).toEqual([[], { text: 'Same', at }]);
  });

  test('[draft.other-tabs] a text that another tab has taken over and posted is removed by that tab alone, and not written again', () => {
    const { world, tab } = aWriter();
    const other = world.openTab();
    world.advance(second);
    world.storage.writes.length = 0;
    write(tab, 'Mine');
    world.advance(second);
    other.do({ type: 'user.sentReply', note: 2 });
    world.advance(second);
    expect(world.provider.replies.map(({ text }) => text)).toEqual(['Mine']);
    tab.leave();
    const third = world.openTab();
    world.advance(second);
    write(third, 'Third');
    world.advance(second);
    third.do({ type: 'user.sentReply', note: 2 });
    world.advance(second);
    other.leave();
    const ops = world.storage.writes.filter(({ key }) => key === 'reply_2').map(({ op }) => op);
    expect(ops).toEqual(['set', 'remove', 'set', 'remove']);
  });

  test('[draft.other-tabs] a text typed while another tab sends the one before it stays in storage, and is taken over once that is posted', () => {
    const { world, tab } = aWriter();
    const other = world.openTab();
    world.advance(second);
    write(tab, 'One');
    world.advance(second);
    world.provider.fail('reply');
    other.do({ type: 'user.sentReply', note: 2 });
    world.advance(second);
    write(tab, 'Two');
    world.advance(5 * second);
    write(other, 'Else', 3);
    world.advance(second);
    expect(world.provider.replies.map(({ text }) => text)).toEqual(['One']);
    expect(stored(world.stored.get('reply_2'))).toMatchObject(['Two', expect.any(Number)]);
    expect([tab, other].map((one) => draftText(one.state(), 2))).toEqual(['Two', 'Two']);
  });

  test('[draft.kept] come back in the next session, note by note', () => {
    const { world, tab } = aWriter();
    write(tab, 'Hello');
    write(tab, 'Other', 3);
    tab.leave();
    const next = world.openTab();
    expect(draftText(next.state(), 2)).toBe('Hello');
    expect(draftText(next.state(), 3)).toBe('Other');
  });

  test.each([
    [dayMs - second, true],
    [dayMs, false],
  ])('of %i ms ago: kept is %s', (ageMs, kept) => {
    const { world, tab } = aWriter();
    write(tab, 'Hello');
    tab.leave();
    world.advance(ageMs - (world.now() - (tab.state().reply.drafts[2]?.at ?? 0)));
    const next = world.openTab();
    expect(draftText(next.state(), 2)).toBe(kept ? 'Hello' : '');
    expect(world.stored.has('reply_2')).toBe(kept);
  });

  test('[draft.kept] that were on the screen within the last day are kept, however long ago they were written', () => {
    const { world, tab } = aWriter();
    write(tab, 'Hello');
    tab.leave();
    for (let day = 0; day < 3; day += 1) {
      world.advance(dayMs - 60 * second);
      const next = world.openTab();
      world.advance(10 * second);
      expect(draftText(next.state(), 2)).toBe('Hello');
      next.leave();
    }
    world.advance(dayMs);
    expect(draftText(world.openTab().state(), 2)).toBe('');
  });

  test('[draft.kept] that a hidden page holds do not live longer for it', () => {
    const { world, tab } = aWriter();
    write(tab, 'Hello');
    tab.do({ type: 'page.hidden' });
    world.advance(dayMs);
    tab.leave();
    expect(draftText(world.openTab().state(), 2)).toBe('');
  });

  test('of white space alone are removed when the box is left', () => {
    const { world, tab } = aWriter();
    write(tab, 'Hello');
    world.advance(second);
    write(tab, '  ');
    tab.do({ type: 'user.blurredReply', note: 2 });
    expect([tab.state().reply.drafts, tab.state().reply.focused]).toEqual([{}, null]);
    expect(world.stored.has('reply_2')).toBe(false);
  });

  test('are kept in the page when storage is full, which is told once', () => {
    const { world, tab } = aWriter();
    world.storage.blocked = true;
    write(tab, 'Hello');
    world.advance(second);
    expect(bar(tab)).toMatchObject({ kind: 'info', message: 'storageBlocked', forMs: 4_000 });
    tab.do({ type: 'user.dismissedStatus' });
    write(tab, 'Hello again');
    world.advance(second);
    expect(bar(tab)).toBeNull();
    expect(draftText(tab.state(), 2)).toBe('Hello again');
    tab.do({ type: 'user.closedNote' });
    tab.do({ type: 'user.openedNote', note: 2 });
    expect(draftText(tab.state(), 2)).toBe('Hello again');
    expect(tab.state().panel.storageBlocked).toBe(true);
  });

  test.each([
    ['the box is left', { type: 'user.blurredReply', note: 2 }],
    ['the note is closed', { type: 'user.closedNote' }],
    ['the page is hidden', { type: 'page.hidden' }],
    ['the panel is closed', { type: 'host.hidden' }],
    ['the page is left', { type: 'page.left' }],
  ] as const)('that storage did not take are written once it takes them, when %s', (_what, event) => {
    const { world, tab } = aWriter();
    world.storage.blocked = true;
    write(tab, 'Hello');
    world.advance(second);
    world.storage.blocked = false;
    tab.do(event);
    expect(stored(world.stored.get('reply_2'))).toMatchObject(['Hello', expect.any(Number)]);
  });
});
