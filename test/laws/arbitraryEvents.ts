/** Any event that a log may hold, for the laws of the fold. A new event type must be given here: the table is exhaustive. */
import fc from 'fast-check';
import type { ApiAnswers, ApiCall, ItemRef, SubjectOf } from '../../reducers/api';
import type { EventType, PanelEvent, PendingModeration } from '../../reducers/events';
import type { Note } from '../../reducers/note';
import { parseNote } from '../../src/frame/wire/note';
import { noon } from '../support/virtualWorld';

/** Few ids, so that events are often about the same note. */
const id = fc.integer({ min: 1, max: 6 });
const site = fc.integer({ min: 3001, max: 3004 });
const bool = fc.boolean();
const text = fc.constantFrom('', ' ', 'Hello', 'hi @ad', '@ada ', 'ünï👋 @b', '\n');
const count = fc.integer({ min: 0, max: 12 });
const seconds = fc.integer({ min: 0, max: noon / 1000 + 100 });
const caret = fc.integer({ min: -1, max: 12 });
const filter = fc.constantFrom('all', 'unread', 'comments', 'follows', 'likes');
const key = fc.oneof(id, fc.constant('all' as const));
const problem = fc.record({
  name: fc.constantFrom('NetworkError', 'CommentDuplicateError'),
  message: text,
  status: fc.constantFrom(0, 401, 404, 409, 500),
});
const fingerprint = fc.constantFrom('b0d2fd82', '00000001');
const pending: fc.Arbitrary<PendingModeration> = fc.record({
  note: id,
  action: fc.constantFrom('spam', 'trash'),
  site,
  comment: id,
  at: fc.constant(noon),
});
const item: fc.Arbitrary<ItemRef> = fc.record({
  kind: fc.constantFrom('post', 'comment', 'site'),
  siteId: site,
  postId: fc.option(id),
  commentId: fc.option(id),
  url: fc.option(fc.webUrl()),
});

const wireNote = fc
  .record({
    id,
    hash: fc.integer({ min: 0, max: 3 }),
    type: fc.constantFrom('comment', 'like', 'follow', 'new_post'),
    read: bool,
    minutes: fc.integer({ min: 0, max: 4 }),
    readable: fc.boolean(),
    comment: fc.option(id),
    acts: fc.subarray(['approve-comment', 'like-comment', 'like-post', 'spam-comment', 'replyto-comment']),
    on: bool,
    follows: site,
    reply: fc.option(id),
  })
  .map(({ minutes, readable, acts, on, comment, follows, reply, hash, read, ...note }) => ({
    ...note,
    note_hash: hash,
    read: read ? 1 : 0,
    timestamp: new Date(noon - minutes * 60_000).toISOString(),
    subject: readable ? [{ text: 'Subject' }] : null,
    body: [
      { text: 'Ada', type: 'user', actions: { follow: on }, meta: { ids: { user: 1, site: follows } } },
      { text: 'Words', type: 'comment', actions: Object.fromEntries(acts.map((act) => [act, on])) },
    ],
    meta: { ids: { site: 101, post: 501, ...(comment && { comment }), ...(reply && { reply_comment: reply }) } },
  }));

export const note: fc.Arbitrary<Note> = wireNote.map(parseNote).filter((parsed) => parsed !== null);
const known = fc.record({ id, hash: fc.integer({ min: 0, max: 3 }) });
const fetched = fc.oneof(note, known);

const answers: { readonly [C in ApiCall]: fc.Arbitrary<ApiAnswers[C]> } = {
  listPairs: fc.record({ pairs: fc.array(known, { maxLength: 6 }), lastSeen: seconds, leftOut: count }),
  listNotes: fc.record({ notes: fc.array(fetched, { maxLength: 6 }), lastSeen: seconds, leftOut: count }),
  getNote: fc.record({ note: fc.option(fetched) }),
  markSeen: fc.constant({}),
  markRead: fc.record({ success: bool }),
  markPostSeen: fc.constant({}),
  getMe: fc.record({ id, username: text }),
  suggest: fc.record({
    suggestions: fc.array(fc.record({ id, login: text, displayName: text, imageUrl: fc.constant(null), name: text }), {
      maxLength: 3,
    }),
  }),
  getItem: fc.record({
    item: fc.record({ title: text, site: text, author: text, excerpt: text, url: fc.option(fc.webUrl()) }),
  }),
  getReply: fc.record({ url: fc.option(fc.webUrl()) }),
  getComment: fc.record({ comment: fc.constant({ ID: 1, status: 'approved' }) }),
  updateComment: fc.constant({}),
  deleteComment: fc.constant({}),
  approve: fc.record({ approved: bool }),
  like: fc.record({ likes: bool }),
  reply: fc.record({ url: fc.option(fc.webUrl()) }),
  follow: fc.record({ following: bool }),
};
const calls = Object.keys(answers) as ApiCall[];

const aNote = fc.record({ note: id });
const aSite = fc.record({ site });
const subjects: { readonly [C in ApiCall]: fc.Arbitrary<SubjectOf<C>> } = {
  listPairs: fc.constant(null),
  listNotes: fc.constant(null),
  getNote: aNote,
  markSeen: fc.constant(null),
  markRead: fc.record({ notes: fc.array(id, { maxLength: 3 }), as: fc.constantFrom('read', 'unread') }),
  markPostSeen: fc.constant(null),
  getMe: fc.constant(null),
  suggest: aSite,
  getItem: aSite,
  getReply: aNote,
  getComment: aNote,
  updateComment: aNote,
  deleteComment: aNote,
  approve: aNote,
  like: aNote,
  reply: aNote,
  follow: aSite,
};
const switches = new Set<ApiCall>(['approve', 'like', 'follow']);

const request: fc.Arbitrary<Extract<PanelEvent, { type: 'api.requested' }>['request']> = fc.oneof(
  fc.record({ call: fc.constantFrom('listPairs', 'listNotes'), number: fc.constantFrom(10, 20, 100) }),
  fc.record({ call: fc.constant('getNote'), note: id }),
  fc.record({ call: fc.constant('suggest'), site }),
  fc.record({ call: fc.constant('follow'), site, on: bool }),
  fc.record({ call: fc.constant('markRead'), counts: fc.constant({ 1: 9999 }) }),
  fc.record({
    call: fc.constant('reply'),
    note: id,
    site,
    to: fc.constantFrom('post', 'comment'),
    id,
    text,
    retry: fc.integer({ min: 0, max: 3 }),
  }),
);

/** The fields of an event besides its type. */
type Rest<T extends EventType> = Omit<Extract<PanelEvent, { type: T }>, 'type'>;
const nothing = fc.constant({});

const rests: { readonly [T in EventType]: fc.Arbitrary<Rest<T>> } = {
  'session.started': fc
    .tuple(
      fc.record({
        locale: fc.constantFrom('en', 'ar'),
        timeZone: fc.constant('UTC'),
        startOfToday: fc.constant(noon - 43_200_000),
        viewport: fc.record({ width: fc.constantFrom(400, 1000), height: fc.constant(700) }),
        embedded: bool,
        pageVisible: bool,
        links: fc.constant({ settings: '', reader: '', newPost: '', search: '', likes: '' }),
        stored: fc.record({
          lastSeen: seconds,
          readNotes: fc.array(id, { maxLength: 3 }),
          unsentReads: fc.option(
            fc.array(
              fc.record(
                { note: id, version: fc.constant(noon), on: fc.constant(false as const) },
                { requiredKeys: ['note', 'version'] },
              ),
              { maxLength: 2 },
            ),
          ),
          drafts: fc.array(fc.record({ note: id, text, at: fc.constantFrom(0, noon) }), { maxLength: 2 }),
          pending: fc.array(pending, { maxLength: 2 }),
          singleKeys: bool,
          undoMs: fc.constantFrom(4_500, 20_000),
        }),
      }),
      fc.constantFrom<Pick<Rest<'session.started'>, 'owner' | 'named'>>({}, { owner: null }, { owner: 1, named: true }),
    )
    .map(([started, owner]) => ({ ...started, ...owner })),
  'session.mounted': nothing,
  'session.restoredNotes': fc.record({
    user: id,
    notes: fc.array(note, { maxLength: 4 }),
    savedAt: fc.constant(noon),
  }),
  'session.foundEarlierLog': fc.record({ startedAt: fc.constant(noon) }),
  'session.unanswered': nothing,
  'session.doubted': nothing,
  'session.ended': nothing,
  'clock.ticked': fc.record({ startOfToday: fc.constant(noon) }),
  'viewport.resized': fc.record({ width: fc.constantFrom(320, 799, 800, 1200), height: count }),
  'page.shown': nothing,
  'page.hidden': nothing,
  'page.left': nothing,
  'page.failed': fc.record({ problem }),
  'access.checked': fc.record({ granted: bool }),
  'network.online': nothing,
  'network.offline': nothing,
  'poll.due': nothing,
  'host.shown': nothing,
  'host.hidden': nothing,
  'host.revealed': nothing,
  'host.concealed': nothing,
  'host.askedRefresh': nothing,
  'host.sentUnknown': fc.record({ count }),
  'host.told': fc.record({ message: fc.constant({ action: 'renderAllSeen' }) }),
  'push.asked': nothing,
  'push.opened': nothing,
  'push.noteChanged': fc.record({ note: id }),
  'push.changed': nothing,
  'push.namedOther': nothing,
  'push.closed': nothing,
  'push.failed': fc.oneof(
    fc.record({ kind: fc.constant('errorEvent') }),
    fc.record({ kind: fc.constantFrom('unknownType', 'error'), name: text }),
  ) as fc.Arbitrary<Rest<'push.failed'>>,
  'storage.lastSeenMoved': fc.record({ lastSeen: seconds }),
  'storage.singleKeysSwitched': fc.record({ on: bool }),
  'storage.reportsSwitched': fc.record({ on: bool }),
  'storage.undoDelayChosen': fc.record({ undoMs: fc.constantFrom(4_500, 10_000) }),
  'storage.ownerChanged': nothing,
  'storage.noteRead': fc.record({ note: id }),
  'storage.moderationEnded': fc.record({ note: id }),
  'storage.moderationAsked': fc.record({ pending }),
  'storage.draftWritten': fc.record({ draft: fc.record({ note: id, text, at: fc.constantFrom(0, noon) }) }),
  'storage.draftRemoved': fc.record({ note: id }),
  'storage.asked': fc.record({ op: fc.constantFrom('set', 'remove'), key: text }),
  'storage.answered': fc.record({ key: text }),
  'storage.failed': fc.record({ key: text, reason: text }),
  'storage.cleaned': fc.record({ notes: fc.array(id, { maxLength: 3 }) }),
  'user.openedNote': fc.record({ note: id }),
  'user.closedNote': nothing,
  'user.highlightedNote': fc.record({ note: id }),
  'user.choseFilter': fc.record({ filter }),
  'user.askedClose': nothing,
  'user.askedRetry': nothing,
  'user.reachedEnd': nothing,
  'user.scrolledAway': fc.record({ away: bool }),
  'user.askedArrivals': nothing,
  'user.openedItem': fc.record({ item }),
  'user.closedItem': nothing,
  'user.askedApprove': fc.record({ note: id, on: bool }),
  'user.askedLike': fc.record({ note: id, on: bool }),
  'user.askedSpam': fc.record({ note: id }),
  'user.askedTrash': fc.record({ note: id }),
  'user.askedUndo': fc.record({ key }),
  'user.dismissedUndo': fc.record({ key }),
  'user.heldUndo': fc.record({ key }),
  'user.releasedUndo': fc.record({ key }),
  'user.askedEdit': fc.record({ note: id }),
  'user.askedReadAll': fc.record({ notes: fc.array(id, { maxLength: 6 }) }),
  'user.markedUnread': fc.record({ note: id }),
  'user.askedFollow': fc.record({ site, on: bool }),
  'user.focusedReply': fc.record({ note: id }),
  'user.blurredReply': fc.record({ note: id }),
  'user.wroteReply': fc.record({ note: id, edit: fc.record({ start: caret, removed: caret, inserted: text }), caret }),
  'user.choseMention': fc.record({ note: id, login: fc.constantFrom('ada', 'ben'), start: caret, end: caret }),
  'user.movedCaret': fc.record({ note: id, caret }),
  'user.sentReply': fc.record({ note: id }),
  'user.movedMention': fc.record({ index: fc.integer({ min: -1, max: 12 }) }),
  'user.closedMentions': nothing,
  'user.dismissedStatus': nothing,
  'user.openedHelp': nothing,
  'user.closedHelp': nothing,
  'user.switchedSingleKeys': fc.record({ on: bool }),
  'user.switchedReports': fc.record({ on: bool }),
  'user.choseUndoDelay': fc.record({ undoMs: fc.constantFrom(4_500, 10_000) }),
  'user.followedEmptyLink': fc.record({ filter }),
  'user.askedLog': fc.record({ redaction: fc.constantFrom('none', 'text') }),
  'user.askedEarlierLog': fc.record({ redaction: fc.constantFrom('none', 'text') }),
  'user.askedAccess': nothing,
  'api.requested': fc.record({ request }),
  'api.answered': fc.oneof(
    ...calls.map((name) => fc.record({ call: fc.constant(name), subject: subjects[name], answer: answers[name] })),
  ) as fc.Arbitrary<Rest<'api.answered'>>,
  'api.failed': fc.oneof(
    ...calls.map((name) => {
      const failed = { call: fc.constant(name), subject: subjects[name], problem };
      return switches.has(name) ? fc.record({ ...failed, on: bool }) : fc.record(failed);
    }),
  ) as fc.Arbitrary<Rest<'api.failed'>>,
  'undo.elapsed': fc.record({ key }),
  'moderation.done': fc.record({ note: id }),
  'moderation.failed': fc.record({ note: id, action: fc.constantFrom('spam', 'trash'), problem }),
  'moderation.settledElsewhere': fc.record({ note: id }),
  'override.expired': fc.oneof(
    fc.record({ note: id, of: fc.constantFrom('approve', 'like') }),
    fc.record({ note: id, of: fc.constant('read'), stored: bool }),
    fc.record({ site, of: fc.constant('follow') }),
  ) as fc.Arbitrary<Rest<'override.expired'>>,
  'read.refused': fc.record({
    notes: fc.array(id, { maxLength: 3 }),
    as: fc.constantFrom('read', 'unread'),
    asked: bool,
  }),
  'reply.failed': fc.record({ note: id, duplicate: bool }),
  'status.elapsed': nothing,
  'sync.settled': nothing,
  'tabs.led': nothing,
  'tabs.followed': nothing,
  'tabs.heardChange': fc.record({ note: fc.option(id) }),
  'analytics.counted': fc.record({ group: text, name: text }),
  'log.saved': fc.record({ bytes: count }),
  'log.failed': fc.record({ reason: text }),
  'log.refused': fc.record({ eventType: text, reason: text }),
  'effect.failed': fc.record({ effect: text, problem }),
  'error.reported': fc.record({ problem }),
  'report.offered': fc.record({ on: bool, privacyControl: bool, sampled: bool, waiting: count }),
  'report.asked': fc.record({ fingerprint, threw: fc.option(fc.constant('TypeError')), kept: bool }),
  'report.delivered': fc.record({ fingerprint, bytes: count, left: count }),
  'report.failed': fc.record({
    fingerprint,
    status: fc.constantFrom(0, 429, 503),
    retryMs: fc.option(fc.constant(120_000)),
    left: count,
  }),
  'report.none': nothing,
  'report.dropped': fc.record({ fingerprint, why: fc.constantFrom('old', 'tooLarge', 'notKept'), left: count }),
};

export const eventTypes = Object.keys(rests) as EventType[];

export const eventOf = (type: EventType): fc.Arbitrary<PanelEvent> =>
  (rests[type] as fc.Arbitrary<object>).map((rest) => ({ type, ...rest }) as PanelEvent);

/** Mostly events after which the others have something to change. */
export const anyEvent: fc.Arbitrary<PanelEvent> = fc.oneof(
  { weight: 2, arbitrary: eventOf('api.answered') },
  { weight: 8, arbitrary: fc.constantFrom(...eventTypes).chain(eventOf) },
);

/** A list, as the first event. */
export const aList: fc.Arbitrary<PanelEvent> = fc
  .uniqueArray(note, { minLength: 1, maxLength: 6, selector: (one) => one.id })
  .map((notes) => ({
    type: 'api.answered',
    call: 'listNotes',
    subject: null,
    answer: { notes, lastSeen: 0, leftOut: 0 },
  }));
