/**
 * The analytics hits of an entry: pixels and events by name only, never a text of a note ([analytics.names], docs/provider.md).
 * The port `count` calls it; only a page that counts loads it.
 */
import { wantedBy } from '../../reducers/acts';
import { likeTarget } from '../../reducers/offers';
import { isRead, noteOf, openedBy, removalOf, whyEmpty } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { Hit, Transition } from '../ports';

const pixel = (group: string, name: string): Hit => ({ kind: 'pixel', group, name });

const named = (state: State, note: number, name: string): Extract<Hit, { kind: 'event' }> => ({
  kind: 'event',
  name: `calypso_notification_note_${name}`,
  noteType: noteOf(state, note)?.type ?? 'unknown',
});

/** An act on a note: its pixel and its event. */
const act = (state: State, note: number, action: string, name: string): readonly Hit[] => [
  pixel('notes-click-action', action),
  named(state, note, name),
];

const likedOf = (state: State, note: number): string => likeTarget(noteOf(state, note))?.of ?? 'post';

function opened({ entry, before, after }: Transition): readonly Hit[] {
  const note = openedBy(entry.event, before, after);
  if (note === null) return [];
  const open = named(after, note, 'open');
  const read = isRead(after, note) && !isRead(before, note) ? [pixel('notes-read-type', open.noteType)] : [];
  return [pixel('notes-click-type', open.noteType), ...read, open];
}

/** The message of an empty list appeared. */
function emptied({ before, after }: Transition): readonly Hit[] {
  const isEmpty = (state: State) => state.panel.showing && whyEmpty(state) === 'empty';
  const fresh = isEmpty(after) && (!isEmpty(before) || after.panel.filter !== before.panel.filter);
  return fresh ? [pixel('notes-empty-message', `${after.panel.filter}_shown`)] : [];
}

/** Acts that took effect. A press that changed nothing does not count. */
function acted({ entry, before, after }: Transition): readonly Hit[] {
  const { event } = entry;
  switch (event.type) {
    case 'user.askedApprove': {
      if (after.outbox === before.outbox) return [];
      const name = event.on ? 'approve' : 'unapprove';
      return act(before, event.note, `${name}-comment`, name);
    }
    case 'user.askedLike': {
      if (after.outbox === before.outbox) return [];
      const name = event.on ? 'like' : 'unlike';
      return act(before, event.note, `${name}-${likedOf(before, event.note)}`, name);
    }
    case 'user.askedSpam':
    case 'user.askedTrash': {
      const removal = removalOf(after, event.note);
      return removal?.mutation.since === entry.seq
        ? act(before, event.note, `${removal.kind}-comment`, removal.kind)
        : [];
    }
    case 'user.askedEach': {
      const { kind } = wantedBy(event.act);
      if (kind === 'read') return [];
      return event.notes
        .filter((id) => after.outbox[kind][id]?.since === entry.seq)
        .flatMap((id) => act(before, id, `${kind}-${kind === 'like' ? likedOf(before, id) : 'comment'}`, kind));
    }
    case 'user.askedUndo': {
      if (typeof event.key === 'string') return [];
      const removal = removalOf(before, event.key);
      return removal && !removalOf(after, event.key)
        ? act(before, event.key, `un${removal.kind}-comment`, `un${removal.kind}`)
        : [];
    }
    case 'user.sentReply':
      return after.reply.sending[event.note] && !before.reply.sending[event.note]
        ? act(before, event.note, 'replyto-comment', 'reply')
        : [];
    case 'user.choseFilter':
      return [pixel('notes-filter-select', event.filter)];
    case 'user.followedEmptyLink':
      return [pixel('notes-empty-message', `${event.filter}_clicked`)];
    case 'user.askedFollow':
      return event.on ? [pixel('follow_source', 'notifications')] : [];
    default:
      return [];
  }
}

export const hitsOf = (transition: Transition): readonly Hit[] => [
  ...acted(transition),
  ...opened(transition),
  ...emptied(transition),
];
