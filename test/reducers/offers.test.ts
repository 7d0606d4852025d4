/** The laws of what a note offers, and of what each act is done to. */
import fc from 'fast-check';
import { offersTool } from '../../reducers/acts';
import { actionBlock, actionsOf, commentOf, likeTarget, offers, replyTarget } from '../../reducers/offers';
import { note as anyNote } from '../laws/arbitraryEvents';
import { aNote } from './folding';

test('[actions.only-offered] only what the last block that has actions offers', () => {
  const note = aNote(1);
  expect(actionBlock(note)?.type).toBe('comment');
  expect(offers(note, 'approve-comment')).toBe(true);
  expect(offers(note, 'like-post')).toBe(false);
  expect(offers(null, 'approve-comment')).toBe(false);
});

test('a block after the last one with actions changes nothing', () => {
  const note = aNote(1);
  const last = note.body.at(-1);
  if (!last) throw new Error('the note has no block');
  expect(actionsOf({ ...note, body: [...note.body, { ...last, actions: null }] })).toEqual(actionsOf(note));
});

test.each([
  ['a comment', aNote(1), { of: 'comment', site: 101, id: 7001 }],
  [
    'a post where there is no comment',
    aNote(1, { type: 'new_post', comment: null }),
    { of: 'post', site: 101, id: 501 },
  ],
  ['nothing where neither is offered', aNote(1, { type: 'follow', comment: null }), null],
])('Like and Reply act on %s', (_what, note, target) => {
  expect(likeTarget(note)).toEqual(target);
  expect(replyTarget(note)).toEqual(target);
});

test('spam and trash need a site and a comment', () => {
  expect(commentOf(aNote(1))).toEqual({ site: 101, comment: 7001 });
  expect(commentOf(aNote(1, { comment: null }))).toBeNull();
  expect(commentOf(null)).toBeNull();
});

test('[list.damaged-note] a note that cannot be shown offers nothing', () => {
  fc.assert(
    fc.property(anyNote, (note) => {
      if (note.readable) return;
      expect(actionsOf(note)).toEqual({});
      expect([likeTarget(note), replyTarget(note), commentOf(note)]).toEqual([null, null, null]);
    }),
  );
});

test('what has a target is offered, and approval needs a comment', () => {
  fc.assert(
    fc.property(anyNote, (note) => {
      if (likeTarget(note)) expect(offers(note, 'like-comment') || offers(note, 'like-post')).toBe(true);
      if (replyTarget(note)) expect(offers(note, 'replyto-comment')).toBe(true);
      expect(offersTool(note, 'approve')).toBe(offers(note, 'approve-comment') && commentOf(note) !== null);
    }),
  );
});
