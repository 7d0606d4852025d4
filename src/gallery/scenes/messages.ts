/** Each message of the status bar, after the events that lead to it. */
import type { PanelEvent, StatusMessage } from '../../../reducers/events';
import { answered, type Scene, scene } from './scene';

/** The help sheet, which is the panel's one dialog. */
const help = (title: string, before: readonly PanelEvent[] = [], width?: number) =>
  scene({
    ...{ group: 'Dialogs', title, notes: ['comment', 'like', 'follow'] },
    after: () => [...before, { type: 'user.openedHelp' }],
    ...(width !== undefined && { width }),
  });

export const dialogs = [
  help('help'),
  help('help, with an earlier log', [{ type: 'session.foundEarlierLog', startedAt: 0 }]),
  help('help, without single keys', [{ type: 'user.switchedSingleKeys', on: false }]),
  help('help, offline', [{ type: 'network.offline' }]),
  help('help, wide', [], 1000),
];

const problem = { name: 'ServerError', message: 'It did not work.', status: 500 };
const site = 3001;

type Led = (id: number) => PanelEvent;
const refusedSwitch =
  (kind: 'approve' | 'like', want: boolean): Led =>
  (id) => ({ type: 'outbox.failed', kind, id, want, refused: true });
const refusedFollow =
  (want: boolean): Led =>
  () => ({ type: 'outbox.failed', kind: 'follow', id: site, want, refused: true });
const refusedRead =
  (as: 'read' | 'unread'): Led =>
  (note) => ({ type: 'read.refused', notes: [note], as, asked: true });
const failedModeration =
  (action: 'spam' | 'trash'): Led =>
  (note) => ({ type: 'moderation.failed', note, action, problem });

const led: { readonly [message in StatusMessage]: Led } = {
  spamFailed: failedModeration('spam'),
  trashFailed: failedModeration('trash'),
  approveFailed: refusedSwitch('approve', true),
  unapproveFailed: refusedSwitch('approve', false),
  likeFailed: refusedSwitch('like', true),
  unlikeFailed: refusedSwitch('like', false),
  readFailed: refusedRead('read'),
  unreadFailed: refusedRead('unread'),
  followFailed: refusedFollow(true),
  unfollowFailed: refusedFollow(false),
  replyPosted: (note) => answered('reply', { note }, { url: 'https://harbourlights.example/#comment-720' }),
  replyFailed: (note) => ({ type: 'reply.failed', note, duplicate: false }),
  replyDuplicate: (note) => ({ type: 'reply.failed', note, duplicate: true }),
  storageBlocked: () => ({ type: 'storage.failed', key: 'note_read_status_1', reason: 'QuotaExceededError' }),
  logFailed: () => ({ type: 'log.failed', reason: 'There is no room.' }),
};

export const messages: readonly Scene[] = Object.entries(led).map(([message, event]) =>
  scene({
    ...{ group: 'Messages', title: message, notes: ['comment'] },
    after: ({ id }) => [{ type: 'user.openedNote', note: id('comment') }, event(id('comment'))],
  }),
);
