/** What each call to the provider is recorded as being about. */
import { type ApiCall, type ApiRequest, type SubjectOf, subjectOf } from '../../reducers/api';

test.each<[ApiRequest, SubjectOf<ApiCall>]>([
  [{ call: 'listPairs', number: 10 }, null],
  [{ call: 'listNotes', number: 10 }, null],
  [{ call: 'getNote', note: 42 }, { note: 42 }],
  [{ call: 'markSeen', time: 1 }, null],
  [
    { call: 'markRead', counts: { 42: 9_999 } },
    { notes: [42], as: 'read' },
  ],
  [
    { call: 'markRead', counts: { 42: 9_999, 43: 9_999 } },
    { notes: [42, 43], as: 'read' },
  ],
  [
    { call: 'markRead', counts: { 42: -1 } },
    { notes: [42], as: 'unread' },
  ],
  [{ call: 'markPostSeen', site: 1, post: 2 }, null],
  [{ call: 'getMe' }, null],
  [{ call: 'suggest', site: 7 }, { site: 7 }],
  [{ call: 'getItem', item: { kind: 'site', siteId: 8, postId: null, commentId: null, url: null } }, { site: 8 }],
  [{ call: 'getReply', note: 42, site: 1, comment: 2 }, { note: 42 }],
  [{ call: 'getComment', note: 42, site: 1, comment: 2 }, { note: 42 }],
  [{ call: 'updateComment', note: 42, site: 1, comment: 2, body: {} }, { note: 42 }],
  [{ call: 'deleteComment', note: 42, site: 1, comment: 2 }, { note: 42 }],
  [{ call: 'approve', note: 42, site: 1, comment: 2, on: true }, { note: 42 }],
  [{ call: 'like', note: 42, site: 1, of: 'post', id: 2, on: true }, { note: 42 }],
  [{ call: 'reply', note: 42, site: 1, to: 'post', id: 2, text: 'x', retry: 0 }, { note: 42 }],
  [{ call: 'follow', site: 7, on: true }, { site: 7 }],
])('%j is about %j', (request, subject) => {
  expect(subjectOf(request)).toStrictEqual(subject);
});
