/** What may stay in a redacted log, by the descriptions: words of closed lists, ids as keys, names of fields. */
import * as v from 'valibot';
import { problem } from '../../../reducers/schemas/calls';
import { events } from '../../../reducers/schemas/events';
import * as fields from '../../../reducers/schemas/fields';
import { knownNote, note } from '../../../reducers/schemas/note';
import { statusMessage } from '../../../reducers/schemas/state';
import { undoKey } from '../../../reducers/schemas/user';
import { mayStay, membersOf, type Place } from '../../../src/replay/session/allowed';
import { effects } from '../../../streams/features';

/** The place of the member of an object. */
const at = (key: string, object: object, place: Place): Place => membersOf(object, place).of(key);
const inEvent = (type: string, key: string, object: object = {}): Place => at(key, object, events[type]?.fields);

test.each<[string, Place, readonly string[], readonly string[]]>([
  [
    'locale',
    fields.locale,
    ['de', 'pt-BR', 'zh-Hant-TW', 'es-419', 'haw'],
    [
      'd',
      'Ada T',
      'de-',
      'pt-br',
      '7de',
      'de-DEU',
      'deux-BR',
      'zzq',
      'de-Aaaa',
      'de-QX',
      'en-x-ada',
      'de-DE-u-co-phonebk',
    ],
  ],
  ['timeZone', fields.timeZone, ['Europe/Berlin', 'UTC'], ['Ada', '']],
  ['eventType', inEvent('log.refused', 'eventType'), ['user.openedNote'], ['user.sang', 'toString']],
  [
    'effect',
    inEvent('effect.failed', 'effect'),
    ['replying', 'ownReplies'],
    ['Replying', 'the words', 'adaLovelace', 'ada'],
  ],
  [
    'a counted name',
    inEvent('analytics.counted', 'name'),
    ['unread_shown', 'approve-comment', 'like', 'jetpack_monitor_note'],
    ['Ada', 'like_Ada', 'Ada-like', ''],
  ],
  ['message of the status bar', statusMessage, ['replyPosted'], ['Ada posted', 'read-all']],
  ['fingerprint', fields.fingerprint, ['0123abcd'], ['0123abcg', '0123abcde', 'x0123abcd', '0123ABCD']],
  ['key of an undo', undoKey, ['all'], ['Ada', '1', 'notes_owner']],
  [
    'key of storage',
    fields.storageKey,
    ['notes_owner', 'notesLastMarkedSeen', 'reply_42', 'note_read_status_1'],
    ['all', 'reply_Ada', 'reply_42x', 'my_reply_42', 'notes_of_1 reply_42', `reply_${'1'.repeat(17)}`],
  ],
  [
    'reason of an unreadable note',
    at('reason', { readable: false }, note),
    ['it has no subject', 'it has no readable time'],
    ['it has no money'],
  ],
  ['reason of a failure', inEvent('storage.failed', 'reason'), [], ['it has no subject']],
  ['noticon', fields.noticon, ['', '\uf408'], ['Ad', 'A', '山']],
  ['login', fields.login, [], ['ada']],
  ['draft', fields.draftText, [], ['ada']],
  ['type of a note', fields.noteType, ['comment', 'like_milestone_achievement'], ['Ada', 'approve']],
  ['type of a range', fields.rangeType, ['blockquote', 'user'], ['Ada']],
  ['text', fields.text, [], ['like']],
  ['url', fields.url, [], ['like']],
  ['name of a problem', at('name', {}, problem), ['TypeError', 'NetworkError'], ['AdaError', 'like']],
  ['message of a problem', at('message', {}, problem), ['The call ended without an answer.'], ['like', 'TypeError']],
  ['name of an error', inEvent('push.failed', 'name', { kind: 'error' }), ['UnknownPushError'], ['Ada']],
  ['name of an unknown type', inEvent('push.failed', 'name', { kind: 'unknownType' }), [], ['UnknownPushError']],
  ['name of an unknown kind', inEvent('push.failed', 'name', { kind: 'Ada' }), [], ['UnknownPushError']],
  ['kind', inEvent('push.failed', 'kind', { kind: 'error' }), ['error'], ['Ada']],
  ['status of a comment', fields.commentStatus, ['approved', 'hold'], ['like', 'Ada']],
  ['no place', undefined, [], ['like', 'all', 'approved']],
])('[file.redaction] at %s these texts stay, and others do not', (_what, place, stays, goes) => {
  expect(stays.filter((text) => !mayStay(text, place))).toEqual([]);
  expect(goes.filter((text) => mayStay(text, place))).toEqual([]);
});

test('[file.redaction] a key stays that is the name of a field, or the id of a note or a site where ids are keys', () => {
  const byId = v.record(fields.idKey, knownNote);
  const inText = membersOf({}, undefined);
  expect(['display_name', 'toString', ''].filter(inText.mayStay)).toEqual([]);
  expect(['displayName', 'type', 'askedLastSeen', 'optimistic'].filter((key) => !inText.mayStay(key))).toEqual([]);
  const ids = ['42', '1234567890123456'];
  expect(ids.filter(membersOf({}, byId).mayStay)).toEqual(ids);
  expect(ids.filter(inText.mayStay)).toEqual([]);
  const others = ['Ada', '42x', 'x42', '', '12345678901234567'];
  expect(others.filter(membersOf({}, byId).mayStay)).toEqual([]);
});

test('[file.redaction] the lists hold the name of each effect, and what the panel calls its errors', () => {
  expect(Object.keys(effects).filter((name) => fields.toldEffectName(name) !== name)).toEqual([]);
  const ours = ['NoAnswerError', 'BadAnswerError', 'UnknownPushError', 'LogRefusedError', 'ConfigError', 'FrameError'];
  expect(ours.filter((name) => fields.toldErrorName(name) !== name)).toEqual([]);
});
