/** Notes that cannot be shown, or lack what an act needs, and everything that can be asked for them. */
import { EMPTY, of } from 'rxjs';
import type { PanelEvent } from '../../../reducers/events';
import type { Note } from '../../../reducers/note';
import { draftText, isRead } from '../../../reducers/selectors';
import { aNote } from '../../reducers/folding';
import { wroteReply } from '../../support/typing';
import { virtualWorld } from '../../support/virtualWorld';

const damaged: Note = {
  readable: false,
  id: 7,
  hash: 1,
  type: 'new_post',
  read: false,
  timestamp: 0,
  reason: 'no subject',
};

const asked: readonly PanelEvent[] = [
  { type: 'user.openedNote', note: 7 },
  { type: 'user.askedApprove', note: 7, on: true },
  { type: 'user.askedLike', note: 7, on: true },
  { type: 'user.askedSpam', note: 7 },
  { type: 'user.askedTrash', note: 7 },
  { type: 'user.askedEdit', note: 7 },
  { type: 'user.focusedReply', note: 7 },
  wroteReply(7, '@a'),
  { type: 'user.sentReply', note: 7 },
];

const ids = aNote(7).ids;
const post = (part: object): Note => ({ ...aNote(7, { type: 'new_post', comment: null }), body: [], ...part });

test.each<[string, Note, readonly string[]]>([
  ['[list.damaged-note] a damaged note:', damaged, []],
  ['[actions.only-offered] a note without ids:', post({ ids: {} }), []],
  ['[actions.only-offered] a note without a site:', post({ ids: { ...ids, site: undefined } }), []],
  [
    '[actions.only-offered] a comment without a site:',
    post({ type: 'comment', ids: { post: 501, comment: 7007 } }),
    [],
  ],
  ['[own-reply.shown] a note without a site that was replied to:', post({ ids: { post: 501, reply_comment: 42 } }), []],
  ['[actions.only-offered] a note without a post:', post({ ids: { site: ids.site } }), ['suggest']],
])(
  '%s it is opened and read; a reply fails and keeps its text, and nothing else does anything',
  (_what, note, calls) => {
    const world = virtualWorld((provider) => provider.fail('listNotes', { times: 99 }));
    const tab = world.openTab({
      device: ({ op }) =>
        op === 'restoreNotes' ? of({ type: 'session.restoredNotes', user: 1, notes: [note], savedAt: 0 }) : EMPTY,
    });
    world.advance(1_000);
    world.provider.forgetCalls();
    const told = tab.told.length;
    for (const event of asked) {
      tab.do(event);
      world.advance(100);
    }
    expect(world.provider.calls.map(({ request }) => request.call)).toEqual(calls);
    expect(isRead(tab.state(), 7)).toBe(true);
    expect(tab.events('reply.failed')).toEqual([{ type: 'reply.failed', note: 7, duplicate: false }]);
    expect(draftText(tab.state(), 7)).toBe('@a');
    expect(tab.told.slice(told)).toMatchObject([{ action: 'openNote', noteId: 7 }]);
    expect(tab.windows).toEqual([]);
  },
);
