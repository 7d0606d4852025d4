/** The laws of the table of acts: which acts a note offers, and what each asks for. */
import { offersTool, toolbar } from '../../reducers/acts';
import { askFor } from '../../reducers/asking';
import type { Note } from '../../reducers/note';
import { aNote, folded, list, started, stateOf } from './folding';

const names = (note: Note | null) => toolbar.filter((tool) => offersTool(note, tool));

test('[actions.order] acts come in the order of the toolbar', () => {
  expect(toolbar).toEqual(['approve', 'spam', 'trash', 'like', 'edit', 'reply']);
});

test('[actions.only-offered] a note has the acts that it offers and that it has something for', () => {
  expect(names(aNote(1))).toEqual(['approve', 'spam', 'trash', 'like', 'edit', 'reply']);
  expect(names(aNote(1, { type: 'new_post', comment: null }))).toEqual(['like', 'reply']);
  expect(names(aNote(1, { type: 'follow', comment: null }))).toEqual([]);
  expect(names(null)).toEqual([]);
});

test('what it offers without saying where, it does not have', () => {
  const note = aNote(1);
  expect(names({ ...note, ids: { site: 101, post: 501 } })).toEqual(['like', 'reply']);
  expect(names({ ...note, ids: { site: 101 } })).toEqual([]);
  const onlyLikes = note.body.map((block) => ({ ...block, actions: { 'like-comment': false } }));
  expect(names({ ...note, body: onlyLikes })).toEqual(['like']);
});

test('[keys.acts] an act that can be taken back asks for the opposite of what is shown', () => {
  const state = stateOf(started(), list(aNote(1, { approved: true, liked: false })));
  const asked = (of: typeof state) => toolbar.map((tool) => askFor(tool, of, 1));
  expect(asked(state)).toEqual([
    { type: 'user.askedApprove', note: 1, on: false },
    { type: 'user.askedSpam', note: 1 },
    { type: 'user.askedTrash', note: 1 },
    { type: 'user.askedLike', note: 1, on: true },
    { type: 'user.askedEdit', note: 1 },
    { type: 'user.focusedReply', note: 1 },
  ]);
  const liked = folded(state, { type: 'user.askedLike', note: 1, on: true });
  expect(asked(liked)[3]).toEqual({ type: 'user.askedLike', note: 1, on: false });
});
