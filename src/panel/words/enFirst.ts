/**
 * The English texts of the first load: the list and the views that are drawn with it. A test
 * compares them with the texts that the code of the first load uses.
 */

/** `{name}` marks a placeholder; a text that counts has one form per plural category and always holds `{count}`. */
export const firstEnglish = {
  'app.name': 'Notifications',

  'filter.group': 'Filter notifications',
  'filter.all': 'All',
  'filter.unread': 'Unread',
  'filter.comments': 'Comments',
  'filter.follows': 'Follows',
  'filter.likes': 'Likes',
  'filter.count': 'Unread: {count}',

  'list.region': 'Notifications',
  'list.settings': 'Notification settings',
  'list.end': 'The End',
  'list.endNewest': 'These are the newest {count}. Older ones are on your site.',
  'list.loading': 'Loading notifications',
  'list.markAllRead': 'Mark all as read',
  'list.select': 'Select notifications',
  'list.search': 'Search',
  'list.new': 'New',

  'help.title': 'Keyboard shortcuts',

  'group.today': 'Today',
  'group.yesterday': 'Yesterday',
  'group.twoDays': 'Older than 2 days',
  'group.week': 'Older than a week',
  'group.month': 'Older than a month',

  'row.unread': 'Unread',
  'row.pending': 'Pending',
  'row.draft': 'Draft',
  'row.notSent': 'Not sent',
  'row.sending': 'Sending…',
  'row.replied': 'Replied',
  'row.answered': 'In reply to:',
  'row.unreadable': "This notification can't be shown.",

  'error.list': "Your notifications couldn't be loaded.",
  'error.refresh': "Your notifications couldn't be refreshed.",
  'error.unreachable': "The server can't be reached.",
  'error.server': 'The server answered with an error ({status}).',
  'error.signedOut': "You're signed out. Sign in to see your notifications.",
  'error.offline': "You're offline. Your notifications will be loaded when you're back.",
  'error.nextTry': { one: 'Next try in {count} second.', other: 'Next try in {count} seconds.' },
  'error.tryAgain': 'Try again',
  'error.cookiesBlocked': "Your browser blocks this panel's cookies, so it can't tell that you're signed in.",
} as const;
