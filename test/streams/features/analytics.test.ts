/** Analytics: which hits an act makes, and that no text of a note is in any (docs/provider.md). */
import type { PanelEvent } from '../../../reducers/events';
import { wroteReply } from '../../support/typing';
import { aPanel, type Tab, virtualWorld } from '../../support/virtualWorld';

const words = (tab: Tab) =>
  tab.hits.map((hit) => (hit.kind === 'pixel' ? `${hit.group}=${hit.name}` : `${hit.name} (${hit.noteType})`));

function counted(...events: readonly PanelEvent[]): readonly string[] {
  const world = virtualWorld((provider) => {
    for (const id of [1, 2, 3]) provider.add(id);
    provider.add(4, { approved: false, liked: true, read: true });
  });
  const tab = world.openTab({ counts: true });
  world.advance(1_000);
  tab.hits.length = 0;
  for (const event of events) tab.do(event);
  return words(tab);
}

const asked = 'notes-click-action';
const event = (name: string) => `calypso_notification_note_${name} (comment)`;

test.each<[string, readonly PanelEvent[], readonly string[]]>([
  ['approve', [{ type: 'user.askedApprove', note: 4, on: true }], [`${asked}=approve-comment`, event('approve')]],
  [
    'unapprove',
    [{ type: 'user.askedApprove', note: 1, on: false }],
    [`${asked}=unapprove-comment`, event('unapprove')],
  ],
  ['like', [{ type: 'user.askedLike', note: 1, on: true }], [`${asked}=like-comment`, event('like')]],
  ['unlike', [{ type: 'user.askedLike', note: 4, on: false }], [`${asked}=unlike-comment`, event('unlike')]],
  ['spam', [{ type: 'user.askedSpam', note: 1 }], [`${asked}=spam-comment`, event('spam')]],
  ['trash', [{ type: 'user.askedTrash', note: 1 }], [`${asked}=trash-comment`, event('trash')]],
  [
    'open an unread note',
    [{ type: 'user.openedNote', note: 1 }],
    ['notes-click-type=comment', 'notes-read-type=comment', event('open')],
  ],
  [
    'open a note again that is read',
    [{ type: 'user.openedNote', note: 1 }, { type: 'user.closedNote' }, { type: 'user.openedNote', note: 1 }],
    ['notes-click-type=comment', 'notes-read-type=comment', event('open'), 'notes-click-type=comment', event('open')],
  ],
  ['filter', [{ type: 'user.choseFilter', filter: 'comments' }], ['notes-filter-select=comments']],
  [
    'an empty message shown, and its link followed',
    [
      { type: 'user.choseFilter', filter: 'likes' },
      { type: 'user.followedEmptyLink', filter: 'likes' },
    ],
    ['notes-filter-select=likes', 'notes-empty-message=likes_shown', 'notes-empty-message=likes_clicked'],
  ],
  [
    'an empty message of one filter, then of another, which is chosen twice',
    [
      { type: 'user.choseFilter', filter: 'likes' },
      { type: 'user.choseFilter', filter: 'follows' },
      { type: 'user.choseFilter', filter: 'follows' },
    ],
    [
      'notes-filter-select=likes',
      'notes-empty-message=likes_shown',
      'notes-filter-select=follows',
      'notes-empty-message=follows_shown',
      'notes-filter-select=follows',
    ],
  ],
  [
    'mark all as read',
    [
      { type: 'user.askedReadAll', notes: [1, 2, 3] },
      { type: 'user.askedUndo', key: 'all' },
    ],
    [],
  ],
  ['follow', [{ type: 'user.askedFollow', site: 3001, on: true }], ['follow_source=notifications']],
  ['unfollow', [{ type: 'user.askedFollow', site: 3001, on: false }], []],
])('%s', (_act, events, hits) => {
  expect(counted(...events)).toEqual(hits);
});

test('[analytics.names] undoing a spam or trash counts the opposite, and the note that opens again', () => {
  expect(counted({ type: 'user.askedTrash', note: 1 }, { type: 'user.askedUndo', key: 1 }).slice(2, 4)).toEqual([
    `${asked}=untrash-comment`,
    event('untrash'),
  ]);
  expect(counted({ type: 'user.askedSpam', note: 1 }, { type: 'user.askedUndo', key: 1 }).slice(2, 4)).toEqual([
    `${asked}=unspam-comment`,
    event('unspam'),
  ]);
});

test('a reply counts when it is sent, not when there is nothing to send', () => {
  const send: PanelEvent = { type: 'user.sentReply', note: 1 };
  const write = (text: string): PanelEvent => wroteReply(1, text);
  expect(counted(send, write('  '), send)).toEqual([]);
  expect(counted(write('Hello'), send, send)).toEqual([`${asked}=replyto-comment`, event('reply')]);
});

test('[analytics.names] an act that changes nothing counts nothing', () => {
  const { tab } = aPanel(3, { counts: true });
  tab.do({ type: 'user.askedSpam', note: 1 });
  tab.hits.length = 0;
  tab.do({ type: 'user.askedTrash', note: 1 });
  tab.do({ type: 'user.askedSpam', note: 99 });
  tab.do({ type: 'user.askedUndo', key: 99 });
  tab.do({ type: 'user.askedLike', note: 99, on: true });
  tab.do({ type: 'user.askedApprove', note: 99, on: true });
  tab.do({ type: 'user.openedNote', note: 99 });
  expect(tab.hits).toEqual([]);
});

test('[analytics.names] [undo.too-late] an undo after the window counts nothing', () => {
  const { world, tab } = aPanel(3, { counts: true });
  world.provider.latency = () => ({ up: 5_000, down: 5_000 });
  tab.do({ type: 'user.askedTrash', note: 1 });
  world.advance(5_000);
  tab.hits.length = 0;
  tab.do({ type: 'user.askedUndo', key: 1 });
  expect(tab.hits).toEqual([]);
});

test('an empty panel that is not showing, or not loaded, counts no empty message', () => {
  const world = virtualWorld();
  const tab = world.openTab({ counts: true, shown: false });
  world.advance(1_000);
  expect(tab.hits).toEqual([]);
  tab.do({ type: 'host.shown' });
  expect(words(tab)).toEqual(['notes-empty-message=all_shown']);
});

test('[more.all] an empty message counts once older notes are loaded, when it is shown', () => {
  const { world, tab } = aPanel(0, { counts: true });
  for (let id = 1; id <= 12; id += 1) world.provider.add(id);
  tab.do({ type: 'host.askedRefresh' });
  world.advance(1_000);
  const before = words(tab).length;
  tab.do({ type: 'user.choseFilter', filter: 'likes' });
  expect(words(tab).slice(before)).toEqual(['notes-filter-select=likes']);
  world.advance(1_000);
  expect(words(tab).slice(before)).toEqual(['notes-filter-select=likes', 'notes-empty-message=likes_shown']);
});

test('[analytics.off] nothing is counted unless a pixel is configured', () => {
  const { tab } = aPanel(3);
  tab.do({ type: 'user.openedNote', note: 1 });
  expect(tab.events('analytics.counted')).toEqual([]);
});

test('[analytics.no-text] no text of a note, reply or person is in a hit, whatever is done', () => {
  const { world, tab } = aPanel(3, { counts: true });
  const acts: PanelEvent[] = [
    { type: 'user.openedNote', note: 1 },
    { type: 'user.askedLike', note: 1, on: true },
    { type: 'user.askedApprove', note: 1, on: false },
    wroteReply(1, 'Secret words', 0),
    { type: 'user.sentReply', note: 1 },
    { type: 'user.askedSpam', note: 2 },
    { type: 'user.askedUndo', key: 2 },
    { type: 'user.askedTrash', note: 3 },
    { type: 'user.choseFilter', filter: 'follows' },
    { type: 'user.askedFollow', site: 3001, on: true },
  ];
  for (const act of acts) {
    tab.do(act);
    world.advance(6_000);
  }
  expect(tab.hits.length).toBeGreaterThan(15);
  for (const hit of tab.hits) {
    expect(Object.keys(hit).sort()).toEqual(
      hit.kind === 'pixel' ? ['group', 'kind', 'name'] : ['kind', 'name', 'noteType'],
    );
    expect(JSON.stringify(hit)).not.toMatch(/Secret|Words of|Subject|Author|harbour/);
  }
});

test('[analytics.no-text] each hit is logged, by name only', () => {
  const { tab } = aPanel(3, { counts: true });
  tab.do({ type: 'user.openedNote', note: 1 });
  expect(tab.hits.slice(-2)).toEqual([
    { kind: 'pixel', group: 'notes-read-type', name: 'comment' },
    { kind: 'event', name: 'calypso_notification_note_open', noteType: 'comment' },
  ]);
  expect(tab.events('analytics.counted').slice(-3)).toEqual([
    { type: 'analytics.counted', group: 'notes-click-type', name: 'comment' },
    { type: 'analytics.counted', group: 'notes-read-type', name: 'comment' },
    { type: 'analytics.counted', group: 'event', name: 'calypso_notification_note_open' },
  ]);
});
