/**
 * English, the source of every key: what the first load says is in `enFirst`, the rest is here and comes with the late
 * views (docs/decisions/0003). Sentences that SPEC sections 2, 4 and 8, CONTRACT section 4 and PROVIDER section 5 fix are
 * kept to the letter.
 */
import { firstEnglish, firstMessages } from './enFirst';

export const messages = {
  ...firstMessages,

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

  'status.spamFailed': "The comment couldn't be marked as spam, so it's back in your list.",
  'status.trashFailed': "The comment couldn't be trashed, so it's back in your list.",
  'status.approveFailed': "The comment couldn't be approved. Please try again.",
  'status.unapproveFailed': "The comment couldn't be unapproved. Please try again.",
  'status.likeFailed': "Your like couldn't be saved. Please try again.",
  'status.unlikeFailed': "Your like couldn't be removed. Please try again.",
  'status.readFailed': "The notification couldn't be marked as read. Please try again.",
  'status.unreadFailed': "The notification couldn't be marked as unread. Please try again.",
  'status.followFailed': "The site couldn't be followed. Please try again.",
  'status.unfollowFailed': "The site couldn't be unfollowed. Please try again.",
  'status.replyPosted': 'Reply posted!',
  'status.replyFailed': 'Reply Failed: Please, try again.',
  'status.replyDuplicate': "Duplicate comment; you've already said that!",
  'status.storageBlocked': "Your browser blocks storage, so drafts won't be kept.",
  'status.logFailed': "The log couldn't be downloaded. Please try again.",
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

  'help.singleKeys': 'Single-key shortcuts',
  'help.close': 'Close',
  'help.downloadLog': 'Download log',
  'help.downloadEarlierLog': 'Download previous log',
  'help.undoTime': 'Time to undo',
  'help.seconds': { one: '{count} second', other: '{count} seconds' },
  'help.singleKeysHint': 'When off, letters do nothing. Arrows, Enter, Esc and ? still work.',
  'help.hideTexts': 'Replace names and texts in the log',
  'help.everywhere': 'Everywhere',
  'help.inList': 'In the list',
  'help.inNote': 'In a notification',

  'keys.open': 'Open or close the notification',
  'keys.unselect': 'Back to the list',
  'keys.closePanel': 'Close the panel',
  'keys.help': 'Show this help',
  'keys.undo': 'Undo spam, trash or “all as read”',
  'keys.reply': 'Write a reply',
  'keys.send': 'Send the reply',
  'key.control': 'Ctrl',
  'key.enter': 'Enter',
  'key.escape': 'Esc',
} as const;

export const english = { ...firstEnglish, messages } as const;
