/** What the person does. */
import * as v from 'valibot';
import { bulkNames } from '../names';
import { itemRef } from './calls';
import { choice, count, filterName, flag, index, login, noteId, searched, siteId, typedText, url } from './fields';
import { byPerson, whole } from './said';

/** The undo bar of one note, of "Mark all as read", or of an act on all checked notes. */
export const undoKey = v.union([noteId, v.literal('all'), v.literal('checked')]);
export const bulkAct = v.picklist(bulkNames);

/** At `start`, `removed` units were replaced by `inserted`. `start` and `removed` count UTF-16 units of the text before. */
export const textEdit = v.object({ start: index, removed: count, inserted: typedText });

const ofNote = v.object({ note: noteId });
const ofUndo = v.object({ key: undoKey });
const switched = v.object({ on: flag });
const logKind = v.object({ redaction: v.picklist(['none', 'text']) });

export const userEvents = {
  'user.openedNote': byPerson('A note was opened.', ofNote),
  'user.closedNote': byPerson('Back, right arrow, or Enter and left arrow on an open note.'),
  'user.startedReview': byPerson(
    '"Review": these notes are opened one after another.',
    v.object({ notes: v.array(noteId) }),
  ),
  'user.endedReview': byPerson('Next on the last note of a review: all were gone through.'),
  'user.highlightedNote': byPerson('The highlight moved to a note of the list.', ofNote),
  'user.choseFilter': byPerson('A filter of the list was chosen.', v.object({ filter: filterName })),
  'user.askedClose': byPerson('Escape or n: the panel is to close.'),
  'user.askedRetry': byPerson('"Try again" of a list that could not be fetched, or a pull at the top of the list.'),
  'user.reachedEnd': byPerson('The list was scrolled to within 300 px of its bottom.'),
  'user.scrolledAway': byPerson(
    'The list stands away from its top (true) or at it; arrivals wait behind a pill meanwhile.',
    v.object({ away: flag }),
  ),
  'user.askedArrivals': byPerson('The "n new notifications" pill.'),
  'user.openedItem': byPerson('A post, comment or site was opened inside the panel.', v.object({ item: itemRef })),
  'user.closedItem': byPerson('Back from that post, comment or site.'),
  'user.askedApprove': byPerson('Approve, or take it back.', v.object({ note: noteId, on: flag })),
  'user.askedLike': byPerson('Like, or take it back.', v.object({ note: noteId, on: flag })),
  'user.askedSpam': byPerson('Spam.', ofNote),
  'user.askedTrash': byPerson('Trash.', ofNote),
  'user.askedUndo': byPerson('Undo.', ofUndo),
  'user.dismissedUndo': byPerson('Dismiss: carry it out at once.', ofUndo),
  'user.heldUndo': byPerson('Pointer or focus entered the undo bar: its wait holds.', ofUndo),
  'user.releasedUndo': byPerson('Pointer and focus left the undo bar: its wait goes on.', ofUndo),
  'user.followedLink': byPerson('A link in the panel, which the host page opens.', v.object({ url })),
  'user.askedPage': byPerson('`o`: the page of the note is opened in a new tab.', ofNote),
  'user.askedEdit': byPerson('Edit: the host page is told to open the editor.', ofNote),
  'user.askedReadAll': byPerson('"Mark all as read", of these notes.', v.object({ notes: v.array(noteId) })),
  'user.markedUnread': byPerson('"Mark as unread".', ofNote),
  'user.switchedChecking': byPerson('The check boxes of the list were shown or hidden.', switched),
  'user.checkedNote': byPerson('A note was checked, or is no longer checked.', v.object({ note: noteId, on: flag })),
  'user.checkedUpTo': byPerson('All notes from the highlighted one to this one were checked.', ofNote),
  'user.checkedAll': byPerson('All notes that the list shows were checked, or unchecked.', switched),
  'user.askedEach': byPerson(
    'An act on checked notes, or on one note of the list.',
    v.object({ act: bulkAct, notes: v.array(noteId) }),
  ),
  'user.openedSearch': byPerson('The search box was opened.'),
  'user.searched': byPerson(
    'The text of the search box changed. The list shows the notes that have each of its words.',
    v.object({ text: searched }),
  ),
  'user.closedSearch': byPerson('The search box was closed: the list shows all notes of its filter.'),
  'user.askedFollow': byPerson('Follow a site, or take it back.', v.object({ site: siteId, on: flag })),
  'user.openedQuickReply': byPerson('The reply box under a row of the list was opened.', ofNote),
  'user.closedQuickReply': byPerson('The reply box under a row was closed; its text stays a draft.'),
  'user.focusedReply': byPerson('The reply box got the focus.', ofNote),
  'user.blurredReply': byPerson('The reply box lost the focus.', ofNote),
  'user.wroteReply': byPerson(
    'The text in the reply box changed by this edit; `caret` is where it stands after it.',
    v.object({ note: noteId, edit: textEdit, caret: index }),
  ),
  'user.choseMention': byPerson(
    'A person was chosen in the mention list: `@login` and a space stand for the text from `start` to `end`.',
    v.object({ note: noteId, login, start: index, end: index }),
  ),
  'user.movedCaret': byPerson('The caret of the reply box moved.', v.object({ note: noteId, caret: index })),
  'user.sentReply': byPerson('Send.', ofNote),
  'user.movedMention': byPerson('The mention list’s active option, by index.', v.object({ index })),
  'user.closedMentions': byPerson('Escape in the mention list.'),
  'user.dismissedStatus': byPerson('The status bar was closed.'),
  'user.openedHelp': byPerson('The keys-and-help sheet was opened.'),
  'user.closedHelp': byPerson('The keys-and-help sheet was closed.'),
  'user.madeChoice': byPerson('A choice was made in the help sheet.', choice),
  'user.followedEmptyLink': byPerson('The link of an empty list was followed.', v.object({ filter: filterName })),
  'user.askedLog': byPerson('"Download log".', logKind),
  'user.askedEarlierLog': byPerson('"Download the log of the session before".', logKind),
  'user.askedAccess': byPerson('Asks the browser to let the provider’s cookies in (Storage Access).'),
};

/** The press that asked for an act which can be sent again. */
export const mutationPress = v.variant('type', [
  whole('user.askedApprove', userEvents['user.askedApprove']),
  whole('user.askedLike', userEvents['user.askedLike']),
  whole('user.askedFollow', userEvents['user.askedFollow']),
  whole('user.askedSpam', userEvents['user.askedSpam']),
  whole('user.askedTrash', userEvents['user.askedTrash']),
]);
