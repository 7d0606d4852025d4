/** What the host page is told, and when (CONTRACT section 3). */
import { defer, EMPTY, from, map, mergeMap, type Observable } from 'rxjs';
import type { ItemRef } from '../../reducers/api';
import type { Entry } from '../../reducers/events';
import { isWide, newCount, noteOf } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { type Transition, transitions } from '../operators/transitions';
import type { NewEntry, Ports } from '../ports';
import type { PanelMessage } from '../protocol';

/** The render event: so many new notes, and the newest note's type; a count of 0 is always `renderAllSeen`. */
function renderMessage(state: State): PanelMessage {
  const count = newCount(state);
  const newest = noteOf(state, state.notes.order[0] ?? null);
  return count > 0 && newest
    ? { action: 'render', num_new: count, latest_type: newest.type }
    : { action: 'renderAllSeen' };
}

function itemMessage({ kind, siteId, postId, commentId }: ItemRef): PanelMessage | null {
  if (kind === 'site') return { action: 'openSite', siteId };
  if (postId === null) return null;
  if (kind === 'post') return { action: 'openPost', siteId, postId };
  return commentId === null ? null : { action: 'openComment', siteId, postId, commentId };
}

function editMessage(state: State, id: number): PanelMessage | null {
  const note = noteOf(state, id);
  if (!note?.readable) return null;
  const { site, post, comment } = note.ids;
  if (site === undefined || comment === undefined) return null;
  return { action: 'editComment', siteId: site, postId: post ?? 0, commentId: comment };
}

/** What an entry says by itself; the width and the first words are `messages`' business. */
function messageOf({ entry: { event }, before, after }: Transition): PanelMessage | null {
  switch (event.type) {
    // The count is of before this entry: the first render without a last seen time counts 0.
    case 'sync.settled':
      return renderMessage(before);
    case 'storage.lastSeenMoved':
      return after.sync.lastSeen > before.sync.lastSeen ? { action: 'renderAllSeen' } : null;
    case 'user.askedClose':
      return { action: 'togglePanel' };
    case 'user.openedItem':
      return itemMessage(event.item);
    case 'user.askedEdit':
      return editMessage(after, event.note);
    default:
      return null;
  }
}

/**
 * Nothing is said before `iFrameReady`; what the list had to say until then (its last word counts) follows it. The start
 * counts as narrow, so only a wide one is told.
 */
function messages(): (transition: Transition) => readonly PanelMessage[] {
  let mounted = false;
  let wide = false;
  let unsaid: PanelMessage | null = null;
  return (transition) => {
    const { entry, after } = transition;
    const mounts = entry.event.type === 'session.mounted';
    mounted ||= mounts;
    const message = messageOf(transition);
    if (!mounted) {
      unsaid = message ?? unsaid;
      return [];
    }
    const ready: PanelMessage | null = mounts ? { action: 'iFrameReady' } : null;
    const turned = isWide(after) !== wide;
    if (turned) wide = !wide;
    const width: PanelMessage | null = turned ? { action: 'widescreen', widescreen: wide } : null;
    const said = [ready, width, unsaid, message].filter((one) => one !== null);
    unsaid = null;
    return said;
  };
}

export const hostMessages = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  defer(() => {
    const messagesOf = messages();
    return transitions(entry$, state$).pipe(
      mergeMap((transition) => {
        const { entry, after } = transition;
        if (!after.session.embedded) return EMPTY;
        return from(messagesOf(transition)).pipe(
          map((message): NewEntry => {
            ports.tell(message);
            return { event: { type: 'host.told', message: { ...message } }, cause: entry };
          }),
        );
      }),
    );
  });
