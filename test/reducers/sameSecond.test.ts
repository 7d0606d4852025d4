/** New activity may come within the second of the note that was marked: what the note says tells. */
import type { PanelEvent } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { limits } from '../../reducers/limits';
import { isRead } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { aNote, folded, list, noon, started, stateOf } from './folding';

const state = stateOf(started({ tab: 'mine' }), list(aNote(1), aNote(2), aNote(3, { read: true })));
const at = (before: State, seq: number, event: PanelEvent, cause?: number): State =>
  reduce(before, { seq, at: noon + seq, event, ...(cause !== undefined && { cause }) });
const markUnread = (note: number): PanelEvent => ({ type: 'user.markedUnread', note });
const lists = (part: Parameters<typeof aNote>[1] = {}): PanelEvent =>
  list(aNote(1, part), aNote(2), aNote(3, { read: true }));
const asked: PanelEvent = { type: 'api.requested', request: { call: 'markRead', counts: { 1: limits.readCount } } };
const unanswered: PanelEvent = {
  type: 'api.failed',
  call: 'markRead',
  subject: { notes: [1], as: 'read' },
  problem: { name: 'Error', message: '', status: 0 },
};
const sent = folded(state, { type: 'user.openedNote', note: 1 }, { type: 'user.closedNote' }, asked);

describe('[reading.same-second] of a note whose mark got no answer, an unread copy with the time of the one before', () => {
  const left = at(sent, 102, unanswered, 101);
  const time = noon / 1000 - 1;

  test.each<[string, Parameters<typeof aNote>[1], boolean]>([
    ['that says something else is new activity, and is unread', { time, hash: 5, text: 'And one more' }, false],
    ['that differs by an act alone stays read', { time, hash: 5, liked: true, approved: false }, true],
    ['that is the same stays read', { time }, true],
  ])('%s', (_name, part, read) => {
    expect(isRead(at(left, 110, lists(part), 105), 1)).toBe(read);
  });

  test('that says something else does not end a mark as unread', () => {
    const unread = at(state, 90, markUnread(3));
    const listed = list(aNote(1), aNote(2), aNote(3, { read: true, hash: 5, text: 'And one more' }));
    expect(isRead(at(unread, 110, listed, 105), 3)).toBe(false);
  });
});
