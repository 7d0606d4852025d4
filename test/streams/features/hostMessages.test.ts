/** Every message that the panel sends to its host page, and when (docs/protocol.md). */
import type { ItemRef } from '../../../reducers/api';
import { isRead } from '../../../reducers/selectors';
import { aPanel, noonSeconds, type Tab, virtualWorld } from '../../support/virtualWorld';

const second = 1_000;
const actions = ({ told }: Tab) => told.map(({ action }) => action);
const itemRef = (part: Partial<ItemRef>): ItemRef => ({
  kind: 'site',
  siteId: 101,
  postId: null,
  commentId: null,
  url: null,
  ...part,
});

test('iFrameReady is sent once, when the panel is mounted, before everything else', () => {
  const { world, tab } = aPanel(2);
  world.advance(65 * second);
  expect(tab.told[0]).toEqual({ action: 'iFrameReady' });
  expect(actions(tab).filter((action) => action === 'iFrameReady')).toHaveLength(1);
});

test('the message about a list that came before the panel was mounted follows iFrameReady', () => {
  const world = virtualWorld((provider) => {
    provider.add(1);
    provider.lastSeen = 5;
  });
  const tab = world.openTab({ mounted: false, shown: false });
  world.advance(second);
  expect(tab.told).toEqual([]);
  tab.do({ type: 'session.mounted' });
  expect(tab.told).toEqual([
    { action: 'iFrameReady' },
    { action: 'render', num_new: 1, latest_type: 'comment', more: false },
  ]);
});

describe('render', () => {
  const unseen = (lastSeen: number) =>
    virtualWorld((provider) => {
      provider.add(1);
      provider.add(2);
      provider.add(3, { type: 'like' });
      provider.lastSeen = lastSeen;
    });

  test('[host.render] a sync with notes newer than last seen tells how many, and the newest note’s type', () => {
    const world = unseen(noonSeconds - 1000 + 1);
    const tab = world.openTab({ shown: false });
    world.advance(second);
    expect(tab.told.slice(1)).toEqual([{ action: 'render', num_new: 2, latest_type: 'like', more: false }]);
  });

  test('[host.render] [seen.new-count] there may be more while every note that is held is new', () => {
    const world = virtualWorld((provider) => {
      for (let id = 1; id <= 37; id += 1) provider.add(id);
      provider.lastSeen = 1;
    });
    const tab = world.openTab({ shown: false });
    world.advance(second);
    expect(tab.told.at(-1)).toMatchObject({ action: 'render', num_new: 10, more: true });
  });

  test('[host.render] each sync with nothing new sends renderAllSeen', () => {
    const { world, tab } = aPanel(2);
    world.advance(61 * second);
    expect(actions(tab)).toEqual(['iFrameReady', 'renderAllSeen', 'renderAllSeen', 'renderAllSeen']);
  });

  test('[host.render] a sync that failed tells nothing', () => {
    const { world, tab } = aPanel(2);
    const before = tab.told.length;
    world.provider.fail('any');
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(tab.told).toHaveLength(before);
  });
});

describe('widescreen', () => {
  const wide = (tab: Tab) => tab.told.filter(({ action }) => action === 'widescreen');
  const resize = (tab: Tab, width: number) => tab.do({ type: 'viewport.resized', width, height: 700 });

  test('is sent on a change only; the start counts as narrow', () => {
    const { tab } = aPanel(1, { width: 400 });
    resize(tab, 500);
    resize(tab, 799);
    expect(wide(tab)).toEqual([]);
    resize(tab, 800);
    resize(tab, 1200);
    resize(tab, 799);
    expect(wide(tab)).toEqual([
      { action: 'widescreen', widescreen: true },
      { action: 'widescreen', widescreen: false },
    ]);
  });
});

test('[keys.close] togglePanel is sent when the person asks to close; the panel stays as it is until the host answers', () => {
  const { tab } = aPanel(1);
  tab.do({ type: 'user.askedClose' });
  expect(tab.told.at(-1)).toEqual({ action: 'togglePanel' });
  expect(tab.state().panel.showing).toBe(true);
});

const openNote = {
  ...{ action: 'openNote', noteId: 1, noteType: 'comment', url: 'https://harbour.example/#note-1' },
  ...{ siteId: 101, postId: 501, commentId: 7001 },
};

test('[host.opens] a note that opens, or follows the one before, is told to the host', () => {
  const { tab } = aPanel(2);
  tab.do({ type: 'user.openedNote', note: 1 });
  expect(tab.told.at(-1)).toMatchObject(openNote);
  const before = tab.told.length;
  tab.do({ type: 'user.openedNote', note: 1 });
  tab.do({ type: 'user.closedNote' });
  expect(tab.told).toHaveLength(before);
});

test('[host.opens] where the host page opens notes, a press reads the note and the panel stays on its list', () => {
  const { tab } = aPanel(2, { opens: 'host' });
  tab.do({ type: 'user.openedNote', note: 1 });
  tab.do({ type: 'user.openedNote', note: 1 });
  expect(tab.told.slice(-2)).toMatchObject([openNote, openNote]);
  expect(tab.state().panel).toMatchObject({ selected: null, highlighted: 1 });
  expect(isRead(tab.state(), 1)).toBe(true);
  const before = tab.told.length;
  tab.do({ type: 'user.openedNote', note: 99 });
  expect(tab.told).toHaveLength(before);
});

test('[host.links] where the host page opens links, a note opens in the panel, and a link that was pressed is told', () => {
  const { tab } = aPanel(1, { opens: 'links' });
  tab.do({ type: 'user.openedNote', note: 1 });
  expect(tab.state().panel.selected).toBe(1);
  tab.do({ type: 'user.followedLink', url: 'https://harbour.example/post/' });
  expect(tab.told.at(-1)).toEqual({ action: 'openLink', url: 'https://harbour.example/post/' });
});

describe('[host.acts] the host page is told', () => {
  const ofNote = { noteId: 1, siteId: 101, postId: 501, commentId: 7001 };
  const acts = (tab: Tab) => tab.told.filter(({ action }) => action === 'act');

  test('of an act and of its opposite, when the service has answered', () => {
    const { world, tab } = aPanel(1);
    tab.do({ type: 'user.askedLike', note: 1, on: true });
    expect(acts(tab)).toEqual([]);
    world.advance(1_000);
    tab.do({ type: 'user.askedLike', note: 1, on: false });
    world.advance(1_000);
    expect(acts(tab)).toEqual([
      { action: 'act', act: 'like', on: true, ...ofNote },
      { action: 'act', act: 'like', on: false, ...ofNote },
    ]);
  });

  test('of a comment in the trash after the time to undo, and not of one that was taken back', () => {
    const { world, tab } = aPanel(2);
    tab.do({ type: 'user.askedTrash', note: 1 });
    tab.do({ type: 'user.askedTrash', note: 2 });
    tab.do({ type: 'user.askedUndo', key: 2 });
    world.advance(60_000);
    expect(acts(tab)).toEqual([{ action: 'act', act: 'trash', on: true, ...ofNote }]);
  });

  test('of a comment in the trash whose answer was lost: the check finds it done', () => {
    const { world, tab } = aPanel(1);
    world.provider.fail('deleteComment', {
      ...{ times: 1, afterDoing: true },
      problem: { name: 'NoAnswerError', message: 'No answer.', status: 0 },
    });
    tab.do({ type: 'user.askedTrash', note: 1 });
    world.advance(60_000);
    expect(acts(tab)).toEqual([{ action: 'act', act: 'trash', on: true, ...ofNote }]);
  });

  test('of a followed site without a note', () => {
    const { world, tab } = aPanel(1);
    tab.do({ type: 'user.askedFollow', site: 77, on: true });
    world.advance(1_000);
    expect(acts(tab)).toEqual([{ action: 'act', act: 'follow', on: true, siteId: 77 }]);
  });

  test('in every tab', () => {
    const { world, tab } = aPanel(1);
    const other = world.openTab();
    world.advance(10_000);
    tab.do({ type: 'user.askedLike', note: 1, on: true });
    world.advance(10_000);
    expect([acts(tab), acts(other)]).toEqual(Array(2).fill([{ action: 'act', act: 'like', on: true, ...ofNote }]));
  });
});

test.each([
  [itemRef({ kind: 'site' }), { action: 'openSite', siteId: 101 }],
  [itemRef({ kind: 'post', postId: 5 }), { action: 'openPost', siteId: 101, postId: 5 }],
  [
    itemRef({ kind: 'comment', postId: 5, commentId: 6 }),
    { action: 'openComment', siteId: 101, postId: 5, commentId: 6 },
  ],
])('opening an item tells the host which: %j', (item, message) => {
  const { tab } = aPanel(1);
  tab.do({ type: 'user.openedNote', note: 1 });
  tab.do({ type: 'user.openedItem', item });
  expect(tab.told.at(-1)).toEqual(message);
});

test.each([
  ['a post without an id', itemRef({ kind: 'post' })],
  ['a comment without the id of its post', itemRef({ kind: 'comment', commentId: 6 })],
  ['a comment without an id', itemRef({ kind: 'comment', postId: 5 })],
])('[items.open] of %s the host is told nothing', (_what, item) => {
  const { tab } = aPanel(1);
  tab.do({ type: 'user.openedNote', note: 1 });
  const before = tab.told.length;
  tab.do({ type: 'user.openedItem', item });
  expect(tab.told).toHaveLength(before);
});

test('[seen.other-tabs] last seen of another tab is told to the host only where it is later than ours', () => {
  const { tab } = aPanel(1);
  const before = tab.told.length;
  tab.do({ type: 'storage.lastSeenMoved', lastSeen: 5 });
  tab.do({ type: 'storage.lastSeenMoved', lastSeen: tab.state().sync.lastSeen });
  expect(tab.told).toHaveLength(before);
  tab.do({ type: 'storage.lastSeenMoved', lastSeen: noonSeconds + 5 });
  expect(tab.told.slice(before)).toEqual([{ action: 'renderAllSeen' }]);
});

test('Edit tells nothing of a note without a comment, and of none', () => {
  const world = virtualWorld((provider) => {
    provider.add(1, { type: 'new_post', comment: null });
  });
  const tab = world.openTab();
  world.advance(second);
  const before = tab.told.length;
  tab.do({ type: 'user.askedEdit', note: 1 });
  tab.do({ type: 'user.askedEdit', note: 99 });
  expect(tab.told).toHaveLength(before);
});

test('[actions.edit] Edit tells the host which comment', () => {
  const { tab } = aPanel(1);
  tab.do({ type: 'user.askedEdit', note: 1 });
  expect(tab.told.at(-1)).toEqual({ action: 'editComment', siteId: 101, postId: 501, commentId: 7001 });
});

test('a panel that is a page of its own sends no message', () => {
  const { tab } = aPanel(1, { embedded: false });
  tab.do({ type: 'user.askedEdit', note: 1 });
  tab.do({ type: 'user.askedClose' });
  expect(tab.told).toEqual([]);
});
