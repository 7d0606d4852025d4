/** What the host page is told, and when (CONTRACT section 3), and the windows that acts open. */
import { EMPTY, from, map, mergeMap, type Observable } from 'rxjs';
import type { Entry, ItemRef } from '../../reducers/events';
import { actionBlock, isWide, newCount, noteOf } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { type Transition, transitions } from '../operators/transitions';
import type { Draft, Ports } from '../ports';
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

/** The start counts as narrow, so only a wide start is told. */
const widescreen = (state: State): PanelMessage => ({ action: 'widescreen', widescreen: isWide(state) });

/** Two facts may follow from one entry: the new width, and what the entry itself is about. */
function messagesOf({ entry: { event }, before, after }: Transition): readonly (PanelMessage | null)[] {
  const resized = event.type === 'viewport.resized' && isWide(after) !== isWide(before);
  if (resized) return [widescreen(after)];
  switch (event.type) {
    case 'session.mounted':
      return [{ action: 'iFrameReady' }, isWide(after) ? widescreen(after) : null];
    // The count is of before this entry: the first render without a last seen time counts 0.
    case 'sync.settled':
      return [renderMessage(before)];
    case 'storage.lastSeenMoved':
      return [after.sync.lastSeen > before.sync.lastSeen ? { action: 'renderAllSeen' } : null];
    case 'user.askedClose':
      return [{ action: 'togglePanel' }];
    case 'user.openedItem':
      return [itemMessage(event.item)];
    case 'user.askedEdit':
      return [editMessage(after, event.note)];
    default:
      return [];
  }
}

export const telling = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<Draft> =>
  transitions(entry$, state$).pipe(
    mergeMap((transition) => {
      const { entry, after } = transition;
      if (entry.event.type === 'user.askedEdit') openEditLink(after, entry.event.note, ports);
      if (!after.session.embedded) return EMPTY;
      return from(messagesOf(transition).filter((message) => message !== null)).pipe(
        map((message): Draft => {
          ports.tell(message);
          return { event: { type: 'host.told', message: { ...message } }, cause: entry };
        }),
      );
    }),
  );

/** Runs within the click or key press that asked, so that no pop-up blocker minds. */
function openEditLink(state: State, id: number, { openWindow }: Ports): void {
  const note = noteOf(state, id);
  const url = note?.readable ? actionBlock(note)?.editUrl : null;
  if (url) openWindow(url);
}
