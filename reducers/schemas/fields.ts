/**
 * The kinds of fields that events and states are made of. A text stays in a redacted log where it is marked with `stays`
 * or is a word of a closed list (`v.picklist`, `v.literal`); numbers and flags stay too. [file.redaction]
 */
import * as v from 'valibot';

/** Marks a text that stays in a redacted log where the test holds. */
export const stays = (test: (text: string) => boolean): Schema<string> =>
  v.pipe(v.string(), v.metadata({ stays: test }));

type Schema<T> = v.GenericSchema<T>;
const described = <T>(schema: Schema<T>, meaning: string): Schema<T> => v.pipe(schema, v.description(meaning));
const number = (meaning: string): Schema<number> => described(v.number(), meaning);

export const flag: Schema<boolean> = v.boolean();
export const noteId = number('Id of a note');
export const siteId = number('Id of a site');
export const postId = number('Id of a post');
export const commentId = number('Id of a comment');
export const thingId = number('Id of a note, a comment, a post or a site');
export const userId = number('Id of a user, the `ID` of `/me`');
export const seq = number('seq of an entry of this log');
export const count = number('A number of things');
export const index = number('A place in a text, in UTF-16 units, or in a list');
export const px = number('CSS px');
export const bytes = number('Bytes');
export const timeMs = number('Milliseconds since 1970');
export const timeSeconds = number('Seconds since 1970; 0 when not known');
export const durationMs = number('Milliseconds');
export const httpStatus = number('The HTTP status; 0 when no answer came at all');

/** What a person wrote, or what names a person. Replaced when a log is redacted. */
export const text: Schema<string> = v.string();
/** An address. Replaced, as texts are. */
export const url: Schema<string> = described(v.string(), 'An address');

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Any text. A text from the list of words stays when a log is redacted. */
const known = (words: ReadonlySet<string>): Schema<string> => stays((word) => words.has(word));
const matching = (pattern: RegExp): Schema<string> => stays((word) => pattern.test(word));

/** Names of errors of the panel, the client, browsers and the service. */
export const errorName = known(
  wordsOf(`
    AbortError BadAnswerError BadRequestError CommentDuplicateError DataError Error ForbiddenError HttpError
    InternalServerError InvalidStateError NetworkError NoAnswerError NotAllowedError NotFoundError QuotaExceededError
    RangeError SandboxFaultError SecurityError ServiceUnavailableError SyntaxError TimeoutError TooManyRequestsError
    TypeError UnauthorizedError UnknownError UnknownPushError
  `),
);

const noteTypes = `
  achieve_user_anniversary automattcher best_followed_day_feat comment comment_like follow import_finished
  jetpack_monitor_note like like_milestone_achievement new_post plan_expired_revert_note reblog site_locked store_order
  traffic_surge`;
export const noteType = known(wordsOf(noteTypes));

export const rangeType = known(
  wordsOf(`
    a b badge blockquote button code comment em follow h1 h2 h3 h4 h5 h6 i image img li like match noticon ol p post
    pre reblog reply site stat strong ul user
  `),
);

/** Names of analytics consist of the words below: `unread_shown`, `approve-comment`, `follow_source`. */
const countedWords = wordsOf(`
  action all approve calypso click clicked comment comments empty event filter follow follows like likes message note
  notes notification notifications open post read reply replyto select shown source spam trash type unapprove unlike
  unread unspam untrash ${noteTypes}
`);
const isCounted = (name: string): boolean =>
  countedWords.has(name) || name.split(/[-_]/).every((part) => countedWords.has(part));
export const countedName: Schema<string> = stays(isCounted);

/** The names that the panel gives to what it stores (streams/storageKeys.ts), with the id of a note. */
export const storageKey = matching(
  /^(?:notesLastMarkedSeen|notes_single_keys|notes_undo_ms|notes_reports|notes_unsent_reads|notes_owner|(?:note_read_status|reply|pending_moderation|notes_wish_(?:read|approve|like|follow|spam|trash))_\d{1,16})$/,
);
/** The id of a note, a site or a comment as a key. */
export const idKey = matching(/^\d{1,16}$/);
/** Why a note is unreadable. */
export const damage = known(new Set(['it has no subject', 'it has no readable time']));
export const commentStatus = known(wordsOf('approved unapproved hold spam trash deleted'));
export const locale = matching(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/);
export const fingerprint = described(matching(/^[0-9a-f]{8}$/), 'The same for the same error in every log');
export const effectName = matching(/^[a-z]{1,12}(?:[A-Z][a-z]{1,12}){0,2}$/);
/** The character of an icon. */
export const noticon = matching(/^.?$/s);

export const timeZone: Schema<string> = stays((zone) => {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
});
