/**
 * The English catalogue: the source of every key, and the text that any other locale falls back to. Sentences that
 * SPEC sections 2, 4 and 8, CONTRACT section 4 and PROVIDER section 5 fix are kept to the letter.
 */
import { en as plural } from 'make-plural/cardinals';

/** `{name}` marks a placeholder; a text that counts has one form per plural category and always holds `{count}`. */
export const messages = {
  'app.name': 'Notifications',

  'filter.group': 'Filter notifications',
  'filter.all': 'All',
  'filter.unread': 'Unread',
  'filter.comments': 'Comments',
  'filter.follows': 'Follows',
  'filter.likes': 'Likes',

  'list.region': 'Notifications',
  'list.settings': 'Notification settings',
  'list.end': 'The End',
  'list.loading': 'Loading notifications',
  'list.markAllRead': 'Mark all as read',
  'list.arrivals': { one: '{count} new notification', other: '{count} new notifications' },

  'group.today': 'Today',
  'group.yesterday': 'Yesterday',
  'group.twoDays': 'Older than 2 days',
  'group.week': 'Older than a week',
  'group.month': 'Older than a month',

  'row.unread': 'Unread',
  'row.pending': 'Pending',
  'row.unreadable': "This notification can't be shown.",

  'empty.all': 'No notifications yet.',
  'empty.unread': "You're all caught up!",
  'empty.comments': 'No new comments yet!',
  'empty.follows': 'No new followers to report yet.',
  'empty.likes': 'No new likes to show yet.',
  'emptyLink.all': 'Get active! Comment on posts from blogs you follow.',
  'emptyLink.unread': 'Reignite the conversation: write a new post.',
  'emptyLink.comments': 'Join a conversation: search for blogs that share your interests in the Reader.',
  'emptyLink.follows': "Get noticed: comment on posts you've read.",
  'emptyLink.likes': "Get noticed: comment on posts you've read.",

  'error.list': "Your notifications couldn't be loaded.",
  'error.signedOut': "You're signed out. Sign in to see your notifications.",
  'error.offline': "You're offline. Your notifications will be loaded when you're back.",
  'error.nextTry': { one: 'Next try in {count} second.', other: 'Next try in {count} seconds.' },
  'error.tryAgain': 'Try again',

  'undo.spam': 'Comment marked as spam',
  'undo.trash': 'Comment trashed',
  'undo.readAll': 'Marked all as read',
  'undo.undo': 'Undo',
  'undo.dismiss': 'Dismiss',

  'status.spamFailed': "The comment couldn't be marked as spam, so it's back in your list.",
  'status.trashFailed': "The comment couldn't be trashed, so it's back in your list.",
  'status.approveFailed': "The comment couldn't be approved. Please, try again.",
  'status.unapproveFailed': "The comment couldn't be unapproved. Please, try again.",
  'status.likeFailed': "Your like couldn't be saved. Please, try again.",
  'status.unlikeFailed': "Your like couldn't be removed. Please, try again.",
  'status.readFailed': "The notification couldn't be marked as read. Please, try again.",
  'status.unreadFailed': "The notification couldn't be marked as unread. Please, try again.",
  'status.followFailed': "The site couldn't be followed. Please, try again.",
  'status.unfollowFailed': "The site couldn't be unfollowed. Please, try again.",
  'status.replyPosted': 'Reply posted!',
  'status.replyFailed': 'Reply Failed: Please, try again.',
  'status.replyDuplicate': "Duplicate comment; you've already said that!",
  'status.storageBlocked': "Your browser blocks storage, so drafts won't be kept.",
  'status.logFailed': "The log couldn't be downloaded. Please, try again.",
  'status.viewComment': 'View your comment.',
  'status.dismiss': 'Dismiss message',

  'note.back': 'Back',
  'note.previous': 'Previous notification',
  'note.next': 'Next notification',
  'note.markUnread': 'Mark as unread',
  'note.none': 'Select a notification',
  'note.keys': 'Press {down} and {up} to move, {enter} to open.',

  'body.ownReply': 'You replied to this comment.',
  'body.whole': 'Read the whole text',
  'body.image': 'Image',
  'body.imageMissing': "This image couldn't be loaded.",

  'item.openInNewTab': 'Open in a new tab',
  'item.loading': 'Loading',
  'item.failed': "This item couldn't be loaded.",

  'action.group': 'Actions',
  'action.approve': 'Approve',
  'action.spam': 'Spam',
  'action.trash': 'Trash',
  'action.like': 'Like',
  'action.edit': 'Edit',
  'actionTitle.approve': 'Approve comment',
  'actionTitle.unapprove': 'Unapprove comment',
  'actionTitle.spam': 'Mark comment as spam',
  'actionTitle.trash': 'Trash comment',
  'actionTitle.likeComment': 'Like comment',
  'actionTitle.unlikeComment': 'Remove like from comment',
  'actionTitle.likePost': 'Like post',
  'actionTitle.unlikePost': 'Remove like from post',
  'actionTitle.edit': 'Edit comment',

  'follow.name': 'Follow {name}',
  'follow.follow': 'Follow',
  'follow.unfollowName': 'Unfollow {name}',

  'reply.toName': 'Reply to {name}…',
  'reply.toPost': 'Reply to post…',
  'reply.toComment': 'Reply to comment…',
  'reply.send': 'Send',
  'reply.sending': 'Sending…',
  'reply.submit': 'Submit reply',
  'reply.nothingToSend': 'Write your response in order to submit',

  'mentions.list': 'Mentions',
  'mentions.count': { one: '{count} match', other: '{count} matches' },

  'connection.live': 'Live',
  'connection.checking': { one: 'Checking every {count} second', other: 'Checking every {count} seconds' },
  'connection.offline': 'Offline',

  'help.title': 'Keyboard shortcuts',
  'help.singleKeys': 'Single-key shortcuts',
  'help.close': 'Close',
  'help.downloadLog': 'Download log',
  'help.undoTime': 'Time to undo',
  'help.seconds': { one: '{count} second', other: '{count} seconds' },
} as const;

export const english = { plural, messages } as const;
