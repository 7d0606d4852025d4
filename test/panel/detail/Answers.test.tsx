/** The replies under an open comment, from the notes that the panel holds and from what the service lists. */
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import type { CommentReply } from '../../../reducers/api';
import type { ReadableNote } from '../../../reducers/note';
import type { PostedReply } from '../../../reducers/state';
import { answersTo } from '../../../src/panel/detail/Answers';
import { Panel } from '../../../src/panel/Panel';
import { aNote, block, noon, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

/** The open comment, which answers comment 6999 itself. */
const open = aNote(50, { ids: { site: 101, post: 501, comment: 7050, parent_comment: 6999 } });
/** A comment of Ada, `id` minutes before noon. */
const answering = (id: number, parent: number | undefined, site = 101): ReadableNote =>
  aNote(id, {
    ids: { site, post: 501, comment: 7000 + id, ...(parent !== undefined && { parent_comment: parent }) },
    subject: [block({ text: 'Ada replied' }), block({ text: `Answer ${id}` })],
  });
const idsOf = (notes: readonly ReadableNote[], to = 50) =>
  answersTo(to)(readyState([open, ...notes])).replies.map((reply) => ('comment' in reply ? null : reply.id));

test('[note.replies] answers to the comment, and later ones to the comment that it answers; none of another site or without a parent', () => {
  const earlier = answering(60, 6999);
  const notes = [answering(10, 7050), answering(20, 6999), earlier, answering(30, 7050, 102), answering(40, undefined)];
  expect(idsOf(notes)).toEqual([20, 10]);
});

test('[note.replies] the newest five, in the order in which they were written', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 49 }), { maxLength: 12 }), (minutes) => {
      const newest = [...minutes].sort((a, b) => a - b).slice(0, 5);
      expect(idsOf(minutes.map((minute) => answering(minute, 7050)))).toEqual(newest.reverse());
    }),
  );
});

test('[note.replies] a note that is about no comment, and one that is gone, have none', () => {
  const post = aNote(50, { ids: { site: 101, post: 501 } });
  expect(answersTo(50)(readyState([post, answering(10, 7050)])).replies).toEqual([]);
  expect(answersTo(51)(readyState([post])).replies).toEqual([]);
});

describe('on screen', () => {
  const show = () => {
    const world = panelWorld(readyState([open, answering(10, 7050), answering(20, 7050)], { selected: 50 }));
    renderPanel(<Panel />, world);
    return world;
  };
  const replies = () => within(screen.getByRole('region', { name: 'Replies' }));

  test('[note.replies] each is a link with who, when and what; a click opens its note in the panel', () => {
    const world = show();
    const links = replies().getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Ada20mAnswer 20', 'Ada10mAnswer 10']);
    expect(links[0]).toHaveAttribute('href', 'https://harbourlights.example/post/#comment-7020');
    expect(replies().getByText('10m')).toHaveAttribute('dateTime', new Date(noon - 10 * 60_000).toISOString());
    const [first = document.body] = links;
    const byCtrl = createEvent.click(first, { ctrlKey: true });
    fireEvent(first, byCtrl);
    expect(byCtrl.defaultPrevented).toBe(false);
    fireEvent.click(first);
    expect(world.said).toEqual([{ type: 'user.openedNote', note: 20 }]);
  });

  test('[note.replies] one that comes meanwhile stands there; one that is trashed goes, and without any there is no heading', () => {
    const world = show();
    const answer = { note: answering(5, 7050) };
    act(() => world.tell({ type: 'api.answered', call: 'getNote', subject: { note: 5 }, answer }));
    expect(replies().getAllByRole('link')).toHaveLength(3);
    for (const note of [5, 10, 20]) act(() => world.tell({ type: 'user.askedTrash', note }));
    expect(screen.queryByRole('region', { name: 'Replies' })).toBeNull();
  });

  /** A comment as the service lists it, `minutes` before noon. */
  const listed = (comment: number, name: string, by: number, minutes: number): CommentReply => ({
    ...{ comment, by, name, text: `${name} said so`, at: noon - minutes * 60_000 },
    url: `https://harbourlights.example/post/#comment-${comment}`,
  });

  test('[note.replies] what only the service lists stands among the notes, once, the person’s own too; with older ones there is a link to all', () => {
    const world = show();
    act(() => world.tell({ type: 'api.answered', call: 'getMe', subject: null, answer: { id: 3, username: 'sam' } }));
    const answer = {
      replies: [listed(8001, 'Bo', 41, 15), listed(7020, 'Ada', 42, 20), listed(8002, 'Sam', 3, 3)],
      more: true,
    };
    act(() => world.tell({ type: 'api.answered', call: 'listReplies', subject: { note: 50 }, answer }));
    const names = replies()
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Ada20mAnswer 20',
      'Bo15mBo said so',
      'Ada10mAnswer 10',
      'Your reply3mSam said so',
      'All replies',
    ]);
    const byBo = replies().getByRole('link', { name: /Bo/ });
    expect(byBo).toHaveAttribute('href', 'https://harbourlights.example/post/#comment-8001');
    fireEvent.click(byBo);
    expect(world.said).toEqual([]);
  });

  test.each<[string, Partial<ReadableNote['ids']>, readonly PostedReply[]]>([
    ['the last of an earlier visit', { reply_comment: 8002 }, []],
    ['one that was sent from here', {}, [{ text: 'Thanks', at: noon - 3 * 60_000 - 5_000 }]],
    [
      'one that was sent from here by a clock that is an hour ahead',
      {},
      [{ text: 'Sam said so ', at: noon + 3_600_000 }],
    ],
  ])('[note.replies] of the person’s own one stands apart: %s', (_what, ids, posted) => {
    const note = { ...open, ids: { ...open.ids, ...ids } };
    const state = readyState([note, answering(10, 7050)], { selected: 50 });
    const replies = {
      note: 50,
      replies: [listed(8002, 'Sam', 3, 3), { ...listed(8001, 'Sam', 3, 30), text: 'Before' }],
      more: false,
    };
    const shown = answersTo(50)({
      ...state,
      session: { ...state.session, userId: 3 },
      notes: { ...state.notes, replies },
      reply: { ...state.reply, posted: { 50: posted } },
    });
    expect(shown.replies.flatMap((reply) => ('comment' in reply ? [reply.comment] : []))).toEqual([8001]);
  });

  test('[note.replies] one without a known time has none', () => {
    const world = show();
    const answer = { replies: [{ ...listed(8001, 'Bo', 41, 0), at: null }], more: false };
    act(() => world.tell({ type: 'api.answered', call: 'listReplies', subject: { note: 50 }, answer }));
    expect(replies().getByRole('link', { name: /Bo/ })).toHaveTextContent(/^BoBo said so$/);
  });

  test('[note.replies] replies that were listed for another note are not shown', () => {
    const world = show();
    const answer = { replies: [listed(8001, 'Bo', 41, 15)], more: false };
    act(() => world.tell({ type: 'api.answered', call: 'listReplies', subject: { note: 10 }, answer }));
    expect(replies().getAllByRole('link')).toHaveLength(2);
  });
});
