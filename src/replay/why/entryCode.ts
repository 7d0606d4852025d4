/**
 * The code behind an entry, as files to open: the effect that appends it, which a test compares with what the effects do in all
 * recorded sessions, and the parser of an answer.
 */
import type { ApiCall } from '../../../reducers/api';
import type { PanelEvent } from '../../../reducers/events';
import { events } from '../../../reducers/schemas/events';

const byCall: { readonly [C in ApiCall]: string } = {
  approve: 'outbox',
  deleteComment: 'outbox',
  follow: 'outbox',
  getComment: 'outbox',
  getItem: 'reading',
  getMe: 'session',
  getNote: 'sync/sync',
  getReply: 'reply',
  like: 'outbox',
  listNotes: 'sync/sync',
  listPairs: 'sync/sync',
  listReplies: 'reply',
  markPostSeen: 'reading',
  markRead: 'outbox',
  markSeen: 'reading',
  reply: 'reply',
  suggest: 'reply',
  updateComment: 'outbox',
};

/** By the whole type of an event, else by its first word. What several effects append is not here. */
const byType: { readonly [typeOrWord: string]: string } = {
  access: 'session',
  analytics: 'analytics',
  host: 'host',
  outbox: 'outbox',
  'outbox.recorded': 'storage',
  poll: 'sync/checks',
  push: 'push',
  reply: 'reply',
  session: 'session',
  'session.foundEarlierLog': 'device',
  status: 'statusBar',
  'storage.cleaned': 'storage',
  sync: 'sync/sync',
  tabs: 'tabs',
  timer: 'timer',
};

const byParser: { readonly [file: string]: readonly ApiCall[] } = {
  note: ['getNote', 'listNotes'],
  answers: ['getMe', 'listPairs', 'markRead', 'markSeen'],
};

/** @returns the file that reads what the service answered; null for any other entry */
export function parserFileOf(event: PanelEvent): string | null {
  if (event.type !== 'api.answered') return null;
  const [parser = 'actAnswers'] = Object.keys(byParser).filter((file) => byParser[file]?.includes(event.call));
  return `src/frame/wire/${parser}.ts`;
}

/** @returns null for what a person or the world says, and for what several effects append */
export function effectFileOf(event: PanelEvent): string | null {
  const { type } = event;
  // A log may have events that this version does not know.
  const by = Object.hasOwn(events, type) ? events[type]?.by : undefined;
  if (by !== 'effect' && by !== 'effectAlone') return null;
  const call =
    type === 'api.requested'
      ? event.request.call
      : type === 'api.answered' || type === 'api.failed'
        ? event.call
        : null;
  const [word = ''] = type.split('.');
  const effect = call ? byCall[call] : (byType[type] ?? byType[word]);
  return effect ? `streams/features/${effect}.ts` : null;
}
