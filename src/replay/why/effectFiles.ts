/** Which effect appends an entry, as the file to open. A test compares it with what the effects do in all recorded sessions. */
import type { ApiCall } from '../../../reducers/api';
import type { EventType, PanelEvent } from '../../../reducers/events';

/** The calls that an effect asks, and the events that it appends. What several effects append has no row. */
const effects: { readonly [file: string]: readonly (ApiCall | EventType)[] } = {
  analytics: ['analytics.counted'],
  device: ['log.saved', 'log.failed', 'session.foundEarlierLog'],
  host: ['host.told'],
  outbox: [
    ...(['approve', 'deleteComment', 'follow', 'getComment', 'like', 'markRead', 'updateComment'] as const),
    'outbox.began',
  ],
  push: [
    ...(['push.asked', 'push.changed', 'push.closed', 'push.failed'] as const),
    ...(['push.namedOther', 'push.noteChanged', 'push.opened'] as const),
  ],
  reading: ['getItem', 'markPostSeen', 'markSeen'],
  reply: ['getReply', 'listReplies', 'reply', 'suggest', 'reply.failed', 'reply.found', 'reply.waited'],
  session: ['getMe', 'access.checked', 'session.restoredNotes', 'session.unanswered'],
  statusBar: ['status.elapsed'],
  storage: ['outbox.recorded', 'storage.cleaned'],
  'sync/checks': ['poll.due'],
  'sync/sync': ['getNote', 'listNotes', 'listPairs', 'sync.settled'],
  tabs: ['tabs.followed', 'tabs.heardChange', 'tabs.led'],
  timer: ['timer.fired'],
};

const files = new Map(
  Object.entries(effects).flatMap(([file, ones]) => ones.map((one) => [one as string, `streams/features/${file}.ts`])),
);

/** @returns null for what a person or the world says, and for what several effects append */
export function effectFileOf(event: PanelEvent): string | null {
  const { type } = event;
  if (type === 'api.requested') return files.get(event.request.call) ?? null;
  return files.get(type === 'api.answered' || type === 'api.failed' ? event.call : type) ?? null;
}
