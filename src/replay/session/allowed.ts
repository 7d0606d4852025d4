/**
 * What may stay in a redacted log: names of fields, ids as keys, and words of closed lists. Everything else is
 * replaced, so a new field or word has to be added here to stay. [file.redaction]
 */
import { isKnownEvent } from './catalogue';

const listed = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Fields of events, of the state, and of a comment as the provider sends it. */
const fieldNames = listed(`
  ID URL access action actions answer approve approve-comment approved arrivals as asOf asked askedLastSeen askedNumber at
  author avatar_URL away body busy byId bySite bytes call can_moderate cameAt caret cause comment commentId complete
  contested content count counts current date default deleteComment displayName doubt doubtful draft drafts duplicate earlierLog edit
  edit-comment editUrl effect embedded end ended event eventType everLoaded excerpt failed failures filter fingerprint focused follow following follows
  forMs getComment getItem getMe getNote getReply granted group hash header height heightPx held helpOpen
  highlighted homeTitle homeUrl i_like icon id ids imageUrl index inserted isStored item kept key kind lastSeen lastSeenSince latest_type
  leading left leftOut like like-comment like-post like_count likes links list listNotes listPairs loaded
  loadedNumber loading locale login markPostSeen marks markRead markSeen media mentionIndex mentionsClosed message
  moderation name named nestLevel newPost next nextTryAt note notes noticon now num_new number of on online op order origin owner
  overrides pageVisible pairs panel parent parent_comment pending phase post postId privacyControl problem push pushTries
  ranges raw_content read readAll readHere readNotes readUnderFilter readable reader reason redaction ref
  removed rendered reply replyUrls reply_comment replyto-comment reports request restoredOf retry retryMs revealed sampled savedAt
  search selected sending sentLastSeen seconds seq session settings showing since singleKeys site siteId site_ID spam-comment start
  startOfToday started startedAt state status statusBar storageBlocked stored storedReads subject success suggest
  suggestions sync text threw time timeZone timestamp title to trash-comment type unanswered undoMs unknownMessages unknownType
  unreadHere unsent unsentReads updateComment url user userId username value version viewport waited waiting why widescreen width widthPx
`);

/** Objects with ids of notes or sites as keys. */
const keyedById = listed(
  'byId marks storedReads doubtful cameAt readHere unreadHere asOf replyUrls approve like pending drafts sending bySite counts',
);

/** Fields with words of a closed list as values. */
const categories = listed(
  'type call op key of as to kind origin action phase filter redaction group latest_type push state status name message why',
);

/** Words of the panel and of the service, in events, states and the names that analytics counts. */
const words = listed(`
  UTC a achieve_user_anniversary action all approve approve-comment approveFailed asked automattcher b badge
  best_followed_day_feat blockquote button call calypso carrying click clicked code comment comment_like
  comments deleteComment edit-comment editComment elsewhere em empty en error errorEvent event fail failed
  filter follow followFailed follows getComment getItem getMe getNote getReply h1 h2 h3 h4 h5 h6 heard i iFrameReady
  image img import_finished info jetpack_monitor_note li like like-comment like-post likeFailed
  like_milestone_achievement likes listNotes listPairs loaded loading logFailed markPostSeen markRead markSeen
  match message new_post none note notKept notes noticon notification notifications off ol old open openComment openPost
  openSite opened p plan_expired_revert_note post pre read readFailed reblog refreshNotes remove render renderAllSeen
  reply replyDuplicate replyFailed replyPosted replyto-comment resting select set shown site site_locked source
  spam spam-comment spamFailed stat storageBlocked store_order stored strong success suggest text togglePanel tooLarge
  toggleVisibility traffic_surge trash trash-comment trashFailed trying type ul unapprove unapproveFailed
  unfollowFailed unknownType unlike unlikeFailed unread unreadFailed unspam untrash updateComment user user.askedApprove user.askedFollow user.askedLike user.askedSpam user.askedTrash
  waiting
  widescreen
`);

/** Names of errors of the panel, the client, browsers and the service. */
const errorNames = listed(`
  AbortError BadAnswerError BadRequestError CommentDuplicateError DataError Error ForbiddenError HttpError
  InternalServerError InvalidStateError NetworkError NoAnswerError NotAllowedError NotFoundError QuotaExceededError
  RangeError SandboxFaultError SecurityError ServiceUnavailableError SyntaxError TimeoutError TooManyRequestsError
  TypeError UnauthorizedError UnknownError UnknownPushError
`);

const reasons = new Set(['it has no subject', 'it has no readable time']);
const statuses = listed('approved unapproved hold spam trash deleted');

/** The place of a text in an event or state. */
export interface Place {
  readonly key: string;
  readonly parent: string;
  /** True inside data with unknown fields. */
  readonly free: boolean;
  /** Type of the event; empty in a state. */
  readonly type: string;
}

const isLocale = (text: string): boolean => /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/.test(text);

function isTimeZone(text: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Words, and names that are made of words: `approve-comment`, `unread_shown`, `calypso_notification_note_open`. */
const isOfWords = (text: string): boolean => words.has(text) || text.split(/[-_]/).every((part) => words.has(part));

/** True for a key of browser storage: the panel's own names, with the id of a note. */
const isStorageKey = (text: string): boolean =>
  /^(?:notesLastMarkedSeen|notes_single_keys|notes_undo_ms|notes_reports|notes_unsent_reads|notes_owner|(?:note_read_status|reply|pending_moderation)_\d{1,16})$/.test(
    text,
  );

/** True when a text may stay at its place. */
export function mayStay(text: string, { key, parent, free, type }: Place): boolean {
  if (free) return key === 'status' && statuses.has(text);
  const isError = parent === 'problem' || (type === 'push.failed' && parent === 'error' && key === 'name');
  if (isError) return key === 'name' && errorNames.has(text);
  switch (key) {
    case 'eventType':
      return isKnownEvent(text);
    case 'effect':
      return type === 'effect.failed' && /^[a-z]{1,12}(?:[A-Z][a-z]{1,12}){0,2}$/.test(text);
    case 'name':
      return type === 'analytics.counted' && isOfWords(text);
    case 'message':
      return parent === 'current' && words.has(text);
    case 'fingerprint':
      return /^[0-9a-f]{8}$/.test(text);
    case 'threw':
      return errorNames.has(text);
    case 'key':
      return text === 'all' || isStorageKey(text);
    case 'reason':
      return reasons.has(text);
    case 'locale':
      return isLocale(text);
    case 'timeZone':
      return isTimeZone(text);
    case 'noticon':
      // The code of an icon: one character.
      return text.length <= 1;
    default:
      return categories.has(key) && isOfWords(text);
  }
}

/** True when a key may stay in an object that is the value of `parent`. */
export const mayStayKey = (key: string, parent: string, free: boolean): boolean =>
  fieldNames.has(key) || (!free && keyedById.has(parent) && /^\d{1,16}$/.test(key));
