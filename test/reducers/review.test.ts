/** The laws of a review: what is offered, what opens the next note, how it ends. */
import type { PanelEvent } from '../../reducers/events';
import { isCaughtUp, reviewable } from '../../reducers/review';
import { isRead, nextNote, previousNote } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { userEventOf } from '../../streams/sources/keyboard';
import { aNote, folded, list, started, stateOf } from './folding';

const notes = [1, 2, 3, 4, 5].map((id) => aNote(id, { approved: id > 3, read: id > 4 }));
const state = stateOf(started(), list(...notes));
const reviewing = folded(state, { type: 'user.startedReview', notes: reviewable(state) });
const approve = (note: number): PanelEvent => ({ type: 'user.askedApprove', note, on: true });
const open = ({ panel }: State) => panel.selected;
const pressed = (of: State, key: string) => userEventOf({ key, repeat: false, shift: false, focus: 'page' }, of);

describe('[review.offered] a review', () => {
  test('is offered of the pending comments, else of what is unread, from three on', () => {
    expect(reviewable(state)).toEqual([1, 2, 3]);
    expect(reviewable(folded(state, approve(1)))).toEqual([1, 2, 3, 4]);
    expect(reviewable(stateOf(started(), list(...notes.slice(3))))).toEqual([]);
  });
});

describe('[review.next] a review', () => {
  test('opens the first of its notes', () => {
    expect(open(reviewing)).toBe(1);
    expect(isRead(reviewing, 1)).toBe(true);
  });

  test.each<[string, PanelEvent]>([
    ['an approval', approve(1)],
    ['a spam', { type: 'user.askedSpam', note: 1 }],
    ['a trash', { type: 'user.askedTrash', note: 1 }],
    ['"Mark as unread"', { type: 'user.markedUnread', note: 1 }],
    ['a reply that another page has sent', { type: 'reply.found', note: 1 }],
  ])('goes on after %s', (_, event) => {
    expect(open(folded(reviewing, event))).toBe(2);
  });

  test.each([
    [[1, 1], []],
    [[1, 2, 1], []],
    [
      [2, 1, 2, 3],
      [2, 1, 2, 3],
    ],
  ])('[replay.hostile] of a log that names a note twice comes to its end: %j', (notes, review) => {
    const [first = 0] = notes;
    expect(folded(state, { type: 'user.startedReview', notes }, approve(first)).panel.review).toEqual(review);
  });

  test('goes on after an act on all comments of one person, to the next note that is none of them', () => {
    const all = { type: 'user.askedEach', act: 'approve', notes: [1, 2] } as const;
    expect(open(folded(reviewing, all))).toBe(3);
    expect(open(folded(reviewing, { ...all, notes: [2, 3] }))).toBe(1);
    expect(open(folded(reviewing, { ...all, act: 'like' }))).toBe(1);
  });

  test('stays for what takes an act back, for a like, and for an act on another note', () => {
    const off: PanelEvent = { type: 'user.askedApprove', note: 1, on: false };
    for (const event of [off, { type: 'user.askedLike', note: 1, on: true }, approve(3)] as const)
      expect(open(folded(reviewing, event))).toBe(1);
  });

  test('keeps its notes, also where an act has taken one out of the list', () => {
    const second = folded(reviewing, { type: 'user.askedTrash', note: 1 });
    expect([previousNote(second, 2), nextNote(second, 2), nextNote(second, 3)]).toEqual([null, 3, null]);
  });

  test('undo opens the note again, and the review goes on', () => {
    const second = folded(reviewing, { type: 'user.askedTrash', note: 1 });
    const undo = pressed(second, 'u');
    expect(undo).toEqual({ type: 'user.askedUndo', key: 1 });
    const back = folded(second, undo as PanelEvent);
    expect([open(back), back.panel.review]).toEqual([1, [1, 2, 3]]);
  });
});

describe('[review.end] a review', () => {
  const atLast = folded(reviewing, approve(1), approve(2));

  test('ends after the last note, and the list knows whether anything waits', () => {
    const end = folded(atLast, approve(3));
    expect([open(end), end.panel.review, isCaughtUp(end)]).toEqual([null, [], false]);
    expect(isCaughtUp(folded(end, { type: 'user.openedNote', note: 4 }, { type: 'user.closedNote' }))).toBe(false);
    const few = stateOf(started(), list(...notes.slice(0, 3)));
    const all = { ...few, sync: { ...few.sync, complete: true } };
    const through = folded(all, { type: 'user.startedReview', notes: [1, 2, 3] }, approve(1), approve(2), approve(3));
    expect(isCaughtUp(through)).toBe(true);
    expect(isCaughtUp({ ...through, sync: { ...through.sync, complete: false } })).toBe(false);
  });

  test.each(['askedTrash', 'askedSpam'] as const)(
    'ends when the last note goes by user.%s, in a wide panel too',
    (type) => {
      const wide = folded(atLast, { type: 'viewport.resized', width: 1000, height: 700 });
      for (const at of [atLast, wide]) {
        const end = folded(at, { type: `user.${type}`, note: 3 });
        expect([open(end), end.panel.review]).toEqual([null, []]);
      }
    },
  );

  test('Next on the last note ends it', () => {
    expect(pressed(atLast, 'j')).toEqual({ type: 'user.endedReview' });
    expect(pressed(reviewing, 'k')).toBeNull();
    expect(folded(atLast, { type: 'user.endedReview' }).panel).toMatchObject({ selected: null, review: [] });
  });

  test('Escape ends it and leaves the panel open', () => {
    expect(pressed(reviewing, 'Escape')).toEqual({ type: 'user.closedNote' });
    expect(pressed(state, 'Escape')).toEqual({ type: 'user.askedClose' });
  });

  test.each<PanelEvent>([
    { type: 'user.closedNote' },
    { type: 'user.choseFilter', filter: 'comments' },
    { type: 'user.openedNote', note: 5 },
    { type: 'host.hidden' },
  ])('%j ends it', (event) => {
    expect(folded(reviewing, event).panel.review).toBeUndefined();
  });
});
