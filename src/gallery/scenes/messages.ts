/** Each message of the status bar, after the events that lead to it. */
import { acts } from '../../../reducers/acts';
import type { PanelEvent, Removal, StatusMessage } from '../../../reducers/events';
import { removals } from '../../../reducers/names';
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
  help('help, without single keys', [{ type: 'user.madeChoice', choice: 'singleKeys', value: false }]),
  help('help, offline', [{ type: 'network.offline' }]),
  help('help, wide', [], 1000),
];

const problem = { name: 'ServerError', message: 'It did not work.', status: 500 };
const site = 3001;

type Led = (id: number) => readonly PanelEvent[];
const refusal = { name: 'ForbiddenError', message: 'You may not do that.', status: 403 };

const press = (kind: 'approve' | 'like', note: number, on: boolean): PanelEvent =>
  kind === 'approve' ? { type: 'user.askedApprove', note, on } : { type: 'user.askedLike', note, on };

const answer = { approve: { approved: true }, like: { likes: true }, follow: { following: true } };
type Switch = keyof typeof answer;

/** A press that the service has carried out. */
const done = (asked: PanelEvent, kind: Switch, id: number, told: PanelEvent): readonly PanelEvent[] => [
  asked,
  { type: 'outbox.began', kind, ids: [id] },
  told,
];

/** A press, its call, and the refusal of the call. What is taken back was done before. */
const refusedSwitch =
  (kind: 'approve' | 'like', on: boolean): Led =>
  (note) => [
    ...(on ? [] : done(press(kind, note, true), kind, note, answered(kind, { note }, answer[kind]))),
    press(kind, note, on),
    { type: 'outbox.began', kind, ids: [note] },
    { type: 'api.failed', call: kind, subject: { note }, on, problem: refusal },
  ];
const refusedFollow =
  (on: boolean): Led =>
  () => [
    ...(on
      ? []
      : done(
          { type: 'user.askedFollow', site, on: true },
          'follow',
          site,
          answered('follow', { site }, answer.follow),
        )),
    { type: 'user.askedFollow', site, on },
    { type: 'outbox.began', kind: 'follow', ids: [site] },
    { type: 'api.failed', call: 'follow', subject: { site }, on, problem: refusal },
  ];
const refusedRead =
  (as: 'read' | 'unread'): Led =>
  (note) => [
    ...(as === 'read'
      ? [{ type: 'user.markedUnread', note } as const]
      : [
          { type: 'outbox.began', kind: 'read', ids: [note] } as const,
          answered('markRead', { notes: [note], as: 'read' }, { success: true }),
        ]),
    { type: 'user.askedEach', act: as, notes: [note] },
    { type: 'user.dismissedUndo', key: 'checked' },
    { type: 'outbox.began', kind: 'read', ids: [note] },
    { type: 'api.failed', call: 'markRead', subject: { notes: [note], as }, problem: refusal },
  ];
const failedModeration =
  (kind: Removal): Led =>
  (note) => [
    acts[kind].press(note, true),
    { type: 'user.dismissedUndo', key: note },
    { type: 'outbox.began', kind, ids: [note] },
    { type: 'api.failed', call: 'getComment', subject: { note }, problem },
  ];

const failedRemovals = Object.fromEntries(removals.map((kind) => [`${kind}Failed`, failedModeration(kind)])) as {
  readonly [kind in Removal as `${kind}Failed`]: Led;
};

const led: { readonly [message in StatusMessage]: Led } = {
  ...failedRemovals,
  approveFailed: refusedSwitch('approve', true),
  unapproveFailed: refusedSwitch('approve', false),
  likeFailed: refusedSwitch('like', true),
  unlikeFailed: refusedSwitch('like', false),
  readFailed: refusedRead('read'),
  unreadFailed: refusedRead('unread'),
  followFailed: refusedFollow(true),
  unfollowFailed: refusedFollow(false),
  replyPosted: (note) => [answered('reply', { note }, { url: 'https://harbourlights.example/#comment-720' })],
  replyFailed: (note) => [{ type: 'reply.failed', note, duplicate: false }],
  replyDuplicate: (note) => [{ type: 'reply.failed', note, duplicate: true }],
  storageBlocked: () => [{ type: 'storage.failed', key: 'note_read_status_1', reason: 'QuotaExceededError' }],
  logFailed: () => [{ type: 'log.failed', reason: 'There is no room.' }],
};

export const messages: readonly Scene[] = Object.entries(led).map(([message, event]) => {
  // What the service has already is not sent, so the approval of an approved comment cannot fail.
  const note = message === 'approveFailed' ? 'comment-unapproved' : 'comment';
  return scene({
    ...{ group: 'Messages', title: message, notes: [note] },
    after: ({ id }) => [{ type: 'user.openedNote', note: id(note) }, ...event(id(note))],
  });
});
