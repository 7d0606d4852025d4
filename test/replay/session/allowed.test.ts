/** What may stay in a redacted log: words of closed lists, ids as keys, names of fields. All else is replaced. */
import { mayStay, mayStayKey, type Place } from '../../../src/replay/session/allowed';

const place = (key: string, part: Partial<Place> = {}): Place => ({ key, parent: '', free: false, type: '', ...part });

test.each<[Place, readonly string[], readonly string[]]>([
  [
    place('locale'),
    ['de', 'pt-BR', 'zh-Hant-TW', 'es-419', 'haw'],
    ['d', 'Ada T', 'de-', 'pt-br', '7de', 'de-DEU', 'deux-BR'],
  ],
  [place('timeZone'), ['Europe/Berlin', 'UTC'], ['Ada', '']],
  [place('eventType'), ['user.openedNote'], ['user.sang', 'toString']],
  [
    place('effect', { type: 'effect.failed' }),
    ['replying', 'ownReplies'],
    ['Replying', 'the words', 'replying2', 'aB', 'aBcDeFg', 'x'.repeat(13)],
  ],
  [place('effect'), [], ['replying']],
  [
    place('name', { type: 'analytics.counted' }),
    ['unread_shown', 'approve-comment', 'like'],
    ['Ada', 'like_Ada', 'Ada-like'],
  ],
  [place('name'), [], ['like']],
  [place('message', { parent: 'current' }), ['replyPosted'], ['Ada posted', 'read-all']],
  [place('message'), [], ['replyPosted', 'like-post']],
  [place('fingerprint'), ['0123abcd'], ['0123abcg', '0123abcde', 'x0123abcd', '0123ABCD']],
  [place('threw'), ['TypeError'], ['AdaError']],
  [
    place('key'),
    ['all', 'notes_owner', 'notesLastMarkedSeen', 'reply_42', 'note_read_status_1', 'pending_moderation_7'],
    ['reply_Ada', 'reply_42x', 'my_reply_42', 'notes_of_1 reply_42', `reply_${'1'.repeat(17)}`],
  ],
  [place('reason'), ['it has no subject', 'it has no readable time'], ['it has no money']],
  [place('noticon'), ['', '\uf408'], ['Ad']],
  [place('phase'), ['waiting', 'trash-comment'], ['Ada']],
  [place('text'), [], ['like']],
  [place('name', { parent: 'problem' }), ['TypeError', 'NetworkError'], ['AdaError', 'like']],
  [place('message', { parent: 'problem' }), [], ['like', 'TypeError']],
  [place('name', { parent: 'error', type: 'push.failed' }), ['UnknownPushError'], ['Ada']],
  [place('name', { parent: 'error' }), [], ['UnknownPushError']],
  [place('type', { parent: 'error', type: 'push.failed' }), ['error'], ['Ada']],
  [place('status', { free: true }), ['approved', 'hold'], ['like', 'Ada']],
  [place('type', { free: true }), [], ['comment', 'approved']],
  [place('status', { parent: 'problem' }), [], ['approved']],
])('[file.redaction] at %j these texts stay: %j, and these do not: %j', (where, stays, goes) => {
  expect(stays.filter((text) => !mayStay(text, where))).toEqual([]);
  expect(goes.filter((text) => mayStay(text, where))).toEqual([]);
});

test('[file.redaction] a key stays that is the name of a field, or the id of a note or a site where ids are keys', () => {
  expect(mayStayKey('display_name', 'x', true)).toBe(false);
  expect(mayStayKey('displayName', 'x', true)).toBe(true);
  const ids = ['42', '1234567890123456'];
  expect(ids.map((id) => mayStayKey(id, 'byId', false))).toEqual([true, true]);
  expect(ids.map((id) => mayStayKey(id, 'byId', true))).toEqual([false, false]);
  expect(ids.map((id) => mayStayKey(id, 'titles', false))).toEqual([false, false]);
  const others = ['Ada', '42x', 'x42', '', '12345678901234567'];
  expect(others.filter((key) => mayStayKey(key, 'byId', false))).toEqual([]);
});
