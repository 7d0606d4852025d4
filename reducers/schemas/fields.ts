/**
 * The kinds of fields that events and states are made of. A text stays in a redacted log where it is marked with `stays`
 * or is a word of a closed list (`v.picklist`, `v.literal`); numbers and flags stay too. [file.redaction]
 */
import * as v from 'valibot';
import { choiceNames, choices } from '../choices';
import { locales, mutationKinds, themes } from '../names';
import { isSentence, partsOfSentence } from './sentences';

/** Makes the text that replaces another text in a redacted log (src/replay/session/standIns.ts). */
export interface StandIn {
  /** Has the length of the text. */
  readonly text: (text: string) => unknown;
  /** Keeps length and scheme, so that the address is still a link. */
  readonly address: (text: string) => unknown;
  /** Keeps length, white space and each `@`, because they decide whether a mention is typed and whether a draft is blank. */
  readonly typed: (text: string) => unknown;
  /** As `typed`. The stand-in of a draft equals what the stand-ins of its edits in this log make. */
  readonly draft: (text: string) => unknown;
  /** As `typed`, but different each time, because a letter that always has the same stand-in could be guessed. */
  readonly edit: (text: string) => unknown;
}
export type Redact = (text: string, standIn: StandIn) => unknown;

const redactedBy = (redact: Redact): Schema<string> => v.pipe(v.string(), v.metadata({ redact }));

/**
 * Marks a text that stays in a redacted log where the test holds.
 * @param otherwise replaces a text for which the test does not hold; by default a stand-in does
 */
export const stays = (test: (text: string) => boolean, otherwise?: string): Schema<string> =>
  redactedBy((text, standIn) => (test(text) ? text : (otherwise ?? standIn.text(text))));

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
/** A redacted log has the number of its first appearance, because a text that others can read could be found by its hash. [file.hashes] */
export const noteHash = number('The service’s hash of a note: another one when the note has changed');
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
export const url: Schema<string> = described(
  redactedBy((text, standIn) => standIn.address(text)),
  'An address',
);
/** A name that may be put into a draft. */
export const login = redactedBy((text, standIn) => standIn.typed(text));
export const draftText = redactedBy((text, standIn) => standIn.draft(text));
/** The text of the search. A redacted log tells that something was searched: known texts would give the words away by what they find. */
export const searched = stays((text) => text.trim() === '', '…');
/** What a keystroke put into a draft. */
export const typedText = redactedBy((text, standIn) => standIn.edit(text));
/** The message of an error. A sentence of this product stays; words of others inside it are replaced. */
export const sentence = redactedBy((text, standIn) => {
  if (isSentence(text)) return text;
  const parts = partsOfSentence(text);
  return parts ? `${parts.before}${standIn.text(parts.others)}${parts.after}` : standIn.text(text);
});

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Any text. It stays in a redacted log if it is in the list of words. */
const known = (words: ReadonlySet<string>, otherwise?: string): Schema<string> =>
  stays((word) => words.has(word), otherwise);
const matching = (pattern: RegExp, otherwise?: string): Schema<string> =>
  stays((word) => pattern.test(word), otherwise);

/** Names of errors of the panel, the client, browsers and the service. */
const errorNames = wordsOf(`
  AbortError AnswerError BadAnswerError BadGatewayError BadRequestError CommentDuplicateError ConfigError ConflictError
  ConstraintError DataCloneError DataError EncodingError Error EvalError ForbiddenError FrameError GatewayTimeoutError
  GoneError HttpError InternalServerError InvalidAccessError InvalidStateError LogRefusedError MethodNotAllowedError
  NetworkError NoAnswerError NotAcceptableError NotAllowedError NotFoundError NotImplementedError NotReadableError
  NotSupportedError PayloadTooLargeError PaymentRequiredError PreconditionFailedError PushError QuotaExceededError
  RangeError ReadOnlyError ReferenceError RequestTimeoutError SandboxFaultError SecurityError ServiceUnavailableError
  StreamError SyntaxError TimeoutError TooManyRequestsError TransactionInactiveError TypeError URIError
  UnauthorizedError UnavailableForLegalReasonsError UnknownError UnknownPushError UnprocessableEntityError VersionError
`);
/** @returns the name as a redacted log has it, so that an error has one fingerprint in a log and in its redacted copy */
export const toldErrorName = (name: string): string => (errorNames.has(name) ? name : 'Error');
export const errorName = known(errorNames, 'Error');

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

/** The words that make up the names of analytics, such as `unread_shown`, `approve-comment`, `follow_source`. */
const countedWords = wordsOf(`
  action all calypso click clicked comment comments empty event filter follows likes message note
  notes notification notifications open post reply replyto select shown source type unknown ${noteTypes}
  ${mutationKinds.map((kind) => `${kind} un${kind}`).join(' ')}
`);
const isCounted = (name: string): boolean =>
  countedWords.has(name) || name.split(/[-_]/).every((part) => countedWords.has(part));
export const countedName: Schema<string> = stays(isCounted);

/** A filter of the list: one of ours, or one of the settings. */
export const filterName = matching(/^[a-z][\w-]{0,30}$/, 'filter');
/** The random name of a page among those of all tabs. */
export const tabName = matching(/^[\w.-]{1,40}$/);
/** The names that the panel gives to what it stores (streams/storageKeys.ts), with the id of a note. */
const storageKeys = new RegExp(
  String.raw`^(?:notesLastMarkedSeen|${choiceNames.map((name) => choices[name].key).join('|')}|notes_owner|(?:note_read_status|reply)_\d{1,16}|notes_mutation_(?:${mutationKinds.join('|')})_\d{1,16}_\d{1,16}_[\w.-]{1,40})$`,
);
export const storageKey = matching(storageKeys);
/** A choice of the help sheet, by its name in reducers/choices.ts. */
export const choice = v.object({
  choice: v.picklist(choiceNames),
  value: v.union([flag, durationMs, v.picklist(themes), v.picklist(locales)]),
});
/**
 * Here, because the first load grows by 670 bytes where the devtools share `parseKey` with the panel.
 * @returns the name without its id, one for mutations of all kinds, because the same code stores them; `unknown` for another text
 */
export const toldStorageName = (key: string): string =>
  storageKeys.test(key) ? key.replace(/^(notes_mutation)_.+$/, '$1').replace(/_\d+$/, '') : 'unknown';
/** The id of a note, a site or a comment as a key. */
export const idKey = matching(/^\d{1,16}$/);
/** Why a note is unreadable. */
export const damage = known(new Set(['it has no subject', 'it has no readable time']));
export const commentStatus = known(wordsOf('approved unapproved hold spam trash deleted'));

/** Whether the platform knows the code of a language, script or region: then no person made the code up. */
const isName = (type: 'language' | 'script' | 'region', code: string | undefined): boolean => {
  if (code === undefined) return true;
  try {
    return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
  } catch {
    return false;
  }
};
const localeParts = /^([a-z]{2,3})(?:-([A-Z][a-z]{3}))?(?:-([A-Z]{2}|\d{3}))?$/;
export function isKnownLocale(tag: string): boolean {
  const [, language, script, region] = localeParts.exec(tag) ?? [];
  return language !== undefined && isName('language', language) && isName('script', script) && isName('region', region);
}
export const locale = stays(isKnownLocale, 'und');
export const fingerprint = described(matching(/^[0-9a-f]{8}$/, '00000000'), 'The same for the same error in every log');
/** The names of streams/features/index.ts. */
const effectNames = wordsOf(`
  analytics choosing claiming cleaning currentUser device endingFailed failedRemovals hostMessages lastSeen
  leaderElection openedItem openingWindows othersReplies outbox ownReplies polling postsSeen pushing refetching
  reloading replying signingOut statusBar storage storageAccess suggestions sync timing unanswered
`);
/** @returns the name as a redacted log has it */
export const toldEffectName = (name: string): string => (effectNames.has(name) ? name : 'unknown');
export const effectName = known(effectNames, 'unknown');
/** The character of an icon, which has its place in the private use area. */
export const noticon = matching(/^[\ue000-\uf8ff]?$/);

export const timeZone: Schema<string> = stays((zone) => {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
});
